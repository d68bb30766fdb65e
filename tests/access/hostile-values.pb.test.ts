import { beforeAll, describe, expect, it } from 'vitest'
import { NO_FACTS } from '../../domain/carrier-record/carrier-facts.ts'
import { COLLECTIONS, type CollectionName } from '../../domain/collections.ts'
import { RECORD_RULES } from '../../domain/fields/record-rules.ts'
import { ExportReader } from '../../domain/publishing/export-reader.ts'
import { contactBody, quoteBody, requestBody, reviewBody, watchBody } from '../support/forms.ts'
import { HOSTILE_VALUES } from '../support/hostile/hostile-values.ts'
import { importCarriers } from '../support/imports.ts'
import { createListing, createUser, listingBody, locationId, nextNumber, PASSWORD } from '../support/records.ts'
import type { Api, ApiResponse } from '../support/server/api.ts'
import { pocketBaseForTests } from '../support/server/pocketbase.ts'
import { PUBLISH_TOKEN } from '../support/server/template.ts'

// Without limits, so that a value is refused only for itself. Other tests check limits.
const server = pocketBaseForTests({ FORM_LIMITS: 'off' })

const LISTING_TEXTS = ['name', 'description', 'phone', 'email', 'address', 'website', 'usdot_number', 'legal_name']
/**
 * Facts that are not free text. They are sent apart, because almost every hostile value in them refuses the request.
 */
const EXACT_FACTS = Object.keys(NO_FACTS).filter((field) => field !== 'legal_name')
/** Public texts that an owner may change. */
const OWNED_TEXTS = ['name', 'description', 'phone', 'address', 'website']
const records = (collection: string, id = '') => `/api/collections/${collection}/records${id && `/${id}`}`

const readExport = async () => {
  const answer = await fetch(`${server.url}/api/directory/export`, {
    headers: { authorization: `Bearer ${PUBLISH_TOKEN}` },
  })
  const reader = new ExportReader()
  for (const line of (await answer.text()).split('\n')) reader.line(line)
  return reader.end()
}

/** All stored records are valid, so no hostile value reached a field. */
const expectValid = async () => {
  const { skipped, ...rows } = await readExport()
  expect(skipped).toEqual([])
  for (const collection of Object.keys(RECORD_RULES) as (keyof typeof RECORD_RULES & CollectionName)[])
    for (const record of await server.superuser.list(collection))
      expect(COLLECTIONS[collection].safeParse(record).error?.issues, `${collection}/${record['id']}`).toBeUndefined()
  return rows
}

const expectAnswered = ({ status, text }: ApiResponse, value: string) =>
  expect([200, 204, 400], `${JSON.stringify(value).slice(0, 60)}: ${text}`).toContain(status)

/** Checks an accepted value immediately, because a later value of the same field could hide it. */
const expectListing = async (sent: Promise<ApiResponse>, value: string) => {
  const answer = await sent
  expectAnswered(answer, value)
  if (answer.status !== 200) return
  const stored = await server.superuser.read('company_listings', String(answer.body['id']))
  const { error } = COLLECTIONS.company_listings.safeParse(stored)
  expect(error?.issues, `${JSON.stringify(value).slice(0, 60)} was stored`).toBeUndefined()
}

/** Fields that PocketBase checks, too. They are sent apart, because they would refuse the whole request. */
const CHECKED_TWICE = ['email', 'website']

let listing = ''
let owner: Api
let admin: Api
beforeAll(async () => {
  const account = await createUser(server.superuser, server.guest, { verified: true })
  owner = server.as(account.token)
  admin = server.as((await createUser(server.superuser, server.guest, { is_admin: true })).token)
  listing = await createListing(server.superuser, { owner: account.id, email: 'open@example.com' })
})

it('there are enough hostile values', () => {
  expect(new Set(HOSTILE_VALUES).size).toBeGreaterThanOrEqual(148)
})

