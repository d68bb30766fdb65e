import { leftReason } from '../../domain/carrier-record/left-census.ts'
import type { FileExtent } from '../../domain/imports/file-extent.ts'
import { IMPORT_SAMPLES, type ImportReport } from '../../domain/imports/import-runs.ts'
import { type CensusComparison, type KnownCarrier, partialReason } from '../../domain/imports/left-carriers.ts'
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
  /** Given in a dry run: true if the file names the carrier. */
  isNamed: ((usdotNumber: string) => boolean) | undefined
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

const missingOf = (carriers: readonly KnownCarrier[]): CensusComparison => {
  const missing: Record<string, number> = {}
  for (const [, region] of carriers) missing[region] = (missing[region] ?? 0) + 1
  return {
    ...NONE,
    missing,
    highestMissing: carriers.map(([number]) => Number(number)),
    names: carriers.slice(0, IMPORT_SAMPLES).map(([usdot_number, , name]) => ({ usdot_number, name })),
  }
}

/** Compares the known carriers with the numbers of the file, because a dry run stores no dates to compare. */
const compareKnown = async ({ directory, source, day, isNamed }: EndedCensus, found: FoundCensus): Promise<void> => {
  for await (const known of directory.knownCarriers({ day, source })) {
    const missing: KnownCarrier[] = []
    for (const carrier of known) {
      const [number, region, , kind] = carrier
      if (kind === 'named' || isNamed?.(number)) {
        found.compared.contained += 1
        found.compared.highest = Math.max(found.compared.highest, Number(number))
        found.regions.add(region)
        if (kind === 'left') found.returned += 1
      } else if (kind === 'missable') missing.push(carrier)
    }
    found.compared = together(found.compared, missingOf(missing))
  }
}

const compareStored = async ({ directory, source, day }: EndedCensus, found: FoundCensus): Promise<void> => {
  found.returned = await directory.markReturned()
  do
    found.compared = together(
      found.compared,
      await directory.compareCensus({ day, source, after: found.compared.next }),
    )
  while (found.compared.next !== '')
}

interface FoundCensus {
  compared: CensusComparison
  regions: Set<string>
  returned: number
}

/** Why nothing follows from what a census lacks, before it is compared. '' if something may. */
const givenReason = ({ source, day }: EndedCensus): string => {
  if (!LIST_ALL.has(source)) return 'a snapshot lists the companies that somebody asked for'
  return day ? '' : 'it has no date'
}

/**
 * Marks known carriers that a whole census lacks, takes back those that it names again, and reports both. A dry run only
 * reports.
 */
export const noteLeftCarriers = async (census: EndedCensus): Promise<void> => {
  const { directory, source, day, rows, isCutOff, extent, report, isNamed } = census
  const basis = givenReason(census)
  report.extent = extent ? { is: extent, basis: 'given' } : { is: 'partial', basis }
  if (basis) return
  const found: FoundCensus = { compared: { ...NONE }, regions: new Set(), returned: 0 }
  await (isNamed ? compareKnown : compareStored)(census, found)
  const { compared, returned } = found
  if (returned > 0) report.returned = (report.returned ?? 0) + returned
  if (report.departed) report.hideAfterMonths = await directory.hideLeftAfterMonths()
  if (extent === 'partial' || extent === 'difference') return
  const lacking = Object.values(compared.missing).reduce((sum, count) => sum + count, 0)
  const { regions, rowsBefore } = await directory.censusRegions({ day, source })
  const named = [...new Set([...regions, ...found.regions])]
  const reason = extent ? undefined : partialReason({ found: compared, regions: named, rows, rowsBefore, isCutOff })
  report.isWhole = reason === undefined
  if (!extent) report.extent = { is: reason ? 'partial' : 'full', basis: reason ?? '' }
  if (lacking === 0) return
  const known = `${formatCount(lacking)} of ${formatCount(compared.contained + lacking)} known carriers`
  if (reason) {
    report.warnings.push(
      `The file lacks ${known}, but it may be only a part: ${reason}. So nothing was concluded from that. If it is the whole file, say so (--full)`,
    )
    return
  }
  report.departed = { ...report.departed, [leftReason('unlisted')]: lacking }
  report.departedNames = [
    ...(report.departedNames ?? []),
    ...compared.names.map((each) => ({ ...each, reason: leftReason('unlisted') })),
  ].slice(0, IMPORT_SAMPLES)
  report.hideAfterMonths = await directory.hideLeftAfterMonths()
  if (!isNamed) await directory.markMissing({ day, source })
}
