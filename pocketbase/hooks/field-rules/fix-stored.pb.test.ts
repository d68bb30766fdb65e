import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterAll, beforeAll, expect, inject, it } from 'vitest'
import { createListing, createUser } from '../../../tests/support/records.ts'
import { startFromTemplate, type TestServer } from '../../../tests/support/server/template.ts'

const MIGRATION = '1763700111_mended_what_was_stored_before_the_rules.js'

let folder = ''
let server: TestServer
let listing = ''
let review = ''
let user = ''
const before = { seq: 0 }

/** A data folder from before the rule book, with values that it would have refused. */
const writeOldValues = (dataDir: string) => {
  const db = new DatabaseSync(join(dataDir, 'data.db'))
  db.prepare('UPDATE company_listings SET name = ?, description = ?, website = ?, address = ? WHERE id = ?').run(
    ' Old\u200b  Lines ',
    'One\u2028two\u202e',
    'Example.com./a',
    'ftp is no street\u0007',
    listing,
  )
  db.prepare('UPDATE reviews SET review_text = ? WHERE id = ?').run('Good\u2029people, really', review)
  db.prepare('UPDATE users SET full_name = ? WHERE id = ?').run('Olive\tOwner', user)
  db.prepare('DELETE FROM _migrations WHERE file = ?').run(MIGRATION)
  db.close()
}

beforeAll(async () => {
  const template = inject('pocketbase')
  const first = await startFromTemplate(template)
  listing = await createListing(first.superuser, { name: 'Old Lines' })
  const unclear = await createListing(first.superuser, { name: 'Unclear' })
  review = await first.superuser.create('reviews', {
    listing,
    customer_name: 'Dana',
    customer_email: 'dana@example.com',
    rating: 5,
    review_text: 'Good people, really',
    is_approved: true,
  })
  user = (await createUser(first.superuser, first.guest, { full_name: 'Olive Owner' })).id
  const [newest] = await first.superuser.list('changes', { sort: '-seq', perPage: '1' })
  before.seq = Number(newest?.['seq'])
  folder = mkdtempSync(join(tmpdir(), 'pocketbase-old-'))
  cpSync(first.dataDir, join(folder, 'data'), { recursive: true })
  await first.stop()
  writeOldValues(join(folder, 'data'))
  const db = new DatabaseSync(join(folder, 'data', 'data.db'))
  db.prepare('UPDATE company_listings SET website = ? WHERE id = ?').run('http://192.168.0.1', unclear)
  db.close()
  server = await startFromTemplate({ ...template, dataDir: join(folder, 'data') })
})
afterAll(async () => {
  await server.stop()
  rmSync(folder, { recursive: true, force: true })
})

it('mends stored texts and web addresses whose right value is plain', async () => {
  expect(await server.superuser.read('company_listings', listing)).toMatchObject({
    name: 'Old Lines',
    slug: 'old-lines',
    description: 'One\ntwo',
    website: 'https://example.com/a',
    address: 'ftp is no street',
    search_text: expect.stringMatching(/^old lines chicago/),
  })
  expect(await server.superuser.read('reviews', review)).toMatchObject({ review_text: 'Good\npeople, really' })
  expect(await server.superuser.read('users', user)).toMatchObject({ full_name: 'Olive Owner' })
})

it('leaves what nobody can guess, and tells the publisher of the rest', async () => {
  const [unclear] = await server.superuser.list('company_listings', { filter: 'name = "Unclear"' })
  expect(unclear).toMatchObject({ website: 'http://192.168.0.1' })
  const changes = await server.superuser.list('changes', { filter: `seq > ${before.seq}`, sort: 'seq' })
  expect(changes.map(({ collection, record, action, label }) => [collection, record, action, label])).toEqual([
    ['company_listings', listing, 'update', 'Old Lines'],
    ['reviews', review, 'update', 'Dana'],
  ])
})
