import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { inBuilds } from '../../../server/process/cache-folder.ts'
import { manifestFile } from '../manifest/manifest.ts'
import { leaveBuild } from './build-ends.ts'
import { type Look, openBuildFolder } from './cut-off-builds.ts'

const LOOK: Look = { code: 'code', siteUrl: 'https://haul.example' }
const MINE = `3-${process.pid}`
/** A process id above those that Linux assigns. */
const GONE = 2 ** 22 + 7

let cache = ''
beforeEach(async () => {
  cache = await mkdtemp(join(tmpdir(), 'cache-'))
  vi.stubEnv('CACHE_DIR', cache)
  vi.spyOn(console, 'log').mockReturnValue()
})
afterEach(async () => {
  vi.unstubAllEnvs()
  await rm(cache, { recursive: true, force: true })
})

const builds = () => readdirSync(join(cache, 'builds'))

/** A killed build, with the folder that it leaves. */
const cutOff = (name: string, lines: string, look = LOOK): void => {
  const folder = inBuilds(name)
  mkdirSync(join(folder, 'site'), { recursive: true })
  mkdirSync(join(folder, 'renderer-0'))
  writeFileSync(join(folder, 'look.json'), JSON.stringify({ ...look, isAnew: look.isAnew ?? false }))
  writeFileSync(manifestFile(join(folder, 'site')), lines)
}

test('the next build takes over the fullest folder, and deletes the others', async () => {
  cutOff(`1-${GONE}`, '/few')
  cutOff(`2-${GONE}`, '/many\n/cut')
  const { workDir, left } = await openBuildFolder(MINE, LOOK)
  expect(builds()).toEqual([MINE])
  expect(readdirSync(workDir).sort()).toEqual(['left', 'look.json', 'site'])
  expect(readFileSync(left?.manifest ?? '', 'utf8')).toBe('\n/many\n/cut\n')
})

test('pages finished before the first of two kills are still known after the second', async () => {
  cutOff(`1-${GONE}`, '/first\n')
  const again = await openBuildFolder(`2-${GONE}`, LOOK)
  writeFileSync(manifestFile(again.outDir), '/second\n')
  const { left } = await openBuildFolder(MINE, LOOK)
  expect(
    readFileSync(left?.manifest ?? '', 'utf8')
      .split('\n')
      .filter(Boolean),
  ).toEqual(['/first', '/second'])
})

test.each([
  ['of other code', { ...LOOK, code: 'other' }],
  ['that takes nothing over', { ...LOOK, isAnew: true }],
  ['of another address', { ...LOOK, siteUrl: 'https://other.example' }],
])('deletes the folder of a build %s', async (_, look) => {
  cutOff(`1-${GONE}`, '/page\n', look)
  expect((await openBuildFolder(MINE, LOOK)).left).toBeUndefined()
  expect(builds()).toEqual([MINE])
})

test('any build may use what builds of a part have left', async () => {
  cutOff(join('part-1-of-2-builds', `1-${GONE}`), '/page\n')
  expect((await openBuildFolder(MINE, LOOK)).left).toBeDefined()
  expect(readdirSync(inBuilds('part-1-of-2-builds'))).toEqual([])
})

test('a build that still runs keeps its folder', async () => {
  cutOff(`1-${process.ppid}`, '/page\n')
  expect((await openBuildFolder(MINE, LOOK)).left).toBeUndefined()
  expect(builds()).toContain(`1-${process.ppid}`)
})

test('a failed build leaves its pages to the next one, except on a full disk, with a message', async () => {
  cutOff(MINE, '/page\n')
  const failure = new Error('A rendering process ended (killed)')
  expect(await leaveBuild(inBuilds(MINE), failure)).toBe(failure)
  expect(builds()).toEqual([MINE])
  const said = await leaveBuild(inBuilds(MINE), new Error('ENOSPC: no space left on device, write'))
  expect(String(said)).toMatch(/The disk is full: the site stays as it was/)
  expect(builds()).toEqual([])
})
