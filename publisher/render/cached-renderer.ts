/**
 * Astro's bundle of the page files, cached. Rendering with it needs neither Vite nor its bundler, which would take a
 * quarter of a gigabyte for the life of a process.
 */
import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { copyFile, cp, mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { z } from 'zod'
import { NO_PAGES } from '../../domain/directory/pages/site-pages.ts'
import { GAZETTEER_FOLDER } from '../../domain/places/gazetteer.ts'
import { fileOfPage } from '../../domain/routes.ts'
import { CHECKSUMS_FILE } from '../../server/process/checksums.ts'
import { copyPrebuilt, prebuiltFolder } from '../../server/process/prebuilt.ts'
import { cachedBuild, keepBuild } from '../release/build-cache.ts'
import { codeHash } from '../release/build-stamp.ts'
import { linkFile } from '../release/releases.ts'
import type { RendererBundle } from './astro-renderer.ts'
import { type PageRenderer, type PrerenderApp, type ResidentRenderer, residentRenderer } from './page-renderer.ts'

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

/** What to store with a bundle. Undefined if its pages load a script of an integration, which only the build can provide. */
const stateOf = async ({ folder, pages, app }: RendererBundle): Promise<RendererState | undefined> => {
  const scripts = app.getOptions().settings.scripts.map(({ stage, content }) => ({ stage, content }))
  const entry = (await readdir(folder)).find((name) => ENTRY.test(name))
  if (!entry || scripts.some(({ stage }) => stage === 'page')) return undefined
  return { entry, pages: [...pages].map(([key, { styles }]) => [key, { styles }]), scripts }
}

const write = async ({ folder }: RendererBundle, state: RendererState, into: string): Promise<void> => {
  await cp(folder, into, { recursive: true })
  await writeFile(join(into, STATE_FILE), JSON.stringify(state))
}

/** Caches a bundle if it can be stored. */
export const keepRenderer =
  (siteUrl: string) =>
  async (bundle: RendererBundle): Promise<void> => {
    const state = await stateOf(bundle)
    if (state) await keepBuild(FOLDER, nameOf(siteUrl), (kept) => write(bundle, state, kept))
  }

/** Writes a bundle into a folder. @throws if it cannot be stored */
export const writeRenderer = async (bundle: RendererBundle, into: string): Promise<void> => {
  const state = await stateOf(bundle)
  if (!state) throw new Error('The pages cannot be packaged, because an integration puts a script on each')
  await write(bundle, state, into)
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

/** Caches the fixed pages and assets of a package. The pages show settings, so they are rendered where it runs. */
const cachePackagedPages = (packaged: string, siteUrl: string, renderer: ResidentRenderer): Promise<string> =>
  keepBuild(FIXED_PAGES, nameOf(siteUrl), async (made) => {
    await cp(packaged, made, { recursive: true })
    // an empty directory lacks some, such as the feed of changes
    const paths = (await renderer.fixedPaths()).filter((path) => existsSync(join(packaged, fileOfPage(path))))
    for await (const { path, content } of renderer.render(NO_PAGES, paths))
      await writeFile(join(made, fileOfPage(path)), content)
  })

/** Boots from the cache: puts the fixed pages and assets into an empty folder. Undefined if the cache lacks a part. */
export const bootFromCache = async (siteUrl: string, outDir: string): Promise<PageRenderer | undefined> => {
  const packaged = prebuiltFolder(FIXED_PAGES)
  const known = await cachedBuild(FIXED_PAGES, nameOf(siteUrl))
  if (!known && !packaged) return undefined
  const renderer = await loadRenderer(siteUrl)
  const pages = known ?? (packaged && renderer && (await cachePackagedPages(packaged, siteUrl, renderer)))
  if (!renderer || !pages) return undefined
  await putInto(outDir, pages)
  return renderer
}

/** The bundle of this code for a site's URL: from the cache, or from the package. */
const storedBundle = (siteUrl: string): Promise<string | undefined> => {
  const packaged = prebuiltFolder(FOLDER)
  if (!packaged) return cachedBuild(FOLDER, nameOf(siteUrl))
  const values = { siteUrl: new URL(siteUrl).origin }
  return keepBuild(FOLDER, nameOf(siteUrl), (folder) => copyPrebuilt(packaged, folder, values))
}

/** A renderer of this code. Undefined if none is cached that can be loaded. */
export const loadRenderer = async (siteUrl: string): Promise<ResidentRenderer | undefined> => {
  const kept = await storedBundle(siteUrl)
  if (!kept) return undefined
  try {
    return residentRenderer(await load(kept), siteUrl)
  } catch {
    return undefined
  }
}