describe('no hostile value reaches a field or stops the export', () => {
  it.each(OWNED_TEXTS)(
    'as %s in an owner’s edit of a listing',
    async (field) => {
      for (const value of HOSTILE_VALUES)
        await expectListing(owner.patch(records('company_listings', listing), { [field]: value }), value)
      await expectValid()
    },
    120_000,
  )

  it.each([
    ['an administrator', () => admin],
    ['a superuser', () => server.superuser],
  ])(
    'in all fields of a new listing of %s',
    async (_, api) => {
      const others = LISTING_TEXTS.filter((field) => !CHECKED_TWICE.includes(field))
      for (const value of HOSTILE_VALUES)
        for (const fields of [others, EXACT_FACTS, ...CHECKED_TWICE.map((field) => [field])]) {
          const texts = Object.fromEntries(fields.map((field) => [field, value]))
          const body = await listingBody(server.superuser, texts)
          await expectListing(api().post(records('company_listings'), body), value)
        }
      await expectValid()
    },
    120_000,
  )

  it('in the forms of visitors and in the catalog', async () => {
    for (const value of HOSTILE_VALUES) {
      const n = nextNumber()
      const person = { customer_name: value, customer_email: `visitor${n}@example.com` }
      const requests: [string, object][] = [
        ['inquiries', quoteBody(listing, { ...person, customer_phone: value, message: value })],
        ['inquiries', quoteBody(listing, { customer_email: value })],
        ['reviews', reviewBody(listing, { ...person, review_text: value })],
        ['watches', watchBody(listing, { email: value })],
        ['requests', requestBody([listing], { from_place: value, details: value })],
        ['requests', requestBody([listing], { home_size: value, move_date: value })],
        ['requests', requestBody([listing, value])],
        ['contact_messages', contactBody({ name: value, subject: value, message: value })],
      ]
      for (const [collection, body] of requests)
        expectAnswered(await server.guest.post(records(collection), body), value)
      for (const [collection, body] of [
        ['services', { name: value }],
        ['locations', { name: value, region: value, country: 'US' }],
        ['reviews', { ...person, listing, rating: 5, review_text: value, is_approved: true }],
        ['slug_redirects', { from_slug: value, listing }],
        ['location_redirects', { from_slug: value, location: await locationId(server.superuser, 'tulsa') }],
      ] as const)
        expectAnswered(await server.superuser.post(records(collection), body), value)
    }
    await expectValid()
  }, 240_000)

  it('as the name of a new or changed account', async () => {
    const secrets = { password: PASSWORD, passwordConfirm: PASSWORD }
    const id = await server.superuser.create('users', { email: 'renamed@example.com', ...secrets, verified: true })
    for (const value of HOSTILE_VALUES)
      expectAnswered(await server.superuser.patch(records('users', id), { full_name: value }), value)
    for (const value of HOSTILE_VALUES.slice(0, 12)) {
      const email = `hostile${nextNumber()}@example.com`
      expectAnswered(await server.guest.post(records('users'), { email, full_name: value, ...secrets }), value)
    }
    await expectValid()
  })

  it('in an imported carrier', async () => {
    const carriers = HOSTILE_VALUES.map((value, n) => ({
      usdot_number: String(7000 + n),
      name: value,
      city: n % 2 ? value : 'Chicago',
      region: 'IL',
      address: value,
      description: value,
    }))
    const first = await importCarriers(server, carriers)
    expect(first.counts.created).toBeGreaterThan(50)
    const again = await importCarriers(server, carriers)
    expect(again.counts).toMatchObject({ created: 0, updated: 0, unchanged: first.counts.created })
    await expectValid()
  })

  it('in bytes that are not UTF-8', async () => {
    const boundary = 'hostile'
    const body = Buffer.concat([
      Buffer.from(`--${boundary}\r\nContent-Disposition: form-data; name="name"\r\n\r\nPrairie`),
      Buffer.from([0xff, 0xfe, 0xc0, 0x80, 0xed, 0xa0, 0x80]),
      Buffer.from(`Lines\r\n--${boundary}--\r\n`),
    ])
    const answer = await fetch(`${server.url}${records('company_listings', listing)}`, {
      method: 'PATCH',
      headers: {
        authorization: (await createUser(server.superuser, server.guest, { is_admin: true })).token,
        'content-type': `multipart/form-data; boundary=${boundary}`,
      },
      body,
    })
    expect(answer.status).toBe(200)
    const { company_listings } = await expectValid()
    expect(company_listings.find(({ id }) => id === listing)?.name).toBe('PrairieLines')
  })
})
