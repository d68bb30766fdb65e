import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { MOST_A_DAY } from '../../../domain/accounts/account-limits.ts'
import { HISTORY_ANSWERS } from '../../../domain/history/rules.ts'
import { MOST_TEMPLATES, REPLY_REFUSALS, TOO_MANY_TEMPLATES } from '../../../domain/inquiries/rules.ts'
import { formatDate } from '../../../domain/text/format.ts'
import { decideRecord, revertRow } from '../../../tests/support/decisions.ts'
import { mailScene, onlyEmail, readableText, replyTo } from '../../../tests/support/mail/mail-scene.ts'
import { createListing, createUser, type TestUser } from '../../../tests/support/records.ts'

const scene = await mailScene()
const { server, deliver, to, address, shift, refuse } = scene

let owner: TestUser
let stranger: TestUser
let listing = ''
let mailbox = ''
let customer = ''
let inquiry = ''
beforeAll(async () => {
  owner = await createUser(server.superuser, server.guest, { full_name: 'Olive Owner' })
  stranger = await createUser(server.superuser, server.guest)
  mailbox = address('dispatch')
  listing = await createListing(server.superuser, { name: 'Prairie Lines', email: mailbox, owner: owner.id })
})
const ask = (values: object = {}): Promise<string> =>
  server.superuser.create('inquiries', {
    listing,
    customer_name: 'Dana Reyes',
    customer_email: customer,
    message: 'Two pallets to Tulsa.',
    status: 'new',
    ...values,
  })
beforeEach(async () => {
  shift('DELETE FROM account_actions')
  customer = address('dana')
  inquiry = await ask()
})

const api = () => server.as(owner.token)
const reply = (text = 'We will call you this afternoon.', id = inquiry, who = owner) =>
  server.as(who.token).post('/api/collections/inquiry_replies/records', { inquiry: id, author: who.id, text })
const change = (body: object, id = inquiry) => decideRecord(api(), 'inquiries', id, body)
const history = async (who = owner) =>
  (await server.as(who.token).get(`/api/directory/inquiries/${inquiry}/history`)).body
/** Confirms the customer, as the button in our email does. */
const confirmCustomer = (id = inquiry) =>
  server.superuser.patch(`/api/collections/inquiries/records/${id}`, { confirmed_at: new Date().toISOString() })
/** Id of the newest change that the inquiry's own history shows. */
const lastChange = async (): Promise<string> => {
  const changes = (await history())['changes'] as { id: string }[]
  return String(changes.at(-1)?.id)
}
const undo = async (who = owner, id?: string) => revertRow(server.as(who.token), id ?? (await lastChange()))
const statusOf = async () => (await server.superuser.read('inquiries', inquiry))['status']

