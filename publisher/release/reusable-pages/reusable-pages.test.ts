import { appendFileSync, mkdirSync, readFileSync, rmSync, statSync, truncateSync, writeFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { fileOfPage } from '../../../domain/routes.ts'
import { type ManifestEntry, manifestFile, manifestLines } from '../manifest/manifest.ts'
import { hashOfPage } from '../manifest/page-hashes.ts'
import { finishedPages, hashOfContent, KnownPages } from './reusable-pages.ts'

const NEW_SHOWN = hashOfPage('/company/another', { name: 'another' }, [])
let folder = ''
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'finished-'))
  mkdirSync(before())
})
afterEach(() => rm(folder, { recursive: true, force: true }))

const before = () => join(folder, 'before')
const built = () => join(folder, 'built')
const shownAt = (path: string) => hashOfPage(path, { path }, [])
const contentAt = (path: string) => `<p>${path}</p>`
const fileIn = (site: string, path: string) => join(site, fileOfPage(path))
const entryOf = (path: string): ManifestEntry => [path, shownAt(path), hashOfContent(Buffer.from(contentAt(path)))]

/** Writes pages as a build does. */
const finish = (paths: readonly string[], site = before()) => {
  for (const path of paths) {
    mkdirSync(dirname(fileIn(site, path)), { recursive: true })
    writeFileSync(fileIn(site, path), contentAt(path))
  }
  appendFileSync(manifestFile(site), manifestLines(paths.map(entryOf)))
}

const takeInto = async (site: string) => {
  const take = await finishedPages(site, [{ folder: before(), manifest: manifestFile(before()) }])
  return async (path: string, shown = shownAt(path)) => (await take?.(path, shown)) !== undefined
}

test('an unchanged page is the previous file', async () => {
  finish(['/companies/page/2', '/company/acme'])
  const take = await takeInto(built())
  expect(
    await Promise.all([take('/companies/page/2'), take('/company/acme', NEW_SHOWN), take('/company/other')]),
  ).toEqual([true, false, false])
  const [mine, old] = [built(), before()].map((site) => statSync(fileIn(site, '/companies/page/2')).ino)
  expect(mine).toBe(old)
})

test('a page of an interrupted build stays where it is', async () => {
  finish(['/about', '/company/acme'])
  const take = await takeInto(before())
  expect(await take('/company/acme')).toBe(true)
  expect(readFileSync(fileIn(before(), '/company/acme'), 'utf8')).toBe(contentAt('/company/acme'))
})

test('a file that was truncated, emptied, changed by hand or lost is not reused', async () => {
  const paths = ['/cut', '/emptied', '/changed', '/lost', '/whole']
  finish(paths)
  truncateSync(fileIn(before(), '/cut'), 5)
  truncateSync(fileIn(before(), '/emptied'), 0)
  const { size } = statSync(fileIn(before(), '/changed'))
  writeFileSync(fileIn(before(), '/changed'), 'x'.repeat(size))
  rmSync(fileIn(before(), '/lost'))
  const take = await takeInto(built())
  expect(await Promise.all(paths.map((path) => take(path)))).toEqual([false, false, false, false, true])
})

test('an incomplete line is ignored, wherever it was cut, and earlier ones count', async () => {
  finish(['/about', '/company/acme'])
  const { size } = statSync(manifestFile(before()))
  const lastLine = manifestLines([entryOf('/company/acme')]).length
  for (let cut = 1; cut < lastLine; cut++) {
    truncateSync(manifestFile(before()), size - cut)
    const take = await takeInto(before())
    expect([await take('/about'), await take('/company/acme')]).toEqual([true, false])
  }
})

test('distinguishes ten thousand pages', async () => {
  const paths = Array.from({ length: 10_000 }, (_, n) => `/company/${n}`)
  writeFileSync(manifestFile(before()), manifestLines(paths.map(entryOf)))
  const known = await KnownPages.read(manifestFile(before()))
  expect(known.size).toBe(paths.length)
  for (const path of paths) expect(known.holds(...entryHeld(path))).toBe(true)
  expect(known.holds('/company/3', shownAt('/company/3'), entryHeld('/company/4')[2])).toBe(false)
  expect(known.has('/company/10000', shownAt('/company/10000'))).toBe(false)
})

const entryHeld = (path: string): [string, string, string] => [
  path,
  shownAt(path),
  hashOfContent(Buffer.from(contentAt(path))),
]
