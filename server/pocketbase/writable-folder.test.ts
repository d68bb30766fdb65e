import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { requireWritable } from './pocketbase-server.ts'

test('creates a writable folder, and leaves it empty', () => {
  const folder = mkdtempSync(join(tmpdir(), 'writable-'))
  requireWritable(join(folder, 'data'))
  expect([readdirSync(folder), readdirSync(join(folder, 'data'))]).toEqual([['data'], []])
  rmSync(folder, { recursive: true })
})

test.runIf(process.platform === 'linux')(
  'a folder is tried by a write: a disk that stopped after an error, as this one, only says that it can be written',
  () => {
    expect(() => requireWritable('/proc')).toThrow(/^Cannot write to the folder \/proc: /)
  },
)
