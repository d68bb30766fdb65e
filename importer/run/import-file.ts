import { hash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { PROJECT } from '../../server/process/project.ts'
import { seenNumbers } from '../files/seen-numbers.ts'
import { type ReadRow, readCarrierFile } from '../read-carrier-file.ts'
import { carrierFileDate } from '../shapes/file-date.ts'
import { CarrierRun, ROWS_PER_COMPARISON } from './carrier-run.ts'
import { CityBook, ServiceBook } from './city-index.ts'
import { byteCount, type ImportOptions, type ImportResult, runFile } from './file-run.ts'
import { noteLeftCarriers } from './left-carriers.ts'

const UNDATED = 'The file contains no date, so its facts have none. Import it with --date YYYY-MM-DD to give it one.'

/** @param note called with each USDOT number */
async function* batchesOf(
  rows: AsyncIterable<ReadRow[]>,
  note: ((usdotNumber: string) => boolean) | undefined,
): AsyncGenerator<ReadRow[]> {
  let batch: ReadRow[] = []
  for await (const some of rows) {
    if (note) for (const { usdotNumber } of some) note(usdotNumber)
    batch = batch.length > 0 ? batch.concat(some) : some
    if (batch.length < ROWS_PER_COMPARISON) continue
    yield batch
    batch = []
  }
  if (batch.length > 0) yield batch
}

/** Applies batches one after the other, while the next one is read and looked up. @returns true if all were applied */
const takeAll = async (batches: AsyncIterable<ReadRow[]>, run: CarrierRun, signal: AbortSignal): Promise<boolean> => {
  let work = Promise.resolve()
  try {
    for await (const batch of batches) {
      const looked = run.look(batch)
      looked.catch(() => undefined)
      await work
      if (signal.aborted) break
      work = run.take(looked)
      // A failure is handled with the next batch, or below.
      work.catch(() => undefined)
    }
  } finally {
    await work
  }
  await run.finish()
  return !signal.aborted
}

/**
 * Imports a file of carriers. Of rows with the same USDOT number, the first counts.
 * @throws CarrierFileError before anything is stored, DirectoryError, and what node:fs throws
 */
export const importFile = async (options: ImportOptions): Promise<ImportResult> => {
  const { file, isDry, signal, extent, renamed } = options
  const { bytes, onBytes } = byteCount(options)
  const dated = options.dated ?? (await carrierFileDate(file.path))
  const { day } = dated
  const rows = await readCarrierFile(file.path, { sourceDate: day, onBytes, renamed })
  const { header, shape: source } = rows
  return runFile(options, { kind: 'carriers', header, bytes }, async ({ directory, reject }) => {
    const cities = await CityBook.readForRun(directory, isDry)
    const run = new CarrierRun({
      ...{ directory, cities, services: await ServiceBook.read(directory), isDry, source, reject },
      ...{ version: readerVersion([...header, ...Object.entries(renamed ?? {}).flat()]), isRepeated: seenNumbers() },
      ...{ seenOn: day, isOfNewestRow: dated.basis === 'newest' },
    })
    const { tally } = run
    const { counts, report } = tally
    // A run stores the date of the file for the carriers that it names. A dry run remembers them.
    const isNamed = isDry ? seenNumbers() : undefined
    report.source = source
    report.dated = dated
    const work = async () => {
      const isWhole = await takeAll(batchesOf(rows, isNamed), run, signal)
      report.warnings = [...(day ? [] : [UNDATED]), ...rows.warnings(), ...cities.corrections]
      if (!isWhole) return false
      const isCutOff = run.isLastRejected
      await noteLeftCarriers({ directory, source, day, rows: counts.rows, isCutOff, extent, report, isNamed })
      if (!isDry) report.aged = await directory.checkAges()
      return true
    }
    return { tally, work }
  })
}

/** The code that decides how a row is read. */
const FOLDERS = ['importer', 'domain']

const sourcesOf = (folder: string): string[] =>
  readdirSync(join(PROJECT, folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
    .sort()
    .map((file) => join(PROJECT, folder, file))

/** Identifies the code, which a process reads once. */
let code = ''

/**
 * Identifies the readers: a row that the directory knows from the same readers is not parsed again. Other readers may
 * word it better.
 * @param columns of the file
 */
const readerVersion = (columns: readonly string[]): string => {
  code ||= [...FOLDERS.flatMap(sourcesOf), join(PROJECT, 'package-lock.json')]
    .map((file) => hash('sha1', readFileSync(file), 'hex'))
    .join('\0')
  return hash('sha1', [code, ...columns].join('\0'), 'hex')
}
