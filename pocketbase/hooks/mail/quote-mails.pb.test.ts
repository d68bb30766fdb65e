import { beforeAll, describe, expect, it } from 'vitest'
import { quoteBody } from '../../../tests/support/forms.ts'
import { mailScene, onlyEmail, readableText, replyTo } from '../../../tests/support/mail/mail-scene.ts'
import { recipient } from '../../../tests/support/mail/smtp-sink.ts'
import { createListing, createUser } from '../../../tests/support/records.ts'

const scene = await mailScene({ FORM_LIMITS: 'off' })
const { server, send, deliver, mails, to, address, rowsTo, passMinutes } = scene

let listing = ''
let company = ''
let admin = ''
beforeAll(async () => {
  company = address('dispatch')
  listing = await createListing(server.superuser, { name: 'Müller & Söhne <Trucks>', email: company })
  admin = (await createUser(server.superuser, server.guest, { is_admin: true })).email
})

describe('a request for a quote', () => {
  it('reaches the company with all facts, as the customer’s words', async () => {
    const customer = address('dana')
    const hostile = 'Dana "D" <b>Reyes</b>\r\nBcc: everybody'
    const message = 'Two pallets & a crate.\n<img src=x onerror=alert(1)>\n🚚 nach Köln'
    await send('inquiries', quoteBody(listing, { customer_email: customer, customer_name: hostile, message }))
    await deliver()
    const mail = onlyEmail(to(company))
    expect(replyTo(mail)).toBe(customer)
    expect(mail.from?.value).toEqual([{ address: 'post@directory.example', name: 'Directory Pöst' }])
    expect([mail.cc, mail.bcc, mail.headers.has('bcc')]).toEqual([undefined, undefined, false])
    expect(mail.subject).toBe('Quote request from Dana "D" <b>Reyes</b> Bcc: everybody')
    for (const fact of [
      'Müller & Söhne <Trucks>',
      'Phone: (312) 555-0142',
      customer,
      'in the customer’s words',
      '> Two pallets & a crate.',
      '> 🚚 nach Köln',
    ])
      expect(mail.text).toContain(fact)
    expect(mail.html).toContain('Two pallets &amp; a crate.\n&lt;img src=x onerror=alert(1)&gt;')
    expect(mail.html).toContain('Müller &amp; Söhne &lt;Trucks&gt;')
    expect(mail.html).toContain('href="https://directory.example/inquiries/')
    expect(mail.html).not.toMatch(/<img|<b>|<table/)
    expect(mail.messageId).toMatch(/^<[a-z0-9]{15}@directory\.example>$/)
  })

  it('gets a receipt with only our words at the typed address', async () => {
    const customer = address('victim')
    const values = {
      customer_name: 'Win Bigmoney',
      customer_phone: '1-900-555-0100',
      message: 'Congratulations, winner!',
    }
    await send('inquiries', quoteBody(listing, { ...values, customer_email: customer }))
    await deliver()
    const receipt = onlyEmail(to(customer))
    expect(receipt.subject).toBe('Your quote request')
    expect(readableText(receipt)).not.toMatch(/Win|Bigmoney|1-900|Congratulations/)
    expect(receipt.text).toContain('forwarding your quote request to Müller & Söhne <Trucks>.')
    expect(receipt.text).toContain('https://directory.example/company/muller-sohne-trucks')
  })

  it('gets a receipt with the phone number of the company’s page, and without its email address', async () => {
    const email = address('private')
    const carrier = await createListing(server.superuser, { name: 'Prairie Lines', email, phone: '+1 312 555 0188' })
    const customer = address('caller')
    await send('inquiries', quoteBody(carrier, { customer_email: customer }))
    await deliver()
    const receipt = onlyEmail(to(customer))
    expect(receipt.text).toContain('Phone: (312) 555-0188')
    expect(receipt.text).toContain('Replies to this email don’t reach the company.')
    expect(replyTo(receipt)).toBeUndefined()
    expect(JSON.stringify([readableText(receipt), receipt.headerLines])).not.toContain(email)
  })

  it('reaches the owner’s account, too, so its receipt is true if the listing’s address is suppressed', async () => {
    const email = address('old-office')
    await server.superuser.create('email_suppressions', { email, reason: 'bounced' })
    const owner = await createUser(server.superuser, server.guest)
    const carrier = await createListing(server.superuser, { name: 'Owned Lines', email, owner: owner.id })
    const customer = address('glad')
    await send('inquiries', quoteBody(carrier, { customer_email: customer }))
    await deliver()
    expect([to(owner.email).length, to(email).length]).toEqual([1, 0])
    expect(onlyEmail(to(customer)).text).toContain('forwarding your quote request to Owned Lines.')
  })

  it.each([
    ['finds it in its account', true, 'is in the Haulindex account of Silent Lines'],
    ['does not learn of it', false, 'our emails don’t reach Silent Lines'],
  ])('to a suppressed address is receipted truly: the company %s', async (_, isManaged, words) => {
    const email = address('silent')
    const owner = isManaged ? await createUser(server.superuser, server.guest) : { id: '', email: '' }
    for (const silent of [email, owner.email])
      if (silent) await server.superuser.create('email_suppressions', { email: silent, reason: 'bounced' })
    const carrier = await createListing(server.superuser, { name: 'Silent Lines', email, owner: owner.id })
    const customer = address('hopeful')
    await send('inquiries', quoteBody(carrier, { customer_email: customer }))
    await deliver()
    expect(onlyEmail(to(customer)).text).toContain(words)
  })

  it.each([
    ['without a phone number', '', undefined],
    ['without the words around its phone number', '312 555 0188, call and win', '(312) 555-0188'],
  ])('is receipted %s', async (_, phone, shown) => {
    const carrier = await createListing(server.superuser, { phone })
    const customer = address('silent')
    await send('inquiries', quoteBody(carrier, { customer_email: customer }))
    await deliver()
    const text = String(onlyEmail(to(customer)).text)
    expect(/Phone: (.*)/.exec(text)?.[1]).toBe(shown)
    expect(text).not.toContain('win')
  })

  it('contains only what is known about the customer', async () => {
    const email = address('sparse')
    const carrier = await createListing(server.superuser, { email })
    const customer = address('brief')
    await send('inquiries', quoteBody(carrier, { customer_email: customer }))
    const [inquiry] = await server.superuser.list('inquiries', { filter: `customer_email = "${customer}"` })
    await server.superuser.patch(`/api/collections/inquiries/records/${String(inquiry?.['id'])}`, {
      customer_phone: '',
    })
    await deliver()
    const mail = onlyEmail(to(email))
    expect(mail.text).toContain('Name: Dana Reyes')
    expect(mail.text).not.toMatch(/^(?:Phone|\w+: *$)/m)
  })

  it('to three companies under one name is stored once for each, with one email and one receipt each', async () => {
    const customer = address('three')
    const emails = ['first', 'second', 'third'].map(address)
    const carriers = await Promise.all(emails.map((email) => createListing(server.superuser, { email })))
    const bodies = carriers.map((carrier) => ({
      ...quoteBody(carrier, { customer_email: customer }),
      submission: 'd1b2c3d4e5f6g7h',
    }))
    await Promise.all([...bodies, ...bodies].map((body) => send('inquiries', body)))
    await deliver()
    const stored = await server.superuser.list('inquiries', { filter: `customer_email = "${customer}"` })
    expect(stored.map(({ listing }) => listing).toSorted()).toEqual(carriers.toSorted())
    for (const email of emails) expect(replyTo(onlyEmail(to(email)))).toBe(customer)
    expect(to(customer)).toHaveLength(3)
  })

  it.each([
    ['whose name holds a link', { name: 'Claim at prize-desk.casino' }, {}],
    ['whose name a mail client may take for a link', { name: 'Prize.Casino' }, {}],
    ['that is hidden before the mail goes out', { name: 'Advert for Nothing' }, { state: 'hidden' }],
  ])('is receipted without the name of a company %s', async (_, values, meanwhile) => {
    const company = await createListing(server.superuser, values)
    const customer = address('customer')
    await send('inquiries', quoteBody(company, { customer_email: customer }))
    await server.superuser.patch(`/api/collections/company_listings/records/${company}`, meanwhile)
    await deliver()
    const receipt = readableText(onlyEmail(to(customer)))
    expect(receipt).toContain('forwarding your quote request to the company')
    expect(receipt).not.toMatch(/casino|Advert/i)
  })

  it('shows web addresses to the company as plain text', async () => {
    const phone = '312-555-0142 evil.pics'
    const values = { customer_name: 'See evil.agency', customer_phone: phone, message: 'Go to evil.casino' }
    await send('inquiries', quoteBody(listing, { ...values, customer_email: address('linker') }))
    const message = 'Pick up at evil.agency, papers at https://evil.casino/x'
    await send('inquiries', quoteBody(listing, { customer_email: address('linker'), message }))
    await deliver()
    for (const { subject, html, text } of to(company)) {
      expect(subject).not.toContain('evil')
      expect(String(html)).not.toMatch(/evil\.|:\/\/evil|href="[^"]*evil/)
      expect(text).toMatch(/evil\.(?:casino|agency)/)
    }
  })

  it('keeps a subject of foreign letters within the limit of a header', async () => {
    const name = '🚚'.repeat(200)
    await send('inquiries', quoteBody(listing, { customer_name: name, customer_email: address('long') }))
    await deliver()
    const mail = onlyEmail(to(company))
    expect(mail.subject).toMatch(/^Quote request from 🚚+…$/u)
    for (const { line } of mail.headerLines)
      for (const part of line.split('\r\n')) expect(part.length).toBeLessThan(998)
  })

  it('is emailed once if it is sent eight times at once', async () => {
    const customer = address('double')
    const body = { ...quoteBody(listing, { customer_email: customer }), submission: 'c1b2c3d4e5f6g7h' }
    await Promise.all(Array.from({ length: 8 }, () => send('inquiries', body)))
    await deliver()
    expect(mails().map(recipient).toSorted()).toEqual([company, customer].toSorted())
  })

  it('is on hold if it is full of links, until an administrator releases it', async () => {
    const customer = address('links')
    const message = 'a.casino and b.agency and https://c.example, <a href="http://d.example">d</a>'
    await send('inquiries', quoteBody(listing, { customer_email: customer, message }))
    await deliver()
    expect(mails().map(recipient)).toEqual([admin])
    const [held] = await server.superuser.list('inquiries', { filter: `customer_email = "${customer}"` })
    expect(held).toMatchObject({ is_held: true, status: 'new' })
    const change = (body: object) =>
      server.superuser.patch(`/api/collections/inquiries/records/${String(held?.['id'])}`, body)
    await change({ status: 'responded' })
    for (const is_held of [false, true, false]) await change({ is_held })
    await deliver()
    expect(mails().map(recipient).toSorted()).toEqual([admin, company, customer].toSorted())
  })

  it('is not emailed if it is deleted before', async () => {
    const customer = address('deleted')
    await send('inquiries', quoteBody(listing, { customer_email: customer }))
    const [inquiry] = await server.superuser.list('inquiries', { filter: `customer_email = "${customer}"` })
    await server.superuser.delete(`/api/collections/inquiries/records/${String(inquiry?.['id'])}`)
    await deliver()
    expect(mails()).toEqual([])
    expect((await rowsTo(customer))[0]).toMatchObject({
      state: 'skipped',
      last_error: expect.stringContaining('deleted'),
    })
  })
})

