import { describe, expect, it } from 'vitest'
import { ENOUGH_WAITING, MOST_WAITING, VERIFY_FIRST } from '../../../domain/accounts/account-limits.ts'
import { quoteBody, reviewBody } from '../../../tests/support/forms.ts'
import { newestChange, publisherApi } from '../../../tests/support/publishing/publishing.ts'
import {
  createListing,
  createUser,
  listingBody,
  nextNumber,
  type TestUser,
  withFreshProof,
} from '../../../tests/support/records.ts'
import { pocketBaseForTests } from '../../../tests/support/server/pocketbase.ts'

const server = pocketBaseForTests()

const records = (collection: string, id = '') => `/api/collections/${collection}/records${id && `/${id}`}`
const newMember = (values: object = {}) => createUser(server.superuser, server.guest, values)
const send = async (member: TestUser, values: object = {}) => {
  const body = await listingBody(server.superuser, { owner: member.id, ...values })
  return server.as(member.token).post(records('company_listings'), body)
}
const stored = (member: TestUser) => server.superuser.list('company_listings', { filter: `owner = "${member.id}"` })
const decide = (id: string, state: string) => server.superuser.patch(records('company_listings', id), { state })
const exported = async (after = '') => (await publisherApi(server).get(`/api/directory/export${after}`)).text

describe('a fresh account', () => {
  it('publishes nothing by sending twelve listings at the same time, and has at most five pending', async () => {
    const member = await newMember()
    const name = `Flood ${nextNumber()}`
    const before = await newestChange(server)
    const answers = await Promise.all(Array.from({ length: 12 }, () => send(member, { name })))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(MOST_WAITING)
    for (const { status, body } of answers)
      if (status !== 200) expect([status, body['message']]).toEqual([429, ENOUGH_WAITING])
    expect((await stored(member)).map(({ state }) => state)).toEqual(Array(MOST_WAITING).fill('waiting'))
    expect(await exported()).not.toContain(name)
    expect(await newestChange(server)).toBe(before)
  })

  it('is refused with a message before its email address is verified', async () => {
    const member = await newMember({ verified: false })
    const answer = await send(member)
    expect([answer.status, answer.body['message']]).toEqual([403, VERIFY_FIRST])
    expect(await stored(member)).toEqual([])
    const listing = await createListing(server.superuser, { owner: member.id })
    const api = server.as(member.token)
    expect((await api.get(records('company_listings', listing))).status).toBe(200)
    const request = { listing, requested_by: member.id, request_type: 'verified' }
    for (const refused of [
      await api.patch(records('company_listings', listing), { phone: '312-555-0199' }),
      await api.post(records('listing_requests'), request),
    ])
      expect([refused.status, refused.body['message']]).toEqual([403, VERIFY_FIRST])
  })

  it('is verified if an administrator creates it, unless the request says otherwise', async () => {
    const admin = await newMember({ is_admin: true })
    const account = () => ({
      email: `made${nextNumber()}@example.com`,
      password: 'secret-1',
      passwordConfirm: 'secret-1',
    })
    const made = async (by: typeof server.guest, values: object = {}) => {
      const { body } = await by.post(records('users'), { ...account(), ...values })
      return (await server.superuser.read('users', String(body['id'])))['verified']
    }
    const asAdmin = await withFreshProof(server.as(admin.token))
    expect(await made(asAdmin)).toBe(true)
    expect(await made(asAdmin, { verified: false })).toBe(false)
    expect(await made(server.guest)).toBe(false)
  })
})

describe('the state of a new listing', () => {
  it.each([{ state: 'published' }, { state: 'hidden' }, { state: 'waiting' }, { state_reason: 'Trust me' }])(
    'cannot be chosen by a member: %j',
    async (values) => {
      const member = await newMember()
      const body = { ...(await listingBody(server.superuser, { owner: member.id })), ...values }
      const form = new FormData()
      form.set('@jsonPayload', JSON.stringify(body))
      for (const sent of [body, form])
        expect((await server.as(member.token).post(records('company_listings'), sent)).status).toBe(400)
      expect(await stored(member)).toEqual([])
    },
  )

  it('is published for administrators and superusers, unless they say otherwise', async () => {
    const admin = await newMember({ is_admin: true })
    for (const api of [server.superuser, server.as(admin.token)]) {
      expect(await api.read('company_listings', await createListing(api))).toMatchObject({ state: 'published' })
      const hidden = await createListing(api, { state: 'hidden' })
      expect(await api.read('company_listings', hidden)).toMatchObject({ state: 'hidden' })
    }
  })

  it('is published in bulk, unless the row says otherwise', async () => {
    const { name, location, services } = (await listingBody(server.superuser)) as Record<string, unknown>
    const row = (id: string, values: object = {}) =>
      JSON.stringify({ id, slug: id, name, location, services, ...values })
    const rows = [row('bulkpublished00'), row('bulkwaiting0000', { state: 'waiting' })].join('\n')
    expect((await server.superuser.post('/api/directory/bulk/company_listings', rows)).body).toEqual({ inserted: 2 })
    const read = async (id: string) => {
      const { state, address_since } = await server.superuser.read('company_listings', id)
      return [state, address_since !== '']
    }
    expect([await read('bulkpublished00'), await read('bulkwaiting0000')]).toEqual([
      ['published', true],
      ['waiting', false],
    ])
    const unknown = await server.superuser.post('/api/directory/bulk/company_listings', row('x', { state: 'gone' }))
    expect(unknown.status).toBe(400)
  })

  it('is published immediately for the owner of an approved listing, until one is declined', async () => {
    const member = await newMember()
    const first = String((await send(member)).body['id'])
    expect((await send(member)).body['state']).toBe('waiting')
    await decide(first, 'published')
    const next = await send(member)
    expect(next.body['state']).toBe('published')
    expect(await exported()).toContain(`"${String(next.body['id'])}"`)
    await decide(String(next.body['id']), 'hidden')
    expect((await send(member)).body['state']).toBe('waiting')
  })

  it('is not earned by being assigned to a listing', async () => {
    const member = await newMember()
    const listing = await createListing(server.superuser)
    await server.superuser.create('listing_assignments', { listing, assigned_to_user: member.id })
    expect((await send(member)).body['state']).toBe('waiting')
  })
})

