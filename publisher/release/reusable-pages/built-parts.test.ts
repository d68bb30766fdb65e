import { mkdirSync, writeFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { isInPart, parsePart } from '../../render/build-part.ts'
import { faultOfParts, folderOfPart, notePart, olderParts, readParts } from './built-parts.ts'

const WHOLE = { source: 'database', code: 'code', siteUrl: 'https://haul.example' }
const STATE = { seq: 7, mark: 'mark' }

let folder = ''
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'parts-'))
})
afterEach(() => rm(folder, { recursive: true, force: true }))

const put = async (number: number, more: object = {}, name = folderOfPart(folder, { number, of: 3 })) => {
  mkdirSync(name, { recursive: true })
  await notePart(name, { number, of: 3, ...WHOLE, ...STATE, ...more })
}
const fault = async () => faultOfParts(await readParts(folder), WHOLE)

test('all parts of one site can be joined', async () => {
  for (const number of [1, 2, 3]) await put(number)
  mkdirSync(join(folder, '.2-of-3-99'))
  expect(await fault()).toBeUndefined()
  expect(olderParts(await readParts(folder), STATE)).toBeUndefined()
})

test('explains what is wrong with parts in one line', async () => {
  expect(await fault()).toBe('no part is there')
  await put(1, { code: 'other' })
  await put(3, { source: 'another' })
  await put(3, {}, join(folder, 'copied'))
  expect(await fault()).toBe('1 of 3 of other code; 3 of 3 of another database; 3 of 3 there twice; 2 of 3 missing')
  await put(4, { of: 4 }, join(folder, '4-of-4'))
  expect(await fault()).toMatch(/some are parts of \d, and some of \d/)
})

test('names parts of another state of the directory', async () => {
  await put(1)
  await put(2, { seq: 8 })
  expect(olderParts(await readParts(folder), STATE)).toMatch(/^Of 3 parts, 2 show another state/)
})

test('names a part whose note cannot be read', async () => {
  await put(1)
  writeFileSync(join(folder, '1-of-3', '.part.json'), '{"number":')
  await expect(readParts(folder)).rejects.toThrow('1-of-3 was made by another version')
})

test('each page belongs to one part, and parts have similar sizes', () => {
  const paths = Array.from({ length: 8000 }, (_, n) => `/company/${n}`)
  const sizes = Array.from(
    { length: 8 },
    (_, at) => paths.filter((path) => isInPart(path, { number: at + 1, of: 8 })).length,
  )
  expect(sizes.reduce((sum, size) => sum + size, 0)).toBe(paths.length)
  for (const size of sizes) expect(Math.abs(size - 1000)).toBeLessThan(120)
})

test('accepts the third part of eight, and nothing malformed', () => {
  expect(parsePart('3/8')).toEqual({ number: 3, of: 8 })
  for (const text of ['', '0/8', '9/8', '3', '1/65', '3/8/2', '-1/8'])
    expect(() => parsePart(text)).toThrow(/is no part/)
})
