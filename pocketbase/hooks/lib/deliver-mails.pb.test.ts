import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import type { ParsedMail } from 'mailparser'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { freePort } from '../../../scripts/lib/pocketbase-server.ts'
import { contactBody, quoteBody, reviewBody } from '../../../tests/support/forms.ts'
import { pocketBaseForTests } from '../../../tests/support/pocketbase.ts'
import { createListing, createUser, nextNumber } from '../../../tests/support/records.ts'
import { recipient, type SmtpSink, startSmtpSink } from '../../../tests/support/smtp-sink.ts'

const port = await freePort()
const MAIL = {
  SMTP_HOST: '127.0.0.1',
  SMTP_PORT: String(port),
  MAIL_FROM: 'post@directory.example',
  MAIL_FROM_NAME: 'Directory Pöst',
  CONTACT_MAILBOX: 'office@directory.example',
  SITE_URL: 'https://directory.example',
  FORM_LIMITS: 'off',
}
const server = pocketBaseForTests(MAIL)
const unset = pocketBaseForTests()
let sink: SmtpSink | undefined
let refusal: Error | undefined
const openSink = async () => {
  sink = await startSmtpSink({
    port,
    beforeAnswer: async () => {
      if (refusal) throw refusal
    },
  })
  return sink
}
const closeSink = async () => {
  await sink?.stop()
  sink = undefined
}
beforeEach(async () => {
  await closeSink()
  refusal = undefined
})
afterAll(closeSink)

const send = async (collection: string, body: object) => {
  const { status, text } = await server.guest.post(`/api/collections/${collection}/records`, body)
  if (status !== 204) throw new Error(`${collection} answers ${status}: ${text}`)
}
const deliver = async () => (await server.superuser.post('/api/directory/outbox/deliver', {})).body
/** Everybody who is to get a mail of a test has an address of their own. */
const address = (who: string) => `${who}${nextNumber()}@example.com`
const rowsTo = (to: string) => server.superuser.list('outbox_mails', { filter: `recipient = "${to}"` })
/** Makes a waiting mail due, as the passing of time would. */
const makeDue = async () => {
  for (const { id } of await server.superuser.list('outbox_mails', { filter: 'state = "pending"' }))
    await server.superuser.patch(`/api/collections/outbox_mails/records/${id}`, {
      next_attempt_at: '2026-01-01 00:00:00.000Z',
    })
}
const only = (mails: ParsedMail[]): ParsedMail => {
  const [mail] = mails
  if (!mail || mails.length > 1) throw new Error(`expected one mail, got ${mails.length}`)
  return mail
}
const replyTo = ({ replyTo }: ParsedMail) => replyTo?.text

let listing = ''
let company = ''
let admin = ''
beforeAll(async () => {
  company = address('dispatch')
  listing = await createListing(server.superuser, { name: 'Müller & Söhne <Trucks>', email: company })
  admin = (await createUser(server.superuser, server.guest, { is_admin: true })).email
})