describe('a pending listing', () => {
  it('takes neither the address nor the USDOT number of another company', async () => {
    const member = await newMember()
    const [name, usdot_number] = [`Grand Union ${nextNumber()}`, String(7_000_000 + nextNumber())]
    const squatter = String((await send(member, { name, usdot_number })).body['id'])
    const company = await createListing(server.superuser, { name, usdot_number })
    const slug = (await server.superuser.read('company_listings', company))['slug']
    expect(slug).toBe(name.toLowerCase().replaceAll(' ', '-'))
    expect((await decide(squatter, 'published')).status).toBe(400)
    await server.superuser.patch(records('company_listings', squatter), { usdot_number: '' })
    expect((await decide(squatter, 'published')).body['slug']).toBe(`${slug}-chicago`)
    expect((await server.superuser.read('company_listings', company))['slug']).toBe(slug)
  })

  it('leaves no redirect when it is renamed', async () => {
    const member = await newMember()
    const { body } = await send(member)
    const [id, before] = [String(body['id']), await newestChange(server)]
    const renamed = await server.as(member.token).patch(records('company_listings', id), { name: 'Other Words' })
    expect([renamed.status, renamed.body['slug']]).toEqual([200, body['slug']])
    expect(await server.superuser.list('slug_redirects', { filter: `listing = "${id}"` })).toEqual([])
    expect(await newestChange(server)).toBe(before)
  })

  it('hides since when it has an address, and a member cannot set it', async () => {
    const member = await newMember()
    const { body } = await send(member, { address_since: '2020-01-01 00:00:00.000Z' })
    expect(body).not.toHaveProperty('address_since')
    expect(await server.superuser.read('company_listings', String(body['id']))).toMatchObject({ address_since: '' })
  })

  it.each([
    ['inquiries', quoteBody],
    ['reviews', reviewBody],
  ])('refuses %s like a listing that does not exist', async (collection, body) => {
    const waiting = String((await send(await newMember())).body['id'])
    const [pending, missing] = [
      await server.guest.post(records(collection), body(waiting)),
      await server.guest.post(records(collection), body('nosuchlisting00')),
    ]
    expect([pending.status, pending.text]).toEqual([400, missing.text])
    expect(missing.status).toBe(400)
  })
})

describe('a listing that stops being published', () => {
  const review = {
    customer_name: 'Dana',
    customer_email: 'dana@example.com',
    rating: 5,
    review_text: 'Always on time.',
  }
  const changesAfter = async (seq: number) => {
    const [change] = await server.superuser.list('changes', { filter: `seq = ${seq}` })
    return exported(`?after=${seq}&mark=${change?.['id']}`)
  }

  it('leaves the export with its reviews and redirects, and returns with them', async () => {
    const listing = await createListing(server.superuser)
    await server.superuser.patch(records('company_listings', listing), { name: `Renamed ${nextNumber()}` })
    const reviewId = await server.superuser.create('reviews', { ...review, listing, is_approved: true })
    const [redirect] = await server.superuser.list('slug_redirects', { filter: `listing = "${listing}"` })
    const ids: [string, unknown][] = [
      ['company_listings', listing],
      ['reviews', reviewId],
      ['slug_redirects', redirect?.['id']],
    ]
    const { slug } = await server.superuser.read('company_listings', listing)

    const shown = await newestChange(server)
    await decide(listing, 'hidden')
    const gone = await changesAfter(shown)
    for (const [collection, id] of ids) {
      expect(await exported()).not.toContain(`"id":"${id}"`)
      expect(gone).toContain(JSON.stringify({ gone: [collection, id] }))
    }
    expect(await server.guest.list('public_reviews', { filter: `listing = "${listing}"` })).toEqual([])

    const hidden = await newestChange(server)
    await server.superuser.patch(records('company_listings', listing), { phone: '312-555-0199' })
    expect(await newestChange(server)).toBe(hidden)
    expect((await decide(listing, 'published')).body['slug']).toBe(slug)
    const back = await changesAfter(hidden)
    for (const [collection, id] of ids) expect(back).toMatch(new RegExp(`\\["${collection}",\\{"id":"${id}"`))
    expect(await server.guest.list('public_reviews', { filter: `listing = "${listing}"` })).toHaveLength(1)
  })

  it('gets a new address when it returns under another name', async () => {
    const name = `Phoenix ${nextNumber()}`
    const listing = await createListing(server.superuser, { name })
    const before = (await server.superuser.read('company_listings', listing))['slug']
    await decide(listing, 'hidden')
    const renamed = await server.superuser.patch(records('company_listings', listing), { name: `Ashes ${name}` })
    expect(renamed.body['slug']).toBe(before)
    expect((await decide(listing, 'published')).body['slug']).toBe(`ashes-${before}`)
    expect(await server.superuser.list('slug_redirects', { filter: `listing = "${listing}"` })).toMatchObject([
      { from_slug: before },
    ])
  })
})
