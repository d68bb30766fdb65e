import { describe, expect, it } from 'vitest'
import { COMPANY_PROBLEMS } from '../../../domain/forms/visitor-forms.ts'
import { compare } from '../../../domain/security/write-filter.ts'
import { UNCONFIRMED_DAYS, WATCHES_PER_ADDRESS } from '../../../domain/watches/rules.ts'
import { eventually } from '../../../tests/support/eventually.ts'
import { watchBody } from '../../../tests/support/forms.ts'
import { mailScene, onlyEmail, readableText } from '../../../tests/support/mail/mail-scene.ts'
import { createListing, createUser, nextNumber } from '../../../tests/support/records.ts'

const { server, send, deliver, to, address, rowsTo, shift, passMinutes, site } = await mailScene({ FORM_LIMITS: 'off' })

const newCarrier = (values: object = {}) =>
  createListing(server.superuser, { usdot_number: `${4_000_000 + nextNumber()}`, ...values })
const watchesOf = (email: string) => server.superuser.list('watches', { filter: compare('email', '=', email) })
const linkIn = (email: string, label: 'Confirm the watch' | 'Stop these emails'): string => {
  const [, url = ''] = new RegExp(`${label}: (\\S+)`).exec(String(onlyEmail(to(email)).text)) ?? []
  return url.replace(site, server.url)
}
const open = async (url: string) => (await fetch(url)).text()
const press = async (url: string) => {
  const response = await fetch(url, { method: 'POST' })
  return [response.status, await response.text()] as const
}
const ask = async (listing: string, email: string) => {
  await send('watches', watchBody(listing, { email }))
  await deliver()
}

describe('a visitor', () => {
  it('gets one email, which contains only our words and leads to a page with a button', async () => {
    const email = address('dana')
    const listing = await newCarrier({ name: 'Prairie Lines' })
    await ask(listing, email.toUpperCase())
    const mail = onlyEmail(to(email))
    expect(mail.subject).toBe('Watch Prairie Lines?')
    expect(mail.text).toContain('to hear when the authority or insurance of Prairie Lines changes')
    expect(mail.text).toContain(`we delete your address after ${UNCONFIRMED_DAYS} days`)
    expect(readableText(mail)).not.toMatch(/undefined|null/)
    expect(await open(linkIn(email, 'Confirm the watch'))).toContain('<button type="submit">Yes, watch this company')
  })

  it('watches nothing until the button is pressed, because mail scanners open links', async () => {
    const email = address('scanned')
    const listing = await newCarrier()
    await ask(listing, email)
    for (const label of ['Confirm the watch', 'Stop these emails'] as const) await open(linkIn(email, label))
    expect(await watchesOf(email)).toMatchObject([{ listing, confirmed_at: '' }])
    for (const _ of ['once', 'again'])
      expect(await press(linkIn(email, 'Confirm the watch'))).toEqual([
        200,
        expect.stringContaining('You watch Prairie'),
      ])
    expect(await watchesOf(email)).toMatchObject([{ confirmed_at: expect.stringMatching(/^20/) }])
  })

  it('gets no second link for a company until the first is used, also with a tag in the address', async () => {
    const email = address('twice')
    const listing = await newCarrier()
    for (const typed of [email, email, email.replace('@', '+1@')]) await ask(listing, typed)
    expect(to(email)).toHaveLength(1)
    expect(to(email.replace('@', '+1@'))).toEqual([])
    await ask(await newCarrier(), email)
    expect(to(email)).toHaveLength(2)
  })

  it('gets the link by asking again later if too many others were sent within the hour', async () => {
    const email = address('eager')
    let last = ''
    for (let n = 0; n < 6; n++) {
      last = await newCarrier()
      await ask(last, email)
    }
    expect(to(email)).toHaveLength(5)
    passMinutes(61)
    for (const _ of ['later', 'twice']) await ask(last, email)
    expect(to(email)).toHaveLength(6)
    expect(await watchesOf(email)).toHaveLength(6)
  })

  it('cannot confirm while the company is hidden, and reads so', async () => {
    const email = address('hidden')
    const listing = await newCarrier({ name: 'Vanished Lines' })
    await ask(listing, email)
    const link = linkIn(email, 'Confirm the watch')
    const setState = (state: string) =>
      server.superuser.patch(`/api/collections/company_listings/records/${listing}`, { state })
    await setState('hidden')
    for (const page of [await open(link), (await press(link))[1]]) {
      expect(page).toContain(COMPANY_PROBLEMS.unknownListing)
      expect(page).not.toContain('Vanished')
      expect(page).not.toContain('<button')
    }
    expect(await watchesOf(email)).toMatchObject([{ confirmed_at: '' }])
    await setState('published')
    expect((await press(link))[0]).toBe(200)
  })

  it('gets no link if the company was hidden before the email was written', async () => {
    const email = address('unsent')
    const listing = await newCarrier()
    await send('watches', watchBody(listing, { email }))
    await server.superuser.patch(`/api/collections/company_listings/records/${listing}`, { state: 'hidden' })
    await deliver()
    expect(to(email)).toEqual([])
  })

  it('cannot watch a company without a federal record, or one that is not public', async () => {
    const post = async (listing: string) =>
      (await server.guest.post('/api/collections/watches/records', watchBody(listing))).body['message']
    expect(await post(await createListing(server.superuser))).toBe(`${COMPANY_PROBLEMS.noNumber}.`)
    expect(await post(await newCarrier({ state: 'hidden' }))).toBe(`${COMPANY_PROBLEMS.unknownListing}.`)
  })

  it('cannot confirm a watch in the request that creates it', async () => {
    const email = address('sly')
    await send('watches', watchBody(await newCarrier(), { email, confirmed_at: '2026-01-31 12:00:00.000Z' }))
    expect(await watchesOf(email)).toMatchObject([{ confirmed_at: '' }])
  })

  it('can watch a limited number of companies, and reads so when it confirms one more', async () => {
    const email = address('many')
    const listing = await newCarrier()
    for (let n = 0; n < WATCHES_PER_ADDRESS; n++)
      await server.superuser.create('watches', {
        listing: await newCarrier(),
        email,
        confirmed_at: '2026-01-31 12:00:00.000Z',
      })
    await ask(listing, email)
    const link = linkIn(email, 'Confirm the watch')
    expect(await press(link)).toEqual([409, expect.stringContaining('You already watch 50 companies')])
    const [other] = await server.superuser.list('watches', { filter: `email = "${email}" && confirmed_at != ""` })
    await server.superuser.delete(`/api/collections/watches/records/${other?.['id']}`)
    expect((await press(link))[0]).toBe(200)
  })
})

