/**
 * Renders pages of the site in a process that stays: Astro builds once, with no more than the fixed pages, and its
 * prerenderer is kept for the others.
 */
import { readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { type AstroIntegration, type AstroPrerenderer, build } from 'astro'
import { providePages } from '../../../domain/directory/pages/provided-pages.ts'
import { NO_PAGES, type SitePages } from '../../../domain/directory/pages/site-pages.ts'
import { fileOfPage } from '../../../domain/routes.ts'
import { inCache } from '../../process/cache-folder.ts'
import { PROJECT } from '../../process/project.ts'
import { buildBeside } from './build-beside.ts'

/** What Astro's standard prerenderer holds beside its documented interface; the exact version is pinned. */
interface StandardPrerenderer extends AstroPrerenderer {
  app?: { routeCache: { clearAll(): void } }
}

type KeptPrerenderer = StandardPrerenderer & Required<Pick<StandardPrerenderer, 'app'>>

const isKept = (prerenderer: StandardPrerenderer | undefined): prerenderer is KeptPrerenderer =>
  typeof prerenderer?.app?.routeCache?.clearAll === 'function'

export interface RenderedPage {
  /** Canonical path. */
  path: string
  content: Buffer
}

export interface PageRenderer {
  /**
   * Renders the given pages, those of them that `paths` names and in its order, and lets other work run in between.
   * @throws when a page cannot be rendered
   */
  render(pages: SitePages, paths: readonly string[]): AsyncGenerator<RenderedPage>
}

export interface BootOptions {
  /** Address of the site, for canonical links. */
  siteUrl: string
  /** Empty folder, into which the fixed pages, as of an empty directory, and the assets of all pages are built. */
  outDir: string
  integrations?: AstroIntegration[]
}

const keepPrerenderer = (keep: (prerenderer: StandardPrerenderer) => void): AstroIntegration => ({
  name: 'keep-prerenderer',
  hooks: {
    'astro:build:start': ({ setPrerenderer }) => {
      setPrerenderer((standard: AstroPrerenderer) => {
        keep(standard)
        return { ...standard, name: 'haulindex' }
      })
    },
  },
})

/** Pages that are rendered before other work of the process gets its turn; each pause costs a tenth of a page. */
const PAGES_WITHOUT_PAUSE = 16

const withSlash = (pathname: string): string => (pathname.startsWith('/') ? pathname : `/${pathname}`)

const withOnly = (pages: SitePages, wanted: ReadonlySet<string>): SitePages => ({
  home: pages.home,
  lists: pages.lists.filter(({ path }) => wanted.has(path)),
  companies: pages.companies.filter(({ path }) => wanted.has(path)),
  more: pages.more.filter(({ path }) => wanted.has(path)),
})

/** Astro would write types for editors into the code's folder, which may be read-only; `astro check` writes them. */
const WITHOUT_TYPES: { devOutput?: boolean; sync: boolean } = { sync: false }

const buildPages = async (pages: SitePages, { siteUrl, outDir, integrations = [] }: BootOptions) => {
  providePages(pages)
  process.env['ASTRO_TELEMETRY_DISABLED'] = '1'
  const kept = { cacheDir: inCache('astro'), vite: { cacheDir: inCache('vite') } }
  const all = [buildBeside(outDir), ...integrations]
  await build({ root: PROJECT, outDir, site: siteUrl, logLevel: 'error', integrations: all, ...kept }, WITHOUT_TYPES)
}

const residentRenderer = (prerenderer: KeptPrerenderer, siteUrl: string): PageRenderer => ({
  async *render(pages, paths) {
    providePages(withOnly(pages, new Set(paths)))
    prerenderer.app.routeCache.clearAll()
    const routes = new Map(
      (await prerenderer.getStaticPaths()).map((found) => [withSlash(found.pathname), found.route]),
    )
    for (const [index, path] of paths.entries()) {
      const routeData = routes.get(path)
      if (!routeData) throw new Error(`The site has no page file for ${path}`)
      const result = await prerenderer.render(new Request(new URL(path, siteUrl)), { routeData })
      const response = result instanceof Response ? result : result.response
      if (!response.ok) throw new Error(`The page ${path} renders with status ${response.status}`)
      yield { path, content: Buffer.from(await response.arrayBuffer()) }
      if (index % PAGES_WITHOUT_PAUSE === 0) await new Promise(setImmediate)
    }
  },
})

/** Renders by a whole build of no more than the pages that are asked for: seconds instead of milliseconds. */
export const buildingRenderer = (siteUrl: string, workDir: string): PageRenderer => ({
  async *render(pages, paths) {
    const outDir = join(workDir, 'restricted')
    try {
      await buildPages(withOnly(pages, new Set(paths)), { siteUrl, outDir })
      for (const path of paths) yield { path, content: await readFile(join(outDir, fileOfPage(path))) }
    } finally {
      await rm(outDir, { recursive: true, force: true })
    }
  },
})

/**
 * Boots Astro. When a newer Astro does not let its prerenderer be kept, pages are rendered by restricted builds, which
 * need its documented interface only.
 * @throws when the site's code does not build
 */
export const bootRenderer = async (options: BootOptions): Promise<PageRenderer> => {
  const { siteUrl, outDir, integrations = [] } = options
  let kept: StandardPrerenderer | undefined
  const keep = keepPrerenderer((prerenderer) => {
    kept = prerenderer
  })
  await buildPages(NO_PAGES, { ...options, integrations: [keep, ...integrations] })
  const prerenderer = kept
  if (isKept(prerenderer)) return residentRenderer(prerenderer, siteUrl)
  console.warn('Astro has changed: pages are rendered by restricted builds, which takes seconds each time')
  return buildingRenderer(siteUrl, `${outDir}-pages`)
}
