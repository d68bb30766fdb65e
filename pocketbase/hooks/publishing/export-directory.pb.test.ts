import { beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import {
  EXPORTED,
  type ExportedCollection,
  exportEndSchema,
  exportHeadSchema,
  exportLineSchema,
} from '../../../domain/publishing/directory-export.ts'
import { MOST_AWAITED } from '../../../domain/publishing/rules.ts'
import { createListing, createUser, locationId } from '../../../tests/support/records.ts'
import type { Api } from '../../../tests/support/server/api.ts'
import { pocketBaseForTests } from '../../../tests/support/server/pocketbase.ts'
import { PUBLISH_TOKEN } from '../../../tests/support/server/template.ts'

const server = pocketBaseForTests()
const tokenless = pocketBaseForTests({ PUBLISH_TOKEN: '' })

const ask = (path: string, authorization?: string, url = server.url) =>
  fetch(`${url}/api/directory/${path}`, authorization ? { headers: { authorization } } : {})

const review = (listing: string, values: object) => ({
  listing,
  customer_name: 'Dana "D" O’Neil',
  customer_email: 'reviewer-secret@example.com',
  rating: 5,
  review_text: 'Line one\nline two </script>',
  ...values,
})

let lines: string[] = []
let full = ''
let bare = ''
beforeAll(async () => {
  const owner = await createUser(server.superuser, server.guest)
  full = await createListing(server.superuser, {
    name: 'Éclair </script> "Freight" Inc 🚚',
    email: 'company-secret@example.com',
    website: 'https://example.com/a?b=c',
    rating: 4.5,
    is_featured: true,
    owner: owner.id,
    usdot_number: '77',
  })
  bare = await createListing(server.superuser, { name: 'Bare', description: '', phone: '', email: '', address: '' })
  await server.superuser.create('reviews', review(full, { is_approved: true }))
  const pending = { customer_name: 'Pending Person', customer_email: 'pending@example.com' }
  await server.superuser.create('reviews', review(full, pending))
  await server.superuser.patch(`/api/collections/company_listings/records/${bare}`, { name: 'Plain' })
  const tulsa = await locationId(server.superuser, 'tulsa')
  await server.superuser.patch(`/api/collections/locations/records/${tulsa}`, { name: 'Tulsa City' })
  lines = (await (await ask('export', `Bearer ${PUBLISH_TOKEN}`)).text()).trimEnd().split('\n')
})

const rows = (collection: ExportedCollection): unknown[] =>
  lines
    .slice(1, -1)
    .map((line) => exportLineSchema.parse(JSON.parse(line)))
    .filter(([name]) => name === collection)
    .map(([, row]) => row)

describe('the export', () => {
  it('starts with the newest change and ends with the counts', async () => {
    const head = exportHeadSchema.parse(JSON.parse(lines[0] ?? ''))
    const state = z.object({ seq: z.int() }).parse(await (await ask('state', `Bearer ${PUBLISH_TOKEN}`)).json())
    expect(head.seq).toBe(state.seq)
    const { counts } = exportEndSchema.parse(JSON.parse(lines.at(-1) ?? ''))
    expect(counts).toEqual({
      services: 12,
      locations: 75,
      company_listings: 2,
      reviews: 1,
      slug_redirects: 1,
      location_redirects: 1,
    })
  })

  it.each(Object.entries(EXPORTED))('sends only valid rows of %s, ordered by id', (name, schema) => {
    const sent = rows(name as ExportedCollection)
    expect(sent.length).toBeGreaterThan(0)
    const parsed = sent.map((row) => z.strictObject(schema.shape).parse(row))
    const ids = parsed.map((row) => String(row['id']))
    expect(ids).toEqual(ids.toSorted())
  })

  it('sends the stored values', async () => {
    expect(rows('company_listings')).toContainEqual(
      expect.objectContaining({
        id: full,
        name: 'Éclair </script> "Freight" Inc 🚚',
        location: await locationId(server.superuser, 'chicago'),
        rating: 4.5,
        is_featured: true,
        verified: false,
        has_email: true,
        is_claimed: true,
        website: 'https://example.com/a?b=c',
      }),
    )
    expect(rows('company_listings')).toContainEqual(
      expect.objectContaining({ id: bare, slug: 'plain', has_email: false, is_claimed: false, service_area: null }),
    )
    expect(rows('location_redirects')).toEqual([expect.objectContaining({ from_slug: 'tulsa' })])
    expect(rows('slug_redirects')).toEqual([expect.objectContaining({ from_slug: 'bare', listing: bare })])
  })

  it('contains no email address, no owner and no pending review', () => {
    const all = lines.join('\n')
    for (const secret of ['secret@example.com', '@example.com', 'Pending Person', '"owner"', 'search_text'])
      expect(all).not.toContain(secret)
  })

  it('is compressed for clients that accept it', async () => {
    const reply = await ask('export', `Bearer ${PUBLISH_TOKEN}`)
    expect(reply.headers.get('content-encoding')).toBe('gzip')
    expect(reply.headers.get('content-type')).toBe('application/x-ndjson; charset=utf-8')
    expect(reply.headers.get('cache-control')).toBe('no-store')
    await reply.body?.cancel()
  })
})

describe('the export of changes', () => {
  const since = async (seq: number, mark: string) => {
    const text = await (await ask(`export?after=${seq}&mark=${mark}`, `Bearer ${PUBLISH_TOKEN}`)).text()
    return text.split('\n').flatMap((line) => (line.startsWith('{"awaited"') ? JSON.parse(line).awaited : []))
  }

  it('names the listings that people have changed, without those of scripts, and none if there are many', async () => {
    const { id, token } = await createUser(server.superuser, server.guest, { is_admin: true })
    const admin = server.as(token)
    const byScript = await createListing(server.superuser, { owner: id })
    const byPerson = await createListing(server.superuser)
    const { seq, mark } = z
      .object({ seq: z.int(), mark: z.string() })
      .parse(await (await ask('state', `Bearer ${PUBLISH_TOKEN}`)).json())
    const edit = (api: Api, listing: string, phone: string) =>
      api.patch(`/api/collections/company_listings/records/${listing}`, { phone })
    await edit(server.superuser, byScript, '312-555-0101')
    await edit(admin, byPerson, '312-555-0102')
    await edit(admin, byPerson, '312-555-0103')
    expect(await since(seq, mark)).toEqual([byPerson])
    for (let n = 0; n < MOST_AWAITED; n++) await edit(admin, await createListing(server.superuser), '312-555-0104')
    expect(await since(seq, mark)).toEqual([])
  })
})

describe.each(['export', 'state'])('%s answers 401', (path) => {
  it.each([undefined, 'Bearer wrong', `Bearer ${PUBLISH_TOKEN}x`, 'Bearer ', `Basic ${PUBLISH_TOKEN}`])(
    'to the header %s',
    async (authorization) => {
      const reply = await ask(path, authorization)
      expect(reply.status).toBe(401)
      expect(await reply.json()).toMatchObject({ message: 'The publish token is missing or wrong.' })
    },
  )

  it('to all requests when no token is set', async () => {
    for (const authorization of [undefined, 'Bearer ', `Bearer ${PUBLISH_TOKEN}`])
      expect((await ask(path, authorization, tokenless.url)).status).toBe(401)
  })
})
