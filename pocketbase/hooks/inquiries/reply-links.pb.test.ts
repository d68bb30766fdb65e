import { createHash } from 'node:crypto'
import { beforeEach, describe, expect, it } from 'vitest'
import { PRICE_PROBLEM } from '../../../domain/inquiries/offer.ts'
import { REPLY_LINK_ANSWERS, REPLY_LINK_DAYS } from '../../../domain/inquiries/reply-link.ts'
import { REPLY_REFUSALS } from '../../../domain/inquiries/rules.ts'
import { compare } from '../../../domain/security/write-filter.ts'
import { quoteBody } from '../../../tests/support/forms.ts'
import { mailScene, onlyEmail, readableText, replyTo } from '../../../tests/support/mail/mail-scene.ts'
import { createListing, createUser, type TestUser } from '../../../tests/support/records.ts'
import { withDatabase } from '../../../tests/support/server/database.ts'

const { server, send, deliver, to, address, shift, site } = await mailScene()

let owner: TestUser
let listing = ''
let dispatch = ''
let customer = ''
let inquiry = ''
let link = ''

const linkIn = (email: string): string => {
  const [, url = ''] = /^Reply: (\S+)$/m.exec(String(onlyEmail(to(email)).text)) ?? []
  return url.replace(site, server.url)
}
const open = async (url: string, init: RequestInit = {}) => {
  const response = await fetch(url, init)
  return { status: response.status, page: await response.text() }
}
const TEXT = 'We can pick it up on Friday.'
const press = (values: Record<string, string> = {}, url = link) =>
  open(url, { method: 'POST', body: new URLSearchParams({ text: TEXT, price: '', available_on: '', ...values }) })
const replies = () => server.superuser.list('inquiry_replies', { filter: compare('inquiry', '=', inquiry) })
const change = (collection: string, id: string, body: object) =>
  server.superuser.patch(`/api/collections/${collection}/records/${id}`, body)
const confirmCustomer = () => change('inquiries', inquiry, { confirmed_at: new Date().toISOString() })

beforeEach(async () => {
  shift('DELETE FROM account_actions')
  owner = await createUser(server.superuser, server.guest, { full_name: 'Olive Owner' })
  dispatch = address('dispatch')
  customer = address('dana')
  listing = await createListing(server.superuser, { name: 'Prairie Lines', email: dispatch, owner: owner.id })
  await send('inquiries', quoteBody(listing, { customer_email: customer }))
  const [stored] = await server.superuser.list('inquiries', { filter: compare('customer_email', '=', customer) })
  inquiry = String(stored?.['id'])
  await deliver()
  link = linkIn(dispatch)
})

