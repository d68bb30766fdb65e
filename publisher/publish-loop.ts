import { existsSync } from 'node:fs'
import type { Position } from '../domain/publishing/change-log.ts'
import { type SkippedRecords, skippedLine, skippedRecords } from '../domain/publishing/skipped-records.ts'
import { formatCount } from '../domain/text/format.ts'
import { memoryGiver } from '../server/process/node-memory.ts'
import { failureText } from '../server/process/report-failure.ts'
import { runScript } from '../server/process/run-script.ts'
import { localSignalUrl, type Settings, siteUrl } from '../server/settings/settings.ts'
import { outage } from '../server/supervision/outage.ts'
import { type ExportSource, ForgottenChangesError, readState } from './follow/download-export.ts'
import { sleeper } from './follow/sleeper.ts'
import { indexNowOf } from './notifications/index-now.ts'
import { receiveLocalSignals, type SignalReceiver } from './notifications/notification-receiver.ts'
import { Publisher } from './publisher.ts'
import { isOutdated, readStamp } from './release/build-stamp.ts'
import { currentSite } from './release/current-site.ts'
import { holdFile, requireUnheld } from './release/rollback/site-hold.ts'
import { ForeignSiteError } from './release/served-site.ts'
import { requireOwnSite, takePublisherPlace } from './release/site-owner.ts'
import { sitemapTimer } from './release/sitemap-timer.ts'
import {
  type PublicationReports,
  type PublishReport,
  publicationReports,
  type ReportedRun,
} from './reports/publication-report.ts'
import { followedTargets } from './targets/configured-targets.ts'
import { ShownSite } from './targets/published-site.ts'

/** How often it polls without notifications, because nobody calls it, or calls are skipped during many changes. */
const LOOK_SOON_MS = 250
/** How often it polls although it is notified, because a notification may get lost. */
export const LOOK_LATE_MS = 5000
const LOOK_AFTER_FAILURE_MS = 10_000
/** Less time than a process has to stop. The rest of a sitemap is written after the next start. */
const SITEMAP_AT_END_MS = 2000

const describe = ({ written, removed, seconds }: PublishReport): string =>
  `Published ${formatCount(written)} ${written === 1 ? 'page' : 'pages'}${removed ? `, removed ${formatCount(removed)}` : ''} in ${seconds.toFixed(1)} s`

/** Reports each failure once, to the terminal and to editors, until a publish succeeds. */
const failureSayer = (tellEditors: (failure: string) => void) => {
  let said = ''
  return {
    say: (error: unknown) => {
      const failure = failureText(error)
      if (failure === said) return
      said = failure
      console.error(`Not published: ${failure}`)
      if (!(error instanceof PublishError && error.isReported)) tellEditors(failure)
    },
    forget: () => {
      said = ''
    },
  }
}

/** Reports skipped records once per state. Those of the initial site were reported before. */
const skippedSayer = () => {
  let said: string | undefined
  return (skipped: SkippedRecords, hasPublished: boolean) => {
    const line = skipped.total > 0 ? skippedLine(skipped) : ''
    if (line !== said && line !== '' && hasPublished) console.warn(line)
    said = line
  }
}

/**
 * Publishes every change until the signal aborts. A failed publish is reported once and retried.
 * @throws if another publisher is active, or if newer code built the site
 */
