import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { beforeAll, describe, expect, it } from 'vitest'
import type { CarrierFacts } from '../../domain/carrier-record/carrier-facts.ts'
import { decideRecord } from '../support/decisions.ts'
import { quoteBody, reviewBody } from '../support/forms.ts'
import { createListing, createUser, nextNumber, PASSWORD } from '../support/records.ts'
import { pocketBaseForTests } from '../support/server/pocketbase.ts'
import { type Cast, createCast, createScene, type Scene } from './scene.ts'

const server = pocketBaseForTests()
let cast: Cast
let scene: Scene
beforeAll(async () => {
  cast = await createCast(server)
  scene = await createScene(server.superuser, cast)
  await server.superuser.patch(records('company_listings', scene.listing), { usdot_number: '1234567', ...RECORD })
})

const records = (collection: string, id = '') => `/api/collections/${collection}/records${id && `/${id}`}`
const form = (values: Record<string, string>): FormData => {
  const data = new FormData()
  for (const [name, value] of Object.entries(values)) data.set(name, value)
  return data
}

const RECORD: CarrierFacts = {
  legal_name: 'Prairie Lines LLC',
  entity_type: 'carrier',
  operation: 'interstate',
  authority: 'authorized',
  for_hire: 'for_hire',
  operating_status: 'active',
  mc_number: 'MC-123456',
  power_units: 12,
  drivers: 14,
  annual_miles: 900_000,
  annual_miles_year: 2024,
  hazmat: 'no',
  passengers: 'no',
  cargo: ['general_freight', 'grain'],
  registered_on: '1998-04-02',
  record_date: '2024-02-07',
  source: 'census',
  source_date: '2025-09-01',
}
/** Facts that differ from the stored ones. Only an administrator may write them. */
const FACTS: CarrierFacts = {
  legal_name: 'Other Lines LLC',
  entity_type: 'broker',
  operation: 'intrastate',
  authority: 'not_authorized',
  for_hire: 'exempt',
  operating_status: 'inactive',
  mc_number: 'MC-654321',
  power_units: 120,
  drivers: 140,
  annual_miles: 9_000_000,
  annual_miles_year: 2025,
  hazmat: 'yes',
  passengers: 'yes',
  cargo: ['general_freight'],
  registered_on: '1999-04-02',
  record_date: '2025-02-07',
  source: 'snapshot',
  source_date: '2025-10-01',
}

describe.each(['owner', 'assigned'] as const)('as %s of a company', (role) => {
  const api = () => server.as(cast.users[role].token)

  it.each<[string, object | FormData]>([
    ['is_featured', { is_featured: true }],
    ['is_featured as text', { is_featured: 'true' }],
    ['is_featured in a form', form({ is_featured: 'true' })],
    ['is_featured in the JSON of a form', form({ '@jsonPayload': '{"is_featured":true}' })],
    ['rating', { rating: 5 }],
    ['rating by adding', { 'rating+': 1 }],
    ['verified', { verified: true }],
    ['verified as 1', { verified: 1 }],
    ['owner', { owner: 'another00000000' }],
    ['owner by removing it', { 'owner-': 'x', owner: '' }],
    ['slug', { slug: 'better-address' }],
    ['state', { state: 'hidden' }],
    ['the reason of a state', { state_reason: 'Because' }],
    ['the USDOT number', { usdot_number: '7654321' }],
    ...Object.entries(FACTS).map(([field, value]): [string, object] => [`${field} of its record`, { [field]: value }]),
    ...Object.keys(FACTS).map((field): [string, object] => [`${field} of its record to null`, { [field]: null }]),
    ['the cargo of its record by adding', { 'cargo+': 'meat' }],
    ['the cargo of its record by removing', { 'cargo-': 'grain' }],
    ['the fleet of its record by adding', { 'power_units+': 1 }],
  ])('changing %s is refused', async (_, body) => {
    const before = await server.superuser.read('company_listings', scene.listing)
    expect((await api().patch(records('company_listings', scene.listing), body)).status).toBe(404)
    expect(await server.superuser.read('company_listings', scene.listing)).toEqual(before)
  })

  it('adding a USDOT number to a company without one is allowed', async () => {
    const listing = await createListing(server.superuser, { owner: cast.users[role].id })
    const usdot_number = String(8_000_000 + nextNumber())
    expect((await api().patch(records('company_listings', listing), { usdot_number })).status).toBe(200)
    expect((await api().patch(records('company_listings', listing), { usdot_number: '' })).status).toBe(404)
  })

  it('sending the whole record with a new description is allowed', async () => {
    const record = await api().read('company_listings', scene.listing)
    const answer = await api().patch(records('company_listings', scene.listing), {
      ...record,
      description: `Written by ${role}`,
    })
    expect([answer.status, answer.body['description']]).toEqual([200, `Written by ${role}`])
  })

  it('only the status of an inquiry can change, and never back to new', async () => {
    const id = await server.superuser.create('inquiries', quoteBody(scene.listing))
    const change = async (body: object) => (await decideRecord(api(), 'inquiries', id, body)).status
    expect(await change({ message: 'Other words' })).toBe(404)
    expect(await change({ customer_email: 'other@example.com' })).toBe(404)
    expect(await change({ is_held: true })).toBe(404)
    expect(await change({ job: { kind: 'home' } })).toBe(404)
    expect(await change({ customer_choice: 'chosen' })).toBe(404)
    expect(await change({ status: 'closed' })).toBe(200)
    expect(await change({ status: 'new' })).toBe(404)
    expect(await change({ status: 'responded' })).toBe(200)
  })
})

