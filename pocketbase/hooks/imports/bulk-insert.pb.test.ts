import { beforeAll, describe, expect, it } from 'vitest'
import { CARGO_KINDS, type CarrierFacts, NO_FACTS } from '../../../domain/carrier-record/carrier-facts.ts'
import { pngOfSize } from '../../../tests/support/hostile/images.ts'
import { createListing, createUser, locationId, nextNumber, serviceId } from '../../../tests/support/records.ts'
import { apiOf } from '../../../tests/support/server/api.ts'
import { pocketBaseForTests } from '../../../tests/support/server/pocketbase.ts'

const server = pocketBaseForTests()

const bulk = (collection: string, rows: (object | string)[], api = server.superuser) =>
  api.post(
    `/api/directory/bulk/${collection}`,
    rows.map((row) => (typeof row === 'string' ? row : JSON.stringify(row))).join('\n'),
  )

const newId = (): string => `bulk${String(nextNumber()).padStart(11, '0')}`
let location = ''
let service = ''
beforeAll(async () => {
  location = await locationId(server.superuser, 'chicago')
  service = await serviceId(server.superuser, 'freight')
})

const listing = (values: object = {}) => {
  const id = newId()
  return { id, name: `Bulk ${id}`, slug: id, location, services: [service], search_text: `bulk ${id}`, ...values }
}

const counted = async (collection: string): Promise<number> =>
  Number((await server.superuser.get(`/api/collections/${collection}/records?perPage=1`)).body['totalItems'])

describe('bulk rows', () => {
  it('are stored like an ordinary save', async () => {
    const row = listing({ rating: 4.5, verified: true, created: '2025-01-31 12:00:00.000Z' })
    expect((await bulk('company_listings', [row])).body).toEqual({ inserted: 1 })
    const stored = await server.superuser.read('company_listings', row.id)
    expect(stored).toMatchObject({ ...row, description: '', email: '', is_featured: false, owner: '', logo: '' })
    expect(stored['updated']).toMatch(/^20\d\d-\d\d-\d\d \d\d:\d\d:\d\d\.\d{3}Z$/)
    const edited = await server.superuser.patch(`/api/collections/company_listings/records/${row.id}`, {
      phone: '312-555-0101',
    })
    expect(edited.status).toBe(200)
  })

  it('keep every given fact, and store missing facts as unknown', async () => {
    const facts: CarrierFacts = {
      legal_name: 'Prairie Lines LLC',
      entity_type: 'freight_forwarder',
      operation: 'intrastate_hazmat',
      authority: 'not_authorized',
      for_hire: 'exempt',
      operating_status: 'out_of_service',
      mc_number: 'FF-1234',
      power_units: 250_000,
      drivers: 500_000,
      annual_miles: 10_000_000_000,
      annual_miles_year: 2024,
      hazmat: 'yes',
      passengers: 'no',
      cargo: [...CARGO_KINDS],
      registered_on: '1998-02-28',
      record_date: '2024-02-29',
      source: 'snapshot',
      source_date: '2025-09-01',
    }
    const [known, unknown] = [listing(facts), listing()]
    expect((await bulk('company_listings', [known, unknown])).body).toEqual({ inserted: 2 })
    expect(await server.superuser.read('company_listings', known.id)).toMatchObject(facts)
    expect(await server.superuser.read('company_listings', unknown.id)).toMatchObject(NO_FACTS)
  })

  it('bring their logo as a file that the API serves', async () => {
    const png = pngOfSize(40, 30)
    const row = listing({ logo_png: png.toString('base64') })
    await bulk('company_listings', [JSON.stringify(row, null, 1).replaceAll('\n', '')])
    const { logo } = await server.superuser.read('company_listings', row.id)
    const reply = await fetch(`${server.url}/api/files/company_listings/${row.id}/${String(logo)}`)
    expect([reply.status, reply.headers.get('content-type')]).toEqual([200, 'image/png'])
    expect(Buffer.from(await reply.arrayBuffer())).toEqual(png)
  })

  it('are accepted for every collection that the seed and the import fill', async () => {
    const company = await createListing(server.superuser)
    const user = await createUser(server.superuser, server.guest)
    const person = { listing: company, customer_name: 'Dana', customer_email: 'dana@example.com' }
    const cases: [string, object][] = [
      ['locations', { id: newId(), name: 'Bulk City', slug: 'bulk-city', region: 'IL', country: 'US' }],
      ['listing_assignments', { id: newId(), listing: company, assigned_to_user: user.id }],
      ['inquiries', { id: newId(), ...person, message: 'Two pallets', status: 'new' }],
      ['reviews', { id: newId(), ...person, rating: 5, review_text: 'Good people', is_approved: true }],
    ]
    for (const [collection, row] of cases)
      expect((await bulk(collection, [row])).text).toBe(`${JSON.stringify({ inserted: 1 })}\n`)
  })

  it('enter the change log without gaps if they appear on a public page', async () => {
    const rows = [listing(), listing(), listing()]
    const before = await counted('changes')
    await bulk('company_listings', rows)
    const changes = await server.superuser.list('changes', { sort: '-seq', perPage: '3' })
    expect(changes.map((change) => change['seq'])).toEqual([before + 3, before + 2, before + 1])
    expect(changes.map((change) => change['record']).toReversed()).toEqual(rows.map(({ id }) => id))
    expect(changes[0]).toMatchObject({ collection: 'company_listings', action: 'create' })
    const hidden = { id: newId(), listing: rows[0]?.id, customer_name: 'Dee', customer_email: 'd@example.com' }
    await bulk('reviews', [{ ...hidden, rating: 1, review_text: 'Never again', is_approved: false }])
    expect(await counted('changes')).toBe(before + 3)
  })
})

