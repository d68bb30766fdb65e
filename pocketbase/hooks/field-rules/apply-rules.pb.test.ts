import sharp from 'sharp'
import { beforeAll, describe, expect, it } from 'vitest'
import { LOGO_PROBLEMS } from '../../../domain/listings/logo/logo-problem.ts'
import { animatedPng, animatedWebp, pngOfSize } from '../../../tests/support/hostile/images.ts'
import { createListing, createUser, listingBody, nextNumber, PASSWORD } from '../../../tests/support/records.ts'
import type { Api } from '../../../tests/support/server/api.ts'
import { ageAccounts } from '../../../tests/support/server/database.ts'
import { pocketBaseForTests } from '../../../tests/support/server/pocketbase.ts'

const server = pocketBaseForTests()
const path = (collection: string, id = '') => `/api/collections/${collection}/records${id && `/${id}`}`

let owner: Api
let admin: Api
let ownerId = ''
let adminId = ''
let listing = ''
beforeAll(async () => {
  const account = await createUser(server.superuser, server.guest, { verified: true, full_name: 'Olive Owner' })
  ownerId = account.id
  // edits of a new account wait for review, but are checked all the same
  ageAccounts(server, account.id)
  owner = server.as(account.token)
  const ada = await createUser(server.superuser, server.guest, { is_admin: true, full_name: 'Ada Admin' })
  adminId = ada.id
  admin = server.as(ada.token)
  listing = await createListing(server.superuser, { owner: account.id })
})

const problemsIn = (body: Record<string, unknown>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(body['data'] as Record<string, { message: string }>).map(([field, { message }]) => [field, message]),
  )

describe('refuses a listing in the words of its form', () => {
  it.each([
    ['name', 'A', 'Company name must be at least 2 characters.'],
    ['name', 'x'.repeat(201), 'Company name must be at most 200 characters.'],
    ['description', 'Too short', 'Description must be at least 10 characters.'],
    ['phone', '1', 'Phone number is required.'],
    ['email', 'nobody', 'Please enter a valid email.'],
    ['address', '1', 'Address is required.'],
    ['website', 'ftp://example.com', 'Please enter a valid web address.'],
    ['location', '', 'Please select a location.'],
    ['services', [], 'Please select at least one service type.'],
    ['rating', 6, 'Rating must be between 0 and 5.'],
  ])('for %s %j, from any account', async (field, value, message) => {
    for (const api of [admin, server.superuser]) {
      const { status, body } = await api.patch(path('company_listings', listing), { [field]: value })
      expect([status, problemsIn(body)]).toEqual([400, { [field]: message }])
      const made = await api.post(path('company_listings'), await listingBody(server.superuser, { [field]: value }))
      expect([made.status, problemsIn(made.body)]).toEqual([400, { [field]: message }])
    }
    if (field === 'rating') return
    const { status, body } = await owner.patch(path('company_listings', listing), { [field]: value })
    expect([status, problemsIn(body)]).toEqual([400, { [field]: message }])
  })

  it.each([
    ['power_units', -3, 'Trucks and tractors must be a whole number between 0 and 250,000.'],
    ['power_units', 1_000_000, 'Trucks and tractors must be a whole number between 0 and 250,000.'],
    ['drivers', 2.5, 'Drivers must be a whole number between 0 and 500,000.'],
    ['annual_miles', 999_999_999_999, 'Annual miles must be a whole number between 0 and 10,000,000,000.'],
    ['annual_miles_year', 2999, 'Year of annual miles must be a year between 1930 and this one.'],
    ['record_date', '2999-01-01', 'Record date must be a day between 1930 and today, as YYYY-MM-DD.'],
    ['registered_on', '2024-02-30', 'USDOT number since must be a day between 1930 and today, as YYYY-MM-DD.'],
    ['source_date', '07-FEB-24', 'Date of the source must be a day between 1930 and today, as YYYY-MM-DD.'],
    ['mc_number', 'pending', 'MC/MX/FF number must be MC-, MX- or FF- and at most 8 digits.'],
    ['entity_type', 'mover', 'Entity type must be one of: carrier, broker, freight_forwarder, shipper.'],
    ['cargo', ['gold'], 'Cargo must be chosen from the list, each once.'],
    ['legal_name', 'x'.repeat(201), 'Legal name must be at most 200 characters.'],
  ])('for the fact %s %j, from any account', async (field, value, message) => {
    for (const api of [admin, server.superuser]) {
      const { status, body } = await api.patch(path('company_listings', listing), { [field]: value })
      expect([status, problemsIn(body)]).toEqual([400, { [field]: message }])
      const made = await api.post(path('company_listings'), await listingBody(server.superuser, { [field]: value }))
      expect([made.status, problemsIn(made.body)]).toEqual([400, { [field]: message }])
    }
  })

  it('for each field that its owner omits, but not for an administrator', async () => {
    const { name, location, services } = (await listingBody(server.superuser)) as Record<string, unknown>
    const bare = { name, location, services, owner: ownerId }
    expect(Object.keys(problemsIn((await owner.post(path('company_listings'), bare)).body)).toSorted()).toEqual([
      'address',
      'description',
      'email',
      'phone',
    ])
    expect((await admin.post(path('company_listings'), bare)).status).toBe(200)
  })

  it('but not for a field that was always empty or did not change', async () => {
    const id = await createListing(server.superuser, { owner: ownerId, phone: '', address: '' })
    expect((await owner.patch(path('company_listings', id), { phone: '', description: 'Written again.' })).status).toBe(
      200,
    )
    const cleared = await owner.patch(path('company_listings', id), { description: '' })
    expect(problemsIn(cleared.body)).toEqual({ description: 'Description must be at least 10 characters.' })
  })
})