describe('a request for a quote', () => {
  it('reaches the company with all the facts, and the customer as a receipt', async () => {
    const { to } = await openSink()
    const customer = address('dana')
    const hostile = 'Dana "D" <b>Reyes</b>\r\nBcc: everybody'
    const message = 'Two pallets & a crate.\n<img src=x onerror=alert(1)>\n🚚 nach Köln'
    await send('inquiries', quoteBody(listing, { customer_email: customer, customer_name: hostile, message }))
    expect(await deliver()).toMatchObject({ isOn: true, sent: 2, postponed: 0, failed: 0, error: '' })

    const mail = only(to(company))
    expect(replyTo(mail)).toBe(customer)
    expect(mail.from?.value).toEqual([{ address: 'post@directory.example', name: 'Directory Pöst' }])
    expect([mail.cc, mail.bcc, mail.headers.has('bcc')]).toEqual([undefined, undefined, false])
    expect(mail.subject).toBe('Quote request from Dana "D" <b>Reyes</b> Bcc: everybody')
    for (const fact of [
      'Müller & Söhne <Trucks>',
      '312-555-0142',
      customer,
      '> Two pallets & a crate.',
      '> 🚚 nach Köln',
    ])
      expect(mail.text).toContain(fact)
    expect(mail.html).toContain('Two pallets &amp; a crate.\n&lt;img src=x onerror=alert(1)&gt;')
    expect(mail.html).toContain('Müller &amp; Söhne &lt;Trucks&gt;')
    expect(mail.html).toContain('href="https://directory.example/inquiries"')
    expect(mail.html).not.toMatch(/<img|<b>|<table/)
    expect(mail.messageId).toMatch(/^<[a-z0-9]{15}@directory\.example>$/)

    const receipt = only(to(customer))
    expect(receipt.subject).toBe('Your request to Müller & Söhne <Trucks>')
    expect(receipt.text).toContain('https://directory.example/company/muller-sohne-trucks')
    expect(receipt.text).toContain('🚚 nach Köln')
    expect(replyTo(receipt)).toBeUndefined()
  })

  it('keeps a subject of foreign letters within what a header may hold', async () => {
    const { to } = await openSink()
    const name = '🚚'.repeat(200)
    await send('inquiries', quoteBody(listing, { customer_name: name, customer_email: address('long') }))
    await deliver()
    const mail = only(to(company).filter(({ subject }) => subject?.includes('🚚')))
    expect(mail.subject).toMatch(/^Quote request from 🚚+…$/u)
    for (const { line } of mail.headerLines)
      for (const part of line.split('\r\n')) expect(part.length).toBeLessThan(998)
  })

  it('that names a web address is receipted without its words, so that nobody sends advertising through us', async () => {
    const { to } = await openSink()
    const customer = address('victim')
    await send('inquiries', quoteBody(listing, { customer_email: customer, message: 'Win at https://casino.example' }))
    await deliver()
    const { text, html } = only(to(customer))
    expect(`${text}${html}`).not.toMatch(/casino|Dana/)
  })

  it('fills nobody’s mailbox with receipts', async () => {
    const { to } = await openSink()
    const customer = address('bombed')
    for (let n = 0; n < 7; n++) await send('inquiries', quoteBody(listing, { customer_email: customer }))
    await deliver()
    expect(to(customer)).toHaveLength(5)
    expect(to(company).filter((mail) => replyTo(mail) === customer)).toHaveLength(7)
  })

  it('sent eight times at once is mailed once', async () => {
    const { mails } = await openSink()
    const customer = address('double')
    const body = { ...quoteBody(listing, { customer_email: customer }), submission: 'c1b2c3d4e5f6g7h' }
    await Promise.all(Array.from({ length: 8 }, () => send('inquiries', body)))
    await Promise.all([deliver(), deliver(), deliver()])
    expect(mails.map(recipient).toSorted()).toEqual([company, customer].toSorted())
  })

  it('full of links waits until an administrator releases it', async () => {
    const { to, mails } = await openSink()
    const customer = address('links')
    const message = 'a.com and b.com and https://c.example, <a href="http://d.example">d</a>'
    await send('inquiries', quoteBody(listing, { customer_email: customer, message }))
    await deliver()
    expect(mails.map(recipient)).toEqual([admin])
    expect(only(to(admin)).subject).toBe('Held back: request to Müller & Söhne <Trucks>')

    const [held] = await server.superuser.list('inquiries', { filter: `customer_email = "${customer}"` })
    expect(held).toMatchObject({ is_held: true, status: 'new' })
    const change = (body: object) =>
      server.superuser.patch(`/api/collections/inquiries/records/${String(held?.['id'])}`, body)
    await change({ status: 'responded' })
    for (const is_held of [false, true, false]) await change({ is_held })
    await deliver()
    expect(mails.map(recipient)).toEqual([admin, company, customer])
  })
})

describe('other forms', () => {
  it('tell the administrators of a review', async () => {
    const { to } = await openSink()
    await send('reviews', reviewBody(listing, { rating: 2, review_text: '<b>Late</b> twice, sorry.' }))
    await deliver()
    const mail = only(to(admin))
    expect(mail.subject).toBe('Review to approve: Müller & Söhne <Trucks>')
    expect(mail.text).toContain('Rating: 2 of 5')
    expect(mail.html).toContain('&lt;b&gt;Late&lt;/b&gt; twice')
  })

  it('bring a message to the mailbox, to be answered by replying', async () => {
    const { to } = await openSink()
    const sender = address('writer')
    await send('contact_messages', contactBody({ email: sender, subject: 'Hi\r\nTo: all@example.com' }))
    await deliver()
    const mail = only(to('office@directory.example'))
    expect([mail.subject, replyTo(mail)]).toEqual(['Contact: Hi To: all@example.com', sender])
    expect(mail.text).toContain('> How do I list my company?')
  })
})