describe('refuses the whole request for an invalid row, and names the row', () => {
  it.each([
    ['name', { name: '' }],
    ['name', { name: 'x'.repeat(201) }],
    ['slug', { slug: 'Not A Slug' }],
    ['location', { location: 'nowhere12345678' }],
    ['services', { services: [] }],
    ['services', { services: ['nothing12345678'] }],
    ['email', { email: 'no address' }],
    ['website', { website: 'javascript:alert(1)' }],
    ['rating', { rating: 6 }],
    ['rating', { rating: '5' }],
    ['is_featured', { is_featured: 1 }],
    ['created', { created: 'yesterday' }],
    ['logo', { logo: 'made-up.png' }],
    ['logo', { logo_png: 5 }],
    ['logo_png', { logo_png: 'PHN2Zy8+' }],
    ['logo_png', { logo_png: pngOfSize(30_000, 30_000).toString('base64') }],
    ['nmae', { nmae: 'typo' }],
    ['name', { name: 'One\u2028Two' }],
    ['name', { name: ' Spaces  within ' }],
    ['name', { name: 'A' }],
    ['description', { description: 'Two\r\nlines of text' }],
    ['description', { description: 'Hidden \u202etext' }],
    ['phone', { phone: '12\u00003456' }],
    ['website', { website: 'http://192.168.0.1' }],
    ['website', { website: 'example.com' }],
    ['website', { website: 'https://example.com.' }],
    ['email', { email: 'a@b' }],
    ['email', { email: ' a@b.co' }],
    ['slug', { slug: 'two--dashes' }],
    ['search_text', { search_text: 'a\u200bb' }],
    ['legal_name', { legal_name: ' Prairie  LLC' }],
    ['entity_type', { entity_type: 'mover' }],
    ['operation', { operation: ['interstate'] }],
    ['mc_number', { mc_number: '123456' }],
    ['mc_number', { mc_number: 'MC-0' }],
    ['power_units', { power_units: -3 }],
    ['power_units', { power_units: 1_000_000 }],
    ['drivers', { drivers: 2.5 }],
    ['annual_miles', { annual_miles: '5' }],
    ['annual_miles_year', { annual_miles_year: 2999 }],
    ['hazmat', { hazmat: true }],
    ['cargo', { cargo: 'grain' }],
    ['cargo', { cargo: ['gold'] }],
    ['cargo', { cargo: ['grain', 'grain'] }],
    ['record_date', { record_date: '2999-01-01' }],
    ['registered_on', { registered_on: '2023-02-29' }],
    ['source_date', { source_date: '2024-01-01\u0000' }],
  ])('by its id and its %s', async (field, values) => {
    const before = await counted('company_listings')
    const bad = listing(values)
    const answer = await bulk('company_listings', [listing(), bad])
    expect(answer.status).toBe(400)
    expect(answer.body['message']).toContain(`Row ${bad.id}: ${field} `)
    expect(await counted('company_listings')).toBe(before)
  })

  it('when its slug or USDOT number is taken by a stored row or one of the request', async () => {
    const first = listing({ usdot_number: '5551' })
    await bulk('company_listings', [first])
    for (const [field, values] of [
      ['slug', { slug: first.slug }],
      ['usdot_number', { usdot_number: '5551' }],
      ['id', { id: first.id }],
    ] as const) {
      const answer = await bulk('company_listings', [
        listing({ ...values, logo_png: pngOfSize(1, 1).toString('base64') }),
      ])
      expect(answer.status).toBe(400)
      expect(answer.body['message']).toContain(`${field} is already taken`)
    }
    const twice = await bulk('company_listings', [listing({ slug: 'same' }), listing({ slug: 'same' })])
    expect(twice.body['message']).toContain('slug is already taken')
  })

  it('by its line when it is not JSON', async () => {
    const answer = await bulk('company_listings', [listing(), '{"id":'])
    expect([answer.status, answer.body['message']]).toEqual([400, 'Line 2 is not a JSON object: {"id":.'])
  })
})

it('explains an invalid fact in the words of its rule', async () => {
  for (const [values, words] of [
    [{ power_units: -3 }, 'Trucks and tractors must be a whole number between 0 and 250,000'],
    [{ power_units: 1_000_000 }, 'Trucks and tractors must be a whole number between 0 and 250,000'],
    [{ record_date: '2999-01-01' }, 'Record date must be a day between 1930 and today'],
    [{ cargo: ['gold'] }, 'Cargo must be chosen from the list'],
  ] as const)
    expect((await bulk('company_listings', [listing(values)])).body['message']).toContain(words)
})

describe('the route', () => {
  it('refuses more than 5,000 rows', async () => {
    const answer = await bulk(
      'inquiries',
      Array.from({ length: 5001 }, () => '{}'),
    )
    expect(answer).toMatchObject({ status: 400, body: { message: 'A request can have at most 5000 rows.' } })
  })

  it('answers 404 for other collections', async () => {
    for (const collection of ['users', 'changes', '_superusers', 'nope'])
      expect((await bulk(collection, [{}])).status).toBe(404)
  })

  it('is for superusers only', async () => {
    const admin = await createUser(server.superuser, server.guest, { is_admin: true })
    expect((await bulk('company_listings', [listing()], apiOf(server.url, admin.token))).status).toBe(403)
    expect((await bulk('company_listings', [listing()], server.guest)).status).toBe(401)
  })
})
