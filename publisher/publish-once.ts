import type { Position } from '../domain/publishing/position.ts'
import { skippedRecords } from '../domain/publishing/skipped-records.ts'
import { failureText } from '../server/process/report-failure.ts'
import type { Publisher } from './publisher.ts'
import type { PublicationReports, ReportedRun } from './reports/publication-report.ts'
import type { PublishReport } from './reports/publish-report.ts'

/** A publish that failed, and whether editors have been told so. */
export class PublishError extends Error {
  readonly isReported: boolean

  constructor(cause: unknown, isReported: boolean) {
    super(failureText(cause), { cause })
    this.isReported = isReported
  }
}

/**
 * Publishes what there is, and tells the editors.
 * @param newest change of the database, as the caller has just asked for it
 * @param request what an administrator asked for, if that is the reason
 * @throws PublishError
 */
export const publishOnce = async (
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
