import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterAll, beforeAll, expect, inject, it } from 'vitest'
import { createListing } from '../../../tests/support/records.ts'
import { startFromTemplate, type TestServer } from '../../../tests/support/server/template.ts'

const MIGRATION = '1763800001_added_carrier_facts_to_company_listings.js'

/** Docket numbers as they were stored when they were any text, and what they are now. */
const DOCKETS = {
  '123456': 'MC-123456',
  'MC 0271828': 'MC-271828',
  'mc#77': 'MC-77',
  'MC-5': 'MC-5',
  'FF-1234': 'FF-1234',
  '': '',
  pending: 'pending',
  '12AB': '12AB',
  '1234567890': '1234567890',
}

let folder = ''
let server: TestServer
const ids = new Map<string, string>()

beforeAll(async () => {
  const template = inject('pocketbase')
  const first = await startFromTemplate(template)
  for (const given of Object.keys(DOCKETS)) ids.set(given, await createListing(first.superuser))
  folder = mkdtempSync(join(tmpdir(), 'pocketbase-old-'))
  cpSync(first.dataDir, join(folder, 'data'), { recursive: true })
  await first.stop()
  const db = new DatabaseSync(join(folder, 'data', 'data.db'))
  for (const [given, id] of ids) db.prepare('UPDATE company_listings SET mc_number = ? WHERE id = ?').run(given, id)
  db.prepare('DELETE FROM _migrations WHERE file = ?').run(MIGRATION)
  db.close()
  server = await startFromTemplate({ ...template, dataDir: join(folder, 'data') })
})
afterAll(async () => {
  await server.stop()
  rmSync(folder, { recursive: true, force: true })
})

it('a stored docket number gets its kind when it plainly is one, and is found by it', async () => {
  const stored = await Promise.all(
    [...ids].map(async ([given, id]) => [given, await server.superuser.read('company_listings', id)] as const),
  )
  expect(Object.fromEntries(stored.map(([given, { mc_number }]) => [given, mc_number]))).toEqual(DOCKETS)
  const [found] = await server.superuser.list('company_listings', { filter: 'search_text ~ "mc271828"' })
  expect(found?.['id']).toBe(ids.get('MC 0271828'))
})

it('a company with a number that nobody can read can still be saved', async () => {
  const path = `/api/collections/company_listings/records/${ids.get('pending')}`
  expect((await server.superuser.patch(path, { phone: '312-555-0199' })).status).toBe(200)
})
