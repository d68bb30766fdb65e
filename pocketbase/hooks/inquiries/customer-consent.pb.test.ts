import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { firstRepliesADay } from '../../../domain/inquiries/customer-consent.ts'
import { REPLY_REFUSALS } from '../../../domain/inquiries/rules.ts'
import { quoteBody } from '../../../tests/support/forms.ts'
import { mailScene, onlyEmail } from '../../../tests/support/mail/mail-scene.ts'
import { createListing, createUser, type TestUser } from '../../../tests/support/records.ts'

const { server, send, deliver, to, address, mails, shift } = await mailScene({ FORM_LIMITS: 'on' })
let owner: TestUser
let listing = ''
beforeAll(async () => {
  owner = await createUser(server.superuser, server.guest, { full_name: 'Olive Owner' })
  listing = await createListing(server.superuser, {
    name: 'Prairie Lines',
    email: address('dispatch'),
    owner: owner.id,
  })
})
beforeEach(() => shift('DELETE FROM account_actions'))

const ask = (customer_email: string, values: object = {}): Promise<string> =>
  server.superuser.create('inquiries', {
    listing,
    customer_name: 'Dana Reyes',
    customer_email,
    message: 'Two pallets to Tulsa.',
    status: 'new',
    ...values,
  })
const reply = (inquiry: string, text = 'We will call you this afternoon.', who = owner) =>
  server.as(who.token).post('/api/collections/inquiry_replies/records', { inquiry, author: who.id, text })
const history = async (inquiry: string) =>
  (await server.as(owner.token).get(`/api/directory/inquiries/${inquiry}/history`)).body
const linkIn = (mail: ReturnType<typeof onlyEmail>, label: 'Yes, I asked for it' | 'Stop these emails'): string => {
  const [, url = ''] = new RegExp(`${label}: (\\S+)`).exec(String(mail.text)) ?? []
  return url.replace('https://directory.example', server.url)
}
const press = async (url: string) => (await fetch(url, { method: 'POST' })).text()

describe('a member who types addresses of strangers into the quote form of their own listing', () => {
  it('can send each stranger one email without links, which explains itself and how to stop it', async () => {
    const strangers = ['ann', 'bob'].map(address)
    for (const email of strangers) await send('inquiries', quoteBody(listing, { customer_email: email }))
    await deliver()
    const before = mails().length
    for (const email of strangers) {
      const [inquiry] = await server.superuser.list('inquiries', { filter: `customer_email = "${email}"` })
      const id = String(inquiry?.['id'])
      for (const text of [
        'See www.spam.example now',
        'Write to win@spam.example',
        'https://spam.example/x',
        'See Spam.Club',
      ]) {
        const { status, body } = await reply(id, text)
        expect([status, JSON.stringify(body)]).toEqual([400, expect.stringContaining(REPLY_REFUSALS.linksInFirst)])
      }
      for (let n = 0; n < 4; n++) expect(await reply(id)).toMatchObject({ status: 200 })
    }
    await deliver()
    expect(mails()).toHaveLength(before + strangers.length)
    for (const email of strangers) {
      const mail = to(email).at(-1)
      if (!mail) throw new Error('no mail came')
      expect(mail.text).toContain('someone entered your email address on Haulindex and asked Prairie Lines for a quote')
      expect(mail.text).toContain('The company cannot send you more emails through us unless you press the button.')
      const links = [...String(mail.html).matchAll(/href="([^"]*)"/g)].map(([, url = '']) => new URL(url).host)
      expect(new Set(links)).toEqual(new Set(['directory.example']))
    }
  })

  it('cannot email a stranger twice by typing the address again, with a tag, or at another listing', async () => {
    const email = address('carl')
    const other = await createListing(server.superuser, { owner: owner.id, email: address('second') })
    await reply(await ask(email))
    for (const [typed, at] of [
      [email, listing],
      [email.toUpperCase(), listing],
      [email.replace('@', '+2@'), listing],
      [email, other],
    ] as const)
      expect((await reply(await ask(typed, { listing: at }))).status).toBe(200)
    await deliver()
    expect(to(email)).toHaveLength(1)
  })

  it('cannot email a Gmail mailbox twice by moving its dots or using googlemail.com', async () => {
    const local = `ca.rl${Date.now()}`
    for (const typed of [
      `${local}@gmail.com`,
      `${local.replace('.', '')}@gmail.com`,
      `c.a${local.slice(2)}+2@GoogleMail.com`,
    ])
      expect((await reply(await ask(typed))).status).toBe(200)
    await deliver()
    expect(mails().filter(({ text }) => String(text).includes('Yes, I asked for it'))).toHaveLength(1)
  })

  it('can reply to only a few strangers a day, and to fewer after someone refuses', async () => {
    const spammer = await createUser(server.superuser, server.guest)
    const own = await createListing(server.superuser, { owner: spammer.id, email: address('spammer') })
    const most = firstRepliesADay({ confirmed: 0, declined: 0 })
    const victims = Array.from({ length: most }, (_, n) => address(`victim${n}`))
    for (const email of victims)
      expect((await reply(await ask(email, { listing: own }), undefined, spammer)).status).toBe(200)
    const refused = await reply(await ask(address('next'), { listing: own }), undefined, spammer)
    expect([refused.status, refused.body['message']]).toEqual([429, REPLY_REFUSALS.tooManyFirst])
    await deliver()
    await press(linkIn(onlyEmail(to(String(victims[0]))), 'Stop these emails'))
    shift('DELETE FROM account_actions')
    const more = async (name: string) =>
      (await reply(await ask(address(name), { listing: own }), undefined, spammer)).status
    // A single refusal must not silence a company forever.
    expect([await more('more'), await more('most')]).toEqual([200, 429])
  })
})

