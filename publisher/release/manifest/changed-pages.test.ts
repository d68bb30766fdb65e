import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { changedPages } from './changed-pages.ts'
import { completeLine, GONE, type ManifestEntry, manifestFile, manifestLines, UNCERTAIN } from './manifest.ts'
import { hashOfPage } from './page-hashes.ts'

let folder = ''
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'changed-'))
})
afterAll(() => rm(folder, { recursive: true }))

const entry = (path: string, state = 'as it was'): ManifestEntry => [path, hashOfPage(path, { state }, [])]
const siteOf = async (name: string, entries: ManifestEntry[]): Promise<string> => {
  const site = join(folder, name)
  await mkdir(site, { recursive: true })
  await writeFile(manifestFile(site), manifestLines(entries) + completeLine(7))
  return site
}
const allTold = () => true

test('lists pages that are new, changed or removed, or whose old content is unknown', async () => {
  const before = await siteOf('before', [
    entry('/same'),
    entry('/edited', 'old'),
    entry('/edited-back', 'old'),
    entry('/edited-back'),
    entry('/back'),
    ['/back', GONE],
    entry('/uncertain'),
    ['/uncertain', UNCERTAIN],
    entry('/left'),
  ])
  const now = ['/same', '/edited', '/edited-back', '/back', '/uncertain', '/new']
  const site = await siteOf(
    'now',
    now.map((path) => entry(path)),
  )
  expect(await changedPages(site, before, allTold)).toEqual(['/edited', '/back', '/uncertain', '/new'])
  expect(await changedPages(site, before, (path) => path !== '/back')).toEqual(['/edited', '/uncertain', '/new'])
})

test('lists none for a first site', async () => {
  const site = await siteOf('first', [entry('/one')])
  expect(await changedPages(site, join(folder, 'nowhere'), allTold)).toEqual([])
})
