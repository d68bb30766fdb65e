import { beforeEach, describe, expect, it } from 'vitest'
import { MOST_A_DAY } from '../../../domain/accounts/account-limits.ts'
import { REPLY_LINK_ANSWERS } from '../../../domain/inquiries/reply-link.ts'
import { MOST_RECIPIENTS, RECIPIENT_PROBLEMS, UNCONFIRMED_DAYS } from '../../../domain/listings/quote-recipients.ts'
import { compare } from '../../../domain/security/write-filter.ts'
import { eventually } from '../../../tests/support/eventually.ts'
import { quoteBody } from '../../../tests/support/forms.ts'
import { mailScene, onlyEmail, readableText } from '../../../tests/support/mail/mail-scene.ts'
import { createListing, createUser, type TestUser } from '../../../tests/support/records.ts'

const { server, send, deliver, to, address, shift, site, mails } = await mailScene()

let owner: TestUser
let listing = ''
let office = ''
let added = ''
beforeEach(async () => {
  shift('DELETE FROM account_actions')
  owner = await createUser(server.superuser, server.guest)
  office = address('office')
  added = address('dispatch')
  listing = await createListing(server.superuser, { name: 'Prairie Lines', email: office, owner: owner.id })
})

const RECORDS = '/api/collections/listing_recipients/records'
const add = (email = added, who = owner, values: object = {}) =>
  server.as(who.token).post(RECORDS, { listing, email, ...values })
const rows = () => server.superuser.list('listing_recipients', { filter: compare('listing', '=', listing) })
const linkIn = (email: string, label: string): string => {
  const [, url = ''] = new RegExp(`${label}: (\\S+)`).exec(String(onlyEmail(to(email)).text)) ?? []
  return url.replace(site, server.url)
}
const open = async (url: string, method = 'GET') => {
  const response = await fetch(url, { method })
  return [response.status, await response.text()] as const
}
const press = (url: string) => open(url, 'POST')
/** Adds an address and presses the button in its email. */
const addConfirmed = async (email = added) => {
  await add(email)
  await deliver()
  expect((await press(linkIn(email, 'Confirm this address')))[0]).toBe(200)
  mails().length = 0
}
const ask = async (values: object = {}) => {
  await send('inquiries', quoteBody(listing, { customer_email: address('dana'), ...values }))
  await deliver()
}
const states = async (who = owner) =>
  (await server.as(who.token).get(`/api/directory/listings/${listing}/recipients`)).body['recipients']

