import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { takePlace } from './place.ts'

let folder = ''
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'place-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

it('one at a time holds a place, for which no room is needed', () => {
  const file = join(folder, 'lock')
  const leave = takePlace(file)
  expect(takePlace(file)).toBeUndefined()
  expect(readdirSync(folder)).toEqual(['lock'])
  leave?.()
  takePlace(file)?.()
})

it('a place that cannot be held is not said to be another’s', () => {
  const file = join(folder, 'lock')
  writeFileSync(file, 'no lock of ours'.repeat(100))
  expect(() => takePlace(file)).toThrow(/^Cannot hold .*lock: file is not a database$/)
})
