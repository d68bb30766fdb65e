import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
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

it('a migration is named after its date and what it did', () => {
  for (const file of files) expect(file).toMatch(/^1[67]\d{8}_[a-z]+(_[a-z]+)*\.js$/)
})
