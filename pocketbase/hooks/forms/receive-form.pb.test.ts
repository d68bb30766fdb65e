import { beforeAll, describe, expect, it } from 'vitest'
import { REFUSALS } from '../../../domain/forms/form-guard.ts'
import { contactBody, quoteBody, reviewBody, watchBody } from '../../../tests/support/forms.ts'
import { createListing, createUser, nextNumber } from '../../../tests/support/records.ts'
import { pocketBaseForTests } from '../../../tests/support/server/pocketbase.ts'

const server = pocketBaseForTests({ FORM_LIMITS: 'off' })
const path = (collection: string) => `/api/collections/${collection}/records`
const send = (collection: string, body: object) => server.guest.post(path(collection), body)
const countOf = async (collection: string): Promise<number> => (await server.superuser.list(collection)).length

let listing = ''
beforeAll(async () => {
  listing = await createListing(server.superuser, { email: 'dispatch@example.com', usdot_number: '1732050' })
})

const FORMS = {
  inquiries: (values: object) => quoteBody(listing, values),
  reviews: (values: object) => reviewBody(listing, values),
  contact_messages: (values: object) => contactBody(values),
  watches: (values: object) => watchBody(listing, values),
}
type Form = keyof typeof FORMS

const SHORT_NAME = 'Name must be at least 2 characters.'
const BAD_EMAIL = 'Please enter a valid email address.'
const REFUSED: [Form, object, string, string][] = [
  ['inquiries', { customer_name: '' }, 'customer_name', SHORT_NAME],
  ['inquiries', { customer_name: ' D ' }, 'customer_name', SHORT_NAME],
  ['inquiries', { customer_name: { en: 'Dana' } }, 'customer_name', SHORT_NAME],
  ['inquiries', { customer_name: 1 }, 'customer_name', SHORT_NAME],
  ['inquiries', { customer_name: 'D'.repeat(100_000) }, 'customer_name', 'Name must be at most 200 characters.'],
  ['inquiries', { customer_phone: null }, 'customer_phone', 'Phone number must be at least 10 characters.'],
  ['inquiries', { customer_phone: [] }, 'customer_phone', 'Phone number must be at least 10 characters.'],
  ['inquiries', { customer_phone: '1'.repeat(61) }, 'customer_phone', 'Phone number must be at most 60 characters.'],
  ['inquiries', { customer_email: 'dana' }, 'customer_email', BAD_EMAIL],
  ['inquiries', { customer_email: 'a@example.com\r\nBcc: b@example.com' }, 'customer_email', BAD_EMAIL],
  ['inquiries', { customer_email: 'a@example.com, b@example.com' }, 'customer_email', BAD_EMAIL],
  ['inquiries', { customer_email: ['a@example.com'] }, 'customer_email', BAD_EMAIL],
  ['inquiries', { customer_email: `${'a'.repeat(100_000)}@example.com` }, 'customer_email', BAD_EMAIL],
  ['inquiries', { message: 'Short' }, 'message', 'Requirements must be at least 10 characters.'],
  ['inquiries', { message: 'x'.repeat(100_000) }, 'message', 'Requirements must be at most 5000 characters.'],
  ['inquiries', { listing: '' }, 'listing', 'Listing ID is required.'],
  ['inquiries', { listing: 7 }, 'listing', 'This company is no longer listed.'],
  ['inquiries', { listing: 'unknownlisting0' }, 'listing', 'This company is no longer listed.'],
  ['inquiries', { listing: "' OR 1=1 --" }, 'listing', 'This company is no longer listed.'],
  ['reviews', { rating: 0 }, 'rating', 'Please select a rating.'],
  ['reviews', { rating: 'five' }, 'rating', 'Please select a rating.'],
  ['reviews', { rating: 4.5 }, 'rating', 'Please select a rating.'],
  ['reviews', { rating: 6 }, 'rating', 'Rating cannot exceed 5 stars.'],
  ['reviews', { review_text: 'Good' }, 'review_text', 'Review must be at least 10 characters.'],
  ['reviews', { customer_name: 'D' }, 'customer_name', SHORT_NAME],
  ['reviews', { listing: 'unknownlisting0' }, 'listing', 'This company is no longer listed.'],
  ['watches', { email: 'a@example.com\r\nBcc: b@example.com' }, 'email', BAD_EMAIL],
  ['watches', { listing: 'unknownlisting0' }, 'listing', 'This company is no longer listed.'],
  ['contact_messages', { name: ' ' }, 'name', 'Please enter your name.'],
  ['contact_messages', { email: 'dana@' }, 'email', BAD_EMAIL],
  ['contact_messages', { subject: '\r\n' }, 'subject', 'Please enter a subject.'],
  ['contact_messages', { message: '' }, 'message', 'Please enter a message.'],
  ['contact_messages', { message: 'x'.repeat(100_000) }, 'message', 'Message must be at most 5000 characters.'],
]

