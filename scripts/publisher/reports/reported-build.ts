import { failureText } from '../../process/report-failure.ts'
import type { ExportSource } from '../follow/download-export.ts'
import type { BuildReport } from '../release/build-site.ts'
import { publicationReports } from './publication-report.ts'

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
  const reports = publicationReports(source)
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
