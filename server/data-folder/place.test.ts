import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { takePlace } from './place.ts'

let folder = ''
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'place-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

it('one process at a time holds a lock, which needs no disk space', () => {
  const file = join(folder, 'lock')
  const leave = takePlace(file)
  expect(takePlace(file)).toBeUndefined()
  expect(readdirSync(folder)).toEqual(['lock'])
  leave?.()
  takePlace(file)?.()
})

it('a damaged lock is named and created again', () => {
  const file = join(folder, 'lock')
  writeFileSync(file, 'no lock of ours'.repeat(100))
  const said = vi.spyOn(console, 'warn').mockReturnValue()
  const leave = takePlace(file)
  expect(leave).toBeDefined()
  expect(takePlace(file)).toBeUndefined()
  leave?.()
  expect(said.mock.calls).toEqual([[`${file} is damaged: made again`]])
})

it('a file that cannot be locked is not reported as locked by another process', () => {
  const file = join(folder, 'lock')
  mkdirSync(file)
  expect(() => takePlace(file)).toThrow(/unable to open database file/)
})