describe('many requests in a short time', () => {
  it('stores all of them and sends them to the company in a few emails', async () => {
    for (let n = 0; n < 30; n++)
      await send('inquiries', quoteBody(listing, { customer_email: address('flood'), customer_name: `Customer ${n}.` }))
    await deliver()
    const [digest] = to(company).filter(({ subject }) => subject?.includes('new quote requests'))
    expect(to(company).length).toBeLessThanOrEqual(5)
    expect(digest?.text).toContain('Phone: (312) 555-0142')
    expect(digest?.text).toMatch(/\d+ more are in the console/)
    const rows = await server.superuser.list('outbox_mails', { filter: 'kind = "inquiry" && created > "2026-06-01"' })
    expect(rows).toHaveLength(30)
    expect(rows.filter(({ state }) => state !== 'sent')).toEqual([])
  })

  it('combines requests after the first five into one email after 15 minutes', async () => {
    for (let n = 0; n < 5; n++) {
      await send('inquiries', quoteBody(listing, { customer_email: address('calm') }))
      await deliver()
    }
    expect(to(company)).toHaveLength(5)
    for (let n = 0; n < 3; n++) await send('inquiries', quoteBody(listing, { customer_email: address('late') }))
    await deliver()
    expect(to(company)).toHaveLength(5)
    passMinutes(15)
    await deliver()
    expect(to(company)).toHaveLength(6)
    expect(to(company).at(-1)?.subject).toBe('3 new quote requests')
  })

  it('does not fill anyone’s mailbox with receipts', async () => {
    const customer = address('bombed')
    for (let n = 0; n < 7; n++) await send('inquiries', quoteBody(listing, { customer_email: customer }))
    await deliver()
    expect(to(customer)).toHaveLength(5)
    const withheld = (await rowsTo(customer)).filter(({ state }) => state === 'withheld')
    expect(withheld).toHaveLength(2)
    expect(withheld[0]?.['last_error']).toBe('This address gets at most 5 receipts an hour.')
  })
})
