import { z } from 'zod'
import { YOUNG_SPACE } from '../process/node-memory.ts'
import type { ExportSource } from '../publisher/follow/download-export.ts'
import { FollowedDirectory } from '../publisher/follow/followed-directory.ts'
import { currentSite } from '../publisher/release/releases.ts'
import { openExport } from '../server/backend.ts'
import { type Settings, siteUrl } from '../server/settings.ts'
import { compareHugo, hugoVersion } from './compare-hugo.ts'
import { measuredBy } from './measured-process.ts'

const renderedSchema = z.object({ pages: z.number(), seconds: z.number() })

/** From a directory in memory to all pages and the sitemap on the disk, whatever form the site of the bench has. */
const renderPlain = ({ url, publishToken }: ExportSource, address: string): Promise<z.infer<typeof renderedSchema>> =>
  measuredBy(new URL('render-directory.ts', import.meta.url), renderedSchema, {
    args: [url, publishToken, address],
    execArgv: YOUNG_SPACE,
    env: { PAGES_STORED: 'plain' },
  })

/**
 * How fast Hugo builds the same pages, and how that compares with us, stored as Hugo stores them; says so when this
 * machine has no Hugo.
 * @param pagesPerSecond of our full build, from the database to the site, stored as the settings say
 * @param workDir is made and removed
 */
export const hugoFigures = async (
  settings: Settings,
  pagesPerSecond: number,
  workDir: string,
): Promise<Record<string, string | number>> => {
  const version = await hugoVersion()
  if (!version) {
    console.log('Hugo is not installed, so it builds nothing to compare with')
    return {}
  }
  const source = await openExport(settings)
  try {
    console.log('Rendering all pages, stored as Hugo stores its own …')
    const ours = await renderPlain(source, siteUrl(settings))
    console.log(`Building the same pages with Hugo ${version} …`)
    const { live } = await FollowedDirectory.load(source, workDir)
    const { pages, seconds, bytesPerPage, ourBytesPerPage } = await compareHugo({
      lists: live.lists,
      siteFolder: currentSite(settings.SITE_DIR),
      siteUrl: siteUrl(settings),
      workDir,
    })
    const times = (rate: number) => Number((rate / (pages / seconds)).toFixed(2))
    return {
      [`Hugo ${version}, s`]: Number(seconds.toFixed(1)),
      'Hugo, pages': pages,
      'Hugo, pages/s': Math.round(pages / seconds),
      'our rendering, pages stored plain, pages/s': Math.round(ours.pages / ours.seconds),
      'our rendering ÷ Hugo’s': times(ours.pages / ours.seconds),
      'our full build ÷ Hugo’s': times(pagesPerSecond),
      'bytes a page': ourBytesPerPage,
      'bytes a page, Hugo': bytesPerPage,
    }
  } finally {
    await source.close()
  }
}
