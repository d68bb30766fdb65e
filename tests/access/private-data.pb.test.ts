import { beforeAll, describe, expect, it } from 'vitest'
import { KEPT_BY_SERVER } from '../../domain/listings/rules.ts'
import { decideRecord } from '../support/decisions.ts'
import { quoteBody, reviewBody } from '../support/forms.ts'
import { pngOfSize } from '../support/hostile/images.ts'
import { pocketBaseForTests } from '../support/server/pocketbase.ts'
import { type Cast, createCast, createScene, type Scene } from './scene.ts'

const server = pocketBaseForTests()
const REVIEWER = 'reviewer-secret@example.com'
const COMPANY = 'company-secret@example.com'
let cast: Cast
let scene: Scene
let review = ''
beforeAll(async () => {
  cast = await createCast(server)
  scene = await createScene(server.superuser, cast)
  await server.superuser.patch(`/api/collections/company_listings/records/${scene.listing}`, { email: COMPANY })
  review = await server.superuser.create('reviews', {
    listing: scene.listing,
    customer_name: 'Dana',
    customer_email: REVIEWER,
    rating: 5,
    review_text: 'Good people.',
    is_approved: true,
  })
})

const records = (collection: string, query: Record<string, string> = {}) =>
  `/api/collections/${collection}/records?${new URLSearchParams(query)}`

const secrets = () => [REVIEWER, COMPANY, ...Object.values(cast.users).map(({ email }) => email)]

