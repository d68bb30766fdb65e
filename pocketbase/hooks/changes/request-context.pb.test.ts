import { beforeAll, describe, expect, it } from 'vitest'
import { decideInQueue, decideRecord } from '../../../tests/support/decisions.ts'
import { reviewBody } from '../../../tests/support/forms.ts'
import { importCarriers } from '../../../tests/support/imports.ts'
import {
  createListing,
  createUser,
  locationId,
  nextNumber,
  type TestUser,
  withFreshProof,
} from '../../../tests/support/records.ts'
import { pocketBaseForTests } from '../../../tests/support/server/pocketbase.ts'

const server = pocketBaseForTests()
let owner: TestUser
let admin: TestUser
beforeAll(async () => {
  owner = await createUser(server.superuser, server.guest, { full_name: 'Olive Owner' })
  admin = await createUser(server.superuser, server.guest, { is_admin: true })
})

const path = (collection: string, id = '') => `/api/collections/${collection}/records${id && `/${id}`}`

/** The log entries of an action: actor, change and name. */
const logged = async (action: () => Promise<{ status: number }>): Promise<unknown[]> => {
  const [newest] = await server.superuser.list('changes', { sort: '-seq', perPage: '1' })
  expect((await action()).status).toBeLessThan(300)
  const rows = await server.superuser.list('changes', { filter: `seq > ${newest?.['seq'] ?? 0}`, sort: 'seq' })
  return rows.map(({ actor, collection, action, label, listing }) => [actor, `${collection} ${action}`, label, listing])
}

const company = async (values: object = {}) => {
  const name = `Prairie ${nextNumber()}`
  return { name, id: await createListing(server.superuser, { name, ...values }) }
}
const approved = async (listing: string) =>
  server.superuser.create('reviews', { ...reviewBody(listing), is_approved: true })

