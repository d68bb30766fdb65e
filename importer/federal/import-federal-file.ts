import { FEDERAL_FILE_LABELS, type FederalFile } from '../../domain/carrier-record/federal-files.ts'
import { type CarriersOfFile, FEDERAL_SKIP_REASONS, MOST_MISSING } from '../../domain/imports/federal-rows.ts'
import type { ImportReport } from '../../domain/imports/import-runs.ts'
import { formatCount, formatCountOf } from '../../domain/text/format.ts'
import { CarrierFileError } from '../files/recognize-file.ts'
import { rejectedRows } from '../files/rejected-rows.ts'
import type { Directory } from '../run/directory.ts'
import { type ImportOptions, type ImportResult, importFile, keepNoting } from '../run/import-file.ts'
import { beginRun, noteFailed } from '../run/undo-run.ts'
import { isCounted } from './counted-files.ts'
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
  `The file lacks ${formatCount(missing)} of ${formatCount(missing + contained)} carriers that an earlier file named`

/** Ends the run of a whole file: what earlier files said about the carriers that it lacks is no longer known. */
const endRun = async (directory: Directory, file: FederalFile, checksum: string, { report, isDry }: EndedRun) => {
  const found = await directory.countRecords(file, checksum)
  // One file of inspections covers interstate carriers, another one the others, and nothing tells them apart.
  const missing = file === 'inspections' ? 0 : found.missing
  report.isWhole = missing <= (missing + found.contained) * MOST_MISSING
  if (!report.isWhole) {
    report.warnings.push(`${lackWords(found)}. That is too many, so nothing was removed`)
    return
  }
  if (missing > 0) {
    report.warnings.push(`${lackWords(found)}. Their earlier rows were removed`)
    report.lacking = missing
  }
  if (isDry) return
  if (missing > 0) await directory.sweepRecords(file, checksum)
  await directory.note({ report })
  await directory.noteCrashes()
}

interface EndedRun {
  report: ImportReport
  isDry: boolean
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

/**
 * Rows that are counted over 24 months say nothing if some are missing. Only a difference may have a few of them, which
 * are added to the others of their carriers.
 */
const requireCountable = ({ file, isCut, lack }: FederalFileFacts, isDifference: boolean): void => {
  if (!isCounted(file)) return
  const words = `${FEDERAL_FILE_LABELS[file]} are counted over 24 months, so nothing was changed. Download the whole file`
  if (isCut) throw new CarrierFileError(`is cut off: its last row is not whole. ${words} again`)
  const isAdded = isDifference && file !== 'daily_inspections'
  if (lack && !isAdded) throw new CarrierFileError(`${lack}. ${words}`)
}

const importScanned = async (options: ImportOptions, facts: FederalFileFacts): Promise<ImportResult> => {
  const { file: source, isDry, signal } = options
  const { file, dated, header } = facts
  const isDifference = options.isDifference === true || facts.blanks > 0
  requireCountable(facts, isDifference)
  const checksum = source.checksum.slice(0, CHECKSUM_KEPT)
  let bytes = 0
  const { directory, begun } = await beginRun(await options.open(), {
    file_name: source.name.slice(0, 255),
    kind: 'carriers',
    mode: isDry ? 'dry_run' : 'run',
    checksum: source.checksum,
    bytes: source.bytes,
    ...(options.run ? { run: options.run } : {}),
  })
  if (begun.isContinued) options.onContinued?.(begun.run)
  const rejected = rejectedRows(source.beside, header)
  const run = new FederalRun({
    ...{ directory, file, isDry, isDifference, on: dated.day, checksum },
    ...{ isPartOfCount: facts.lack !== '', disputed: facts.disputed },
    reject: ({ cells, line }, reason) => rejected.add(cells, `line ${line}: ${reason}`),
  })
  const { counts, report } = run.tally
  report.source = file
  report.dated = dated
  const stopNoting = keepNoting(directory, () => ({ progress: bytes, counts }))
  try {
    let isWhole = true
    const onBytes = (read: number) => {
      bytes = read
      options.onBytes?.(read)
    }
    const told: string[] = []
    const read = readFederalRows(source.path, facts, onBytes)
    const all = file === 'daily_inspections' ? totalInspections(read, facts, (line) => told.push(line)) : read
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
    if (isWhole && isNewest && !isDifference && !facts.isCut) await endRun(directory, file, checksum, { report, isDry })
    const state = isWhole ? 'finished' : 'stopped'
    await stopNoting()
    await directory.note({ state, progress: isWhole ? source.bytes : bytes, counts, report })
    return { run: begun.run, counts, report, state, rejectedFile: rejected.path() }
  } catch (error) {
    await stopNoting()
    await noteFailed(directory, error, counts)
    throw error
  } finally {
    rejected.close()
  }
}