describe('the button in the email about an inquiry', () => {
  it('opens the request with a form, and a mail scanner that opens it changes nothing', async () => {
    for (const method of ['GET', 'HEAD', 'GET']) {
      const { status, page } = await open(link, { method })
      expect(status).toBe(200)
      if (method === 'GET')
        for (const words of [
          'Reply to Dana Reyes',
          'Two pallets from Chicago to Tulsa.',
          '(312) 555-0142',
          customer,
          `The customer’s answer goes to ${dispatch}.`,
          'Your first reply cannot contain web or email addresses.',
        ])
          expect(page).toContain(words)
    }
    expect(await replies()).toEqual([])
    expect(await server.superuser.read('inquiries', inquiry)).toMatchObject({ status: 'new' })
  })

  it('sends the reply with its price and date, and the inquiry and its history say so', async () => {
    await confirmCustomer()
    const available_on = new Date(Date.now() + 3 * 86_400_000).toISOString().slice(0, 10)
    const { status, page } = await press({ price: '$1,850', available_on })
    expect(status).toBe(200)
    for (const words of ['We are sending your reply', TEXT, '$1,850', `Reply by ${dispatch}`])
      expect(page).toContain(words)
    await deliver()
    const [, mail] = to(customer)
    expect(mail?.text).toContain(`> ${TEXT}`)
    expect(mail?.text).toContain('Price: US$1,850')
    expect(mail && replyTo(mail)).toBe(dispatch)
    expect(await replies()).toMatchObject([
      { text: TEXT, price: 1850, available_on, author: owner.id, author_name: dispatch, reply_to: dispatch },
    ])
    expect(await server.superuser.read('inquiries', inquiry)).toMatchObject({ status: 'responded' })
    const { body } = await server.as(owner.token).get(`/api/directory/inquiries/${inquiry}/history`)
    expect(body['changes']).toMatchObject([{ changes: { status: ['new', 'responded'] }, actor_name: dispatch }])
    expect((await open(link)).page).toContain('We sent your reply')
  })

  it('at the account’s own address replies in the name of the account', async () => {
    await press({}, linkIn(owner.email))
    expect(await replies()).toMatchObject([{ author_name: 'Olive Owner', reply_to: owner.email }])
  })

  it('sends one reply after a double click, and shows what a second tab did not send', async () => {
    const [first, second] = await Promise.all([press(), press()])
    expect([first.status, second.status]).toEqual([200, 200])
    expect(await replies()).toHaveLength(1)
    const late = await press({ text: 'Written in another tab.' })
    for (const words of [TEXT, 'This text was not sent', 'Written in another tab.']) expect(late.page).toContain(words)
    expect(await replies()).toHaveLength(1)
  })

  it('shows a colleague what the company already replied', async () => {
    await press()
    const { page } = await open(linkIn(owner.email))
    for (const words of ['Your company already replied', TEXT, '<form']) expect(page).toContain(words)
  })

  it('says that a further reply waits for the customer', async () => {
    await press()
    expect((await press({ text: 'Shall we hold the truck?' }, linkIn(owner.email))).page).toContain(
      'We saved your reply',
    )
    expect(await replies()).toMatchObject([{ is_waiting: false }, { is_waiting: true }])
  })

  it('says when the reply did not arrive', async () => {
    await press()
    shift(
      `UPDATE outbox_mails SET state = 'failed', last_error = '550 5.1.1 No such user' WHERE kind = 'inquiry_reply'`,
    )
    const { page } = await open(link)
    for (const words of ['Your reply did not arrive', 'The address does not exist.']) expect(page).toContain(words)
  })

  it.each([
    [{ text: 'No' }, 'Reply must be at least 10 characters'],
    [{ price: 'call us' }, PRICE_PROBLEM],
    [{ price: '9999999' }, 'Price must be a whole number between 0 and 1,000,000'],
    [{ available_on: '2020-01-31' }, 'Earliest date must be today or a later day'],
    [{ text: 'See www.prairie.example for our prices' }, REPLY_REFUSALS.linksInFirst],
  ])('refuses %j with a message, and loses nothing', async (values, words) => {
    const typed = { text: TEXT, price: '950', ...values }
    const { status, page } = await press(typed)
    expect(status).toBe(400)
    for (const part of [words, ...Object.values(typed)]) expect(page).toContain(part)
    expect(await replies()).toEqual([])
    expect((await press()).status).toBe(200)
  })

  it('shows the customer’s words as text, whatever they contain', async () => {
    const hostile = '</blockquote><script>alert(1)</script>'
    await change('inquiries', inquiry, { message: hostile, customer_name: '<b>Dana</b>' })
    for (const { page } of [await open(link), await press({ text: `${hostile} No`, price: '"><script>' })])
      expect(page).not.toMatch(/<script|<b>/)
  })

  it('stays out of the replies of the day: the limit of first replies counts for the owner', async () => {
    shift(`INSERT INTO account_actions (action, subject, day, count)
      VALUES ('first_reply', '${owner.id}', date('now'), 5)`)
    const { status, page } = await press()
    expect([status, page]).toEqual([400, expect.stringContaining(REPLY_REFUSALS.tooManyFirst.slice(0, 30))])
  })

  it('shows the job of a request that went to several carriers', async () => {
    const job = { kind: 'freight', from_place: 'Chicago, IL', to_place: 'Tulsa, OK', details: 'Two pallets of <tile>' }
    await change('inquiries', inquiry, { job })
    await confirmCustomer()
    const { page } = await open(link)
    for (const words of [
      'Chicago, IL',
      'Tulsa, OK',
      'Two pallets of &lt;tile&gt;',
      'They confirmed their email address',
    ])
      expect(page).toContain(words)
  })

  it('works for a company that nobody manages', async () => {
    const email = address('imported')
    const unclaimed = await createListing(server.superuser, { name: 'Nobody Lines', email })
    await send('inquiries', quoteBody(unclaimed, { customer_email: address('hopeful') }))
    await deliver()
    expect((await press({}, linkIn(email))).page).toContain(`Reply by ${email}`)
  })
})

