import { expect, it } from 'vitest'
import { ROUTES } from '../../../contract/routes.ts'
import { FRESH_PROOF_REQUIRED } from '../../../domain/accounts/rules.ts'
import { quoteBody } from '../../../tests/support/forms.ts'
import { createListing, createUser, withFreshProof } from '../../../tests/support/records.ts'
import { pocketBaseForTests } from '../../../tests/support/server/pocketbase.ts'

const server = pocketBaseForTests()
const records = (collection: string) => `/api/collections/${collection}/records`

it('an owner exports the own companies with their requests and reviews, and nothing of others', async () => {
  const olga = await createUser(server.superuser, server.guest, { full_name: 'Olga Quist', verified: true })
  const other = await createUser(server.superuser, server.guest, { verified: true })
  const listing = await createListing(server.superuser, { owner: olga.id, name: 'Quist Freight' })
  const foreign = await createListing(server.superuser, { owner: other.id, name: 'Foreign Freight' })
  const review = { customer_name: 'Dana', customer_email: 'reviewer@example.com', rating: 4, review_text: 'On time.' }
  for (const id of [listing, foreign]) {
    await server.guest.post(records('inquiries'), quoteBody(id, { customer_email: `customer-of-${id}@example.com` }))
    await server.superuser.create('reviews', { ...review, listing: id, is_approved: true })
  }
  await server.superuser.create('reviews', {
    ...review,
    customer_email: 'second.reviewer@example.com',
    review_text: 'Not approved.',
    listing,
  })
  await server.superuser.create('inquiries', {
    ...quoteBody(listing),
    message: 'Held back.',
    status: 'new',
    is_held: true,
  })
  const [inquiry] = await server.superuser.list('inquiries', { filter: `listing = "${listing}" && is_held = false` })
  const api = server.as(olga.token)
  await api.post(records('inquiry_notes'), { inquiry: inquiry?.['id'], author: olga.id, text: 'Calls back on Monday.' })
  await api.post(records('reply_templates'), { account: olga.id, name: 'Thanks', text: 'Thank you.' })

  const refused = await api.post(ROUTES.exportOwnData.path, {})
  expect(refused.body).toMatchObject({ data: { proof: { code: FRESH_PROOF_REQUIRED } } })
  const { status, body, text } = await (await withFreshProof(api)).post(ROUTES.exportOwnData.path, {})
  expect(status).toBe(200)
  expect(body).toMatchObject({
    exported_at: expect.any(String),
    account: { email: olga.email, full_name: 'Olga Quist', email_verified: true, administrator: false },
    listings: [{ name: 'Quist Freight', city: 'Chicago', services: ['Freight'], verified: false }],
    reviews: [{ company: 'Quist Freight', review_text: 'On time.' }],
    inquiries: [
      {
        company: 'Quist Freight',
        customer_email: `customer-of-${listing}@example.com`,
        notes: [{ text: 'Calls back on Monday.' }],
        replies: [],
      },
    ],
    reply_templates: [{ name: 'Thanks' }],
  })
  expect(body['sign_ins']).not.toEqual([])
  for (const secret of [
    'Foreign',
    'reviewer@',
    'Not approved',
    'Held back',
    `customer-of-${foreign}`,
    'tokenKey',
    'search_text',
  ])
    expect(text).not.toContain(secret)
})
