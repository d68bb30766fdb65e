import { beforeAll, describe, expect, it } from 'vitest'
import { ADDRESS_ANSWERS } from '../../../domain/mail/email-suppressions.ts'
import { isSameMailboxSql } from '../../../domain/mail/mailbox.ts'
import { eventually } from '../../../tests/support/eventually.ts'
import { quoteBody } from '../../../tests/support/forms.ts'
import { MAIL_EVENTS_TOKEN, mailScene, onlyEmail } from '../../../tests/support/mail/mail-scene.ts'
import { createListing, createUser, type TestUser } from '../../../tests/support/records.ts'
import { withDatabase } from '../../../tests/support/server/database.ts'

const scene = await mailScene({ FORM_LIMITS: 'off' })
const { server, send, deliver, to, address, rowsTo, refuseRecipient } = scene
const LIST = '/api/collections/email_suppressions/records'

let admin: TestUser
beforeAll(async () => {
  admin = await createUser(server.superuser, server.guest, { is_admin: true, verified: true, full_name: 'Ada Admin' })
})
const listed = (email: string) => server.superuser.list('email_suppressions', { filter: `email = "${email}"` })
const askForQuote = async (listing: string, message = 'Two pallets to Tulsa') => {
  await send('inquiries', quoteBody(listing, { customer_email: address('customer'), message }))
  await deliver()
}

describe('an address that does not exist', () => {
  it('gets no more email, as the outbox says, and the company’s owner is told', async () => {
    const owner = await createUser(server.superuser, server.guest, { verified: true })
    const email = address('Gone')
    const listing = await createListing(server.superuser, { owner: owner.id, email, name: 'Gone Mail Lines' })
    refuseRecipient(email, '550 5.1.1 No such user')
    await askForQuote(listing)
    expect(await listed(email.toLowerCase())).toMatchObject([
      { reason: 'bounced', note: expect.stringContaining('No such user'), added_by: '' },
    ])
    await deliver()
    const [request, told] = to(owner.email)
    expect(request?.subject).toContain('Quote request from')
    expect(told?.subject).toBe('Our emails don’t reach Gone Mail Lines')
    expect(told?.text).toContain(`https://directory.example/edit-listing/${listing}#email`)
    const numbers = await server.as(owner.token).get(`/api/directory/listings/${listing}/numbers`)
    expect(numbers.body['unreachable']).toBe('bounced')
    await askForQuote(listing, 'Another load')
    expect((await rowsTo(email)).map(({ state }) => state).toSorted()).toEqual(['failed', 'suppressed'])
    const [row] = (await rowsTo(email)).filter(({ state }) => state === 'suppressed')
    expect(row).toMatchObject({ last_error: `${ADDRESS_ANSWERS.suppressed} Does not exist.` })
  })

  it('is reported to the administrators if nobody manages the company', async () => {
    const email = address('nobody')
    const listing = await createListing(server.superuser, { email })
    refuseRecipient(email, '550 5.1.1 No such user')
    await askForQuote(listing)
    scene.passMinutes(15)
    await deliver()
    expect(onlyEmail(to(admin.email)).text).toContain('1 company that our emails don’t reach')
  })

  it('still gets requested emails that let someone into an account', async () => {
    const account = await createUser(server.superuser, server.guest, { verified: true })
    await server.superuser.create('email_suppressions', { email: account.email, reason: 'bounced' })
    await server.guest.post('/api/collections/users/request-password-reset', { email: account.email })
    // PocketBase responds before it has written this email
    await eventually(async () => {
      await deliver()
      expect(to(account.email)).toHaveLength(1)
    })
    expect(onlyEmail(to(account.email)).subject).toContain('password')
  })
})

it.each(['550 5.7.1 Blocked by policy', '552 5.2.2 Mailbox full'])(
  'does not treat a recipient refused with %s as a bounce',
  async (answer) => {
    const email = address('policy')
    const listing = await createListing(server.superuser, { email })
    refuseRecipient(email, answer)
    await askForQuote(listing)
    expect((await rowsTo(email)).map(({ state }) => state)).toEqual(['failed'])
    expect(await listed(email)).toEqual([])
  },
)

describe('a mail service', () => {
  const call = (body: unknown, authorization = `Bearer ${MAIL_EVENTS_TOKEN}`) =>
    fetch(`${server.url}/api/directory/mail-events`, {
      method: 'POST',
      // as Amazon writes it
      headers: { authorization, 'content-type': 'text/plain; charset=UTF-8' },
      body: typeof body === 'string' ? body : JSON.stringify(body),
    })

  it('reports a bounce and a complaint, with a bearer token or the password of a URL', async () => {
    const [own, postmark, amazon] = [address('own'), address('postmark'), address('amazon')]
    const basic = `Basic ${Buffer.from(`mail:${MAIL_EVENTS_TOKEN}`).toString('base64')}`
    const complaint = { complainedRecipients: [{ emailAddress: amazon }] }
    const notification = { Type: 'Notification', Message: JSON.stringify({ notificationType: 'Complaint', complaint }) }
    expect((await call({ email: own, event: 'bounce' })).status).toBe(204)
    expect((await call({ RecordType: 'Bounce', Type: 'HardBounce', Email: postmark }, basic)).status).toBe(204)
    for (const _ of ['once', 'again']) expect((await call(notification, basic)).status).toBe(204)
    expect(await listed(own)).toMatchObject([{ reason: 'bounced' }])
    expect(await listed(postmark)).toMatchObject([{ reason: 'bounced' }])
    expect(await listed(amazon)).toMatchObject([{ reason: 'complained' }])
  })

  it.each(['550 5.1.1\r\n\u0000gone', '😀'.repeat(600), 'cut \ud83d', 'two\u2028lines \u202e', '   '])(
    'is heard whatever it says of an address: %j',
    async (note) => {
      const email = address('odd')
      expect((await call({ email, event: 'bounce', note })).status).toBe(204)
      expect(await listed(email)).toMatchObject([{ reason: 'bounced' }])
    },
  )

  it('must send the token and a known report', async () => {
    const refused = await call({ email: address('x'), event: 'bounce' }, 'Bearer another token')
    expect([refused.status, refused.headers.get('www-authenticate')]).toEqual([401, 'Basic realm="mail events"'])
    for (const body of [
      '',
      'words',
      '{}',
      '[]',
      { Type: 'SubscriptionConfirmation', SubscribeURL: 'http://127.0.0.1/' },
    ])
      expect((await call(body)).status).toBe(400)
  })
})