describe('a new company of an owner', () => {
  const body = (values: object) => ({
    name: `Fresh ${nextNumber()}`,
    description: 'Full truckload across the Midwest.',
    location: cast.location,
    services: [cast.service],
    phone: '312-555-0142',
    email: 'dispatch@example.com',
    address: '12 Dock Street',
    owner: cast.users.owner.id,
    ...values,
  })
  it.each([
    ['featured', { is_featured: true }],
    ['rated', { rating: 5 }],
    ['verified', { verified: true }],
    ['verified by 1', { verified: 1 }],
    ['verified by text', { verified: 'true' }],
    ['without an owner', { owner: '' }],
    ['with another owner', { owner: 'stranger' }],
    ['published', { state: 'published' }],
    ['with a reason', { state_reason: 'Because' }],
    ...Object.entries(FACTS).map(([field, value]): [string, object] => [`with ${field}`, { [field]: value }]),
  ])('is refused when it comes %s', async (_, values) => {
    const owner = 'owner' in values && values.owner === 'stranger' ? { owner: cast.users.stranger.id } : values
    const api = server.as(cast.users.owner.token)
    expect((await api.post(records('company_listings'), body(owner))).status).toBe(400)
  })

  it('starts unrated, unverified and not featured', async () => {
    const api = server.as(cast.users.owner.token)
    expect((await api.post(records('company_listings'), body({}))).body).toMatchObject({
      rating: 0,
      verified: false,
      is_featured: false,
    })
  })
})

describe('an account', () => {
  const signUp = (values: object) => ({
    email: `new${nextNumber()}@example.com`,
    password: PASSWORD,
    passwordConfirm: PASSWORD,
    ...values,
  })

  it.each([[true], ['true'], [1]])('cannot sign up as administrator (%j)', async (is_admin) => {
    expect((await server.guest.post(records('users'), signUp({ is_admin }))).status).toBe(400)
  })

  it('cannot make itself an administrator or verified, or take an address without confirmation', async () => {
    const user = await createUser(server.superuser, server.guest, { verified: false })
    const api = server.as(user.token)
    for (const body of [{ is_admin: true }, { verified: true }, { email: 'taken@example.com' }])
      expect((await api.patch(records('users', user.id), body)).status).toBeGreaterThanOrEqual(400)
    expect(await server.superuser.read('users', user.id)).toMatchObject({
      is_admin: false,
      verified: false,
      email: user.email,
    })
  })

  it('cannot choose the key that its sessions are signed with', async () => {
    const user = await createUser(server.superuser, server.guest)
    const keyOf = () => {
      const database = new DatabaseSync(join(server.dataDir, 'data.db'), { readOnly: true })
      const row = database.prepare('SELECT tokenKey FROM users WHERE id = ?').get(user.id)
      database.close()
      return row?.['tokenKey']
    }
    const before = keyOf()
    for (const field of ['tokenKey', 'tokenKey:autogenerate'])
      await server.as(user.token).patch(records('users', user.id), { [field]: 'x'.repeat(50) })
    expect(before).toEqual(expect.stringMatching(/^.{30,}$/))
    expect(keyOf()).toBe(before)
  })

  it('needs a password of 6 characters', async () => {
    const short = signUp({ password: '12345', passwordConfirm: '12345' })
    expect((await server.guest.post(records('users'), short)).status).toBe(400)
  })
})

describe('a visitor', () => {
  it.each(['responded', 'closed'])('cannot send an inquiry that is %s already', async (status) => {
    expect((await server.guest.post(records('inquiries'), quoteBody(scene.listing, { status }))).status).toBe(400)
  })

  it.each([[true], [1], ['true']])('cannot send a review that is approved already (%j)', async (is_approved) => {
    const review = reviewBody(scene.listing, { is_approved })
    expect((await server.guest.post(records('reviews'), review)).status).toBe(400)
  })

  it.each([0, 6, 4.5])('cannot send a review with rating %d', async (rating) => {
    expect((await server.guest.post(records('reviews'), reviewBody(scene.listing, { rating }))).status).toBe(400)
  })
})

describe('a request for a badge', () => {
  const ask = (role: 'owner' | 'stranger', values: object = {}) =>
    server.as(cast.users[role].token).post(records('listing_requests'), {
      listing: scene.listing,
      requested_by: cast.users[role].id,
      request_type: 'verified',
      ...values,
    })

  it('starts as pending, once for each listing and badge', async () => {
    expect((await ask('owner', { status: 'approved' })).status).toBe(400)
    expect((await ask('owner', { requested_by: cast.users.stranger.id })).status).toBe(400)
    expect((await ask('owner')).body['status']).toBe('pending')
    expect((await ask('owner')).status).toBe(400)
    expect((await ask('stranger', { request_type: 'featured' })).status).toBe(400)
  })
})

it('batch requests are refused for everyone', async () => {
  const requests = [
    { method: 'PATCH', url: records('company_listings', scene.listing), body: { description: 'In a batch' } },
  ]
  for (const api of [server.guest, server.as(cast.users.owner.token), server.superuser])
    expect((await api.post('/api/batch', { requests })).status).toBe(403)
})

describe('a company without an owner', () => {
  it('is not readable by visitors or other users', async () => {
    const id = await createListing(server.superuser)
    for (const api of [server.guest, server.as(cast.users.stranger.token)])
      expect(await api.list('company_listings', { filter: `id = "${id}"` })).toEqual([])
  })

  it('can be edited by each of its two assigned users', async () => {
    const listing = await createListing(server.superuser)
    for (const role of ['assigned', 'stranger'] as const)
      await server.superuser.create('listing_assignments', { listing, assigned_to_user: cast.users[role].id })
    for (const role of ['assigned', 'stranger'] as const) {
      const api = server.as(cast.users[role].token)
      expect((await api.patch(records('company_listings', listing), { address: `${role} street` })).status).toBe(200)
    }
  })
})
