import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { copyFinder } from '../../../domain/directory/finder/finder-copy.ts'
import { LiveDirectory } from '../../../domain/directory/live/live-directory.ts'
import { directory, listing } from '../../../tests/support/directory.ts'
import { openFinder, writeFinder } from './finder-file.ts'

const warned = vi.spyOn(console, 'warn').mockReturnValue()
const live = new LiveDirectory(
  directory(
    Array.from({ length: 300 }, (_, n) => listing(`Carrier ${n} “Žižka” 北`, { usdot_number: String(100 + n) })),
  ),
)
const always = () => true

let folder = ''
let file = ''
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'finder-'))
  file = join(folder, 'of-us.finder')
})
beforeEach(() => warned.mockClear())
afterAll(() => rm(folder, { recursive: true, force: true }))

const partsRead = async (code = 'c1') => {
  const kept = await openFinder(file, code)
  return kept && [...kept.parts]
}

test('a finder is read as it was written', async () => {
  expect(await writeFinder(file, live, 'c1', always)).toBe(true)
  const kept = await openFinder(file, 'c1')
  expect(kept).toMatchObject({ position: live.position, companies: 300 })
  expect([...(kept?.parts ?? [])]).toEqual([...copyFinder(live.lists.finder, live.lists.companies)])
  expect(await readdir(folder)).toEqual(['of-us.finder'])
  expect(warned).not.toHaveBeenCalled()
})

test('reads nothing without a file, or from one of other code', async () => {
  expect(await openFinder(join(folder, 'nowhere'), 'c1')).toBeUndefined()
  expect(await partsRead('c2')).toBeUndefined()
  expect(warned).not.toHaveBeenCalled()
})

test('a truncated or damaged file ends early, with a message', async () => {
  const whole = await partsRead()
  const content = await readFile(file)
  for (const part of [0, 0.001, 0.3, 0.7, 0.999]) {
    const at = Math.floor(content.length * part)
    const spoiled = Buffer.from(content)
    spoiled[at] = (spoiled[at] ?? 0) ^ 0x10
    for (const wrong of [content.subarray(0, at), spoiled]) {
      warned.mockClear()
      await writeFile(file, wrong)
      const found = await partsRead()
      expect(found ?? []).toEqual(whole?.slice(0, found?.length ?? 0))
      expect(found?.length ?? 0).toBeLessThan(whole?.length ?? 0)
      expect(warned).toHaveBeenCalledOnce()
      expect(warned.mock.calls.flat().join()).toContain('It is rebuilt')
    }
  }
  await writeFile(file, content)
})

test('a file that was replaced meanwhile is not read as the same', async () => {
  const kept = await openFinder(file, 'c1')
  await writeFinder(file, { lists: live.lists, position: { seq: 7, mark: 'later' } }, 'c1', always)
  expect([...(kept?.parts ?? [])]).toEqual([])
})

test('an interrupted write leaves the old file', async () => {
  const before = await readFile(file)
  let parts = 0
  expect(await writeFinder(file, live, 'c1', () => ++parts < 3)).toBe(false)
  expect(await readFile(file)).toEqual(before)
  expect(await readdir(folder)).toEqual(['of-us.finder'])
})
