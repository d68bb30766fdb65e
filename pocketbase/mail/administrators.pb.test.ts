import { beforeAll, expect, it } from 'vitest'
import { contactBody, quoteBody, reviewBody } from '../../tests/support/forms.ts'
import { mailScene, onlyEmail, readableText, replyTo } from '../../tests/support/mail/mail-scene.ts'
import { createListing, createUser } from '../../tests/support/records.ts'

const scene = await mailScene({ FORM_LIMITS: 'off' })
const { server, send, deliver, to, address, rowsTo, passMinutes } = scene

let listing = ''
let admins: string[] = []
beforeAll(async () => {
  listing = await createListing(server.superuser, { name: 'Win at casino.agency' })
  const make = async () => (await createUser(server.superuser, server.guest, { is_admin: true })).email
  admins = [await make(), await make()]
})
const review = (n: number) =>
  send('reviews', reviewBody(listing, { customer_email: `r${n}@example.com`, review_text: `Buy pills ${n}, now!` }))
const links = 'a.casino b.agency c.pics d.monster'

it('emails the first task at once, and the tasks of the next 15 minutes together', async () => {
  await review(0)
  await deliver()
  for (const admin of admins) expect(onlyEmail(to(admin)).subject).toBe('New: 1 review to approve')

  for (let n = 1; n <= 11; n++) await review(n)
  for (let n = 0; n < 12; n++)
    await send('inquiries', quoteBody(listing, { customer_email: address('spam'), message: links }))
  const owner = await createUser(server.superuser, server.guest)
  const own = await createListing(server.superuser, { owner: owner.id })
  await server
    .as(owner.token)
    .create('listing_requests', { listing: own, requested_by: owner.id, request_type: 'featured' })
  await deliver()
  for (const admin of admins) expect(to(admin)).toHaveLength(1)

  passMinutes(15)
  await deliver()
  for (const admin of admins) {
    const [, digest] = to(admin)
    expect(to(admin)).toHaveLength(2)
    expect(digest?.subject).toBe('New: 24 things to decide')
    expect(digest?.text).toContain('11 reviews to approve\n\nOpen reviews: https://directory.example/admin/reviews')
    expect(digest?.text).toContain('12 requests on hold')
    expect(digest?.text).toContain('1 badge request to decide')
    expect(digest && readableText(digest)).not.toMatch(/casino|pills|spam/)
  }
})

it('skips tasks that were decided meanwhile, and sends nothing if none is left', async () => {
  await review(20)
  await deliver()
  for (const n of [21, 22]) await review(n)
  const approve = async (n: number) => {
    const [found] = await server.superuser.list('reviews', { filter: `customer_email = "r${n}@example.com"` })
    await server.superuser.patch(`/api/collections/reviews/records/${String(found?.['id'])}`, { is_approved: true })
  }
  await approve(21)
  passMinutes(15)
  await deliver()
  expect(to(admins[0] ?? '').map(({ subject }) => subject)).toEqual(Array(2).fill('New: 1 review to approve'))
  passMinutes(15)
  await review(23)
  await approve(23)
  await deliver()
  expect(to(admins[0] ?? '')).toHaveLength(2)
  const rows = await rowsTo(admins[0] ?? '')
  expect(rows.filter(({ state }) => state === 'skipped')).toHaveLength(2)
})

it('sends messages to the mailbox one by one, and a flood of them as one', async () => {
  const sender = address('writer')
  await send('contact_messages', contactBody({ email: sender, subject: 'Hi\r\nTo: all@example.com' }))
  await deliver()
  const mail = onlyEmail(to('office@directory.example'))
  expect([mail.subject, replyTo(mail)]).toEqual(['Contact: Hi To: all@example.com', sender])
  expect(mail.text).toContain('> How do I list my company?')

  for (let n = 0; n < 20; n++) await send('contact_messages', contactBody({ message: `Message number ${n}.` }))
  await deliver()
  passMinutes(15)
  await deliver()
  const words = to('office@directory.example').map(readableText).join('\n')
  for (let n = 0; n < 20; n++) expect(words).toContain(`Message number ${n}.`)
  expect(to('office@directory.example').length).toBeLessThanOrEqual(5)
})
