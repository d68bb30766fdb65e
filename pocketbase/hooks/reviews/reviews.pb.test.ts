import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { REVIEW_REFUSALS } from '../../../domain/reviews/rules.ts'
import { decideRecord } from '../../../tests/support/decisions.ts'
import { createListing, createUser, type TestUser } from '../../../tests/support/records.ts'
import { ageAccounts } from '../../../tests/support/server/database.ts'
import { pocketBaseForTests } from '../../../tests/support/server/pocketbase.ts'
import { PUBLISH_TOKEN } from '../../../tests/support/server/template.ts'

const server = pocketBaseForTests()

let owner: TestUser
let stranger: TestUser
let admin: TestUser
let listing = ''
let review = ''
let n = 0
beforeAll(async () => {
  owner = await createUser(server.superuser, server.guest)
  stranger = await createUser(server.superuser, server.guest)
  admin = await createUser(server.superuser, server.guest, { is_admin: true })
  listing = await createListing(server.superuser, { name: 'Prairie Lines', owner: owner.id })
})
const newReview = (values: object = {}): Promise<string> =>
  server.superuser.create('reviews', {
    listing,
    customer_name: 'Dana',
    customer_email: `secret${++n}@example.com`,
    rating: 2,
    review_text: 'Came a day late.',
    is_approved: true,
    ...values,
  })
beforeEach(async () => {
  review = await newReview()
})

const reply = (text: unknown, who: TestUser | undefined = owner, id = review) =>
  (who ? server.as(who.token) : server.guest).post(`/api/directory/reviews/${id}/reply`, { text })
const stored = () => server.superuser.read('reviews', review)
const report = (who = owner, id = review) =>
  server
    .as(who.token)
    .post('/api/collections/review_reports/records', { review: id, reason: 'untrue', reported_by: who.id })
const exported = async (): Promise<string[]> => {
  const answer = await fetch(`${server.url}/api/directory/export`, {
    headers: { authorization: `Bearer ${PUBLISH_TOKEN}` },
  })
  return (await answer.text()).split('\n').filter((line) => line.includes(review))
}

describe('the reply of a company to a review', () => {
  it('can be set, changed and removed by accounts that edit the company, and is exported each time', async () => {
    expect((await reply('  Thank you, we are sorry.  ')).status).toBe(204)
    expect(await stored()).toMatchObject({
      reply_text: 'Thank you, we are sorry.',
      reply_at: expect.stringMatching(/^2/),
    })
    expect((await exported())[0]).toContain('"reply_text":"Thank you, we are sorry."')
    const changes = () => server.superuser.list('changes', { filter: `record = "${review}" && action = "update"` })
    expect(await changes()).toHaveLength(1)
    await reply('Once more: sorry.')
    await reply('')
    expect(await stored()).toMatchObject({ reply_text: '', reply_at: '' })
    expect(await changes()).toHaveLength(3)
  })

  it('cannot be written by others, or by an update of the record', async () => {
    expect((await reply('Hello.', stranger)).status).toBe(404)
    expect((await server.guest.post(`/api/directory/reviews/${review}/reply`, { text: 'Hello.' })).status).toBe(401)
    const change = { reply_text: 'Hello.' }
    for (const who of [owner, stranger])
      expect((await server.as(who.token).patch(`/api/collections/reviews/records/${review}`, change)).status).toBe(404)
    expect((await reply('Hello.', admin)).status).toBe(204)
  })

  it('is refused with a message if it is too long, has many links, or the review is pending', async () => {
    expect((await reply('x'.repeat(2001))).text).toContain('Reply must be at most 2000 characters')
    expect((await reply('a.com b.com c.com')).body['message']).toContain(REVIEW_REFUSALS.links.slice(0, 30))
    expect((await reply('Hello.', owner, await newReview({ is_approved: false }))).status).toBe(404)
    expect(await stored()).toMatchObject({ reply_text: '' })
  })

  it('contains no contact details after a claim by code alone, and can for a trusted account', async () => {
    const user = await createUser(server.superuser, server.guest)
    ageAccounts(server, user.id)
    const own = await createListing(server.superuser, { owner: user.id })
    const claimed = await createListing(server.superuser, { owner: user.id })
    await server.superuser.create('claims', {
      listing: claimed,
      user: user.id,
      state: 'approved',
      proof: 'listing_email',
    })
    const [trusted, held] = [await newReview({ listing: own }), await newReview({ listing: claimed })]
    for (const text of ['Call (312) 555-0666.', 'Write to x@evil.example', 'See Evil.Club']) {
      const { status, body } = await reply(text, user, held)
      expect([status, body['message']]).toEqual([400, expect.stringContaining(REVIEW_REFUSALS.contact)])
      expect((await reply(text, user, trusted)).status).toBe(204)
    }
    expect((await reply('Thank you.', user, held)).status).toBe(204)
  })

  it('is refused until the account’s email address is verified', async () => {
    const fresh = await createUser(server.superuser, server.guest)
    const own = await createListing(server.superuser, { owner: fresh.id })
    await server.superuser.patch(`/api/collections/users/records/${fresh.id}`, { verified: false })
    expect((await reply('Hello.', fresh, await newReview({ listing: own }))).status).toBe(403)
  })
})

describe('the editors of a company', () => {
  it('can read its approved reviews without the reviewers’ email addresses', async () => {
    await newReview({ is_approved: false })
    const found = await server.as(owner.token).get('/api/collections/company_reviews/records?perPage=200')
    expect(found.text).toContain(review)
    expect(found.text).not.toContain('secret')
    expect(JSON.stringify(found.body['items'])).not.toContain('"is_approved":false')
    expect(await server.as(stranger.token).list('company_reviews', { filter: `listing = "${listing}"` })).toEqual([])
  })

  it('can report a review once, and see when it is hidden', async () => {
    const { status, body } = await report()
    expect([status, body['state']]).toEqual([200, 'open'])
    expect((await report()).body['message']).toBe(REVIEW_REFUSALS.reported)
    const [mail] = await server.superuser.list('outbox_mails', { filter: `record = "${body['id']}"` })
    expect(mail).toMatchObject({ kind: 'reported_review', recipient: admin.email })
    await decideRecord(server.as(admin.token), 'reviews', review, { is_approved: false })
    expect(await server.as(owner.token).read('review_reports', String(body['id']))).toMatchObject({ state: 'hidden' })
  })

  it('leave no report open on a hidden review, even if people report and decide at the same moment', async () => {
    const decide = (is_approved: boolean) =>
      server.superuser.patch(`/api/collections/reviews/records/${review}`, { is_approved })
    for (let round = 0; round < 30; round++) {
      await decide(true)
      await report()
      await decide(false)
      await Promise.all([decide(true), report(), decide(false)])
      const open = await server.superuser.list('review_reports', { filter: `review = "${review}" && state = "open"` })
      const { is_approved } = await stored()
      if (!is_approved) expect(open, `round ${round}`).toEqual([])
    }
  })

  it('cannot decide about their reports, or report reviews that they cannot see', async () => {
    const { body } = await report()
    const path = `/api/collections/review_reports/records/${body['id']}`
    expect((await server.as(owner.token).patch(path, { state: 'dismissed' })).status).toBeGreaterThanOrEqual(403)
    expect((await report(owner, await newReview({ is_approved: false }))).status).toBe(400)
    expect((await report(stranger)).status).toBe(400)
  })
})
