import { parseArgs } from 'node:util'
import { skippedLine } from '../domain/publishing/skipped-records.ts'
import { formatCount } from '../domain/text/format.ts'
import { keepLog } from './process/log.ts'
import { reportFailure } from './process/report-failure.ts'
import { buildSite } from './publisher/release/build-site.ts'
import { currentSite } from './publisher/release/releases.ts'
import { reportedBuild } from './publisher/reports/publish-report.ts'
import { indexNowOf } from './publisher/signals/index-now.ts'
import { openExport } from './server/backend.ts'
import { readSettings, siteUrl } from './server/settings.ts'

keepLog('build')
/** Id of the request to rebuild everything that this build answers. */
const { values } = parseArgs({ options: { answer: { type: 'string' } } })
try {
  const settings = readSettings()
  const source = await openExport(settings)
  try {
    const { companies, pages, changed, seconds, skipped } = await reportedBuild(source, values.answer, () =>
      buildSite({
        source,
        siteDir: settings.SITE_DIR,
        siteUrl: siteUrl(settings),
        allowLargeDrop: settings.ALLOW_LARGE_DROP === '1',
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
} catch (error) {
  reportFailure('The site was not built', error)
}
