import { mkdir, mkdtemp, readdir, readFile, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { AstroIntegration } from 'astro'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { LiveDirectory } from '../../domain/directory/live/live-directory.ts'
import { pagePaths, sitePages } from '../../domain/directory/pages/site-pages.ts'
import { PROJECT } from '../../server/process/project.ts'
import { directory, listing, review } from '../../tests/support/directory.ts'
import { inlineScriptsOf, noteInlineScripts, readInlineScripts } from '../release/inline-scripts.ts'
import { bootRenderer, buildingRenderer } from './astro-renderer.ts'
import { keepRenderer, loadRenderer } from './cached-renderer.ts'
import type { PageRenderer } from './page-renderer.ts'

const SITE_URL = 'https://haul.example'
const acme = listing('Acme')
const { lists } = new LiveDirectory(
  directory([acme, ...Array.from({ length: 12 }, (_, n) => listing(`Carrier ${n}`))], { reviews: [review(acme, 4)] }),
)
const pages = sitePages(lists)
let folder = ''
let resident: PageRenderer

beforeAll(async () => {
  await mkdir(join(PROJECT, '.cache'), { recursive: true })
  folder = await mkdtemp(join(PROJECT, '.cache', 'renderer-'))
  // where nobody may write
  const start = vi.spyOn(process, 'cwd').mockReturnValue('/proc')
  vi.stubEnv('CACHE_DIR', folder)
  const onBundle = keepRenderer(SITE_URL)
  resident = await bootRenderer({ siteUrl: SITE_URL, outDir: join(folder, 'fixed'), onBundle })
  start.mockRestore()
})
afterAll(async () => {
  vi.unstubAllEnvs()
  await rm(folder, { recursive: true, force: true })
})

const contents = async (renderer: PageRenderer, paths: readonly string[]): Promise<Map<string, string>> => {
  const found = new Map<string, string>()
  for await (const { path, content } of renderer.render(pages, paths)) found.set(path, content.toString())
  return found
}

test('a resident renderer and a restricted build give every page the same bytes', async () => {
  const paths = pagePaths(lists)
  const built = await contents(buildingRenderer(SITE_URL, folder), paths)
  const rendered = await contents(resident, paths)
  expect([...rendered.keys()]).toEqual(paths)
  for (const path of paths) expect(rendered.get(path) === built.get(path), path).toBe(true)
})

test('a renderer that is loaded from the cache gives every page the same bytes, without a bundler', async () => {
  const paths = pagePaths(lists)
  const loaded = await loadRenderer(SITE_URL)
  if (!loaded) throw new Error('Nothing was kept')
  expect(await contents(loaded, paths)).toEqual(await contents(resident, paths))
})

test('loads nothing that is for another address or incomplete', async () => {
  expect(await loadRenderer('https://other.example')).toBeUndefined()
  for (const name of await readdir(join(folder, 'renderers')))
    await rename(join(folder, 'renderers', name, 'renderer.json'), join(folder, 'renderers', name, 'moved.json'))
  expect(await loadRenderer(SITE_URL)).toBeUndefined()
})

/** Behaves like an Astro version that gives its prerenderer to nobody. */
const closedAstro: AstroIntegration = {
  name: 'closed-astro',
  hooks: {
    'astro:build:start': ({ setPrerenderer }) => setPrerenderer((standard) => ({ ...standard, name: 'closed' })),
  },
}

test('reports an Astro that gives its prerenderer to nobody, and pages are the same', async () => {
  const warn = vi.spyOn(console, 'warn').mockReturnValue()
  const outDir = join(folder, 'closed')
  const fallback = await bootRenderer({ siteUrl: SITE_URL, outDir, integrations: [closedAstro] })
  expect(warn.mock.calls).toEqual([[expect.stringMatching(/rendered by whole builds/)]])
  warn.mockRestore()
  const paths = ['/company/carrier-3', '/companies', '/']
  expect(await contents(fallback, paths)).toEqual(await contents(resident, paths))
})

test('pages come in the requested order', async () => {
  const paths = ['/company/carrier-3', '/companies', '/']
  expect([...(await contents(resident, paths)).keys()]).toEqual(paths)
})

test('every page with a quote link starts its script, even if its cards come from the cache', async () => {
  const paths = pagePaths(lists).filter((path) => path.includes('compan'))
  for (const order of [paths, paths.toReversed()])
    for (const [path, html] of await contents(resident, order)) {
      const isStarted = /<script type="module"[^>]*PageScripts/.test(html)
      expect(isStarted || !html.includes('data-listing='), path).toBe(true)
    }
})

test('forms contain no ids of React’s own, which would differ in the browser', async () => {
  const contact = await readFile(join(folder, 'fixed', 'contact.html'), 'utf8')
  expect(contact).toContain('id="contact_messages-email"')
  expect(contact).not.toMatch(/="_r?\d*R_/)
})

/** A quoted attribute may contain any text except a quote; it is not markup. */
const withoutAttributes = (html: string) => html.replace(/ (?!type=|src=)[a-z-]+="[^"]*"/g, '')

test('no page contains an inline script that the fixed pages lack, whatever its records contain', async () => {
  await noteInlineScripts(join(folder, 'fixed'))
  const allowed = await readInlineScripts(join(folder, 'fixed'))
  const hostile = listing('</script><script>steal()</script>', { description: '<script>steal()</script>' })
  const many = Array.from({ length: 120 }, (_, n) => listing(`Hauler ${n}`))
  const shown = sitePages(new LiveDirectory(directory([hostile, ...many])).lists)
  const paths = [...shown.lists, ...shown.companies].map(({ path }) => path)
  const found = new Set<string>()
  for await (const { content } of resident.render(shown, paths))
    for (const hash of inlineScriptsOf(withoutAttributes(content.toString()))) found.add(hash)
  expect(allowed).toEqual(expect.arrayContaining([...found]))
  expect(found.size).toBeGreaterThan(0)
  expect(allowed).toEqual(expect.not.arrayContaining(inlineScriptsOf('<script>steal()</script>')))
})

test('a missing page is named', async () => {
  await expect(contents(resident, ['/company/nobody'])).rejects.toThrow('/company/nobody')
})