describe('a visitor', () => {
  it('finds no email address of a person or a company in any list of the API', async () => {
    const { body } = await server.superuser.get('/api/collections?perPage=200')
    const names = (Array.isArray(body['items']) ? body['items'] : []).map(({ name }: { name: string }) => name)
    expect(names).toContain('public_reviews')
    for (const name of names) {
      const { text } = await server.guest.get(records(name, { perPage: '500' }))
      for (const secret of secrets()) expect(text).not.toContain(secret)
    }
  })

  it('can read an approved review without the email address', async () => {
    const answer = await server.guest.read('public_reviews', review)
    expect(Object.keys(answer).toSorted()).toEqual(
      [
        'asked_at',
        'collectionId',
        'collectionName',
        'created',
        'customer_name',
        'id',
        'listing',
        'rating',
        'review_text',
      ].toSorted(),
    )
  })

  it('cannot see a pending review', async () => {
    const waiting = reviewBody(scene.listing, { customer_name: 'Sam Waits' })
    expect((await server.guest.post(records('reviews'), waiting)).status).toBe(204)
    expect(await server.guest.list('public_reviews', { filter: 'customer_name = "Sam Waits"' })).toEqual([])
  })

  it.each([
    ['public_reviews', { filter: `customer_email ~ "secret"` }],
    ['public_reviews', { sort: 'customer_email' }],
    ['public_reviews', { filter: `listing.email ~ "secret"` }],
    ['public_reviews', { filter: `listing.owner.email ~ "user"` }],
    ['public_reviews', { sort: 'listing.email' }],
    ['services', { filter: `company_listings_via_services.email ?~ "secret"` }],
    ['locations', { filter: `company_listings_via_location.email ?~ "secret"` }],
    ['services', { filter: `@collection.reviews.customer_email ?~ "secret"` }],
    ['services', { filter: `@collection.users.email ?~ "user"` }],
  ])('gets no row of %s for %j', async (collection, query: Record<string, string>) => {
    const { status, body } = await server.guest.get(records(collection, query))
    expect(status === 200 ? body['items'] : []).toEqual([])
  })

  it.each([
    ['public_reviews', { expand: 'listing', fields: '*,expand.*' }],
    ['public_reviews', { expand: 'listing.owner,listing.inquiries_via_listing' }],
    ['services', { expand: 'company_listings_via_services' }],
    ['locations', { expand: 'company_listings_via_location,company_listings_via_location.owner' }],
  ])('gets nothing more of %s by %j', async (collection, query: Record<string, string>) => {
    const { status, text } = await server.guest.get(records(collection, query))
    expect(status).toBe(200)
    expect(text).not.toMatch(/"expand":\{"/)
  })

  it('gets nothing in the response to a create request but the sent values', async () => {
    const { text } = await server.guest.post(
      records('inquiries', { expand: 'listing,listing.owner' }),
      quoteBody(scene.listing),
    )
    for (const secret of secrets()) expect(text).not.toContain(secret)
  })
})

describe('another owner', () => {
  it.each([
    ['company_listings', 'email ~ "secret"'],
    ['inquiries', 'customer_email != ""'],
    ['users', 'email != ""'],
    ['listing_requests', 'listing.email ~ "secret"'],
  ])('finds only their own %s by %s', async (collection, filter) => {
    const { stranger } = cast.users
    for (const row of await server.as(stranger.token).list(collection, { filter }))
      expect([row['owner'], row['id'], row['requested_by']]).toContain(stranger.id)
  })

  it('cannot read the email address of a colleague through an assignment', async () => {
    const { assigned, owner } = cast.users
    const { text } = await server
      .as(assigned.token)
      .get(records('listing_assignments', { expand: 'listing,listing.owner,assigned_by_admin' }))
    expect(text).toContain(scene.listing)
    expect(text).not.toContain(owner.email)
  })
})

describe('a held inquiry', () => {
  it('is visible to administrators only, and cannot be released by the company', async () => {
    const held = await server.superuser.create('inquiries', {
      ...quoteBody(scene.listing),
      status: 'new',
      is_held: true,
    })
    const path = `/api/collections/inquiries/records/${held}`
    const { owner, assigned, stranger, admin } = cast.users
    for (const { token } of [owner, assigned, stranger]) {
      expect((await server.as(token).get(path)).status).toBe(404)
      expect(await server.as(token).list('inquiries', { filter: `id = "${held}"` })).toEqual([])
      expect((await server.as(token).patch(path, { is_held: false })).status).toBe(404)
    }
    expect((await decideRecord(server.as(admin.token), 'inquiries', held, { is_held: false })).status).toBe(200)
    expect((await server.as(owner.token).get(path)).status).toBe(200)
  })
})

describe('the file of a logo', () => {
  it('can be read by its exact URL, and nothing else of the company can', async () => {
    const data = new FormData()
    data.set('logo', new Blob([new Uint8Array(pngOfSize(1, 1))]), 'logo.png')
    const { body } = await server.superuser.patch(`/api/collections/company_listings/records/${scene.listing}`, data)
    const file = (name: string) => fetch(`${server.url}/api/files/company_listings/${scene.listing}/${name}`)
    const reply = await file(String(body['logo']))
    expect([reply.status, reply.headers.get('content-security-policy')]).toEqual([
      200,
      expect.stringContaining('sandbox'),
    ])
    expect((await file('logo.svg')).status).toBe(404)
  })
})

describe('the routes for scripts and the settings', () => {
  it('are closed to visitors, members and administrators of the directory', async () => {
    const members = Object.values(cast.users).map(({ token }) => server.as(token))
    for (const api of [server.guest, ...members]) {
      for (const path of ['/api/directory/export', '/api/directory/state'])
        expect((await api.get(path)).status).toBe(401)
      for (const path of ['/api/settings', '/api/collections', '/api/logs', '/api/backups', '/api/crons'])
        expect([401, 403]).toContain((await api.get(path)).status)
      for (const path of ['/api/directory/bulk/company_listings', '/api/directory/imports', '/api/sql'])
        expect([401, 403, 404]).toContain((await api.post(path, '')).status)
    }
  })

  it('do not accept a superuser’s token as the publish token', async () => {
    expect((await server.superuser.get('/api/directory/export')).status).toBe(401)
  })
})

describe('a list of listings', () => {
  it('hides fields of the server from owners and administrators', async () => {
    for (const who of ['owner', 'admin'] as const) {
      const [listing] = await server
        .as(cast.users[who].token)
        .list('company_listings', { filter: `id="${scene.listing}"` })
      expect(listing).toMatchObject({ id: scene.listing })
      for (const field of KEPT_BY_SERVER) expect(listing).not.toHaveProperty(field)
    }
  })
})

describe('the email address of an account', () => {
  it('cannot be guessed through filters on readable records', async () => {
    const email = cast.users.owner.email
    for (const who of ['assigned', 'stranger'] as const)
      for (const [collection, path] of [
        ['company_listings', 'owner.email'],
        ['public_reviews', 'listing.owner.email'],
        ['listing_assignments', 'listing.owner.email'],
        ['profiles', 'users_via_id.email'],
      ] as const) {
        const found = await server
          .as(cast.users[who].token)
          .get(records(collection, { filter: `${path} ~ "${email.slice(0, 9)}"` }))
        expect([who, collection, found.status === 200 ? found.body['totalItems'] : 0]).toEqual([who, collection, 0])
      }
    const admin = await server
      .as(cast.users.admin.token)
      .get(records('company_listings', { filter: `owner.email ~ "${email.slice(0, 9)}"` }))
    expect(Number(admin.body['totalItems'])).toBeGreaterThan(0)
    const guest = await server.guest.get(
      records('public_reviews', { filter: `listing.owner.email ~ "${email.slice(0, 9)}"` }),
    )
    expect(guest.status === 200 ? guest.body['totalItems'] : 0).toBe(0)
  })
})