describe('a reply to a customer', () => {
  it('goes to the address of the inquiry only, with the company’s mailbox as Reply-To', async () => {
    await confirmCustomer()
    const { status, body } = await reply('Hello Dana,\nwe can do that for <b>$900</b>. See www.prairie.example')
    expect([status, body['author_name']]).toEqual([200, 'Olive Owner'])
    await deliver()
    const mail = onlyEmail(to(customer))
    expect(replyTo(mail)).toBe(mailbox)
    expect(mail.from?.value).toEqual([{ address: 'post@directory.example', name: 'Prairie Lines via Haulindex' }])
    expect(mail.subject).toBe('Re: Your request to Prairie Lines')
    expect(mail.text).toContain('> we can do that for <b>$900</b>.')
    expect(mail.html).not.toContain('<b>')
    expect(mail.html).not.toContain('href="http://www.prairie')
    expect(mail.headers.has('auto-submitted')).toBe(false)
    expect(readableText(mail)).not.toContain(owner.email)
    expect(scene.mails()).toHaveLength(1)
  })

  it('states its price and date to the customer, and refuses ones that nobody could mean', async () => {
    await confirmCustomer()
    const offer = (values: object) =>
      api().post('/api/collections/inquiry_replies/records', {
        inquiry,
        author: owner.id,
        text: 'We can do that.',
        ...values,
      })
    const day = new Date(Date.now() + 3 * 86_400_000).toISOString().slice(0, 10)
    expect((await offer({ price: 1850, available_on: day })).body).toMatchObject({ price: 1850, available_on: day })
    await deliver()
    expect(onlyEmail(to(customer)).text).toContain(`Price: US$1,850\nEarliest date: ${formatDate(day)}`)
    for (const [values, words] of [
      [{ price: 18.5 }, 'Price must be a whole number'],
      [{ price: -1 }, 'Price must be a whole number'],
      [{ price: 2_000_000 }, 'Price must be a whole number'],
      [{ available_on: '2020-01-31' }, 'Earliest date must be today or a later day'],
      [{ available_on: 'soon' }, 'Earliest date must be today or a later day'],
    ] as const) {
      const { status, text } = await offer(values)
      expect([status, text]).toEqual([400, expect.stringContaining(words)])
    }
  })

  it('marks a new inquiry as responded, and the history lists the change and the email', async () => {
    await reply()
    expect(await statusOf()).toBe('responded')
    await deliver()
    expect(await history()).toMatchObject({
      mails: [{ kind: 'inquiry_reply', recipient: customer, state: 'sent', error: '' }],
      changes: [{ changes: { status: ['new', 'responded'] }, actor_name: 'Olive Owner' }],
    })
  })

  it('leaves a closed inquiry closed', async () => {
    await change({ status: 'closed' })
    await reply()
    expect(await statusOf()).toBe('closed')
  })

  it('that the customer’s mail server refuses appears in the history with the server’s message', async () => {
    refuse(Object.assign(new Error('5.1.1 No such user'), { responseCode: 550 }))
    const { body } = await reply('Our price is $900.')
    await deliver()
    expect(await history()).toMatchObject({
      mails: [{ record: body['id'], state: 'failed', error: expect.stringContaining('No such user') }],
    })
    const stored = await api().list('inquiry_replies', { filter: `inquiry = "${inquiry}"` })
    expect(stored).toMatchObject([{ text: 'Our price is $900.' }])
  })

  it.each([
    ['to spam', () => change({ outcome: 'spam' }), undefined, REPLY_REFUSALS.spam],
    [
      'that the customer declined',
      () => server.superuser.patch(`/api/collections/inquiries/records/${inquiry}`, { customer_choice: 'declined' }),
      undefined,
      REPLY_REFUSALS.notChosen,
    ],
    ['with many links', async () => undefined, 'a.com b.com c.com d.com e.com', REPLY_REFUSALS.links],
    ['without text', async () => undefined, '  ', 'Reply must be at least 10 characters'],
  ])('%s is refused with a message', async (_, prepare, text, words) => {
    await confirmCustomer()
    await prepare()
    const { status, body } = await reply(text)
    expect([status, JSON.stringify(body)]).toEqual([400, expect.stringContaining(words)])
  })

  it('of a company that is hidden or has no email is refused with a message', async () => {
    for (const [values, words] of [
      [{ state: 'hidden' }, REPLY_REFUSALS.notPublished],
      [{ email: '' }, REPLY_REFUSALS.noMailbox],
    ] as const) {
      const other = await createListing(server.superuser, { owner: owner.id, ...values })
      const { status, text } = await reply(undefined, await ask({ listing: other }))
      expect([status, text]).toEqual([400, expect.stringContaining(words)])
    }
  })

  it('is refused from a stranger, from a guest, under another name, and to a held inquiry', async () => {
    const held = await ask({ is_held: true })
    expect((await reply(undefined, inquiry, stranger)).status).toBe(400)
    expect((await reply(undefined, held)).status).toBe(400)
    const forged = { inquiry, author: stranger.id, text: 'We will call you.' }
    expect((await api().post('/api/collections/inquiry_replies/records', forged)).status).toBe(400)
    expect((await server.guest.post('/api/collections/inquiry_replies/records', forged)).status).toBe(400)
    await deliver()
    expect(to(customer)).toEqual([])
  })

  it('is limited per day, for each inquiry and for each account', async () => {
    for (let n = 0; n < MOST_A_DAY.reply_to_inquiry; n++) expect((await reply()).status).toBe(200)
    expect((await reply()).status).toBe(429)
    shift(`UPDATE account_actions SET count = ${MOST_A_DAY.reply} WHERE action = 'reply'`)
    expect((await reply(undefined, await ask())).body['message']).toContain('replies a day')
  })

  it('is refused until the account’s own address is verified', async () => {
    const fresh = await createUser(server.superuser, server.guest)
    const own = await createListing(server.superuser, { owner: fresh.id })
    const id = await ask({ listing: own })
    await server.superuser.patch(`/api/collections/users/records/${fresh.id}`, { verified: false })
    expect((await reply(undefined, id, fresh)).status).toBe(403)
  })
})

