import { hostname } from 'node:os'
import type { FileExtent } from '../../domain/imports/file-extent.ts'
import type {
  FileDate,
  ImportKind,
  ImportReport,
  ImportRunCounts,
  RunRequest,
} from '../../domain/imports/import-runs.ts'
import type { ColumnMapping } from '../../domain/imports/tables/column-mapping.ts'
import type { Backend } from '../../server/pocketbase/backend.ts'
import { failureText } from '../../server/process/report-failure.ts'
import { isRunning } from '../../server/supervision/process-group.ts'
import { rowFile } from '../files/row-file.ts'
import { Directory } from './directory.ts'
import { BusyError } from './directory-client.ts'

/** A run from its file to its row in the directory: begun or continued, reported while it lasts, and ended. */

/** A file that can be read more than once. */
export interface SourceFile {
  path: string
  /** Name for people. */
  name: string
  bytes: number
  /** SHA-256 in hexadecimal. */
  checksum: string
  /** Path of the files about its rows, without their extension: rejected rows, and values that were left out. */
  reports: string
}

export interface ImportOptions {
  file: SourceFile
  isDry: boolean
  /** What a person says about a federal file. Otherwise its contents decide. */
  extent?: FileExtent | undefined
  /** How old its facts are, if the file's contents should not decide that. */
  dated?: FileDate | undefined
  /** Names that a person gives to columns of a federal file, by their own names. */
  renamed?: Readonly<Record<string, string>> | undefined
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
  /** File of the values that were left out. */
  leftOutFile: string | undefined
  /** File of what columns and values mean. */
  mappingFile?: string
  /** What to add to the command for rows that could not be imported. */
  hints?: string[]
  /** What values of a table were taken for. */
  valueLines?: string[]
}

/** A file that was recognized. */
interface OpenedFile {
  kind: ImportKind
  header: readonly string[]
  /** What its columns mean. Undefined for a federal file. */
  mapping?: ColumnMapping
  /** How many bytes were read so far. */
  bytes(): number
}

/** What belongs to a run that has begun. */
interface BegunRun {
  directory: Directory
  reject(row: { cells: readonly string[]; line: number }, reason: string): void
  /** Notes a value that a row was imported without. */
  leaveOut(note: { line: number; what: string; value: string; reason: string }): void
}

interface RunWork {
  tally: { counts: ImportRunCounts; report: ImportReport }
  /** Applies the rows. @returns false if it was stopped before the last one */
  work(): Promise<boolean>
}

/**
 * Runs the import of a file that was recognized.
 * @param prepare reads what the run needs. If that fails, the run has failed; otherwise it would seem to be active
 * @throws DirectoryError, and what node:fs throws
 */
export const runFile = async (
  options: ImportOptions,
  { kind, header, mapping, bytes }: OpenedFile,
  prepare: (begun: BegunRun) => RunWork | Promise<RunWork>,
): Promise<ImportResult> => {
  const { file, isDry } = options
  const { directory, begun } = await beginRun(await options.open(), {
    file_name: file.name.slice(0, NAME_MAX),
    ...{ kind, mode: isDry ? 'dry_run' : 'run', checksum: file.checksum, bytes: file.bytes },
    ...(options.run ? { run: options.run } : {}),
    ...(mapping ? { mapping } : {}),
  })
  if (begun.isContinued) options.onContinued?.(begun.run)
  const rejected = rowFile(`${file.reports}.rejected.csv`, [...header, 'reason'])
  const leftOut = rowFile(`${file.reports}.left-out.csv`, ['line', 'field', 'value', 'reason'])
  let noted: ImportRunCounts | undefined
  let stopNoting = async (): Promise<void> => undefined
  try {
    const { tally, work } = await prepare({
      directory,
      reject: ({ cells, line }, reason) =>
        rejected.add([...header.map((_, at) => cells[at] ?? ''), `line ${line}: ${reason}`]),
      leaveOut: ({ line, what, value, reason }) => leftOut.add([String(line), what, value, reason]),
    })
    const { counts } = tally
    noted = counts
    stopNoting = keepNoting(directory, () => ({ progress: bytes(), counts }))
    const isWhole = await work()
    const result = { counts, report: tally.report, state: isWhole ? 'finished' : 'stopped' } as const
    await stopNoting()
    await directory.note({ ...result, progress: isWhole ? file.bytes : bytes() })
    return { run: begun.run, ...result, rejectedFile: rejected.path(), leftOutFile: leftOut.path() }
  } catch (error) {
    await stopNoting()
    await noteFailed(directory, error, noted)
    throw error
  } finally {
    rejected.close()
    leftOut.close()
  }
}

const NAME_MAX = 255

/** Counts the bytes that are read, for the progress. */
export const byteCount = ({ onBytes }: Pick<ImportOptions, 'onBytes'>) => {
  let bytes = 0
  return {
    bytes: () => bytes,
    onBytes: (read: number) => {
      bytes = read
      onBytes?.(read)
    },
  }
}

const NOTE_EVERY_MS = 2000

/** Reports a run's progress from time to time, which is also its heartbeat. */
const keepNoting = (directory: Directory, noteOf: () => { progress: number; counts: ImportRunCounts }) => {
  let last: Promise<unknown> = Promise.resolve()
  // If the directory does not respond, the run's next step fails.
  const note = () => {
    last = last.then(() => directory.note(noteOf())).catch(() => undefined)
  }
  const timer = setInterval(note, NOTE_EVERY_MS)
  return async (): Promise<void> => {
    clearInterval(timer)
    await last
  }
}

const HOST = hostname()

/** True for a process of this machine that has ended and cannot release its run. */
const hasEnded = (holder: string): boolean => {
  const [, host, pid] = /^(.*) (\d+)$/.exec(holder) ?? []
  return host === HOST && !isRunning(Number(pid))
}

/** Begins a run, or continues one whose process has ended. @throws BusyError while another process imports */
export const beginRun = async (
  { url, token }: Pick<Backend, 'url' | 'token'>,
  request: Omit<RunRequest, 'holder' | 'gone'>,
): Promise<{ directory: Directory; begun: { run: string; isContinued: boolean } }> => {
  const directory = new Directory({ url, token, holder: `${HOST} ${process.pid}` })
  try {
    return { directory, begun: await directory.begin({ ...request, gone: '' }) }
  } catch (error) {
    if (!(error instanceof BusyError) || !hasEnded(error.holder)) throw error
    return { directory, begun: await directory.begin({ ...request, gone: error.holder }) }
  }
}

const ERROR_MAX = 500

/** Records that a run failed. A failure to do so is ignored. */
const noteFailed = (directory: Directory, error: unknown, counts?: ImportRunCounts): Promise<void> =>
  directory
    .note({ state: 'failed', error: failureText(error).slice(0, ERROR_MAX), ...(counts && { counts }) })
    .catch(() => undefined)
