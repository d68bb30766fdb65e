import { skippedLine } from '../../domain/publishing/skipped-records.ts'
import { formatCount } from '../../domain/text/format.ts'
import { openExport } from '../server/backend.ts'
import { readSettings, siteUrl } from '../server/settings.ts'
import { buildSite } from './release/build-site.ts'
import { currentSite } from './release/releases.ts'
import { reportedBuild } from './reports/publish-report.ts'
import { indexNowOf } from './signals/index-now.ts'

/**
 * Builds the site of the settings, and tells this terminal, the editors and search engines.
 * @param request id of the request to rebuild everything that this build answers
 * @throws as `buildSite` does
 */
export const buildAndTell = async (request: string | undefined): Promise<void> => {
  const settings = readSettings()
  const source = await openExport(settings)
  try {
    const { companies, pages, changed, seconds, skipped } = await reportedBuild(source, request, () =>
      buildSite({
        source,
        siteDir: settings.SITE_DIR,
        siteUrl: siteUrl(settings),
        allowLargeDrop: settings.ALLOW_LARGE_DROP === '1',
        anew: request !== undefined,
      }),
    )
    const memory = Math.round(process.resourceUsage().maxRSS / 1024)
    console.log(
      `Built ${formatCount(pages)} pages of ${formatCount(companies)} companies in ${seconds.toFixed(1)} s ` +
        `(${formatCount(Math.round(pages / seconds))} pages/s, peak memory ${formatCount(memory)} MB)`,
    )
    if (skipped.total > 0) console.warn(skippedLine(skipped))
    const indexNow = indexNowOf(settings, { siteUrl: siteUrl(settings), siteFolder: currentSite(settings.SITE_DIR) })
    indexNow?.tell(changed)
    await indexNow?.settled()
  } finally {
    await source.close()
  }
}