describe('a change of an inquiry', () => {
  it('can be undone by the account that made it, even back to new', async () => {
    await change({ status: 'closed' })
    expect((await undo()).status).toBe(200)
    expect(await statusOf()).toBe('new')
    expect((await history())['changes']).toMatchObject([
      { changes: { status: ['new', 'closed'] }, actor_name: 'Olive Owner' },
      { changes: { status: ['closed', 'new'] } },
    ])
  })

  it('can be undone by any administrator later, but by nobody else later', async () => {
    const admin = await createUser(server.superuser, server.guest, { is_admin: true })
    await change({ status: 'responded' })
    expect((await undo(stranger)).status).toBe(403)
    shift("UPDATE revisions SET created = '2026-01-01 00:00:00.000Z' WHERE collection = 'inquiries'")
    expect((await undo()).status).toBe(403)
    expect((await undo(admin)).status).toBe(200)
    expect(await statusOf()).toBe('new')
  })

  it('stays if the field has been changed since', async () => {
    await change({ status: 'responded' })
    const first = await lastChange()
    await change({ status: 'closed' })
    const { status, body } = await undo(owner, first)
    expect([status, body['message']]).toEqual([409, HISTORY_ANSWERS.changedSince(['Status'])])
    expect(await statusOf()).toBe('closed')
    expect((await undo()).status).toBe(200)
    expect(await statusOf()).toBe('responded')
  })

  it('tells the history of the directory nothing about the customer', async () => {
    await change({ status: 'closed' })
    const rows = await server.superuser.list('revisions', { filter: `record = "${inquiry}"` })
    expect(rows).toMatchObject([{ title: 'Prairie Lines', changes: { status: ['new', 'closed'] } }])
    expect(JSON.stringify(rows)).not.toMatch(/Dana|Tulsa|example/)
    await server.superuser.delete(`/api/collections/inquiries/records/${inquiry}`)
    expect(await server.superuser.list('deleted_records', { filter: `record = "${inquiry}"` })).toEqual([])
  })

  it('assigns a reminder to the account that sets it, not to a named account', async () => {
    const remind_at = '2026-12-01 05:00:00.000Z'
    expect((await change({ remind_at, remind_user: stranger.id })).status).toBe(404)
    expect((await change({ remind_at })).body).toMatchObject({ remind_user: owner.id })
    expect((await change({ remind_at: '' })).body).toMatchObject({ remind_user: '' })
  })
})

it('guests and other companies cannot read the history of an inquiry', async () => {
  const path = `/api/directory/inquiries/${inquiry}/history`
  expect((await server.guest.get(path)).status).toBe(401)
  expect((await server.as(stranger.token).get(path)).status).toBe(404)
})

it('limits the reply templates of an account', async () => {
  const create = (n: number) =>
    api().post('/api/collections/reply_templates/records', { account: owner.id, name: `Text ${n}`, text: 'Thank you.' })
  for (let n = 0; n < MOST_TEMPLATES; n++) expect((await create(n)).status).toBe(200)
  expect((await create(MOST_TEMPLATES)).body['message']).toBe(TOO_MANY_TEMPLATES)
})
