import { setTimeout as pause } from 'node:timers/promises'
import { formatCount } from '../../../domain/format.ts'
import { failureText } from '../report-failure.ts'
import { type Settings, siteUrl } from '../settings.ts'
import type { ExportSource } from '../site/download-export.ts'
import { currentSite } from '../site/releases.ts'
import { Publisher, type PublishReport } from './publisher.ts'

const LOOK_EVERY_MS = 250
const LOOK_AFTER_FAILURE_MS = 10_000

const describe = ({ written, removed, seconds }: PublishReport): string =>
  `Published ${formatCount(written)} pages${removed ? `, removed ${formatCount(removed)}` : ''} in ${seconds.toFixed(1)} s`

/**
 * Publishes every change until the signal aborts. A publish that fails is said once, and tried again.
 * @throws when the publisher cannot start
 */
export const keepPublished = async (settings: Settings, source: ExportSource, signal: AbortSignal): Promise<void> => {
  const publisher = await Publisher.start({
    source,
    siteFolder: currentSite(settings.SITE_DIR),
    siteUrl: siteUrl(settings),
    allowLargeDrop: settings.ALLOW_LARGE_DROP === '1',
  })
  let problem = ''
  while (!signal.aborted) {
    try {
      const report = await publisher.publish()
      if (report && report.written + report.removed > 0) console.log(describe(report))
      problem = ''
      if (!report) await pause(LOOK_EVERY_MS, undefined, { signal })
    } catch (error) {
      if (signal.aborted) return
      const failure = failureText(error)
      if (failure !== problem) console.error(`Not published: ${failure}`)
      problem = failure
      await pause(LOOK_AFTER_FAILURE_MS, undefined, { signal })
    }
  }
}
