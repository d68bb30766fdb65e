import { FEDERAL_FILE_LABELS, type FederalFile } from '../../domain/carrier-record/federal-files.ts'
import { type CarriersOfFile, FEDERAL_SKIP_REASONS, MOST_MISSING } from '../../domain/imports/federal-rows.ts'
import type { FileExtent, FoundExtent } from '../../domain/imports/file-extent.ts'
import type { ImportReport } from '../../domain/imports/import-runs.ts'
import { formatCount, formatCountOf } from '../../domain/text/format.ts'
import { CarrierFileError } from '../files/recognize-file.ts'
import type { Directory } from '../run/directory.ts'
import { byteCount, type ImportOptions, type ImportResult, runFile } from '../run/file-run.ts'
import { importFile } from '../run/import-file.ts'
import { type FederalFileFacts, readFederalRows, scanFederalFile } from './federal-file.ts'
import { FederalRun } from './federal-run.ts'
import { totalInspections } from './total-inspections.ts'

const UNDATED =
  'The file contains no date. Import it with --date YYYY-MM-DD, the day it was downloaded, so that pages can say how old it is.'
const CHECKSUM_KEPT = 12

/** One blank row by mistake would turn a whole file into a difference, so the words say how many there are. */
const differenceWords = (isDifference: boolean, { blanks, rows }: FederalFileFacts): string[] => {
  if (!isDifference) return []
  if (blanks === 0) return ['A daily difference, as you said: carriers without a row were left alone']
  return [
    `A daily difference, because ${formatCount(blanks)} of its ${formatCountOf(rows, 'row')} are blank: these removed what they name, and carriers without a row were left alone`,
  ]
}

const NAMED = 5

const damageWords = (numbers: readonly string[]): string[] =>
  numbers.length === 0
    ? []
    : [
        `${formatCountOf(numbers.length, 'stored record')} had damaged parts, which were removed (USDOT ${numbers.slice(0, NAMED).join(', ')}${numbers.length > NAMED ? ' …' : ''}). Import the other federal files once more`,
      ]

const lackWords = ({ missing, contained }: CarriersOfFile): string =>
  `lacks ${formatCount(missing)} of ${formatCount(missing + contained)} carriers that an earlier file named`

interface EndedRun {
  directory: Directory
  file: FederalFile
  checksum: string
  report: ImportReport
  extent: FoundExtent
  isDry: boolean
  /** Carriers about which a dry run would have stored newer rows. */
  renewed: number
}

/** Ends the run of a whole file: what earlier files said about the carriers that it lacks is no longer known. */
const endRun = async ({ directory, file, checksum, report, extent, isDry, renewed }: EndedRun): Promise<void> => {
  const stored = await directory.countRecords(file, checksum)
  const found = isDry ? { missing: stored.missing - renewed, contained: stored.contained + renewed } : stored
  // One file of inspections covers interstate carriers, another one the others, and nothing tells them apart.
  const missing = file === 'inspections' ? 0 : found.missing
  report.isWhole = extent.basis === 'given' || missing <= (missing + found.contained) * MOST_MISSING
  if (!report.isWhole) {
    report.extent = { is: 'partial', basis: `it ${lackWords(found)}` }
    report.warnings.push(
      `The file ${lackWords(found)}. That is too many, so nothing ${isDry ? 'would be' : 'was'} removed`,
    )
    return
  }
  if (missing > 0) {
    report.warnings.push(`The file ${lackWords(found)}. Their earlier rows ${isDry ? 'would be' : 'were'} removed`)
    report.lacking = missing
  }
  if (isDry) return
  if (missing > 0) await directory.sweepRecords(file, checksum)
  await directory.note({ report })
  await directory.noteCrashes()
}

/** Imports a federal file of any kind: the census, or one of the files beyond it. */
export const importRecords = async (options: ImportOptions): Promise<ImportResult> =>
  (await importFederalFile(options)) ?? importFile(options)

