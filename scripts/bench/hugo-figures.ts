import { LiveDirectory } from '../../domain/directory/live-directory.ts'
import { loadDirectory } from '../publisher/follow/load-directory.ts'
import { currentSite } from '../publisher/release/releases.ts'
import { openExport } from '../server/backend.ts'
import { type Settings, siteUrl } from '../server/settings.ts'
import { compareHugo, hugoVersion } from './compare-hugo.ts'

/**
 * How fast Hugo builds the same pages, and how that compares with us; says so when this machine has no Hugo.
 * @param pagesPerSecond of our full build, from the database to the site
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
  console.log(`Building the same pages with Hugo ${version} …`)
  const source = await openExport(settings)
  const directory = await loadDirectory(source, workDir).finally(source.close)
  const { pages, seconds, bytesPerPage, ourBytesPerPage } = await compareHugo({
    lists: new LiveDirectory(directory).lists,
    siteFolder: currentSite(settings.SITE_DIR),
    siteUrl: siteUrl(settings),
    workDir,
  })
  return {
    [`Hugo ${version}, s`]: Number(seconds.toFixed(1)),
    'Hugo, pages': pages,
    'Hugo, pages/s': Math.round(pages / seconds),
    'our pages/s ÷ Hugo’s': Number((pagesPerSecond / (pages / seconds)).toFixed(2)),
    'bytes a page': ourBytesPerPage,
    'bytes a page, Hugo': bytesPerPage,
  }
}
