import { randomBytes } from 'node:crypto'
import type { PocketBaseApi } from './fuzz-target.ts'

/** Stands in what belongs to somebody else, and must stand in no reply. */
export const CANARY = 'canary'

export const FUZZ_ROLES = ['guest', 'member', 'owner', 'admin'] as const
export type FuzzRole = (typeof FUZZ_ROLES)[number]

export interface FuzzScene {
  tokens: Readonly<Record<FuzzRole, string>>
  /** Ids of records by collection, so that requests meet something. */
  ids: Readonly<Record<string, readonly string[]>>
}

interface Account {
  id: string
  token: string
}

const password = randomBytes(12).toString('hex')

const account = async (api: PocketBaseApi, name: string, values: object = {}): Promise<Account> => {
  const email = `${name}-${randomBytes(4).toString('hex')}@fuzz.example`
  const body = { email, password, passwordConfirm: password, full_name: `Fuzz ${name}`, verified: true, ...values }
  const id = await api.create('users', body)
  const token = await api.signIn(email, password)
  return { id, token }
}

const firstId = async (api: PocketBaseApi, collection: string): Promise<string> => {
  const [id] = await api.ids(collection, 1)
  if (!id) throw new Error(`${collection} is empty`)
  return id
}

/** Stores an account of each role, and what belongs to another owner, with canaries in all that is private. */
export const makeScene = async (api: PocketBaseApi): Promise<FuzzScene> => {
  const [member, owner, admin, victim] = await Promise.all([
    account(api, 'member', { verified: false }),
    account(api, 'owner'),
    account(api, 'admin', { is_admin: true }),
    account(api, `${CANARY}-victim`, { full_name: `${CANARY} victim` }),
  ])
  const [location, service] = await Promise.all([firstId(api, 'locations'), firstId(api, 'services')])
  const listing = (name: string, of: Account, email: string) =>
    api.create('company_listings', {
      name,
      description: 'Full truckload across the Midwest.',
      location,
      services: [service],
      phone: '312-555-0142',
      address: '12 Dock Street',
      email,
      owner: of.id,
    })
  const own = await listing('Fuzz Lines', owner, 'dispatch@fuzz.example')
  const others = await listing('Other Lines', victim, `${CANARY}-dispatch@fuzz.example`)
  const customer = { customer_name: `${CANARY} customer`, customer_email: `${CANARY}-customer@fuzz.example` }
  const inquiry = { ...customer, customer_phone: '312-555-0143', message: `${CANARY} pallets to Tulsa`, status: 'new' }
  const records = {
    company_listings: [own, others],
    users: [member.id, owner.id, victim.id],
    inquiries: [await api.create('inquiries', { ...inquiry, listing: others })],
    reviews: [
      await api.create('reviews', { ...customer, listing: others, rating: 4, review_text: `${CANARY} review` }),
    ],
    listing_requests: [
      await api.create('listing_requests', {
        listing: others,
        requested_by: victim.id,
        request_type: 'verified',
        status: 'pending',
      }),
    ],
    locations: await api.ids('locations', 5),
    services: await api.ids('services', 5),
  }
  return {
    tokens: { guest: '', member: member.token, owner: owner.token, admin: admin.token },
    ids: records,
  }
}
