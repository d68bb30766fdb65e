/**
 * Renders single pages in a process that stays: Astro builds once, with no more than the fixed pages, and its
 * prerenderer is kept for later.
 */
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { type AstroIntegration, type AstroPrerenderer, build } from 'astro'
import { providePages } from '../../../site/features/directory/provided-pages.ts'
import type { SitePages } from '../../../site/features/directory/site-pages.ts'
import { PROJECT } from '../project.ts'

/** What Astro's standard prerenderer holds beside its documented interface; the exact version is pinned. */
interface StandardPrerenderer extends AstroPrerenderer {
  app?: { routeCache: { clearAll(): void } }
}

export interface RenderedPage {
  /** Canonical path. */
  path: string
  content: string
}

export interface ResidentRenderer {
  /**
   * Renders pages in the given order and lets other work run in between.
   * @param pages the state of the site that they show
   * @param paths canonical paths of pages in it
   * @throws when a page cannot be rendered
   */
  render(pages: SitePages, paths: readonly string[]): AsyncGenerator<RenderedPage>
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

const withSlash = (pathname: string): string => (pathname.startsWith('/') ? pathname : `/${pathname}`)

const withOnly = (pages: SitePages, wanted: ReadonlySet<string>): SitePages => ({
  home: pages.home,
  lists: pages.lists.filter(({ path }) => wanted.has(path)),
  companies: pages.companies.filter(({ path }) => wanted.has(path)),
})

/**
 * Boots Astro.
 * @param siteUrl address of the site, for canonical links
 * @throws when the site's code does not build
 */
export const bootRenderer = async (siteUrl: string, pages: SitePages): Promise<ResidentRenderer> => {
  const outDir = join(PROJECT, '.cache', 'builds', `renderer-${process.pid}`)
  let kept: StandardPrerenderer | undefined
  const { home } = pages
  providePages({ home, lists: [], companies: [] })
  process.env['ASTRO_TELEMETRY_DISABLED'] = '1'
  await build({
    root: PROJECT,
    outDir,
    site: siteUrl,
    logLevel: 'error',
    integrations: [
      keepPrerenderer((prerenderer) => {
        kept = prerenderer
      }),
    ],
  })
  await rm(outDir, { recursive: true, force: true })
  const prerenderer = kept
  if (!prerenderer?.app) throw new Error('Astro has changed: its prerenderer cannot be kept')
  const { routeCache } = prerenderer.app
  return {
    async *render(state, paths) {
      const wanted = new Set(paths)
      providePages(withOnly(state, wanted))
      routeCache.clearAll()
      const routes = new Map(
        (await prerenderer.getStaticPaths()).map((found) => [withSlash(found.pathname), found.route]),
      )
      for (const path of paths) {
        const routeData = routes.get(path)
        if (!routeData) throw new Error(`The site has no page file for ${path}`)
        const result = await prerenderer.render(new Request(new URL(path, siteUrl)), { routeData })
        const response = result instanceof Response ? result : result.response
        if (!response.ok) throw new Error(`The page ${path} renders with status ${response.status}`)
        yield { path, content: await response.text() }
        await new Promise(setImmediate)
      }
    },
  }
}
