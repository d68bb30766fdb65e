import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterAll, beforeAll, expect, inject, it } from 'vitest'
import { chooseEngine } from '../server/engine/choose-engine.ts'
import { migrationFiles } from '../server/pocketbase/migrations-folder.ts'
import { pocketbaseFlags } from '../server/pocketbase/pocketbase-server.ts'
import { structureOf } from './support/server/structure.ts'

const files = [...migrationFiles().keys()]
const dataDir = mkdtempSync(join(tmpdir(), 'migrations-'))
afterAll(() => rmSync(dataDir, { recursive: true, force: true }))

let binary = ''
beforeAll(async () => {
  binary = (await chooseEngine(dataDir)).path
})

/** The migrations that PocketBase reports. Its exit code is 0 even when one fails. */
const migrate = (...command: string[]): string[] => {
  const { hooksDir } = inject('pocketbase')
  const output = execFileSync(binary, ['migrate', ...command, ...pocketbaseFlags({ dataDir, hooksDir })], {
    input: 'y\n',
    encoding: 'utf8',
    stdio: 'pipe',
  })
  return [...output.matchAll(/^(?:Applied|Reverted) (\S+)$/gm)].map(([, file = '']) => file)
}

it('every migration applies to an empty folder, in order', () => {
  expect(migrate('up')).toEqual(files)
})

it('every migration reverts and applies again', () => {
  const before = structureOf(dataDir)
  expect(migrate('down', String(files.length))).toEqual(files.toReversed())
  expect(migrate('up')).toEqual(files)
  expect(structureOf(dataDir)).toEqual(before)
})

it('changes of inquiries and imports become rows of the history, and the way back keeps them', () => {
  const moved = '1796620000_moved_inquiry_events_to_history.js'
  migrate('down', String(files.length - files.indexOf(moved)))
  const path = join(dataDir, 'data.db')
  const inDatabase = <Result>(work: (database: DatabaseSync) => Result): Result => {
    const database = new DatabaseSync(path)
    try {
      return work(database)
    } finally {
      database.close()
    }
  }
  inDatabase((database) =>
    database.exec(`
      INSERT INTO company_listings (id, name, slug) VALUES ('company', 'Prairie Lines', 'prairie-lines');
      INSERT INTO inquiries (id, listing, customer_name) VALUES ('inquiry', 'company', 'Dana');
      INSERT INTO inquiry_events (id, inquiry, kind, before, after, actor_name, created) VALUES
        ('closed', 'inquiry', 'status', 'new', 'closed', 'Olive Owner', '2026-01-31 12:00:00.000Z'),
        ('released', 'inquiry', 'released', 'true', 'false', 'Ada Admin', '2026-02-01 12:00:00.000Z');
      INSERT INTO revisions (id, collection, record, title, kind) VALUES ('row', 'imports', 'run', 'census.csv', 'create')`),
  )
  migrate('up')
  const rows = inDatabase((database) =>
    database.prepare('SELECT id, record, title, changes, actor_name FROM revisions ORDER BY collection, created').all(),
  )
  const ofInquiry = { record: 'inquiry', title: 'Prairie Lines' }
  expect(rows).toEqual([
    { id: 'run', record: 'run', title: 'Import of census.csv', changes: null, actor_name: '' },
    { ...ofInquiry, id: 'closed', changes: '{"status":["new","closed"]}', actor_name: 'Olive Owner' },
    { ...ofInquiry, id: 'released', changes: '{"is_held":[true,false]}', actor_name: 'Ada Admin' },
  ])
  migrate('down', String(files.length - files.indexOf(moved)))
  const events = inDatabase((database) =>
    database.prepare('SELECT id, kind, before, after, actor_name FROM inquiry_events ORDER BY created').all(),
  )
  expect(events).toEqual([
    { id: 'closed', kind: 'status', before: 'new', after: 'closed', actor_name: 'Olive Owner' },
    { id: 'released', kind: 'released', before: 'true', after: 'false', actor_name: 'Ada Admin' },
  ])
})

it('a migration is named after its date and what it did', () => {
  for (const file of files) expect(file).toMatch(/^1[67]\d{8}_[a-z]+(_[a-z]+)*\.js$/)
})
