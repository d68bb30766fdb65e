import { leftReason } from '../../domain/carrier-record/left-census.ts'
import { IMPORT_SAMPLES, type ImportReport } from '../../domain/imports/import-runs.ts'
import { type CensusComparison, type FileExtent, partialReason } from '../../domain/imports/left-carriers.ts'
import { formatCount } from '../../domain/text/format.ts'
import type { Directory } from './directory.ts'

/** A census that was read to its end. */
interface EndedCensus {
  directory: Directory
  source: string
  /** Date of the file, YYYY-MM-DD. '' if unknown. */
  day: string
  rows: number
  isCutOff: boolean
  /** What a person said about it. */
  extent: FileExtent | undefined
  report: ImportReport
}

/** A snapshot lists the companies that somebody asked for. */
const LIST_ALL: ReadonlySet<string> = new Set(['census', 'company_census'])

const NONE: CensusComparison = { contained: 0, highest: 0, missing: {}, highestMissing: [], names: [], next: '' }

const together = (one: CensusComparison, more: CensusComparison): CensusComparison => {
  const missing = { ...one.missing }
  for (const [region, count] of Object.entries(more.missing)) missing[region] = (missing[region] ?? 0) + count
  return {
    contained: one.contained + more.contained,
    highest: Math.max(one.highest, more.highest),
    missing,
    highestMissing: [...one.highestMissing, ...more.highestMissing].sort((a, b) => b - a).slice(0, 2),
    names: [...one.names, ...more.names].slice(0, IMPORT_SAMPLES),
    next: more.next,
  }
}

/** Marks known carriers that a whole census lacks, takes back those that it names again, and reports both. */
export const noteLeftCarriers = async (census: EndedCensus): Promise<void> => {
  const { directory, source, day, rows, isCutOff, extent, report } = census
  if (!day || !LIST_ALL.has(source)) return
  const returned = await directory.markReturned()
  if (returned > 0) report.returned = (report.returned ?? 0) + returned
  if (extent === 'partial') return
  let found = NONE
  do found = together(found, await directory.compareCensus({ day, source, after: found.next }))
  while (found.next !== '')
  const lacking = Object.values(found.missing).reduce((sum, count) => sum + count, 0)
  const { regions, rowsBefore } = await directory.censusRegions({ day, source })
  const reason = extent === 'full' ? undefined : partialReason({ found, regions, rows, rowsBefore, isCutOff })
  report.isWhole = reason === undefined
  if (lacking === 0) return
  const known = `${formatCount(lacking)} of ${formatCount(found.contained + lacking)} known carriers`
  if (reason) {
    report.warnings.push(
      `The file lacks ${known}, but it may be only a part: ${reason}. So nothing was concluded from that. If it is the whole census, import it with --full`,
    )
    return
  }
  report.departed = { ...report.departed, [leftReason('unlisted')]: lacking }
  report.departedNames = [
    ...(report.departedNames ?? []),
    ...found.names.map((each) => ({ ...each, reason: leftReason('unlisted') })),
  ].slice(0, IMPORT_SAMPLES)
  await directory.markMissing({ day, source })
}
