import { LiveDirectory } from '../../domain/directory/live-directory.ts'
import { loadDirectory } from '../publisher/follow/load-directory.ts'
import { currentSite } from '../publisher/release/releases.ts'
import { openExport } from '../server/backend.ts'
import { type Settings, siteUrl } from '../server/settings.ts'
import { compareHugo, hugoVersion } from './compare-hugo.ts'
import { renderPlain } from './render-figures.ts'

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
  console.log(`Building the same pages with Hugo ${version} …`)
  const source = await openExport(settings)
  const directory = await loadDirectory(source, workDir)
  const ours = await renderPlain(source, siteUrl(settings)).finally(source.close)
  const { pages, seconds, bytesPerPage, ourBytesPerPage } = await compareHugo({
    lists: new LiveDirectory(directory).lists,
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
}