describe('a mail server that', () => {
  it('is down gets the mail when it is up again, once', async () => {
    const customer = address('later')
    await send('inquiries', quoteBody(listing, { customer_email: customer }))
    expect(await deliver()).toMatchObject({ sent: 0, postponed: 2, error: expect.stringContaining('refused') })
    const [row] = await rowsTo(customer)
    expect(row).toMatchObject({ state: 'pending', attempts: 1, last_error: expect.stringContaining('refused') })
    const wait = Date.parse(String(row?.['next_attempt_at'])) - Date.now()
    expect(wait).toBeGreaterThan(20_000)
    expect(wait).toBeLessThanOrEqual(30_000)

    const { mails } = await openSink()
    expect(await deliver()).toMatchObject({ sent: 0 })
    await makeDue()
    expect(await deliver()).toMatchObject({ sent: 2 })
    expect(await deliver()).toMatchObject({ sent: 0 })
    expect(mails.map(recipient).toSorted()).toEqual([company, customer].toSorted())
    expect((await rowsTo(customer))[0]).toMatchObject({ state: 'sent', attempts: 2, last_error: '' })
  })

  it('refuses for three days gets no more of it, and the outbox says why', async () => {
    const { mails } = await openSink()
    refusal = new Error('mailbox unavailable')
    const customer = address('gone')
    await send('inquiries', quoteBody(listing, { customer_email: customer }))
    expect(await deliver()).toMatchObject({
      sent: 0,
      postponed: 2,
      error: expect.stringContaining('mailbox unavailable'),
    })
    const database = new DatabaseSync(join(server.dataDir, 'data.db'))
    database.exec(
      `UPDATE outbox_mails SET created = strftime('%Y-%m-%d %H:%M:%fZ', 'now', '-3 days') WHERE state = 'pending'`,
    )
    database.close()
    await makeDue()
    expect(await deliver()).toMatchObject({ failed: 2 })
    expect((await rowsTo(customer))[0]).toMatchObject({
      state: 'failed',
      last_error: expect.stringContaining('mailbox unavailable'),
    })
    expect(await deliver()).toMatchObject({ failed: 0 })
    expect(mails).toHaveLength(4)
  })

  it('does not answer holds up four mails at most, and none is sent twice when it does', async () => {
    let release = (): void => undefined
    const released = new Promise<void>((ok) => {
      release = ok
    })
    sink = await startSmtpSink({ port, beforeAnswer: () => released })
    const { mails } = sink
    for (let n = 0; n < 4; n++) await send('inquiries', quoteBody(listing, { customer_email: address('slow') }))
    const rounds = Array.from({ length: 6 }, deliver)
    // A round that finds four mails under way ends at once.
    await Promise.any(rounds)
    await vi.waitFor(() => expect(mails).toHaveLength(4))
    release()
    const sent = (await Promise.all(rounds)).map((round) => Number(round['sent']))
    expect(sent.reduce((sum, count) => sum + count)).toBe(8)
    expect(new Set(mails.map(({ messageId }) => messageId)).size).toBe(8)
  })

  it('is not set keeps the mail waiting', async () => {
    const { body } = await unset.superuser.post('/api/directory/outbox/deliver', {})
    expect(body).toMatchObject({ isOn: false, sent: 0 })
  })
})

describe('an inquiry that is deleted before its mail was sent', () => {
  it('is not mailed', async () => {
    const { mails } = await openSink()
    const customer = address('deleted')
    await send('inquiries', quoteBody(listing, { customer_email: customer }))
    const [inquiry] = await server.superuser.list('inquiries', { filter: `customer_email = "${customer}"` })
    await server.superuser.delete(`/api/collections/inquiries/records/${String(inquiry?.['id'])}`)
    expect(await deliver()).toMatchObject({ sent: 0, failed: 2 })
    expect(mails).toEqual([])
    expect((await rowsTo(customer))[0]).toMatchObject({
      state: 'failed',
      last_error: expect.stringContaining('deleted'),
    })
  })
})

it('only a superuser has mails delivered', async () => {
  const { token } = await createUser(server.superuser, server.guest, { is_admin: true })
  for (const api of [server.guest, server.as(token)])
    expect([401, 403]).toContain((await api.post('/api/directory/outbox/deliver', {})).status)
})

describe('a mail that was given up', () => {
  const path = (id: unknown) => `/api/collections/outbox_mails/records/${id}`
  const failedMail = async () => {
    await send('inquiries', quoteBody(listing, { customer_email: address('patient') }))
    const [row] = await server.superuser.list('outbox_mails', { filter: 'kind = "inquiry"', sort: '-created' })
    await server.superuser.patch(path(row?.['id']), { state: 'failed', attempts: 12, last_error: 'No answer.' })
    return String(row?.['id'])
  }
  const administrator = async () =>
    server.as((await createUser(server.superuser, server.guest, { is_admin: true })).token)

  it('is sent when an administrator says so, even after days', async () => {
    await openSink()
    const id = await failedMail()
    expect((await (await administrator()).patch(path(id), { state: 'pending' })).status).toBe(200)
    await deliver()
    expect(await server.superuser.read('outbox_mails', id)).toMatchObject({ state: 'sent', attempts: 13 })
  })

  it('is changed in nothing else, and no other mail is sent again', async () => {
    await openSink()
    const id = await failedMail()
    const api = await administrator()
    for (const body of [
      { state: 'sent' },
      { last_error: '' },
      { state: 'pending', recipient: 'other@example.com' },
      { state: 'pending', 'attempts-': 12 },
      { state: 'pending', record: 'another00000000' },
    ])
      expect((await api.patch(path(id), body)).status).toBe(404)
    await api.patch(path(id), { state: 'pending' })
    await deliver()
    expect((await api.patch(path(id), { state: 'pending' })).status).toBe(404)
  })
})
