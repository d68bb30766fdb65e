import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { rowFile } from './row-file.ts'

let folder = ''
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'row-file-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

it('writes a header and rows, in a folder that it creates', () => {
  const path = join(folder, 'reports', 'census.rejected.csv')
  const rows = rowFile(path, ['a', 'reason'])
  rows.add(['1', 'too short'])
  rows.close()
  expect(rows.path()).toBe(path)
  expect(readFileSync(path, 'utf8')).toBe('a,reason\r\n1,too short\r\n')
})

it('creates no file without rows, and removes the one of an earlier run', () => {
  const path = join(folder, 'census.rejected.csv')
  writeFileSync(path, 'earlier')
  const rows = rowFile(path, ['a'])
  rows.close()
  expect(rows.path()).toBeUndefined()
  expect(existsSync(path)).toBe(false)
})
