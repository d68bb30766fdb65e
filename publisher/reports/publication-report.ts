import { setTimeout as pause } from 'node:timers/promises'
import { z } from 'zod'
import type { Route } from '../../contract/route.ts'
import { ROUTES } from '../../contract/routes.ts'
import { PUBLICATION_LIMITS, type PublicationTarget, type PublicationTrigger } from '../../domain/publishing/rules.ts'
import type { PublicationReport } from '../../domain/publishing/schema.ts'
import type { SkippedRecords } from '../../domain/publishing/skipped-records.ts'
import { isCanonicalPath } from '../../domain/routes.ts'
import { failureText } from '../../server/process/report-failure.ts'
import { outage } from '../../server/supervision/outage.ts'
import type { ExportSource } from '../follow/download-export.ts'
import type { BuildReport } from '../release/build-site.ts'

const SLOWEST_MS = 5000
/** How long to wait for a restarting server, and how often to try. */
const AWAY_MS = 3000
const TRY_AGAIN_MS = 250
/** A shorter run after a change is reported once, when it is over. */
const TOLD_AFTER_MS = 250

/** The result of a run, so far or final. */
interface RunResult {
  /** Number of the last change that the site shows. */
  seq: number
  written: number
  removed: number
  seconds: number
  /** Canonical paths of written pages, most interesting first. */
  pages: readonly string[]
  /** Invalid records that no page shows. Undefined if another target reports them. */
  skipped?: SkippedRecords
  /** A problem with the target that did not prevent publishing. */
  warning?: string
}

/** A run whose end must be reported. */
export interface ReportedRun {
  done(result: RunResult): void
  /** @param error in words @param result what was written before the failure */
  failed(error: string, result?: Partial<RunResult>): void
}

/** Reports to PocketBase what a publisher does, one report after the other. Calls neither block nor throw. */
export interface PublicationReports {
  /** Reports that this publisher has started, which ends runs that another one left. */
  resume(): void
  /** @param run with the id of a request if the run fulfills one; seq is the last change that it will show */
  begin(run: { trigger: PublicationTrigger; seq: number; id?: string | undefined }): ReportedRun
  /** Resolves when every report so far has arrived or failed. */
  settled(): Promise<void>
}

const bodyOf = (report: Partial<PublicationReport>): string =>
  JSON.stringify({
    pages_written: 0,
    pages_removed: 0,
    seconds: 0,
    ...report,
    error: (report.error ?? '').slice(0, PUBLICATION_LIMITS.error),
    pages: (report.pages ?? [])
      .filter(({ length }) => length <= PUBLICATION_LIMITS.path)
      .slice(0, PUBLICATION_LIMITS.pages),
  })

const post = async ({ url, publishToken }: ExportSource, { path }: Route, body: string): Promise<Response> => {
  const response = await fetch(url + path, {
    method: 'POST',
    headers: { authorization: `Bearer ${publishToken}`, 'content-type': 'application/json' },
    body,
    signal: AbortSignal.timeout(SLOWEST_MS),
  })
  if (!response.ok) throw new Error(`PocketBase at ${url} answers ${response.status}: ${await response.text()}`)
  return response
}

const send = async (source: ExportSource, report: Partial<PublicationReport>): Promise<string> => {
  const response = await post(source, ROUTES.receivePublication, bodyOf(report))
  return z.object({ id: z.string() }).parse(await response.json()).id
}

const patiently = async <Result>(work: () => Promise<Result>): Promise<Result> => {
  const away = outage(AWAY_MS)
  for (;;) {
    try {
      return await work()
    } catch (error) {
      if (!away.mayPass(error)) throw error
      await pause(TRY_AGAIN_MS)
    }
  }
}

const resultFields = ({
  seq,
  written,
  removed,
  seconds,
  pages,
  skipped,
  warning,
}: Partial<RunResult>): Partial<PublicationReport> => ({
  ...(seq === undefined ? {} : { seq }),
  ...(skipped ? { skipped } : {}),
  ...(warning ? { warning } : {}),
  pages_written: written ?? 0,
  pages_removed: removed ?? 0,
  seconds: Math.round((seconds ?? 0) * 1000) / 1000,
  pages: [...(pages ?? [])],
})

/** @param target that the runs update @param complain called with a failure once, until a report arrives again */
export const publicationReports = (
  source: ExportSource,
  target: PublicationTarget,
  complain: (problem: string) => void = console.error,
): PublicationReports => {
  let queue: Promise<unknown> = Promise.resolve()
  let isBroken = false

  const enqueue = <Result>(work: () => Promise<Result>): Promise<Result | undefined> => {
    const sent = queue.then(async () => {
      try {
        const result = await patiently(work)
        isBroken = false
        return result
      } catch (error) {
        if (!isBroken) complain(`The publication was not reported: ${failureText(error)}`)
        isBroken = true
        return undefined
      }
    })
    queue = sent
    return sent
  }

  return {
    resume: () => void enqueue(() => post(source, ROUTES.resumePublishing, JSON.stringify({ target }))),
    begin: ({ id, ...run }) => {
      let known = id
      const tellBegin = () =>
        void enqueue(() => send(source, { ...run, target, state: 'running', ...(id ? { id } : {}) })).then((stored) => {
          known = stored ?? known
        })
      const telling = run.trigger === 'change' ? setTimeout(tellBegin, TOLD_AFTER_MS).unref() : undefined
      if (!telling) tellBegin()
      const end = (report: Partial<PublicationReport>) => {
        clearTimeout(telling)
        void enqueue(() => send(source, { ...run, target, ...report, ...(known ? { id: known } : {}) }))
      }
      return {
        done: (result) => end({ state: 'done', ...resultFields(result) }),
        failed: (error, result = {}) => end({ state: 'failed', error, ...resultFields(result) }),
      }
    },
    settled: async () => void (await queue),
  }
}

/** The result of one publish. */
export interface PublishReport {
  /** Number of the last change that the site shows. */
  seq: number
  written: number
  removed: number
  seconds: number
  /** Canonical paths of the first written pages that have a URL of their own. */
  pages: string[]
}

const PAGES_NAMED = 50

export const emptyReport = (): PublishReport => ({ seq: 0, written: 0, removed: 0, seconds: 0, pages: [] })

/** Adds pages to a report. */
export const note = (report: PublishReport, written: readonly string[], removed: readonly string[]): void => {
  report.written += written.length
  report.removed += removed.length
  const shown = written.filter(isCanonicalPath)
  report.pages.push(...shown.slice(0, PAGES_NAMED - report.pages.length))
}

/** Reports a full build to editors. @param request id of the request that it fulfills @throws what the build throws */
export const reportedBuild = async (
  source: ExportSource,
  request: string | undefined,
  build: () => Promise<BuildReport>,
): Promise<BuildReport> => {
  const reports = publicationReports(source, 'folder')
  const run = reports.begin({ trigger: request ? 'everything' : 'build', seq: 0, id: request })
  try {
    const report = await build()
    const { seq, seconds, skipped } = report
    run.done({ seq, written: report.pages, removed: 0, seconds, pages: ['/'], skipped })
    return report
  } catch (error) {
    run.failed(failureText(error))
    throw error
  } finally {
    await reports.settled()
  }
}