describe('an address that an owner adds', () => {
  it('gets one email that asks, and nothing else until its reader presses the button', async () => {
    expect((await add(added.toUpperCase())).body).toMatchObject({ email: added, confirmed_at: '' })
    await deliver()
    const mail = onlyEmail(to(added))
    expect(mail.subject).toBe('Get the quote requests for Prairie Lines?')
    expect(mail.text).toContain(`we delete your address after ${UNCONFIRMED_DAYS} days`)
    expect(readableText(mail)).not.toMatch(/undefined|null/)
    const url = linkIn(added, 'Confirm this address')
    for (const method of ['GET', 'HEAD']) await open(url, method)
    await ask()
    expect(to(added)).toHaveLength(1)
    expect(await states()).toMatchObject([{ email: owner.email }, { email: office }, { state: 'unconfirmed' }])
  })

  it('gets each request once confirmed, with a link that removes it and a button that replies', async () => {
    await addConfirmed()
    await ask()
    const mail = onlyEmail(to(added))
    expect(mail.text).toContain('Prairie Lines gets its quote requests at this address, too')
    expect(mail.text).toMatch(/^Reply: http/m)
    expect(to(office)).toHaveLength(1)
    expect(to(office)[0]?.text).not.toContain('Remove this address')
    expect(to(office)[0]?.text).toContain('Open the inquiry')
    expect(mail.text).not.toContain('Open the inquiry')
    const url = linkIn(added, 'Remove this address')
    expect(mail.headers.get('list')).toMatchObject({ unsubscribe: { url: url.replace(server.url, site) } })
    await open(url)
    expect(await rows()).toHaveLength(1)
    for (const _ of ['once', 'again']) expect(await press(url)).toEqual([200, expect.stringContaining('We removed')])
    expect(await rows()).toEqual([])
    mails().length = 0
    await ask()
    expect(to(added)).toHaveLength(0)
  })

  it('can no longer reply after it is removed', async () => {
    await addConfirmed()
    await ask()
    const reply = linkIn(added, '\nReply')
    await press(linkIn(added, 'Remove this address'))
    expect(await open(reply)).toEqual([403, expect.stringContaining(REPLY_LINK_ANSWERS.notYours.title)])
  })

  it('whose reader does not know the company is removed, and gets no more such links', async () => {
    await add()
    await deliver()
    await press(linkIn(added, 'Stop these emails'))
    expect(await rows()).toEqual([])
    mails().length = 0
    await add()
    await deliver()
    expect(to(added)).toEqual([])
  })

  it('is deleted if nobody confirms it', async () => {
    await add()
    await addConfirmed(address('kept'))
    await deliver()
    shift(`UPDATE listing_recipients SET created = datetime('now', '-${UNCONFIRMED_DAYS + 1} days')`)
    await server.superuser.post('/api/crons/recipients', {})
    await eventually(async () => expect(await rows()).toMatchObject([{ confirmed_at: expect.stringMatching(/^20/) }]))
  })

  it('is refused if it gets the requests already, and beyond the limit', async () => {
    for (const known of [office.toUpperCase(), owner.email])
      expect((await add(known)).text).toContain(RECIPIENT_PROBLEMS.known)
    for (let n = 0; n < MOST_RECIPIENTS; n++) expect((await add(address('one'))).status).toBe(200)
    expect((await add()).text).toContain(RECIPIENT_PROBLEMS.tooMany)
    shift(`UPDATE account_actions SET count = ${MOST_A_DAY.recipient} WHERE action = 'recipient'`)
    await server.superuser.delete(`${RECORDS}/${(await rows())[0]?.['id']}`)
    expect((await add()).status).toBe(429)
  })

  it.each(['not an address', '', 'a@b', 'x'.repeat(300)])('is refused if it is "%.20s"', async (email) => {
    const { status, body } = await add(email)
    expect([status, body]).toMatchObject([400, { data: { email: expect.anything() } }])
    expect(await rows()).toEqual([])
  })

  it('cannot be confirmed by its owner, added by a stranger or an editor, or changed', async () => {
    expect((await add(added, owner, { confirmed_at: new Date().toISOString() })).status).toBe(400)
    const stranger = await createUser(server.superuser, server.guest)
    const editor = await createUser(server.superuser, server.guest)
    await server.superuser.create('listing_assignments', { listing, assigned_to_user: editor.id })
    for (const who of [stranger, editor]) expect((await add(added, who)).status).toBe(400)
    const { body } = await add()
    const { status } = await server.as(owner.token).patch(`${RECORDS}/${body['id']}`, { email: address('other') })
    expect(status).toBe(403)
    for (const who of [stranger, editor])
      expect((await server.as(who.token).get(`/api/directory/listings/${listing}/recipients`)).status).toBe(404)
  })

  it('is gone with a new owner', async () => {
    await addConfirmed()
    const next = await createUser(server.superuser, server.guest)
    const path = `/api/collections/company_listings/records/${listing}`
    await server.superuser.patch(path, { phone: '312-555-0199' })
    expect(await rows()).toHaveLength(1)
    await server.superuser.patch(path, { owner: next.id })
    expect(await rows()).toEqual([])
    await ask()
    expect(to(added)).toEqual([])
    expect(to(next.email)).toHaveLength(1)
  })

  it('does not confirm with a changed link, or with one for another purpose', async () => {
    await add()
    await deliver()
    const url = linkIn(added, 'Confirm this address')
    for (const broken of [`${url}x`, url.replace(/[^/]*$/, 'a.b.c')]) expect((await press(broken))[0]).toBe(400)
    expect((await press(url.replace('/recipients/', '/unsubscribe/')))[0]).toBe(400)
    expect(await rows()).toMatchObject([{ confirmed_at: '' }])
  })
})

describe('a test request', () => {
  const test = (who = owner) => server.as(who.token).post(`/api/directory/listings/${listing}/test-request`, {})

  it('arrives where requests arrive, is marked as a test, and is no lead', async () => {
    await addConfirmed()
    const { body } = await test()
    expect(body).toEqual({ recipients: [owner.email, office, added] })
    await deliver()
    for (const email of [owner.email, office, added]) {
      const mail = onlyEmail(to(email))
      expect(mail.subject).toBe('Test: quote request for Prairie Lines')
      expect(mail.text).toContain('This is a test')
      expect(await open(linkIn(email, '\nReply'))).toEqual([
        200,
        expect.stringContaining(REPLY_LINK_ANSWERS.test.title),
      ])
    }
    expect(to(office)[0]?.text).not.toContain('Remove this address')
    expect(to(added)[0]?.text).toContain('Remove this address')
    expect(await server.superuser.list('inquiries', { filter: compare('listing', '=', listing) })).toEqual([])
  })

  it('skips addresses that get no emails, and says when none is left', async () => {
    await server.superuser.create('email_suppressions', { email: office, reason: 'bounced' })
    expect(await states()).toMatchObject([{ state: 'active' }, { email: office, state: 'stopped' }])
    expect((await test()).body).toEqual({ recipients: [owner.email] })
    await server.superuser.create('email_suppressions', { email: owner.email, reason: 'bounced' })
    expect(await test()).toMatchObject({ status: 400, text: expect.stringContaining(RECIPIENT_PROBLEMS.noneReached) })
  })

  it('is limited per listing, and refused to strangers', async () => {
    const stranger = await createUser(server.superuser, server.guest)
    expect((await test(stranger)).status).toBe(404)
    for (let n = 0; n < MOST_A_DAY.test_request; n++) expect((await test()).status).toBe(200)
    expect((await test()).status).toBe(429)
  })
})
