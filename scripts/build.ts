import { formatCount } from '../domain/format.ts'
import { openBackend } from './lib/backend.ts'
import { reportFailure } from './lib/report-failure.ts'
import { readSettings, siteUrl } from './lib/settings.ts'
import { buildSite } from './lib/site/build-site.ts'

try {
  const settings = readSettings()
  const backend = await openBackend(settings)
  try {
    const { companies, pages, seconds } = await buildSite({
      source: backend,
      siteDir: settings.SITE_DIR,
      siteUrl: siteUrl(settings),
      allowLargeDrop: settings.ALLOW_LARGE_DROP === '1',
    })
    const memory = Math.round(process.resourceUsage().maxRSS / 1024)
    console.log(
      `Built ${formatCount(pages)} pages of ${formatCount(companies)} companies in ${seconds.toFixed(1)} s ` +
        `(${formatCount(Math.round(pages / seconds))} pages/s, peak memory ${formatCount(memory)} MB)`,
    )
  } finally {
    await backend.close()
  }
} catch (error) {
  reportFailure('The site was not built', error)
}
