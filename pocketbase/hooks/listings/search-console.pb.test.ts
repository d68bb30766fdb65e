import { beforeAll, expect, it } from 'vitest'
import { ROUTES } from '../../../contract/routes.ts'
import type { SearchHit } from '../../../domain/console/search-hits.ts'
import { createListing, createUser, type TestUser } from '../../../tests/support/records.ts'
import { pocketBaseForTests } from '../../../tests/support/server/pocketbase.ts'

const server = pocketBaseForTests()
let admin: TestUser
let owner: TestUser
let stranger: TestUser

beforeAll(async () => {
  const { superuser, guest } = server
  admin = await createUser(superuser, guest, { is_admin: true })
  owner = await createUser(superuser, guest, { full_name: 'Renée O’Dell' })
  stranger = await createUser(superuser, guest)
  const listing = await createListing(superuser, {
    ...{ name: 'T.Q.C. Movers', usdot_number: '4711000', owner: owner.id },
    ...{ phone: '306.555.0100', address: '77 Quay St' },
  })
  const inquiry = {
    listing,
    customer_email: 'zoe@customers.example',
    message: 'A piano to the third floor',
    status: 'new',
  }
  const phone = { customer_phone: '(416) 555-0123' }
  await superuser.create('inquiries', { ...inquiry, ...phone, customer_name: 'Zoë O’Hara' })
  await superuser.create('inquiries', { ...inquiry, customer_name: 'Zoe Held', is_held: true })
})

const hitsOf = async (user: TestUser, q: string): Promise<string[]> => {
  const { body } = await server.as(user.token).get(`${ROUTES.searchConsole.path}?${new URLSearchParams({ q })}`)
  return (body['hits'] as SearchHit[]).map(
    ({ kind, title, detail }) => `${kind}: ${title}, ${detail.replace(owner.email, 'the owner’s email')}`,
  )
}

const COMPANY = 'listing: T.Q.C. Movers'
const CUSTOMER = 'inquiry: Zoë O’Hara, zoe@customers.example to T.Q.C. Movers'

it.each([
  ['tqc', [`${COMPANY}, Chicago, IL`]],
  ['dot #4711000', [`${COMPANY}, USDOT 4711000`]],
  ['(306) 555-0100', [`${COMPANY}, Phone (306) 555-0100`]],
  ['77 quay street', [`${COMPANY}, Street 77 Quay St`]],
  ["renee o'dell", [`${COMPANY}, Owner Renée O’Dell`, 'user: Renée O’Dell, the owner’s email']],
  ['zoe ohara', [CUSTOMER]],
  ['416.555.0123', [CUSTOMER]],
  ['zoe@customers.example', ['inquiry: Zoe Held, zoe@customers.example to T.Q.C. Movers', CUSTOMER]],
  ['saint louis', ['city: St. Louis, MO, ']],
  ['montreal', ['city: Montreal, QC, ']],
  ['zzyzxzzyzx', []],
  ["' OR 1=1 --", []],
  ['', []],
])('an administrator who searches for %j finds %j', async (q, hits) => {
  expect(await hitsOf(admin, q)).toEqual(hits)
})

it('owners find their listings and the inquiries that they may read', async () => {
  expect(await hitsOf(owner, 'tqc')).toEqual([`${COMPANY}, Chicago, IL`])
  expect(await hitsOf(owner, 'zoe')).toEqual([CUSTOMER])
  expect(await hitsOf(owner, 'dell')).toEqual([])
  expect(await hitsOf(owner, 'montreal')).toEqual([])
})

it('others find nothing, and guests may not search', async () => {
  for (const q of ['tqc', 'zoe', 'montreal']) expect(await hitsOf(stranger, q)).toEqual([])
  expect((await server.guest.get(`${ROUTES.searchConsole.path}?q=tqc`)).status).toBe(401)
})
