import { hash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { FileDate, ImportReport, ImportRunCounts } from '../../domain/imports/import-runs.ts'
import type { FileExtent } from '../../domain/imports/left-carriers.ts'
import type { Backend } from '../../server/pocketbase/backend.ts'
import { PROJECT } from '../../server/process/project.ts'
import { rejectedRows, seenNumbers } from '../files/rejected-rows.ts'
import { type ReadRow, readCarrierFile } from '../read-carrier-file.ts'
import { carrierFileDate } from '../shapes/file-date.ts'
import { CarrierRun, ROWS_PER_COMPARISON } from './carrier-run.ts'
import { CityBook, ServiceBook } from './city-index.ts'
import type { Directory } from './directory.ts'
import { noteLeftCarriers } from './left-carriers.ts'
import { beginRun, noteFailed, orFailed } from './undo-run.ts'

/** A run from its file to its row in the directory: started or continued, reported while it lasts, and ended. */

/** A file that can be read more than once. */
export interface SourceFile {
  path: string
  /** Name for people. */
  name: string
  bytes: number
  /** SHA-256 in hexadecimal. */
  checksum: string
  /** Path next to which its rejected rows go. */
  beside: string
}

export interface ImportOptions {
  file: SourceFile
  isDry: boolean
  /** What a person says about the file: all carriers, or only some. */
  extent?: FileExtent | undefined
  /** How old its facts are, if the file's contents should not decide that. */
  dated?: FileDate | undefined
  /** True for a daily difference that has no blank rows to be recognized by. */
  isDifference?: boolean
  /** The run's row, if it has one. */
  run?: string
  /** Opens the directory, after the file was recognized. */
  open(): Promise<Pick<Backend, 'url' | 'token'>>
  /** Stops the run between two batches. */
  signal: AbortSignal
  onBytes?(bytes: number): void
  /** Called if an interrupted run continues. */
  onContinued?(run: string): void
}

export interface ImportResult {
  run: string
  counts: ImportRunCounts
  report: ImportReport
  state: 'finished' | 'stopped'
  /** File of the rejected rows. */
  rejectedFile: string | undefined
}

const NOTE_EVERY_MS = 2000
const UNDATED = 'The file contains no date, so its facts have none. Import it with --date YYYY-MM-DD to give it one.'

/** Reports a run's progress from time to time, which is also its heartbeat. */
export const keepNoting = (directory: Directory, noteOf: () => { progress: number; counts: ImportRunCounts }) => {
  let last: Promise<unknown> = Promise.resolve()
  // If the directory does not respond, the run's next step fails.
  const note = () => {
    last = last.then(() => directory.note(noteOf())).catch(() => undefined)
  }
  const timer = setInterval(note, NOTE_EVERY_MS)
  return async () => {
    clearInterval(timer)
    await last
  }
}

async function* batchesOf(rows: AsyncIterable<ReadRow[]>): AsyncGenerator<ReadRow[]> {
  let batch: ReadRow[] = []
  for await (const some of rows) {
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
  const { file, isDry, signal } = options
  let bytes = 0
  const onBytes = (read: number) => {
    bytes = read
    options.onBytes?.(read)
  }
  const dated = options.dated ?? (await carrierFileDate(file.path))
  const rows = await readCarrierFile(file.path, { sourceDate: dated.day, onBytes })
  const { directory, begun } = await beginRun(await options.open(), {
    file_name: file.name.slice(0, 255),
    kind: 'carriers',
    mode: isDry ? 'dry_run' : 'run',
    checksum: file.checksum,
    bytes: file.bytes,
    ...(options.run ? { run: options.run } : {}),
  })
  if (begun.isContinued) options.onContinued?.(begun.run)
  const rejected = rejectedRows(file.beside, rows.header)
  const books = await orFailed(directory, async () => ({
    cities: await CityBook.read(directory, isDry),
    services: await ServiceBook.read(directory),
  }))
  const run = new CarrierRun({
    directory,
    ...books,
    isDry,
    version: readerVersion(rows.header),
    seenOn: dated.day,
    isOfNewestRow: dated.basis === 'newest',
    source: rows.shape,
    isRepeated: seenNumbers(),
    reject: ({ cells, line }, reason) => rejected.add(cells, `line ${line}: ${reason}`),
  })
  const { counts, report } = run.tally
  report.source = rows.shape
  report.dated = dated
  const stopNoting = keepNoting(directory, () => ({ progress: bytes, counts }))
  try {
    const state = (await takeAll(batchesOf(rows), run, signal)) ? 'finished' : 'stopped'
    report.warnings = [...(dated.day ? [] : [UNDATED]), ...rows.warnings(), ...books.cities.corrections]
    if (state === 'finished' && !isDry) {
      const { extent } = options
      const isCutOff = run.isLastRejected
      await noteLeftCarriers({
        directory,
        source: rows.shape,
        day: dated.day,
        rows: counts.rows,
        isCutOff,
        extent,
        report,
      })
      report.aged = await directory.checkAges()
    }
    await stopNoting()
    await directory.note({ state, progress: state === 'finished' ? file.bytes : bytes, counts, report })
    return { run: begun.run, counts, report, state, rejectedFile: rejected.path() }
  } catch (error) {
    await stopNoting()
    await noteFailed(directory, error, counts)
    throw error
  } finally {
    rejected.close()
  }
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
