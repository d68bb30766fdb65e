import { type AstroIntegration, type AstroPrerenderer, build } from 'astro'
import { providePages } from '../../../site/features/directory/provided-pages.ts'
import { type SitePages, sitemapEntries } from '../../../site/features/directory/site-pages.ts'
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
  pages: SitePages
  outDir: string
  siteUrl: string
}

/**
 * Renders every page of the site into an empty folder.
 * @returns the number of pages
 */
export const renderPages = async ({ pages, outDir, siteUrl }: RenderOptions): Promise<number> => {
  providePages(pages)
  process.env['ASTRO_TELEMETRY_DISABLED'] = '1'
  let count = 0
  await build({
    root: PROJECT,
    outDir,
    site: siteUrl,
    logLevel: 'error',
    integrations: [
      sitemap(sitemapEntries(pages), siteUrl),
      renderProgress((rendered) => {
        count = rendered
      }),
    ],
  })
  await nameSitemap(outDir)
  return count
}
