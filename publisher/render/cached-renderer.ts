/**
 * Astro's bundle of the page files, cached. Rendering with it needs neither Vite nor its bundler, which would take a
 * quarter of a gigabyte for the life of a process.
 */
import { createHash } from 'node:crypto'
import { copyFile, cp, mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { z } from 'zod'
import { GAZETTEER_FOLDER } from '../../domain/places/gazetteer.ts'
import { CHECKSUMS_FILE } from '../../server/process/checksums.ts'
import { cachedBuild, keepBuild } from '../release/build-cache.ts'
import { codeHash } from '../release/build-stamp.ts'
import { linkFile } from '../release/releases.ts'
import type { RendererBundle } from './astro-renderer.ts'
import { type PageRenderer, type PrerenderApp, residentRenderer } from './page-renderer.ts'

const FOLDER = 'renderers'
const FIXED_PAGES = 'fixed-pages'
const STATE_FILE = 'renderer.json'
const ENTRY = /^prerender-entry\..*\.mjs$/

/** What Astro tells its bundle about the build. */
const stateSchema = z.object({
  entry: z.string(),
  pages: z.array(z.tuple([z.string(), z.object({ styles: z.array(z.unknown()) })])),
  scripts: z.array(z.object({ stage: z.string(), content: z.string() })),
})
type RendererState = z.infer<typeof stateSchema>

interface LogEvent {
  level: string
  message: string
}

/** A bundle that waits for information about the build. */
interface LoadedApp extends PrerenderApp {
  setInternals(internals: { pagesByKeys: Map<string, { styles: unknown[] }> }): void
  setOptions(options: {
    settings: Pick<RendererState, 'scripts'>
    logger: { options: { destination: { write(event: LogEvent): void } } }
  }): void
}

/** The same as in Astro's build, because React reads it when it is loaded. */
const environment = (): string => {
  process.env['NODE_ENV'] ||= 'production'
  return process.env['NODE_ENV']
}

/** Identifies the code, settings and URL of a bundle. */
const nameOf = (siteUrl: string): string =>
  createHash('sha256').update(`${codeHash()} ${siteUrl} ${environment()}`).digest('hex').slice(0, 20)

/** Caches a bundle, unless its pages load a script of an integration, which only the build can provide. */
export const keepRenderer =
  (siteUrl: string) =>
  async ({ folder, pages, app }: RendererBundle): Promise<void> => {
    const scripts = app.getOptions().settings.scripts.map(({ stage, content }) => ({ stage, content }))
    const entry = (await readdir(folder)).find((name) => ENTRY.test(name))
    if (!entry || scripts.some(({ stage }) => stage === 'page')) return
    const styles = [...pages].map(([key, page]) => [key, { styles: page.styles }])
    await keepBuild(FOLDER, nameOf(siteUrl), async (kept) => {
      await cp(folder, kept, { recursive: true })
      await writeFile(join(kept, STATE_FILE), JSON.stringify({ entry, pages: styles, scripts }))
    })
  }

const load = async (folder: string): Promise<PrerenderApp> => {
  const { entry, pages, scripts } = stateSchema.parse(JSON.parse(await readFile(join(folder, STATE_FILE), 'utf8')))
  const { app } = (await import(pathToFileURL(join(folder, entry)).href)) as { app: LoadedApp }
  app.setInternals({ pagesByKeys: new Map(pages) })
  const write = ({ level, message }: LogEvent) => void (level === 'error' && console.error(message))
  app.setOptions({ settings: { scripts }, logger: { options: { destination: { write } } } })
  // Loaded now, because the folder may be removed when newer code is cached.
  await app.manifest.middleware?.()
  for (const { routeData } of app.manifest.routes) await app.getComponentByRoute(routeData)
  return app
}

/** Caches what a boot of Astro wrote: the fixed pages of an empty directory, and the assets of all pages. */
export const cacheFixedPages = (siteUrl: string, folder: string): Promise<string> =>
  keepBuild(FIXED_PAGES, nameOf(siteUrl), (made) => cp(folder, made, { recursive: true }))

/** Folders with files that nothing changes once they are made. */
const UNCHANGED: ReadonlySet<string> = new Set(['_astro', 'assets', GAZETTEER_FOLDER])

/** Puts cached files into another folder: linked if nothing changes them, since a copy of a thousand takes half a second. */
const putInto = async (folder: string, cached: string, isUnchanged = false): Promise<void> => {
  await mkdir(folder, { recursive: true })
  for (const entry of await readdir(cached, { withFileTypes: true })) {
    const [from, to] = [join(cached, entry.name), join(folder, entry.name)]
    if (entry.isDirectory()) await putInto(to, from, isUnchanged || UNCHANGED.has(entry.name))
    else if (entry.name !== CHECKSUMS_FILE) await (isUnchanged ? linkFile(from, to) : copyFile(from, to))
  }
}

/** Boots from the cache: puts the fixed pages and assets into an empty folder. Undefined if the cache lacks a part. */
export const bootFromCache = async (siteUrl: string, outDir: string): Promise<PageRenderer | undefined> => {
  const cached = await cachedBuild(FIXED_PAGES, nameOf(siteUrl))
  const renderer = cached && (await loadRenderer(siteUrl))
  if (!renderer) return undefined
  await putInto(outDir, cached)
  return renderer
}

/** A renderer of this code. Undefined if none is cached that can be loaded. */
export const loadRenderer = async (siteUrl: string): Promise<PageRenderer | undefined> => {
  const kept = await cachedBuild(FOLDER, nameOf(siteUrl))
  if (!kept) return undefined
  try {
    return residentRenderer(await load(kept), siteUrl)
  } catch {
    return undefined
  }
}
