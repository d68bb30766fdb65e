import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { pathOf } from '../../contract/route.ts'
import { ROUTES } from '../../contract/routes.ts'
import { compare } from '../../domain/security/write-filter.ts'
import { runImport } from '../../tests/support/import-command.ts'
import { createListing, createUser, withFreshProof } from '../../tests/support/records.ts'
import { pocketBaseForTests } from '../../tests/support/server/pocketbase.ts'
import type { TestServer } from '../../tests/support/server/template.ts'
import { exportCommand } from './export-command.ts'

const source = pocketBaseForTests()
const empty = pocketBaseForTests()
const folder = mkdtempSync(join(tmpdir(), 'export-directory-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const never = new AbortController().signal
const runExport = async (server: TestServer, name: string, { options = [] as string[], signal = never } = {}) => {
  let output = ''
  const code = await exportCommand([join(folder, name), ...options], {
    open: async () => ({ url: server.url, token: server.superuserToken, close: async () => undefined }),
    signal,
    say: (text) => {
      output += `${text}\n`
    },
    startProgress: () => ({ update: () => undefined, done: () => undefined }),
  })
  return { code, output }
}
const runFile = (server: TestServer, path: string, ...options: string[]) =>
  runImport(['--no-questions', join(folder, path), ...options], { folder, server })
const read = (path: string): Record<string, unknown>[] => JSON.parse(readFileSync(join(folder, path), 'utf8'))
const byText = (rows: Record<string, unknown>[]) =>
  rows
    .map(({ old_id, ...row }) => row)
    .toSorted((one, other) => JSON.stringify(one).localeCompare(JSON.stringify(other)))
const ofStatus = (path: string, ...statuses: string[]) =>
  byText(read(path).filter(({ status }) => statuses.includes(String(status))))

/** Texts that an import of another directory would change or refuse. */
const CAPITALS = {
  ...{
    name: 'ACME & SONS <TRUCKING>',
    description: '=1+1 "quoted", and\n[gallery]\n- a line; NULL',
    hours: 'Mo-Fr 08:00-17:00',
  },
  ...{
    address: '12 DOCK STREET',
    website: 'https://acme.example.com/?a=1&amp;b=2',
    rating: 4.5,
    is_featured: true,
    verified: true,
  },
  ...{
    mc_number: 'MC-123456',
    legal_name: 'ACME HOLDING LLC',
    serves_regions: ['IL', 'QC'],
    serves_within: '100',
    usdot_number: '81001',
  },
}

beforeAll(async () => {
  const { superuser } = source
  const acme = await createListing(superuser, { ...CAPITALS, name: 'Old Acme' })
  await superuser.patch(`/api/collections/company_listings/records/${acme}`, { name: CAPITALS.name })
  const location = await superuser.create('locations', { name: 'Nowhere Springs', region: 'TX', country: 'US' })
  const far = await createListing(superuser, { name: '-Dash Lines', location, phone: '', email: '', address: '' })
  await createListing(superuser, { name: 'Never Public', state: 'waiting', address_since: '' })
  const review = { listing: acme, customer_email: '', rating: 4, review_text: '+1 for <b>them</b>.\nAgain, "soon".' }
  await superuser.create('reviews', {
    ...review,
    customer_name: 'A. Approved',
    is_approved: true,
    reply_text: 'Thank you.',
  })
  await superuser.create('reviews', { ...review, customer_name: 'W. Waiting', listing: far })
  await superuser.create('reviews', { ...review, customer_name: 'D. Declined', is_declined: true })
  const customer = { customer_name: 'Sam Sender', customer_email: 'sam@example.com', customer_phone: '312-555-0199' }
  const message = 'Two pallets from Gary to Dallas, please.'
  await superuser.create('inquiries', {
    listing: acme,
    ...customer,
    message,
    inquiry_type: 'quote_request',
    status: 'new',
  })
})

describe('an export', () => {
  it('writes each kind as CSV and JSON that only its owner can read, and says how many rows', async () => {
    const { code, output } = await runExport(source, 'all')
    expect({
      code,
      lines: output
        .trim()
        .split('\n')
        .map((line) => line.replace(folder, '')),
    }).toEqual({
      code: 0,
      lines: [
        ...[
          '/all/listings.csv: 3 rows',
          '/all/listings.json: 3 rows',
          '/all/reviews.csv: 3 rows',
          '/all/reviews.json: 3 rows',
        ],
        ...['/all/inquiries.csv: 1 row', '/all/inquiries.json: 1 row'],
      ],
    })
    const names = readdirSync(join(folder, 'all'))
    expect(names).toHaveLength(6)
    expect(names.map((name) => statSync(join(folder, 'all', name)).mode & 0o777)).toEqual(names.map(() => 0o600))
    const acme = read('all/listings.json').find(({ usdot_number }) => usdot_number === '81001')
    const { is_featured: featured, ...stored } = CAPITALS
    expect(acme).toMatchObject({
      ...stored,
      featured,
      city: 'Chicago',
      region: 'IL',
      old_slugs: ['old-acme'],
      services: ['Freight'],
    })
    expect(read('all/inquiries.json')).toMatchObject([
      {
        slug: acme?.['slug'],
        customer_email: 'sam@example.com',
        status: 'new',
        message: 'Two pallets from Gary to Dallas, please.',
      },
    ])
  })

  it('changes nothing when it is imported where it comes from', async () => {
    const listings = await runFile(source, 'all/listings.csv', '--dry-run')
    expect(listings).toMatchObject({
      code: 0,
      counts: { Unchanged: 2, Skipped: 1, 'Would be updated': 0, Rejected: 0 },
    })
    expect(listings.output).not.toContain('Warning')
    const reviews = await runFile(source, 'all/reviews.csv', '--dry-run', '--approved')
    expect(reviews).toMatchObject({ code: 0, counts: { Unchanged: 2, Skipped: 1, 'Would be created': 0, Rejected: 0 } })
  })

  it('makes the same public listings and reviews in an empty directory, field by field', async () => {
    expect(await runFile(empty, 'all/listings.csv')).toMatchObject({ code: 0, counts: { Created: 2, Skipped: 1 } })
    expect(await runFile(empty, 'all/reviews.csv', '--approved')).toMatchObject({ code: 0, counts: { Created: 2 } })
    await runExport(empty, 'moved')
    expect(byText(read('moved/listings.json'))).toEqual(ofStatus('all/listings.json', 'published'))
    expect(byText(read('moved/reviews.json'))).toEqual(ofStatus('all/reviews.json', 'approved', 'waiting'))
  })

  it('is for administrators with fresh proof, and the security log records it', async () => {
    const path = pathOf(ROUTES.exportTable, { kind: 'inquiries' })
    const member = await createUser(source.superuser, source.guest, { verified: true })
    const admin = await createUser(source.superuser, source.guest, { verified: true, is_admin: true })
    const asAdmin = source.as(admin.token)
    const answers = [
      await source.guest.post(path, {}),
      await source.as(member.token).post(path, {}),
      await asAdmin.post(path, {}),
    ]
    expect(answers.map(({ status }) => status)).toEqual([401, 403, 403])
    for (const { text } of answers) expect(text).not.toContain('sam@example.com')
    const { status, text } = await (await withFreshProof(asAdmin)).post(path, {})
    expect(status).toBe(200)
    expect(text).toMatch(/^\["rows",1\]\n\{.*sam@example\.com.*\}\n\["end",1\]\n$/)
    const events = await source.superuser.list('security_events', { filter: compare('user_email', '=', admin.email) })
    expect(events.map(({ details }) => String(details))).toContainEqual(
      expect.stringContaining('exported all inquiries'),
    )
  })

  it('that is stopped writes nothing', async () => {
    const stopped = await runExport(source, 'stopped', { signal: AbortSignal.abort() })
    expect(stopped).toEqual({ code: 130, output: 'Stopped. Nothing was written.\n' })
    expect(readdirSync(join(folder, 'stopped'))).toEqual([])
  })

  it('of inquiries is never imported', async () => {
    const { code, errors } = await runFile(empty, 'all/inquiries.csv')
    expect({ code, errors }).toEqual({ code: 1, errors: expect.stringContaining('contains inquiries') })
  })

  it('replaces files only if it is told, and leaves other files alone', async () => {
    writeFileSync(join(folder, 'all', 'notes.txt'), 'mine')
    await expect(runExport(source, 'all')).rejects.toThrow('has files. Name an empty folder, or add --replace')
    expect(await runExport(source, 'all', { options: ['--replace'] })).toMatchObject({ code: 0 })
    expect(readdirSync(join(folder, 'all'))).toHaveLength(7)
    await expect(runExport(source, 'all/notes.txt')).rejects.toThrow('is a file. Name a folder.')
  })
})
