import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { bundleHooks, restoreHooks } from './hooks-bundle.ts'
import { migrationFiles, migrationsIn } from './migrations-folder.ts'

const folder = mkdtempSync(join(tmpdir(), 'hooks-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const contents = (): [string, string][] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }): [string, string] => [name, readFileSync(join(parentPath, name), 'utf8')])
    .sort(([a], [b]) => (a < b ? -1 : 1))

test('a restarted PocketBase gets the hooks of its start, and no migration of newer code', async () => {
  await bundleHooks(folder)
  const before = contents()
  expect(before.length).toBeGreaterThan(migrationFiles().size)
  writeFileSync(join(folder, 'main.pb.js'), 'noise')
  rmSync(join(folder, 'lib'), { recursive: true })
  writeFileSync(join(migrationsIn(folder), '9999999999_added_more.js'), 'migrate(() => undefined)')
  restoreHooks(folder)
  expect(contents()).toEqual(before)
})
