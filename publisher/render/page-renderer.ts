import { StaticPaths, type StaticPathsApp } from 'astro/runtime/prerender/static-paths.js'
import { providePages } from '../../domain/directory/pages/provided-pages.ts'
import type { SitePages } from '../../domain/directory/pages/site-pages.ts'
import { STATIC_PATHS } from '../../domain/routes.ts'

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

type Route = StaticPathsApp['manifest']['routes'][number]['routeData']

/** What Astro bundles the page files into; its prerenderer holds one beside its documented interface. */
export interface PrerenderApp extends StaticPathsApp {
  routeCache: NonNullable<StaticPathsApp['routeCache']>
  getComponentByRoute: NonNullable<StaticPathsApp['getComponentByRoute']>
  render(request: Request, options: { routeData: Route }): Promise<Response>
  getOptions(): { settings: { scripts: { stage: string; content: string }[] } }
}

/** Pages that are rendered before other work of the process gets its turn; each pause costs a tenth of a page. */
const PAGES_WITHOUT_PAUSE = 16

const withSlash = (pathname: string): string => (pathname.startsWith('/') ? pathname : `/${pathname}`)

/** The page that Astro knows as its own for what is not there has that status. */
const statusOf = (path: string): number => (path === STATIC_PATHS['not-found'] ? 404 : 200)

/** Those of the pages that are asked for. */
export const withOnly = (pages: SitePages, paths: readonly string[]): SitePages => {
  const wanted = new Set(paths)
  return {
    footer: pages.footer,
    home: pages.home,
    lists: pages.lists.filter(({ path }) => wanted.has(path)),
    companies: pages.companies.filter(({ path }) => wanted.has(path)),
    more: pages.more.filter(({ path }) => wanted.has(path)),
  }
}

const ISLAND_STYLE = ['<style>astro-island', '</style>'] as const

/** The page without the style that Astro writes next to its first island, where HTML allows none: site.css has it. */
export const withoutIslandStyle = (page: Buffer): Buffer => {
  const start = page.indexOf(ISLAND_STYLE[0])
  if (start < 0) return page
  const end = page.indexOf(ISLAND_STYLE[1], start) + ISLAND_STYLE[1].length
  return Buffer.concat([page.subarray(0, start), page.subarray(end)])
}

/** Renders with page files that are bundled. */
export const residentRenderer = (app: PrerenderApp, siteUrl: string): PageRenderer => ({
  async *render(pages, paths) {
    providePages(withOnly(pages, paths))
    app.routeCache.clearAll()
    const known = await new StaticPaths(app).getAll()
    const routes = new Map(known.map(({ pathname, route }) => [withSlash(pathname), route]))
    for (const [index, path] of paths.entries()) {
      const routeData = routes.get(path)
      if (!routeData) throw new Error(`The site has no page file for ${path}`)
      const response = await app.render(new Request(new URL(path, siteUrl)), { routeData })
      if (response.status !== statusOf(path)) throw new Error(`The page ${path} renders with status ${response.status}`)
      yield { path, content: withoutIslandStyle(Buffer.from(await response.arrayBuffer())) }
      if (index % PAGES_WITHOUT_PAUSE === 0) await new Promise(setImmediate)
    }
  },
})
