import { readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { type AstroIntegration, type AstroPrerenderer, build } from 'astro'
import { providePages } from '../../domain/directory/pages/provided-pages.ts'
import { NO_PAGES, type SitePages } from '../../domain/directory/pages/site-pages.ts'
import { fileOfPage } from '../../domain/routes.ts'
import { inCache } from '../../server/process/cache-folder.ts'
import { PROJECT } from '../../server/process/project.ts'
import { type PageRenderer, type PrerenderApp, residentRenderer, withOnly } from './page-renderer.ts'
import { writeGazetteer } from './write-gazetteer.ts'

/**
 * Renders the site's pages with Astro in this process. Astro builds once, with only the fixed pages, and its bundle is
 * kept for all others.
 */

/** Undocumented members of Astro's standard prerenderer. Its exact version is pinned. */
interface StandardPrerenderer extends AstroPrerenderer {
  app?: PrerenderApp
}

const isKept = (app: PrerenderApp | undefined): app is PrerenderApp =>
  typeof app?.routeCache?.clearAll === 'function' && typeof app.render === 'function'

/** Astro's bundle of the page files. */
export interface RendererBundle {
  folder: string
  /** With the style sheets of each. */
  pages: ReadonlyMap<string, { styles: unknown[] }>
  app: PrerenderApp
}

export interface BootOptions {
  /** The site's URL, for canonical links. */
  siteUrl: string
  /** Empty folder for the fixed pages of an empty directory, the assets of all pages and the gazetteer. */
  outDir: string
  integrations?: AstroIntegration[]
  /** Called with the bundle, before the fixed pages are rendered and the bundle is removed. */
  onBundle?: (bundle: RendererBundle) => Promise<void>
}

const keepPrerenderer = (
  outDir: string,
  keep: (prerenderer: StandardPrerenderer) => void,
  onBundle: BootOptions['onBundle'],
): AstroIntegration => {
  let pages: RendererBundle['pages'] = new Map()
  return {
    name: 'keep-prerenderer',
    hooks: {
      'astro:build:setup': (build) => {
        pages = build.pages
      },
      'astro:build:start': ({ setPrerenderer }) => {
        setPrerenderer((standard: StandardPrerenderer) => {
          keep(standard)
          const setup = async () => {
            await standard.setup?.()
            if (isKept(standard.app)) await onBundle?.({ folder: join(outDir, '.prerender'), pages, app: standard.app })
          }
          return { ...standard, name: 'haulindex', setup }
        })
      },
    },
  }
}

/** Astro would write editor types into the code's folder, which may be read-only. `astro check` writes them. */
const WITHOUT_TYPES: { devOutput?: boolean; sync: boolean } = { sync: false }

const buildPages = async (pages: SitePages, { siteUrl, outDir, integrations = [] }: BootOptions) => {
  providePages(pages)
  process.env['ASTRO_TELEMETRY_DISABLED'] = '1'
  const kept = { cacheDir: inCache('astro'), vite: { cacheDir: inCache('vite') } }
  const all = [buildBeside(outDir), ...integrations]
  await build({ root: PROJECT, outDir, site: siteUrl, logLevel: 'error', integrations: all, ...kept }, WITHOUT_TYPES)
}

/** Renders with a whole build of only the requested pages, in seconds instead of milliseconds. */
export const buildingRenderer = (siteUrl: string, workDir: string): PageRenderer => ({
  async *render(pages, paths) {
    const outDir = join(workDir, 'restricted')
    try {
      await buildPages(withOnly(pages, paths), { siteUrl, outDir })
      for (const path of paths) yield { path, content: await readFile(join(outDir, fileOfPage(path))) }
    } finally {
      await rm(outDir, { recursive: true, force: true })
    }
  },
})

/**
 * Boots Astro. If a newer Astro hides its prerenderer, pages are rendered by whole builds, which use only its
 * documented interface.
 * @throws if the site's code does not build
 */
export const bootRenderer = async (options: BootOptions): Promise<PageRenderer> => {
  const { siteUrl, outDir, integrations = [], onBundle } = options
  let kept: StandardPrerenderer | undefined
  const keep = keepPrerenderer(
    outDir,
    (prerenderer) => {
      kept = prerenderer
    },
    onBundle,
  )
  await buildPages(NO_PAGES, { ...options, integrations: [keep, ...integrations] })
  await writeGazetteer(outDir)
  const app = kept?.app
  if (isKept(app)) return residentRenderer(app, siteUrl)
  console.warn('Astro has changed, so pages are rendered by whole builds, which take seconds each')
  return buildingRenderer(siteUrl, `${outDir}-pages`)
}

/**
 * Makes Astro put its bundle next to the pages. Otherwise it would use the current folder, which may be read-only. An
 * adapter can choose another one.
 */
export const buildBeside = (outDir: string): AstroIntegration => ({
  name: 'build-beside',
  hooks: {
    'astro:config:setup': ({ updateConfig }) =>
      void updateConfig({ build: { server: pathToFileURL(join(outDir, '/')) } }),
    'astro:config:done': ({ setAdapter }) =>
      setAdapter({
        name: 'build-beside',
        adapterFeatures: { buildOutput: 'static', preserveBuildServerDir: true },
        supportedAstroFeatures: { staticOutput: 'stable', sharpImageService: 'stable' },
      }),
  },
})
