import { compare } from '../../domain/security/write-filter.ts'
import { createListing, createUser, locationId, nextNumber, serviceId, type TestUser } from '../support/records.ts'
import type { Api } from '../support/server/api.ts'
import type { TestServer } from '../support/server/template.ts'

/** The owner and the assigned user edit the scene's company; the stranger owns another one. */
export const ROLES = ['guest', 'owner', 'assigned', 'stranger', 'admin'] as const
export type Role = (typeof ROLES)[number]
type Member = Exclude<Role, 'guest'>

export interface Cast {
  users: Record<Member, TestUser>
  location: string
  service: string
}

/** A company with its people, and a number that makes texts unique. */
export interface Scene extends Cast {
  n: number
  listing: string
  /** An inquiry to the company. */
  inquiry: string
  /** An approved review of the company. */
  review: string
  /** An import run. */
  run: string
  /** A revision of the company. */
  revision: string
  /** The company's slug. */
  slug: string
}

/** Creates the accounts of all roles, and a company for the stranger. */
export const createCast = async ({ superuser, guest }: TestServer): Promise<Cast> => {
  const [owner, assigned, stranger, admin] = await Promise.all([
    createUser(superuser, guest),
    createUser(superuser, guest),
    createUser(superuser, guest),
    createUser(superuser, guest, { is_admin: true }),
  ])
  await createListing(superuser, { owner: stranger.id })
  return {
    users: { owner, assigned, stranger, admin },
    location: await locationId(superuser, 'chicago'),
    service: await serviceId(superuser, 'freight'),
  }
}

/** Creates a company of the owner that the assigned user may also edit. */
export const createScene = async (superuser: Api, cast: Cast): Promise<Scene> => {
  const n = nextNumber()
  const listing = await createListing(superuser, {
    owner: cast.users.owner.id,
    name: `Scene Lines ${n}`,
    usdot_number: `${6_000_000 + n}`,
  })
  await superuser.create('listing_assignments', { listing, assigned_to_user: cast.users.assigned.id })
  const run = await superuser.create('imports', {
    file_name: 'census.csv',
    kind: 'carriers',
    mode: 'run',
    state: 'finished',
  })
  const [revision] = await superuser.list('revisions', { filter: compare('record', '=', listing) })
  const inquiry = await superuser.create('inquiries', {
    listing,
    customer_name: 'Dana',
    customer_email: `customer${n}@example.com`,
    message: 'Two pallets.',
    status: 'new',
  })
  const review = await superuser.create('reviews', {
    listing,
    customer_name: 'Dana',
    customer_email: `reviewer${n}@example.com`,
    rating: 2,
    review_text: 'Came a day late.',
    is_approved: true,
  })
  return {
    ...cast,
    listing,
    inquiry,
    review,
    run,
    revision: String(revision?.['id']),
    slug: `scene-lines-${n}`,
    n,
  }
}

/** The client of a role. */
export const apiOfRole = (server: TestServer, cast: Cast, role: Role): Api =>
  role === 'guest' ? server.guest : server.as(cast.users[role].token)
