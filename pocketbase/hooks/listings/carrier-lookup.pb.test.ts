import { beforeAll, expect, it } from 'vitest'
import { createListing, createUser, type TestUser } from '../../../tests/support/records.ts'
import { pocketBaseForTests } from '../../../tests/support/server/pocketbase.ts'

const server = pocketBaseForTests()
let admin: TestUser

beforeAll(async () => {
  admin = await createUser(server.superuser, server.guest, { is_admin: true })
})

const lookUp = (number: string, user = admin) => server.as(user.token).get(`/api/directory/carriers/${number}`)

it('names the listing that has a number', async () => {
  const id = await createListing(server.superuser, { name: 'Listed Lines', usdot_number: '4711' })
  expect((await lookUp('004711')).body).toMatchObject({
    number: '4711',
    listing: { id, name: 'Listed Lines' },
    isRemoved: false,
    values: {},
  })
})

it('reads the federal record', async () => {
  const section = { on: '2026-11-20', file: 'abc', rows: [{ trucks: 12, dockets: ['MC-99'] }] }
  await server.superuser.create('carrier_records', { usdot_number: '4712', records: { company_census: section } })
  expect((await lookUp('4712')).body).toMatchObject({
    listing: null,
    values: { mc_number: 'MC-99', power_units: 12 },
    sources: [{ label: 'FMCSA, company census', on: '2026-11-20' }],
  })
})

it('reads what a deleted listing said, unless its number may not be listed', async () => {
  const { superuser } = server
  const id = await createListing(superuser, { name: 'Gone Lines', usdot_number: '4713', drivers: 9, rating: 4 })
  // Deleting a carrier puts its number on the list.
  await server.as(admin.token).delete(`/api/collections/company_listings/records/${id}`)
  expect((await lookUp('4713')).body).toMatchObject({ listing: null, isRemoved: true, values: {} })
  const [entry] = await superuser.list('do_not_list', { filter: 'usdot_number = "4713"' })
  await superuser.delete(`/api/collections/do_not_list/records/${entry?.['id']}`)
  const { body } = await lookUp('4713')
  expect(body).toMatchObject({
    isRemoved: false,
    values: { name: 'Gone Lines', services: [expect.any(String)], location: expect.any(String), drivers: 9 },
    sources: [{ label: 'A deleted listing', on: new Date().toISOString().slice(0, 10) }],
  })
  expect(body['values']).not.toHaveProperty('rating')
})

it('says that nothing is known, and refuses what is no number', async () => {
  expect((await lookUp('999999')).body).toEqual({
    ...{ number: '999999', listing: null, isRemoved: false },
    ...{ values: {}, sources: [] },
  })
  for (const number of ['0', 'abc', '123456789']) expect((await lookUp(number)).status).toBe(400)
})

it('is for administrators only', async () => {
  const member = await createUser(server.superuser, server.guest)
  expect((await lookUp('4711', member)).status).toBe(403)
  expect((await server.guest.get('/api/directory/carriers/4711')).status).toBe(401)
})