describe('a customer', () => {
  it('who confirms gets the waiting replies, and may get links from then on', async () => {
    const email = address('dana')
    const inquiry = await ask(email)
    expect((await history(inquiry))['customer']).toBe('new')
    await reply(inquiry)
    const { body } = await reply(inquiry, 'Our price list: www.prairie.example')
    await deliver()
    expect(await history(inquiry)).toMatchObject({ customer: 'asked', waiting: [body['id']] })
    const url = linkIn(onlyEmail(to(email)), 'Yes, I asked for it')
    // A mail scanner opens the link.
    expect(await (await fetch(url)).text()).toContain('Did you ask for this quote?')
    await deliver()
    expect(to(email)).toHaveLength(1)
    for (const _ of ['once', 'again']) expect(await press(url)).toContain('Thank you')
    await deliver()
    expect(to(email)).toHaveLength(2)
    expect(to(email).at(-1)?.text).toContain('www.prairie.example')
    expect(await history(inquiry)).toMatchObject({ customer: 'confirmed', waiting: [] })
    await reply(inquiry, 'More at www.prairie.example')
    await deliver()
    expect(to(email)).toHaveLength(3)
  })

  it('who stops the emails gets none from any company until they confirm', async () => {
    const email = address('eve')
    const inquiry = await ask(email)
    await reply(inquiry)
    await reply(inquiry, 'A second reply that waits.')
    await deliver()
    const mail = onlyEmail(to(email))
    expect(await press(linkIn(mail, 'Stop these emails'))).toContain('We stopped these emails')
    const stranger = await createUser(server.superuser, server.guest)
    const other = await createListing(server.superuser, { owner: stranger.id, email: address('other') })
    for (const answer of [await reply(inquiry), await reply(await ask(email, { listing: other }), undefined, stranger)])
      expect([answer.status, answer.body['message']]).toEqual([400, REPLY_REFUSALS.declined])
    await deliver()
    expect(to(email)).toHaveLength(1)
    await press(linkIn(mail, 'Yes, I asked for it'))
    await deliver()
    expect(to(email)).toHaveLength(2)
  })

  it('who confirms one company is asked again for another company of the same account', async () => {
    const email = address('gina')
    const other = await createListing(server.superuser, { owner: owner.id, email: address('third') })
    await reply(await ask(email))
    await deliver()
    await press(linkIn(onlyEmail(to(email)), 'Yes, I asked for it'))
    const inquiry = await ask(email, { listing: other })
    expect((await history(inquiry))['customer']).toBe('new')
    await reply(inquiry)
    await deliver()
    expect(to(email)).toHaveLength(2)
    expect(to(email).at(-1)?.text).toContain('Yes, I asked for it')
  })

  it('who stops the emails gets no queued or retried email, even with a verified account', async () => {
    const { email } = await createUser(server.superuser, server.guest, { verified: true })
    const inquiry = await ask(email)
    await reply(inquiry)
    await deliver()
    const mail = onlyEmail(to(email))
    await press(linkIn(mail, 'Yes, I asked for it'))
    await reply(inquiry, 'A second reply.')
    await press(linkIn(mail, 'Stop these emails'))
    await deliver()
    expect(to(email)).toHaveLength(1)
    shift("UPDATE outbox_mails SET state = 'pending' WHERE kind = 'inquiry_reply' AND state = 'skipped'")
    await deliver()
    expect(to(email)).toHaveLength(1)
  })

  it('whose address belongs to a company still gets its quote requests', async () => {
    const email = address('rival')
    const rival = await createListing(server.superuser, { email })
    await send('inquiries', quoteBody(rival))
    await deliver()
    await reply(await ask(email))
    await deliver()
    const mail = to(email).at(-1)
    if (!mail) throw new Error('no mail came')
    await press(linkIn(mail, 'Stop these emails'))
    const before = to(email).length
    await send('inquiries', quoteBody(rival))
    await deliver()
    expect(to(email)).toHaveLength(before + 1)
  })

  it.each(['x', 'a.b.c', 'e'.repeat(900)])('is not affected by a made-up link: %s', async (token) => {
    const url = `${server.url}/api/directory/consent/${token}`
    for (const answer of [await fetch(url), await fetch(url, { method: 'POST' })]) {
      expect(answer.status).toBe(400)
      expect(await answer.text()).toContain('This link is no longer valid')
    }
  })

  it('cannot be confirmed by the company', async () => {
    const inquiry = await ask(address('frank'))
    await server
      .as(owner.token)
      .patch(`/api/collections/inquiries/records/${inquiry}`, { confirmed_at: '2026-01-01 00:00:00.000Z' })
    expect((await history(inquiry))['customer']).toBe('new')
    await server.as(owner.token).post('/api/collections/inquiry_replies/records', {
      ...{ inquiry, author: owner.id, text: 'We will call you today.', asks_customer: false, is_waiting: false },
    })
    expect((await history(inquiry))['customer']).toBe('asked')
  })
})

it.each([
  [{ confirmed: 0, declined: 0 }, 5],
  [{ confirmed: 2, declined: 0 }, 15],
  [{ confirmed: 2, declined: 1 }, 10],
  [{ confirmed: 0, declined: 3 }, 1],
  [{ confirmed: 99, declined: 0 }, 50],
])('an account with %j sends %d first replies a day', (counts, most) => {
  expect(firstRepliesADay(counts)).toBe(most)
})
