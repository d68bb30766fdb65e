import { StaticPaths, type StaticPathsApp } from 'astro/runtime/prerender/static-paths.js'
import { providePages } from '../../domain/directory/pages/provided-pages.ts'
import { NO_PAGES, type SitePages } from '../../domain/directory/pages/site-pages.ts'
import { twinContent } from '../../domain/directory/pages/twins/twin-page.ts'
import { STATIC_PATHS } from '../../domain/routes.ts'

export interface RenderedPage {
  /** Canonical path. */
  path: string
  content: Buffer
}

export interface PageRenderer {
  /**
   * Renders the pages named in `paths`, in that order, and lets other work run in between.
   * @throws if a page cannot be rendered
   */
  render(pages: SitePages, paths: readonly string[]): AsyncGenerator<RenderedPage>
}

/** Renders with a bundle that stays in memory. */
export interface ResidentRenderer extends PageRenderer {
  /** Paths of the pages that the site has whatever the directory contains. */
  fixedPaths(): Promise<string[]>
}

type Route = StaticPathsApp['manifest']['routes'][number]['routeData']

/** Astro's bundle of the page files. Its prerenderer has one in addition to its documented interface. */
export interface PrerenderApp extends StaticPathsApp {
  routeCache: NonNullable<StaticPathsApp['routeCache']>
  getComponentByRoute: NonNullable<StaticPathsApp['getComponentByRoute']>
  render(request: Request, options: { routeData: Route }): Promise<Response>
  getOptions(): { settings: { scripts: { stage: string; content: string }[] } }
}

/** Pages rendered before other work of the process can run. Each pause costs a tenth of a page. */
const PAGES_WITHOUT_PAUSE = 16

const withSlash = (pathname: string): string => (pathname.startsWith('/') ? pathname : `/${pathname}`)

/** Astro serves its "not found" page with this status. */
const statusOf = (path: string): number => (path === STATIC_PATHS['not-found'] ? 404 : 200)

/** Only the requested pages. */
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

/** Each page file by the path of its page. */
const routesOf = async (app: PrerenderApp, pages: SitePages): Promise<Map<string, Route>> => {
  providePages(pages)
  app.routeCache.clearAll()
  const known = await new StaticPaths(app).getAll()
  return new Map(known.map(({ pathname, route }) => [withSlash(pathname), route]))
}

/** Renders with bundled page files. The texts of twins are ready: asking Astro for them would cost more than all else. */
export const residentRenderer = (app: PrerenderApp, siteUrl: string): ResidentRenderer => ({
  fixedPaths: async () => [...(await routesOf(app, NO_PAGES)).keys()],
  async *render(all, paths) {
    const twins = new Map(all.more.flatMap((page) => (page.kind === 'twin' ? [[page.path, page] as const] : [])))
    const pages = withOnly(all, paths)
    const routes = await routesOf(app, { ...pages, more: pages.more.filter(({ kind }) => kind !== 'twin') })
    for (const [index, path] of paths.entries()) {
      const twin = twins.get(path)
      if (twin) {
        yield { path, content: Buffer.from(twinContent(twin, new URL(siteUrl).origin)) }
        continue
      }
      const routeData = routes.get(path)
      if (!routeData) throw new Error(`The site has no page file for ${path}`)
      const response = await app.render(new Request(new URL(path, siteUrl)), { routeData })
      if (response.status !== statusOf(path)) throw new Error(`The page ${path} renders with status ${response.status}`)
      yield { path, content: Buffer.from(await response.arrayBuffer()) }
      if (index % PAGES_WITHOUT_PAUSE === 0) await new Promise(setImmediate)
    }
  },
})
