import { isCanonicalPath } from '../../domain/routes.ts'
import { failureText } from '../../server/process/report-failure.ts'
import type { ExportSource } from '../follow/download-export.ts'
import type { BuildReport } from '../release/build-site.ts'
import { publicationReports } from './publication-report.ts'

/** What one publish did. */
export interface PublishReport {
  /** Number of the last change that the site shows. */
  seq: number
  written: number
  removed: number
  seconds: number
  /** Canonical paths of the first pages that were written and that have an address of their own. */
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

/**
 * Tells the editors about a full build.
 * @param request id of the request that it answers
 * @throws what the build throws
 */
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