describe('the link', () => {
  const answers = async (answer: { title: string }, status: number) => {
    for (const result of [await open(link), await press()])
      expect([result.status, result.page]).toEqual([status, expect.stringContaining(answer.title)])
    expect(await replies()).toEqual([])
  }

  it('is not stored, only its hash', async () => {
    const token = link.split('/').at(-1) ?? ''
    expect(token.length).toBeGreaterThanOrEqual(40)
    withDatabase(server, (database) => {
      const rows = JSON.stringify(database.prepare('SELECT * FROM reply_links').all())
      expect(rows).toContain(createHash('sha256').update(token).digest('hex'))
      expect(rows).not.toContain(token)
    })
  })

  it('is no session, and is for no other inquiry', async () => {
    const token = link.split('/').at(-1) ?? ''
    for (const path of [`/api/collections/inquiries/records/${inquiry}`, `/api/directory/inquiries/${inquiry}/history`])
      expect((await server.as(token).get(path)).status).toBeGreaterThanOrEqual(400)
    const { page } = await open(link)
    expect(page).not.toContain(owner.email)
    const other = await server.superuser.create('inquiries', {
      listing,
      customer_name: 'Other Customer',
      customer_email: address('other'),
      message: 'Another request.',
      status: 'new',
    })
    await press({ inquiry: other, recipient: 'evil@example.com', author: 'x', text: TEXT })
    expect(await replies()).toHaveLength(1)
    expect(await server.superuser.read('inquiries', other)).toMatchObject({ status: 'new' })
  })

  it('that is incomplete, and one whose request was deleted, say so', async () => {
    const { unknown } = REPLY_LINK_ANSWERS
    for (const broken of [link.slice(0, -1), `${link}x`, link.replace(/[^/]*$/, 'a')])
      expect(await open(broken)).toEqual({ status: 404, page: expect.stringContaining(unknown.title) })
    await server.superuser.delete(`/api/collections/inquiries/records/${inquiry}`)
    await answers(unknown, 404)
  })

  it('expires, and leads to the console', async () => {
    shift(`UPDATE reply_links SET expires_at = strftime('%Y-%m-%d %H:%M:%fZ', expires_at, '-${REPLY_LINK_DAYS} days')`)
    await answers(REPLY_LINK_ANSWERS.expired, 410)
    expect((await open(link)).page).toContain(`/inquiries/${inquiry}`)
  })

  it('of the former owner dies with a new owner, also at an address that still gets the requests', async () => {
    const next = await createUser(server.superuser, server.guest)
    await change('company_listings', listing, { owner: next.id })
    await answers(REPLY_LINK_ANSWERS.notYours, 403)
    link = linkIn(owner.email)
    await answers(REPLY_LINK_ANSWERS.notYours, 403)
  })

  it.each([
    ['the listing has another address', () => change('company_listings', listing, { email: address('new') })],
    ['the owner’s account is disabled', () => change('users', owner.id, { is_disabled: true })],
  ])('dies when %s', async (_, happen) => {
    await happen()
    await answers(REPLY_LINK_ANSWERS.notYours, 403)
  })

  it('says that the customer does not want replies', async () => {
    await change('inquiries', inquiry, { declined_at: new Date().toISOString() })
    await answers(REPLY_LINK_ANSWERS.withdrawn, 409)
  })

  it('says that the customer chose another carrier', async () => {
    await change('inquiries', inquiry, { customer_choice: 'declined' })
    await answers(REPLY_LINK_ANSWERS.declined, 409)
  })

  it.each([
    ['is marked as spam', () => change('inquiries', inquiry, { outcome: 'spam' }), REPLY_REFUSALS.spam],
    [
      'is for a hidden company',
      () => change('company_listings', listing, { state: 'hidden' }),
      REPLY_REFUSALS.notPublished,
    ],
  ])('says why nobody can reply when the request %s', async (_, happen, words) => {
    await happen()
    expect(await press()).toEqual({ status: 409, page: expect.stringContaining(words) })
  })

  it('in an email with several requests is below each of them', async () => {
    for (const name of ['Two', 'Three', 'Four', 'Five', 'Six', 'Seven'])
      await send('inquiries', quoteBody(listing, { customer_email: address(name), customer_name: `Customer ${name}` }))
    shift("UPDATE outbox_mails SET next_attempt_at = '2026-01-01 00:00:00.000Z' WHERE state = 'pending'")
    await deliver()
    const digest = to(dispatch).find(({ subject }) => subject?.includes('new quote requests'))
    const urls = [...String(digest?.text).matchAll(/Reply: (\S+)/g)].map(([, url]) => url)
    expect(urls.length).toBeGreaterThan(1)
    expect(new Set(urls).size).toBe(urls.length)
    expect(digest && readableText(digest)).not.toMatch(/undefined|null/)
  })
})
