import { existsSync, mkdtempSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { HOUR_MS } from '../../domain/time.ts'
import { cachedBuild, keepBuild } from './build-cache.ts'

const KIND = 'renderers'
let cache = ''

beforeEach(() => {
  cache = mkdtempSync(join(tmpdir(), 'build-cache-'))
  vi.stubEnv('CACHE_DIR', cache)
})
afterEach(() => rmSync(cache, { recursive: true, force: true }))

const keep = (name: string) => keepBuild(KIND, name, async (folder) => writeFileSync(join(folder, 'file'), name))
const keepAll = async (names: readonly string[]) => {
  for (const name of names) await keep(name)
}
/** Makes a build look as if nobody has asked for it for two hours. */
const age = (name: string) => {
  const earlier = new Date(Date.now() - 2 * HOUR_MS)
  utimesSync(join(cache, KIND, name), earlier, earlier)
}
const kept = (names: readonly string[]) => names.filter((name) => existsSync(join(cache, KIND, name)))

test('a build that is in use stays, however many newer ones are made', async () => {
  await keep('in-use')
  age('in-use')
  const folder = await cachedBuild(KIND, 'in-use')
  await keepAll(['one', 'two', 'three', 'four'])
  expect(readFileSync(join(folder ?? '', 'file'), 'utf8')).toBe('in-use')
})

test('builds that nobody has asked for are removed, but for the newest three', async () => {
  const names = ['one', 'two', 'three', 'four']
  await keepAll(names)
  for (const name of names) age(name)
  await keep('five')
  const left = kept([...names, 'five'])
  expect(left).toHaveLength(3)
  expect(left).toContain('five')
})