describe('the change log names', () => {
  it('the owner who edits a listing, by name', async () => {
    const { id, name } = await company({ owner: owner.id })
    const edit = () => server.as(owner.token).patch(path('company_listings', id), { description: 'Newer words' })
    expect(await logged(edit)).toEqual([['Olive Owner', 'company_listings update', name, id]])
  })

  it('the administrator who has no name by address, also for the redirect that a rename makes', async () => {
    const { id, name } = await company()
    const rename = () => server.as(admin.token).patch(path('company_listings', id), { name: `New ${name}` })
    expect(await logged(rename)).toEqual([
      [admin.email, 'slug_redirects create', name.toLowerCase().replace(' ', '-'), id],
      [admin.email, 'company_listings update', `New ${name}`, id],
    ])
  })

  it('who approves a review and who deletes it, with the company', async () => {
    const { id, name } = await company()
    const review = await server.superuser.create('reviews', { ...reviewBody(id), is_approved: false })
    const approve = () => decideRecord(server.as(admin.token), 'reviews', review, { is_approved: true })
    expect(await logged(approve)).toEqual([[admin.email, 'reviews update', name, id]])
    const remove = () => decideInQueue(server.as(admin.token), 'reviews', review, 'delete')
    expect(await logged(remove)).toEqual([[admin.email, 'reviews delete', name, id]])
  })

  it('who deletes a company, for what goes with it', async () => {
    const { id, name } = await company()
    await approved(id)
    const remove = () => server.as(admin.token).delete(path('company_listings', id))
    expect((await logged(remove)).toSorted()).toEqual([
      [admin.email, 'company_listings delete', name, id],
      [admin.email, 'reviews delete', '', id],
    ])
  })

  it('who renames a city, for its companies', async () => {
    const n = nextNumber()
    const city = await server.superuser.create('locations', { name: `City ${n}`, region: 'IL' })
    const { id, name } = await company({ location: city })
    const rename = () => server.as(admin.token).patch(path('locations', city), { name: 'New City' })
    expect((await logged(rename)).toSorted()).toEqual([
      [admin.email, 'company_listings update', name, id],
      [admin.email, 'location_redirects create', `city-${n}`, ''],
      [admin.email, 'locations update', 'New City', ''],
    ])
  })

  it('who grants a badge that was asked for', async () => {
    const { id, name } = await company({ owner: owner.id })
    const body = { listing: id, requested_by: owner.id, request_type: 'verified' }
    const request = String((await server.as(owner.token).post(path('listing_requests'), body)).body['id'])
    const grant = () => decideRecord(server.as(admin.token), 'listing_requests', request, { status: 'approved' })
    expect(await logged(grant)).toEqual([[admin.email, 'company_listings update', name, id]])
  })

  it('who deletes an account, for the listings that lose their owner', async () => {
    const leaver = await createUser(server.superuser, server.guest)
    const { id, name } = await company({ owner: leaver.id })
    const withProof = await withFreshProof(server.as(admin.token))
    const remove = () => withProof.post(`/api/directory/accounts/${leaver.id}/delete`, {})
    expect(await logged(remove)).toEqual([[admin.email, 'company_listings update', name, id]])
  })

  it('nobody for a superuser, the bulk route and a visitor who sends an actor', async () => {
    const { id, name } = await company()
    const edit = () =>
      server.superuser.patch(path('company_listings', id), { phone: '312-555-0101', '@actor': 'Somebody' })
    expect(await logged(edit)).toEqual([['', 'company_listings update', name, id]])
    const row = {
      id: 'bulkcompany0000',
      name: 'Bulk',
      slug: 'bulk',
      location: await locationId(server.superuser, 'chicago'),
    }
    const services = (await server.superuser.read('company_listings', id))['services']
    const bulk = () =>
      server.superuser.post(
        '/api/directory/bulk/company_listings',
        JSON.stringify({ ...row, services, search_text: '' }),
      )
    expect(await logged(bulk)).toEqual([['', 'company_listings create', 'Bulk', row.id]])
  })

  it('nobody for an import that follows somebody’s change', async () => {
    const send = async (phone: string) => {
      const { counts } = await importCarriers(server, [{ usdot_number: '4711', name: 'Imported', phone }])
      return { status: counts.created + counts.updated === 1 ? 200 : 400 }
    }
    await send('312-555-0101')
    const [imported] = await server.superuser.list('company_listings', { filter: 'usdot_number = "4711"' })
    await server.as(admin.token).patch(path('company_listings', String(imported?.['id'])), { address: '1 Main St' })
    expect(await logged(() => send('312-555-0102'))).toEqual([
      ['', 'company_listings update', 'Imported', imported?.['id']],
    ])
  })

  it('each of many simultaneous editors', async () => {
    const editors = await Promise.all(
      Array.from({ length: 6 }, (_, n) => createUser(server.superuser, server.guest, { full_name: `Editor ${n}` })),
    )
    const companies = await Promise.all(editors.map(({ id }) => company({ owner: id })))
    const edit = async () => {
      const answers = await Promise.all(
        editors.flatMap(({ token }, n) =>
          ['312-555-0101', '312-555-0102', '312-555-0103'].map((phone) =>
            server.as(token).patch(path('company_listings', String(companies[n]?.id)), { phone }),
          ),
        ),
      )
      return { status: Math.max(...answers.map(({ status }) => status)) }
    }
    const rows = await logged(edit)
    expect(rows).toHaveLength(18)
    for (const [n, { id, name }] of companies.entries())
      expect(rows.filter((row) => JSON.stringify(row).includes(id))).toEqual(
        Array(3).fill([`Editor ${n}`, 'company_listings update', name, id]),
      )
  })
})

it('does not accept a context that a client sends', async () => {
  const email = `context-${nextNumber()}@example.com`
  const account = { full_name: 'Con Text', email, password: 'a-long-password', passwordConfirm: 'a-long-password' }
  const context = JSON.stringify({ isVerified: true })
  const sent = await server.guest.post(path('users'), { ...account, '@request_context': context })
  expect(sent.status).toBe(200)
  expect((await server.superuser.read('users', String(sent.body['id'])))['verified']).toBe(false)
})
