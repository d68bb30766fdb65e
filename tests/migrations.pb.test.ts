import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, relative } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterAll, beforeAll, expect, inject, it } from 'vitest'
import { chooseEngine } from '../server/engine/choose-engine.ts'
import { MIGRATIONS, migrationFiles } from '../server/pocketbase/migrations-folder.ts'
import { pocketbaseFlags } from '../server/pocketbase/pocketbase-server.ts'

const paths = migrationFiles()
const files = [...paths.keys()]
const dataDir = mkdtempSync(join(tmpdir(), 'migrations-'))
afterAll(() => rmSync(dataDir, { recursive: true, force: true }))

let binary = ''
beforeAll(async () => {
  binary = (await chooseEngine(dataDir)).path
})

/** PocketBase answers 0 when a migration fails, so what counts is the list of what it did. */
const migrate = (...command: string[]): string[] => {
  const { hooksDir } = inject('pocketbase')
  const output = execFileSync(binary, ['migrate', ...command, ...pocketbaseFlags({ dataDir, hooksDir })], {
    input: 'y\n',
    encoding: 'utf8',
    stdio: 'pipe',
  })
  return [...output.matchAll(/^(?:Applied|Reverted) (\S+)$/gm)].map(([, file = '']) => file)
}

/** What the database is made of, but for ids and moments: collections with rules and fields, indexes, settings. */
const structure = (): unknown => {
  const database = new DatabaseSync(join(dataDir, 'data.db'), { readOnly: true })
  try {
    return {
      collections: database
        .prepare(
          'SELECT name, type, listRule, viewRule, createRule, updateRule, deleteRule FROM _collections ORDER BY name',
        )
        .all(),
      tables: database
        .prepare("SELECT name, sql FROM sqlite_schema WHERE name NOT LIKE 'sqlite_%' ORDER BY name")
        .all(),
      limits: database.prepare("SELECT json_extract(value, '$.rateLimits', '$.batch') AS v FROM _params").all(),
    }
  } finally {
    database.close()
  }
}

it('every migration applies to an empty folder, in order', () => {
  expect(migrate('up')).toEqual(files)
})

it('every migration reverts, each folder under hooks that start on what those before have left, and applies again', () => {
  const before = structure()
  const folders = [...Map.groupBy(files, (file) => dirname(paths.get(file) ?? '')).values()]
  for (const folder of folders.toReversed()) expect(migrate('down', String(folder.length))).toEqual(folder.toReversed())
  expect(migrate('up')).toEqual(files)
  expect(structure()).toEqual(before)
})

it('each migration is named by its moment and what it did', () => {
  for (const file of files) expect(file).toMatch(/^1[67]\d{8}_[a-z]+(_[a-z]+)*\.js$/)
})

it('the folders follow each other in time, and none holds more than can be taken in', () => {
  const folders = [...paths.values()].map((path) => relative(MIGRATIONS, dirname(path)))
  expect(folders).toEqual(folders.toSorted())
  for (const folder of new Set(folders)) {
    expect(folder).toMatch(/^\d-[a-z]+(-[a-z]+)*$/)
    expect(folders.filter((other) => other === folder).length).toBeLessThanOrEqual(25)
  }
})