describe('a person whose address a stranger typed', () => {
  it('stops all such links with one click in the email client', async () => {
    const email = address('victim')
    await ask(await newCarrier(), email)
    const headers = onlyEmail(to(email)).headers
    expect(JSON.stringify(headers.get('list'))).toContain('/api/directory/watches/')
    const url = linkIn(email, 'Stop these emails')
    for (const _ of ['once', 'again'])
      expect(await press(url)).toEqual([200, expect.stringContaining('We stopped these emails')])
    expect(await watchesOf(email)).toEqual([])
    await ask(await newCarrier(), email)
    expect(to(email)).toHaveLength(1)
  })

  it('gets five links an hour at most, whatever tags the stranger adds to the address', async () => {
    const email = address('bombed')
    const typed = Array.from({ length: 8 }, (_, n) => email.replace('@', `+${n}@`))
    for (const each of typed) await ask(await newCarrier(), each)
    const states = (await Promise.all(typed.map(rowsTo))).flat().map(({ state }) => state)
    expect(states.toSorted()).toEqual([...Array(5).fill('sent'), ...Array(3).fill('withheld')])
  })

  it('stops the links to all its tagged addresses', async () => {
    const email = address('tagged')
    const [first, second] = [email.replace('@', '+1@'), email.replace('@', '+2@')]
    await ask(await newCarrier(), first)
    await press(linkIn(first, 'Stop these emails'))
    for (const typed of [second, email]) {
      await ask(await newCarrier(), typed)
      expect(to(typed)).toEqual([])
    }
  })

  it('still gets links if a tagged address does not exist, because its mail server may know no tags', async () => {
    const email = address('untagged')
    await server.superuser.create('email_suppressions', { email: email.replace('@', '+1@'), reason: 'bounced' })
    await ask(await newCarrier(), email)
    expect(to(email)).toHaveLength(1)
  })

  it('gets nothing if it is on the do-not-email list', async () => {
    const email = address('listed')
    await server.superuser.create('email_suppressions', { email, reason: 'added' })
    await ask(await newCarrier(), email)
    expect(to(email)).toEqual([])
  })
})

it('a watch that nobody confirmed is deleted after some days, and its link says so', async () => {
  const [email, kept] = [address('late'), address('kept')]
  const listing = await newCarrier()
  for (const each of [email, kept]) await ask(listing, each)
  await press(linkIn(kept, 'Confirm the watch'))
  shift(`UPDATE watches SET created = '2026-01-01 00:00:00.000Z' WHERE listing = '${listing}'`)
  await server.superuser.post('/api/crons/watches', {})
  await eventually(async () => expect(await watchesOf(email)).toEqual([]))
  expect(await watchesOf(kept)).toHaveLength(1)
  expect(await press(linkIn(email, 'Confirm the watch'))).toEqual([
    400,
    expect.stringContaining('This link is no longer valid'),
  ])
})

it('refuses tokens of other kinds', async () => {
  const { token } = await createUser(server.superuser, server.guest)
  for (const wrong of [token, 'x', `${token}x`])
    expect((await press(`${server.url}/api/directory/watches/${wrong}`))[0]).toBe(400)
})

describe('a company', () => {
  it('shows its people and administrators how many watch it, and no address', async () => {
    const owner = await createUser(server.superuser, server.guest)
    const admin = await createUser(server.superuser, server.guest, { is_admin: true })
    const listing = await newCarrier({ owner: owner.id })
    const confirmed_at = '2026-01-31 12:00:00.000Z'
    for (const who of ['ann', 'bob'])
      await server.superuser.create('watches', { listing, email: address(who), confirmed_at })
    await server.superuser.create('watches', { listing, email: address('unconfirmed') })
    for (const { token } of [owner, admin]) {
      const answer = await server.as(token).get(`/api/directory/listings/${listing}/numbers`)
      expect(answer.body['watchers']).toBe(2)
      expect(answer.text).not.toContain('@')
    }
  })

  it('loses its watches when it is deleted or put on the do-not-list', async () => {
    const admin = await createUser(server.superuser, server.guest, { is_admin: true })
    const [deleted, removed] = [address('deleted'), address('removed')]
    const number = `${4_000_000 + nextNumber()}`
    const [first, second] = [await newCarrier(), await newCarrier({ usdot_number: number })]
    await server.superuser.create('watches', { listing: first, email: deleted })
    await server.superuser.create('watches', { listing: second, email: removed })
    await server.as(admin.token).delete(`/api/collections/company_listings/records/${first}`)
    await server.superuser.create('do_not_list', { usdot_number: number, reason: 'requested' })
    expect([await watchesOf(deleted), await watchesOf(removed)]).toEqual([[], []])
  })
})