/**
 * Imports one of FMCSA's files beyond the census into the records of listed carriers.
 * @returns undefined if the file is not one of them
 * @throws CarrierFileError before anything is stored, DirectoryError, and what node:fs throws
 */
const importFederalFile = async (options: ImportOptions): Promise<ImportResult | undefined> => {
  const facts = await scanFederalFile(options.file.path)
  return facts && importScanned(options, { ...facts, dated: options.dated ?? facts.dated })
}

const extentOf = ({ blanks, rows, isCut, span }: FederalFileFacts, given: FileExtent | undefined): FoundExtent => {
  if (given) return { is: given, basis: 'given' }
  if (blanks > 0)
    return { is: 'difference', basis: `${formatCount(blanks)} of its ${formatCountOf(rows, 'row')} are blank` }
  if (isCut) return { is: 'partial', basis: 'its last row is not whole' }
  const selection = span?.selection() ?? ''
  return selection ? { is: 'partial', basis: selection } : { is: 'full', basis: '' }
}

/** Rows that are counted over 24 months say nothing if some of a carrier's rows are missing. */
const requireCountable = ({ file, isCut, span }: FederalFileFacts, { is: extent, basis }: FoundExtent): void => {
  if (!span) return
  const words = `${FEDERAL_FILE_LABELS[file]} are counted over 24 months, so nothing was changed. Download the whole file`
  if (isCut) throw new CarrierFileError(`is cut off: its last row is not whole. ${words} again`)
  const isAdded = extent === 'difference' && file !== 'daily_inspections'
  const isOfCarriers = extent === 'partial' && basis === 'given'
  const lack = isAdded ? '' : isOfCarriers ? span.lackOfPart() : span.lack()
  if (lack === '') return
  const hint = isOfCarriers ? '' : '. If it has all rows of some carriers, say that it is only a part (--partial)'
  throw new CarrierFileError(`${lack}. ${words}${hint}`)
}

const importScanned = async (options: ImportOptions, facts: FederalFileFacts): Promise<ImportResult> => {
  const { file: source, isDry, signal } = options
  const { file, dated, header, disputed, span } = facts
  const extent = extentOf(facts, options.extent)
  requireCountable(facts, extent)
  const isDifference = extent.is === 'difference'
  const checksum = source.checksum.slice(0, CHECKSUM_KEPT)
  const { bytes, onBytes } = byteCount(options)
  return runFile(options, { kind: 'carriers', header, bytes }, ({ directory, reject }) => {
    const run = new FederalRun({
      ...{ directory, file, isDry, isDifference, on: dated.day, checksum, disputed, reject },
      isPartOfCount: isDifference && span !== undefined && span.lack() !== '',
    })
    const { tally } = run
    const { counts, report } = tally
    report.source = file
    report.dated = dated
    report.extent = extent
    const work = async () => {
      const told: string[] = []
      const read = readFederalRows(source.path, facts, onBytes)
      const all = file === 'daily_inspections' ? totalInspections(read, facts, (line) => told.push(line)) : read
      let isWhole = true
      for await (const rows of all) {
        isWhole = await run.take(rows, signal)
        if (!isWhole) break
      }
      isWhole &&= await run.finish(signal)
      report.warnings = [
        ...(dated.day ? [] : [UNDATED]),
        ...differenceWords(isDifference, facts),
        ...damageWords(run.damaged),
        ...told,
      ]
      if (facts.isCut) report.warnings.push('The last row is not whole: the file may be cut off')
      const { older, undated } = FEDERAL_SKIP_REASONS
      const isNewest = !counts.skipped[older] && !counts.skipped[undated]
      if (isWhole && isNewest && extent.is === 'full' && !facts.isCut)
        await endRun({ directory, file, checksum, report, extent, isDry, renewed: run.renewed })
      return isWhole
    }
    return { tally, work }
  })
}
