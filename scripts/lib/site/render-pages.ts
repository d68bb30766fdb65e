import { type AstroIntegration, type AstroPrerenderer, build } from 'astro'
import type { SitemapEntry } from '../../../site/features/directory/site-page.ts'
import { startProgress } from '../progress.ts'
import { PROJECT } from '../project.ts'
import { nameSitemap, sitemap } from './sitemap.ts'

/** Shows how many pages are rendered. */
const renderProgress = (onDone: (pages: number) => void): AstroIntegration => ({
  name: 'render-progress',
  hooks: {
    'astro:build:start': ({ setPrerenderer }) => {
      setPrerenderer((standard: AstroPrerenderer) => {
        let progress: ReturnType<typeof startProgress> | undefined
        let rendered = 0
        return {
          ...standard,
          name: 'haulindex',
          getStaticPaths: async () => {
            const paths = await standard.getStaticPaths()
            progress = startProgress('Rendering pages', paths.length)
            return paths
          },
          render: async (...page) => {
            const response = await standard.render(...page)
            progress?.update(++rendered)
            return response
          },
          teardown: async () => {
            progress?.done()
            onDone(rendered)
            await standard.teardown?.()
          },
        }
      })
    },
  },
})

interface RenderOptions {
  /** The directory, as `writeSnapshot` writes it. */
  snapshot: string
  outDir: string
  siteUrl: string
  sitemapEntries: ReadonlyMap<string, SitemapEntry>
}

/**
 * Renders every page of the site into an empty folder.
 * @returns the number of pages
 */
export const renderPages = async ({ snapshot, outDir, siteUrl, sitemapEntries }: RenderOptions): Promise<number> => {
  process.env['DIRECTORY_FILE'] = snapshot
  process.env['ASTRO_TELEMETRY_DISABLED'] = '1'
  let pages = 0
  await build({
    root: PROJECT,
    outDir,
    site: siteUrl,
    logLevel: 'error',
    integrations: [
      sitemap(sitemapEntries, siteUrl),
      renderProgress((rendered) => {
        pages = rendered
      }),
    ],
  })
  await nameSitemap(outDir)
  return pages
}