it('fixes spaces, hidden characters and web addresses instead of refusing them', async () => {
  const given = {
    name: ' Prairie\u200b  Lines\u202e ',
    description: 'One\r\ntwo\u2028three, four',
    website: 'Example.com.',
  }
  const { body } = await owner.patch(path('company_listings', listing), given)
  expect(body).toMatchObject({
    name: 'Prairie Lines',
    description: 'One\ntwo\nthree, four',
    website: 'https://example.com',
  })
})

it('stores a docket number with its kind, however it is typed', async () => {
  for (const [given, mc_number] of [
    ['123456', 'MC-123456'],
    ['mc 0123456', 'MC-123456'],
    ['FF#77', 'FF-77'],
    ['', ''],
  ])
    expect((await admin.patch(path('company_listings', listing), { mc_number: given })).body).toMatchObject({
      mc_number,
    })
})

it('refuses an empty or blank name of an account', async () => {
  const response = await owner.patch(path('users', ownerId), { full_name: ' \u200b ' })
  expect([response.status, problemsIn(response.body)]).toEqual([400, { full_name: 'Please fill in all fields.' }])
  expect((await owner.patch(path('users', ownerId), { full_name: '' })).status).toBe(400)
  expect((await admin.patch(path('users', adminId), { full_name: '' })).status).toBe(400)
  const secrets = { password: PASSWORD, passwordConfirm: PASSWORD }
  const email = `blank${nextNumber()}@example.com`
  const blank = await server.superuser.post(path('users'), { email, full_name: '\u2800', ...secrets })
  expect(problemsIn(blank.body)).toEqual({ full_name: 'Please fill in all fields.' })
})

describe('checks the content of an uploaded logo', () => {
  const send = (bytes: Uint8Array, name: string, api = owner) => {
    const form = new FormData()
    form.set('logo', new Blob([new Uint8Array(bytes)]), name)
    return api.patch(path('company_listings', listing), form)
  }
  const picture = () => sharp({ create: { width: 30, height: 20, channels: 3, background: '#0b6e4f' } })

  it.each([
    ['PNG', () => picture().png().toBuffer()],
    ['JPEG', () => picture().jpeg().toBuffer()],
    ['WebP', () => picture().webp().toBuffer()],
  ])('and stores a %s', async (_, make) => {
    const { status, body } = await send(await make(), 'logo.png')
    expect([status, body['logo']]).toEqual([200, expect.stringMatching(/^logo_/)])
  })

  it.each([
    ['page.html', '.png', () => picture().png().toBuffer()],
    ['page.png.svg', '.jpg', () => picture().jpeg().toBuffer()],
    ['LOGO.PNG', '.webp', () => picture().webp().toBuffer()],
    ['logo.jpeg', '.jpeg', () => picture().jpeg().toBuffer()],
    ['nothing', '.png', () => picture().png().toBuffer()],
  ])('and stores %s with its real extension %s', async (name, extension, make) => {
    const { status, body } = await send(await make(), name)
    expect([status, body['logo']]).toEqual([200, expect.stringMatching(/^[a-z_]+[a-z0-9]{10}\.[a-z]+$/)])
    expect(String(body['logo']).endsWith(extension)).toBe(true)
    const file = await fetch(`${server.url}/api/files/company_listings/${listing}/${String(body['logo'])}`)
    expect(file.headers.get('content-type')).toMatch(/^image\//)
  })

  it.each<[string, () => Buffer | Promise<Buffer>, string]>([
    ['an SVG', () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), LOGO_PROBLEMS.svg],
    ['a text', () => Buffer.from('not an image'), LOGO_PROBLEMS.noImage],
    ['30,000 pixels square', () => pngOfSize(30_000, 30_000), LOGO_PROBLEMS.tooManyPixels],
    ['half a PNG', async () => (await picture().png().toBuffer()).subarray(0, 60), LOGO_PROBLEMS.broken],
    ['a moving PNG', () => animatedPng(), LOGO_PROBLEMS.moves],
    ['a moving WebP', () => animatedWebp(), LOGO_PROBLEMS.moves],
    ['six megabytes', () => Buffer.alloc(6 * 1024 * 1024), LOGO_PROBLEMS.tooLarge],
  ])('and refuses %s, even when it is called logo.png', async (_, make, problem) => {
    for (const api of [owner, admin, server.superuser]) {
      const { status, body } = await send(await make(), 'logo.png', api)
      expect([status, problemsIn(body)]).toEqual([400, { logo: `${problem}.` }])
    }
  })
})
