/** Small records for tests, each valid on its own. A test names only the fields it is about. */
import { ROUTES } from '../../contract/routes.ts'
import { FRESH_PROOF_HEADER } from '../../domain/accounts/rules.ts'
import { compare } from '../../domain/security/write-filter.ts'
import type { Api } from './server/api.ts'

let count = 0
/** A number that no other call in this process returns. */
export const nextNumber = (): number => ++count

/** A valid phone number. Two calls in a row return different ones. */
export const nextPhone = (): string => `312-555-1${String(nextNumber() % 1000).padStart(3, '0')}`

const idBySlug = async (api: Api, collection: string, slug: string): Promise<string> => {
  const [record] = await api.list(collection, { filter: compare('slug', '=', slug) })
  if (!record) throw new Error(`the catalog has no ${collection}/${slug}`)
  return String(record['id'])
}

export const locationId = (api: Api, slug: string): Promise<string> => idBySlug(api, 'locations', slug)
export const serviceId = (api: Api, slug: string): Promise<string> => idBySlug(api, 'services', slug)

/** Long enough ago that a renamed company keeps its old address as a redirect. */
const LONG_AGO = '2026-01-31 12:00:00.000Z'

/** Body of a listing in Chicago that hauls freight. A superuser's listing has had its address for long. */
export const listingBody = async (api: Api, values: object = {}): Promise<object> => ({
  name: `Prairie Lines ${nextNumber()}`,
  description: 'Full truckload across the Midwest.',
  location: await locationId(api, 'chicago'),
  services: [await serviceId(api, 'freight')],
  phone: '312-555-0142',
  email: `dispatch${nextNumber()}@example.com`,
  address: '12 Dock Street',
  address_since: LONG_AGO,
  ...values,
})

/** Stores a listing and returns its id. */
export const createListing = async (api: Api, values: object = {}): Promise<string> =>
  api.create('company_listings', await listingBody(api, values))

/** Makes a listing look as if it has had its address for long. */
export const ageAddress = async (superuser: Api, listing: string): Promise<void> => {
  await superuser.patch(`/api/collections/company_listings/records/${listing}`, { address_since: LONG_AGO })
}

export const PASSWORD = 'secret-1'

/** Requests with fresh proof, which privileged changes need. */
export const withFreshProof = async (api: Api, password = PASSWORD): Promise<Api> => {
  const { body, text } = await api.post(ROUTES.proveIdentity.path, { password })
  if (!body['proof']) throw new Error(`no proof: ${text}`)
  return api.with({ [FRESH_PROOF_HEADER]: String(body['proof']) })
}

export interface TestUser {
  id: string
  email: string
  token: string
}

/** Stores a user and signs in. */
export const createUser = async (superuser: Api, guest: Api, values: object = {}): Promise<TestUser> => {
  const email = `user${nextNumber()}@example.com`
  const id = await superuser.create('users', { email, password: PASSWORD, passwordConfirm: PASSWORD, ...values })
  const { body } = await guest.post('/api/collections/users/auth-with-password', {
    identity: email,
    password: PASSWORD,
  })
  return { id, email, token: String(body['token']) }
}
