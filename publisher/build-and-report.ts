import { skippedLine } from '../domain/publishing/skipped-records.ts'
import { formatCount } from '../domain/text/format.ts'
import { openExport } from '../server/pocketbase/backend.ts'
import { readSettings, siteUrl } from '../server/settings/settings.ts'
import { partsToJoin, removeParts } from './build-in-parts.ts'
import { indexNowOf } from './notifications/index-now.ts'
import { buildSite } from './release/build-site.ts'
import { currentSite } from './release/current-site.ts'
import { reportedBuild } from './reports/publication-report.ts'

export interface BuildWishes {
  /** Id of the request to rebuild everything that this build fulfills. */
  answer?: string | undefined
  /** Renders pages again even if the previous release has them. */
  anew?: boolean | undefined
  /** Uses pages from parts that others built. */
  join?: boolean | undefined
  /** Folder of the parts. */
  parts?: string | undefined
}

/**
 * Builds the site of the settings, and reports to the terminal, editors and search engines.
 * @throws as `buildSite` does
 */
export const buildAndTell = async ({
  answer: request,
  anew = false,
  join,
  parts: partsDir,
}: BuildWishes): Promise<void> => {
  const settings = readSettings()
  const source = await openExport(settings)
  try {
    const parts = join ? await partsToJoin(settings, source.publishToken, partsDir) : []
    const { companies, pages, changed, seconds, skipped } = await reportedBuild(source, request, () =>
      buildSite({
        source,
        siteDir: settings.SITE_DIR,
        siteUrl: siteUrl(settings),
        allowLargeDrop: settings.ALLOW_LARGE_DROP === '1',
        allowOtherData: settings.ALLOW_OTHER_DATA === '1',
        anew: anew || request !== undefined,
        parts,
      }),
    )
    await removeParts(parts)
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
