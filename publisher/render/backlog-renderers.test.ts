import { mkdir, mkdtemp, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { LiveDirectory } from '../../domain/directory/live/live-directory.ts'
import { listAndCompanyPaths, sitePages } from '../../domain/directory/pages/site-pages.ts'
import { PROJECT } from '../../server/process/project.ts'
import { directory, listing } from '../../tests/support/directory.ts'
import { bootRenderer } from './astro-renderer.ts'
import { BacklogRenderers } from './backlog-renderers.ts'

const SITE_URL = 'https://haul.example'
const { lists } = new LiveDirectory(directory(Array.from({ length: 12 }, (_, n) => listing(`Carrier ${n}`))))
const pages = sitePages(lists)
const paths = [...listAndCompanyPaths(lists)]
let folder = ''
let others: BacklogRenderers

const start = (siteFolder: string) => {
  others = new BacklogRenderers(SITE_URL, siteFolder, 2)
}

beforeEach(async () => {
  await mkdir(join(PROJECT, '.cache'), { recursive: true })
  folder = await mkdtemp(join(PROJECT, '.cache', 'backlog-'))
})
afterEach(async () => {
  others.stop()
  await rm(folder, { recursive: true, force: true })
})

test('pages of a backlog have the same bytes as those of the publisher’s own process', async () => {
  start(folder)
  const waiting = paths.map((path) => [path])
  others.help(async (write) => {
    const batch = waiting.pop()
    const wanted = { ...pages, more: [], lists: pages.lists.filter(({ path }) => batch?.includes(path)) }
    wanted.companies = pages.companies.filter(({ path }) => batch?.includes(path))
    if (batch) expect((await write(wanted, batch)).map(([path]) => path)).toEqual(batch)
    return waiting.length > 0
  })
  await others.finished()
  const here = await bootRenderer({ siteUrl: SITE_URL, outDir: join(folder, 'fixed') })
  for await (const { path, content } of here.render(pages, paths))
    expect((await readFile(join(folder, `${path}.html`))).equals(content), path).toBe(true)
})

test('a failure there is reported once, and the publisher does the work', async () => {
  const said = vi.spyOn(console, 'warn').mockReturnValue()
  start('/proc')
  const work = vi.fn(async (write) => (await write(pages, paths)).length > 0)
  others.help(work)
  await others.finished()
  expect(said.mock.calls).toEqual([[expect.stringMatching(/^Pages are rendered in a single process from now on: /)]])
  const tries = work.mock.calls.length
  others.help(work)
  await others.finished()
  expect(work).toHaveBeenCalledTimes(tries)
})
