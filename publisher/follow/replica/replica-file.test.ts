import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { packListing } from '../../../domain/directory/packed/packed-listing.ts'
import { listingSortKey } from '../../../domain/listings/listing-order.ts'
import type { ExportedDirectory } from '../../../domain/publishing/export-reader.ts'
import { directory, listing } from '../../../tests/support/directory.ts'
import { readReplica, writeReplica } from './replica-file.ts'
import { textBlocks } from './text-blocks.ts'

const warned = vi.spyOn(console, 'warn').mockReturnValue()
const whole = directory(
  Array.from({ length: 40 }, (_, n) =>
    listing(`Carrier ${n} “Žižka”`, { description: n % 7 ? `北 ${n}\n` : 'x'.repeat(3000) }),
  ).map((one, at) => (at % 3 ? packListing(one, textBlocks()) : packListing(one))),
)
const plain = (value: unknown): ExportedDirectory => JSON.parse(JSON.stringify(value))
const keysOf = ({ company_listings }: ExportedDirectory) => company_listings.map(listingSortKey)

let folder = ''
let file = ''
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'replica-'))
  file = join(folder, 'of-us')
})
beforeEach(() => warned.mockClear())
afterAll(() => rm(folder, { recursive: true, force: true }))

/** One line reports it, and the file is gone. */
const expectDropped = async (why: string, code = 'c1') => {
  expect(await readReplica(file, code)).toBeUndefined()
  expect(warned.mock.calls.flat().join()).toContain(why)
  expect(warned).toHaveBeenCalledOnce()
  expect(await readdir(folder)).not.toContain('of-us')
}

test('a directory is read as it was written, in the order of its lists, and older files are deleted', async () => {
  await writeFile(join(folder, 'of-others'), 'x')
  await writeReplica(file, whole, 'c1')
  const found = plain(await readReplica(file, 'c1'))
  const expected = plain(whole)
  expect(keysOf(found)).toEqual(keysOf(expected).toSorted())
  const byId = new Map(expected.company_listings.map((one) => [one.id, one]))
  expect(found).toEqual({ ...expected, company_listings: found.company_listings.map(({ id }) => byId.get(id)) })
  expect(await readdir(folder)).toEqual(['of-us'])
  expect(warned).not.toHaveBeenCalled()
})

test('reads nothing without a file, and without a message', async () => {
  expect(await readReplica(join(folder, 'nowhere'), 'c1')).toBeUndefined()
  expect(warned).not.toHaveBeenCalled()
})

test('drops a file of other code', async () => {
  await writeReplica(file, whole, 'c1')
  await expectDropped('other code', 'c2')
})

test('drops a truncated or damaged file', async () => {
  await writeReplica(file, whole, 'c1')
  const content = await readFile(file)
  for (const part of [0, 0.001, 0.3, 0.7, 0.999]) {
    const at = Math.floor(content.length * part)
    warned.mockClear()
    await writeFile(file, content.subarray(0, at))
    await expectDropped('cut off')
    const spoiled = Buffer.from(content)
    spoiled[at] = (spoiled[at] ?? 0) ^ 0x10
    warned.mockClear()
    await writeFile(file, spoiled)
    await expectDropped('cannot be used')
  }
})

test('a failed write leaves nothing behind', async () => {
  await mkdir(file)
  await expect(writeReplica(file, whole, 'c1')).rejects.toThrow()
  expect(await readdir(folder)).toEqual(['of-us'])
  await rm(file, { recursive: true })
})
