import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { rejectedRows } from './rejected-rows.ts'

let folder = ''
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'rejected-rows-'))
})
afterEach(() => {
  vi.restoreAllMocks()
  rmSync(folder, { recursive: true, force: true })
})

it('writes the columns and a reason beside the input', () => {
  const rows = rejectedRows(join(folder, 'census.csv'), ['a', 'b'])
  rows.add(['1'], 'too short')
  rows.close()
  expect(rows.path()).toBe(join(folder, 'census.rejected.csv'))
  expect(readFileSync(join(folder, 'census.rejected.csv'), 'utf8')).toBe('a,b,reason\r\n1,,too short\r\n')
})

it('writes to the working folder if the input’s folder is not writable', () => {
  vi.spyOn(process, 'cwd').mockReturnValue(folder)
  const rows = rejectedRows(join(folder, 'no-such-folder', 'census.csv'), ['a'])
  rows.add(['1'], 'bad')
  rows.close()
  expect(rows.path()).toBe(join(folder, 'census.rejected.csv'))
})

it('creates no file if no row is rejected', () => {
  const rows = rejectedRows(join(folder, 'census.csv'), ['a'])
  rows.close()
  expect(rows.path()).toBeUndefined()
  expect(existsSync(join(folder, 'census.rejected.csv'))).toBe(false)
})