it('a company still gets quote requests if a tagged address of its mailbox wants no emails', async () => {
  const email = address('dispatch')
  const listing = await createListing(server.superuser, { email })
  const tagged = email.replace('@', '+1@')
  await server.superuser.create('email_suppressions', { email: tagged, reason: 'unsubscribed' })
  await askForQuote(listing)
  expect(to(email)).toHaveLength(1)
})

it.each([
  ['outbox_mails', 'recipient', " AND created > '2026-01-31'"],
  ['email_suppressions', 'email', ''],
])('finds a mailbox in %s with an index, because the tables grow', (table, column, also) => {
  withDatabase(server, (database) => {
    const sql = `SELECT 1 FROM ${table} WHERE ${isSameMailboxSql(column, ':email')}${also}`
    const steps = database.prepare(`EXPLAIN QUERY PLAN ${sql}`).all({ email: 'ann@example.com' })
    expect(steps.map(({ detail }) => detail)).toEqual([
      expect.stringMatching(`^SEARCH ${table} USING .*INDEX idx_${table}_mailbox`),
    ])
  })
})

describe('an optional email', () => {
  const urlIn = (mail: ReturnType<typeof onlyEmail>): string => {
    const { unsubscribe } = mail.headers.get('list') as { unsubscribe?: { url?: string } }
    return String(unsubscribe?.url).replace('https://directory.example', server.url)
  }
  const oneClick = (url: string) =>
    fetch(url, { method: 'POST', body: new URLSearchParams({ 'List-Unsubscribe': 'One-Click' }) })

  it('can be turned off for its address with a page without scripts, or one click in an email client', async () => {
    const [email, other] = [address('dispatch'), address('other')]
    const listing = await createListing(server.superuser, { email })
    await askForQuote(listing)
    const mail = onlyEmail(to(email))
    const line = mail.headerLines.find(({ key }) => key === 'list-unsubscribe-post')?.line
    expect(line).toBe('List-Unsubscribe-Post: List-Unsubscribe=One-Click')
    expect(mail.text).toContain('Unsubscribe: https://directory.example/api/directory/unsubscribe/')
    const url = urlIn(mail)
    const page = await (await fetch(url)).text()
    expect(page).toContain(`<form method="post" action="${new URL(url).pathname}">`)
    expect(page).not.toContain('<script')
    expect(await listed(email)).toEqual([])
    for (const _ of ['once', 'again']) expect(await (await oneClick(url)).text()).toContain('You are unsubscribed')
    expect(await listed(email)).toMatchObject([{ reason: 'unsubscribed' }])
    expect(await listed(other)).toEqual([])
    await askForQuote(listing, 'Another load')
    expect(to(email)).toHaveLength(1)
  })

  it('for an account is turned off in its settings, and nothing else is', async () => {
    const owner = await createUser(server.superuser, server.guest, { verified: true })
    const listing = await createListing(server.superuser, { owner: owner.id, email: owner.email })
    await askForQuote(listing)
    await oneClick(urlIn(onlyEmail(to(owner.email))))
    expect(await server.superuser.read('users', owner.id)).toMatchObject({ mails_off: ['quotes'] })
    expect(await listed(owner.email)).toEqual([])
  })

  it.each(['x', 'a.b.c', 'e'.repeat(900)])('is not turned off by a made-up link: %s', async (token) => {
    const url = `${server.url}/api/directory/unsubscribe/${token}`
    for (const answer of [await fetch(url), await oneClick(url)]) {
      expect(answer.status).toBe(400)
      expect(await answer.text()).toContain('This link is no longer valid')
    }
  })

  it('has no unsubscribe link if its reader asked for it', async () => {
    const customer = address('asked')
    const listing = await createListing(server.superuser, { email: address('dispatch') })
    await send('inquiries', quoteBody(listing, { customer_email: customer }))
    await deliver()
    expect(onlyEmail(to(customer)).headers.has('list')).toBe(false)
  })
})

it('lets an administrator add an address once, stores who did, and lets them remove it', async () => {
  const api = server.as(admin.token)
  const email = address('Typed')
  const { body } = await api.post(LIST, { email: ` ${email} `, reason: 'bounced', note: 'By phone' })
  expect(await listed(email.toLowerCase())).toMatchObject([
    { reason: 'added', added_by: 'Ada Admin', note: 'By phone' },
  ])
  const again = await api.post(LIST, { email: email.toUpperCase(), reason: 'added' })
  expect([again.status, again.body['data']]).toMatchObject([400, { email: { message: `${ADDRESS_ANSWERS.known}.` } }])
  expect((await api.delete(`${LIST}/${String(body['id'])}`)).status).toBe(204)
})