export const keepPublished = async (
  settings: Settings,
  source: ExportSource,
  signalSecret: string,
  signal: AbortSignal,
): Promise<void> => {
  const leave = takePublisherPlace(settings.SITE_DIR)
  const { sleep, wake } = sleeper(signal)
  let hasNews = false
  const hear = () => {
    hasNews = true
    wake()
  }
  let receiver: SignalReceiver | undefined
  // Its thread starts during the first publish.
  const receiving = receiveLocalSignals(localSignalUrl(settings), signalSecret, hear).then((started) => {
    receiver = started
  })
  const complain = (problem: string) => signal.aborted || console.error(problem)
  const reports = publicationReports(source, 'folder', complain)
  reports.resume()
  const failures = failureSayer((failure) => reports.begin({ trigger: 'change', seq: 0 }).failed(failure))
  const sitemap = sitemapTimer()
  const saySkipped = skippedSayer()
  const away = outage()
  const siteFolder = currentSite(settings.SITE_DIR)
  const shown = new ShownSite(siteFolder, followedTargets(settings, siteFolder, source, complain))
  const site = {
    source,
    siteFolder,
    siteUrl: siteUrl(settings),
    allowLargeDrop: settings.ALLOW_LARGE_DROP === '1',
    allowOtherData: settings.ALLOW_OTHER_DATA === '1',
    onFiles: (names: readonly string[]) => shown.touch(names),
    hasNews: () => {
      const had = hasNews
      hasNews = false
      return had
    },
  }
  const indexNow = indexNowOf(settings, site)
  let publisher: Publisher | undefined
  const giveBackMemory = memoryGiver()
  let isTidy = false
  const start = async () => {
    await requireOwnSite({ ...site, siteDir: settings.SITE_DIR })
    const isBuilt =
      !isOutdated(site.siteFolder, source.publishToken, site.siteUrl) || (await runScript('build', signal))
    if (!isBuilt) throw new Error('The site could not be built')
    return Publisher.start(site)
  }
  /** A site that was rolled back is still copied to the targets. @throws SiteHeldError */
  const showHeldSite = async () => {
    const stamp = existsSync(holdFile(settings.SITE_DIR)) ? readStamp(siteFolder) : undefined
    if (stamp) await shown.show(stamp)
    requireUnheld(settings.SITE_DIR)
  }
  /** Does what nobody waits for. @returns false if more urgent work came */
  const tidy = async (idle: Publisher): Promise<boolean> => {
    const mayGoOn = () => !signal.aborted
    if (!(await idle.writeDataset(mayGoOn))) return false
    if (isTidy) return true
    if (!(await idle.keepForNextStart(mayGoOn))) return false
    isTidy = true
    await giveBackMemory()
    return true
  }
  const round = async () => {
    const state = await readState(source)
    const { request } = state
    // A killed build reports nothing.
    if (request?.everything && !(await runScript('build', signal, ['--answer', request.id]))) reports.resume()
    await showHeldSite()
    publisher ??= await start()
    const report = await publishOnce(publisher, reports, state, request?.everything ? null : request)
    failures.forget()
    away.over()
    if (report && report.written + report.removed > 0) console.log(describe(report))
    saySkipped(skippedRecords(publisher.directory.skipped), report !== undefined)
    await shown.show(publisher.directory.position)
    if (report) {
      isTidy = false
      return sitemap.changed()
    }
    const written = await sitemap.writeWhenDue(publisher)
    // Newer changes come first.
    if (written && !written.isWhole) return
    if (written) {
      // It is written again, and a failure reported, after the targets got it.
      await indexNow?.writeKey().catch(() => undefined)
      await shown.touchTop()
      await shown.show(publisher.directory.position)
      // Search engines come for the key and the pages as soon as they are notified.
      void shown.settled().then(() => indexNow?.tell(written.changed))
    }
    if (sitemap.isCalm && publisher.isPrepared && !(await tidy(publisher))) return
    await sleep(receiver && state.signalled && sitemap.isCalm ? LOOK_LATE_MS : LOOK_SOON_MS)
  }
  const recover = async (error: unknown) => {
    const { cause = error } = error instanceof PublishError ? error : {}
    if (cause instanceof ForeignSiteError) throw cause
    if (cause instanceof ForgottenChangesError) {
      publisher?.close()
      publisher = undefined
    } else if (away.mayPass(error)) {
      await sleep(LOOK_SOON_MS)
    } else {
      failures.say(error)
      await sleep(LOOK_AFTER_FAILURE_MS)
    }
  }
  try {
    while (!signal.aborted) await round().catch((error: unknown) => (signal.aborted ? undefined : recover(error)))
    await publisher?.writeSitemap(SITEMAP_AT_END_MS)
  } finally {
    publisher?.close()
    await indexNow?.close()
    await shown.close()
    await reports.settled()
    await receiving
    await receiver?.close()
    leave()
  }
}

/** A failed publish, and whether editors were told. */
class PublishError extends Error {
  readonly isReported: boolean

  constructor(cause: unknown, isReported: boolean) {
    super(failureText(cause), { cause })
    this.isReported = isReported
  }
}

/**
 * Publishes pending changes and reports to editors.
 * @param newest change of the database, if the caller just requested it
 * @param request an administrator's request, if that is the reason
 * @throws PublishError
 */
const publishOnce = async (
  publisher: Publisher,
  reports: PublicationReports,
  newest: Position,
  request: { id: string } | null,
): Promise<PublishReport | undefined> => {
  let run: ReportedRun | undefined
  const begin = (seq: number): ReportedRun => {
    run ??= reports.begin({ trigger: request ? 'now' : 'change', seq, id: request?.id })
    return run
  }
  try {
    const report = await publisher.publish(newest, begin)
    const { position, skipped } = publisher.directory
    const { seq } = position
    const leftOut = { skipped: skippedRecords(skipped) }
    if (report) begin(seq).done({ ...report, ...leftOut })
    else if (request) begin(seq).done({ seq, written: 0, removed: 0, seconds: 0, pages: [], ...leftOut })
    return report
  } catch (error) {
    run?.failed(failureText(error))
    throw new PublishError(error, run !== undefined)
  }
}