describe('a form that a visitor sends', () => {
  it.each(REFUSED)('to %s is refused with the problem of the field (%#)', async (form, values, field, message) => {
    const before = await countOf(form)
    const { status, body } = await send(form, FORMS[form](values))
    expect([status, body['data']]).toEqual([400, { [field]: { code: 'validation_form', message } }])
    expect(await countOf(form)).toBe(before)
  })

  it('names every problem at once', async () => {
    const { body } = await send('inquiries', { ...quoteBody(''), customer_name: '', message: '' })
    expect(Object.keys(body['data'] as object).toSorted()).toEqual(['customer_name', 'listing', 'message'])
  })

  it.each(Object.keys(FORMS) as Form[])('to %s by a robot is refused in a sentence', async (form) => {
    const refusal = async (values: object) => (await send(form, FORMS[form](values))).body['message']
    expect(await refusal({ fax_number: '555' })).toBe(REFUSALS.robot)
    expect(await refusal({ fax_number: undefined })).toBe(REFUSALS.robot)
    for (const elapsed_ms of [0, 1999, -5, '4000', null, undefined])
      expect(await refusal({ elapsed_ms })).toBe(REFUSALS.tooFast)
  })

  it('applies the rules to members too', async () => {
    const { token } = await createUser(server.superuser, server.guest)
    const { status } = await server.as(token).post(path('inquiries'), { ...quoteBody(listing), elapsed_ms: 1 })
    expect(status).toBe(400)
  })

  it('is stored as text, whatever it contains, with an empty answer', async () => {
    const hostile = '<script>alert(1)</script> "Ünï" 日本語 🚚'
    const answer = await send(
      'inquiries',
      quoteBody(listing, { customer_name: hostile, message: `${hostile}\r\nmore` }),
    )
    expect([answer.status, answer.text]).toEqual([204, ''])
    const [stored] = await server.superuser.list('inquiries', { filter: 'customer_name ~ "script"' })
    expect(stored).toMatchObject({ customer_name: hostile, message: `${hostile}\nmore` })
  })

  it('sets only inputs of the form', async () => {
    const own = { inquiry_type: 'general', is_held: true, created: '2001-01-01 00:00:00.000Z', id: 'mychosenid00000' }
    expect((await send('inquiries', quoteBody(listing, { ...own, customer_name: 'Setter' }))).status).toBe(204)
    const [stored] = await server.superuser.list('inquiries', { filter: 'customer_name = "Setter"' })
    expect(stored).toMatchObject({ inquiry_type: 'quote_request', status: 'new', is_held: false, listing })
    expect([stored?.['id'], stored?.['created']]).not.toEqual([own.id, own.created])
  })

  it('is refused for a company without an email address, and for a deleted one', async () => {
    const silent = await createListing(server.superuser, { email: '' })
    expect((await send('inquiries', quoteBody(silent))).body['message']).toBe('Company email is required.')
    expect((await send('reviews', reviewBody(silent))).status).toBe(204)
    await server.superuser.delete(`${path('company_listings')}/${silent}`)
    expect((await send('reviews', reviewBody(silent))).body['message']).toBe('This company is no longer listed.')
  })
})

describe('a form that arrives again', () => {
  it.each(Object.keys(FORMS) as Form[])(
    'is stored in %s once, even if it arrives twice at the same time',
    async (form) => {
      const elsewhere = await createListing(server.superuser, { usdot_number: `${2_828_427 + nextNumber()}` })
      const body = {
        ...FORMS[form]({}),
        submission: 'a1b2c3d4e5f6g7h',
        ...(form === 'contact_messages' ? {} : { listing: elsewhere }),
      }
      const before = await countOf(form)
      const answers = await Promise.all(Array.from({ length: 8 }, () => send(form, body)))
      expect(answers.map(({ status }) => status)).toEqual(Array(8).fill(204))
      expect((await send(form, { ...body, elapsed_ms: 60_000 })).status).toBe(204)
      expect(await countOf(form)).toBe(before + 1)
    },
  )

  it('counts as another one with different content', async () => {
    const before = await countOf('inquiries')
    const body = { ...quoteBody(listing), submission: 'b1b2c3d4e5f6g7h' }
    await send('inquiries', body)
    await send('inquiries', { ...body, message: 'Three pallets, not two.' })
    expect(await countOf('inquiries')).toBe(before + 2)
  })
})

describe('reviews', () => {
  it('count as one for one company and mailbox, in any letter case, with a tag, and with any dots at Gmail', async () => {
    const [first, second] = [await createListing(server.superuser), await createListing(server.superuser)]
    expect((await send('reviews', reviewBody(first))).status).toBe(204)
    expect((await send('reviews', reviewBody(first, { customer_email: 'gil@gmail.com' }))).status).toBe(204)
    for (const customer_email of ['DANA@Example.com', 'dana+2@example.com', 'G.il@googlemail.com']) {
      const again = await send('reviews', reviewBody(first, { customer_email, rating: 1 }))
      expect([again.status, again.body['message']]).toEqual([400, REFUSALS.alreadyReviewed])
    }
    expect((await send('reviews', reviewBody(second))).status).toBe(204)
  })

  it('wait for approval, also when a visitor approves their own', async () => {
    const company = await createListing(server.superuser)
    expect((await send('reviews', reviewBody(company, { is_approved: true }))).status).toBe(400)
    expect((await send('reviews', reviewBody(company))).status).toBe(204)
    expect(await server.guest.list('public_reviews', { filter: `listing = "${company}"` })).toEqual([])
  })
})
