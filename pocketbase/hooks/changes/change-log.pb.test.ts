import { describe, expect, it } from 'vitest'
import { quoteBody } from '../../../tests/support/forms.ts'
import { createListing, listingBody, nextNumber } from '../../../tests/support/records.ts'
import { pocketBaseForTests } from '../../../tests/support/server/pocketbase.ts'

const server = pocketBaseForTests()

const path = (collection: string, id = '') => `/api/collections/${collection}/records${id && `/${id}`}`

const newest = async (): Promise<number> =>
  Number((await server.superuser.list('changes', { sort: '-seq', perPage: '1' }))[0]?.['seq'] ?? 0)

/** The log entries of an action, as "collection action". */
const logged = async (action: () => Promise<unknown>): Promise<string[]> => {
  const before = await newest()
  await action()
  const rows = await server.superuser.list('changes', { filter: `seq > ${before}`, sort: 'seq' })
  return rows.map((row) => `${row['collection']} ${row['action']}`)
}

const review = async (values: object = {}) => ({
  listing: await createListing(server.superuser),
  customer_name: 'Dana',
  customer_email: 'dana@example.com',
  rating: 4,
  review_text: 'On time, both ways.',
  ...values,
})

describe('the change log', () => {
  it('numbers parallel creates without a gap, one row for each', async () => {
    const before = await newest()
    const bodies = await Promise.all(Array.from({ length: 30 }, () => listingBody(server.superuser)))
    const ids = await Promise.all(bodies.map((body) => server.superuser.create('company_listings', body)))
    const rows = await server.superuser.list('changes', { filter: `seq > ${before}`, sort: 'seq' })
    expect(rows.map((row) => row['seq'])).toEqual(ids.map((_, index) => before + 1 + index))
    expect(rows.map((row) => row['record']).toSorted()).toEqual(ids.toSorted())
  })

  it('gets no row from a failed write', async () => {
    const body = await listingBody(server.superuser, { location: 'nowhere12345678' })
    expect(await logged(() => server.superuser.post(path('company_listings'), body))).toEqual([])
  })

  it('contains a rename together with its redirect', async () => {
    const id = await createListing(server.superuser)
    const rename = () => server.superuser.patch(path('company_listings', id), { name: `Renamed ${nextNumber()}` })
    expect((await logged(rename)).toSorted()).toEqual(['company_listings update', 'slug_redirects create'])
  })

  it('contains the public records that a deleted company takes along', async () => {
    const approved = await review({ is_approved: true })
    await server.superuser.create('reviews', approved)
    const rows = await logged(() => server.superuser.delete(path('company_listings', approved.listing)))
    expect(rows.toSorted()).toEqual(['company_listings delete', 'reviews delete'])
  })

  it('gets the catalog', async () => {
    let id = ''
    const create = async () => {
      id = await server.superuser.create('services', { name: `Towing ${nextNumber()}` })
    }
    expect(await logged(create)).toEqual(['services create'])
    expect(await logged(() => server.superuser.patch(path('services', id), { name: 'Tow' }))).toEqual([
      'services update',
    ])
    expect(await logged(() => server.superuser.delete(path('services', id)))).toEqual(['services delete'])
  })

  it('does not change for records that no page shows', async () => {
    const { listing } = await review()
    const send = async () => {
      const { status } = await server.guest.post(path('inquiries'), quoteBody(listing))
      expect(status).toBe(204)
    }
    expect(await logged(send)).toEqual([])
  })
})

describe('a review', () => {
  it('is logged only while it is approved or when that changes', async () => {
    let id = ''
    const pending = await review()
    const change = (body: object) => logged(() => server.superuser.patch(path('reviews', id), body))
    const create = async () => {
      id = await server.superuser.create('reviews', pending)
    }
    expect(await logged(create)).toEqual([])
    expect(await change({ review_text: 'Late, both ways.' })).toEqual([])
    expect(await change({ is_approved: true })).toEqual(['reviews update'])
    expect(await change({ rating: 2 })).toEqual(['reviews update'])
    expect(await change({ is_approved: false })).toEqual(['reviews update'])
    expect(await logged(() => server.superuser.delete(path('reviews', id)))).toEqual([])
  })

  it('is logged each time it appears or disappears, also if two people decide about it at the same moment', async () => {
    const id = await server.superuser.create('reviews', await review())
    const decide = (is_approved: boolean) => server.superuser.patch(path('reviews', id), { is_approved })
    for (let round = 0; round < 30; round++) {
      await decide(false)
      const rows = await logged(() => Promise.all([decide(true), decide(false)]))
      const { is_approved } = await server.superuser.read('reviews', id)
      expect(rows.length, `round ${round}, which ends with ${is_approved}`).toBe(is_approved ? 1 : 2)
    }
  })
})
