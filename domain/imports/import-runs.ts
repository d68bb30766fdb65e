import { RECORD_SOURCE_LABELS, type RecordSource } from '../carrier-record/carrier-facts.ts'
import { FEDERAL_FILE_LABELS, type FederalFile } from '../carrier-record/federal-files.ts'
import { isObject, isOneOf } from '../guards.ts'
import { formatDate } from '../text/format.ts'
import type { FoundExtent } from './file-extent.ts'
import type { ReportedValues } from './tables/found-values.ts'
import type { PictureCounts } from './tables/imported-pictures.ts'
import type { PreviewedRow } from './tables/previewed-row.ts'

/** An import run as the directory records it: what it read, what happened, and who started it. */

/**
 * `uploading`: the console is still sending the file. `uploaded`: waits for a request to try or run it. `queued`:
 * requested, not started. `stopped`: ended between two batches, by a person or with its process; it can continue.
 */
export const IMPORT_STATES = [
  'uploading',
  'uploaded',
  'queued',
  'running',
  'finished',
  'stopped',
  'failed',
  'undoing',
  'undone',
] as const
export type ImportState = (typeof IMPORT_STATES)[number]

/** What a run did to a company. `noted`: nothing changed, because people had edited the same fields. */
export const IMPORT_OUTCOMES = ['created', 'updated', 'noted'] as const

/** What an import of listings did to a company. */
export const LISTING_OUTCOMES = ['created', 'updated'] as const

/** What a run does with its file. */
export const IMPORT_MODES = ['dry_run', 'run'] as const
export type ImportMode = (typeof IMPORT_MODES)[number]

/** What a file contains: federal records, or the listings and reviews of another directory. */
export const IMPORT_KINDS = ['carriers', 'listings', 'reviews'] as const
export type ImportKind = (typeof IMPORT_KINDS)[number]

/** The counts of a run. Every row read is in exactly one of the others. */
export interface ImportRunCounts {
  rows: number
  created: number
  updated: number
  unchanged: number
  /** By reason, in the words of the report. */
  skipped: Record<string, number>
  rejected: number
}

/** An example of a field that a dry run would change. */
export interface ImportSample {
  usdot_number: string
  name: string
  field: string
  before: string
  after: string
}

/** Most examples that a run stores. */
export const IMPORT_SAMPLES = 10

/** The formats of federal files: the census in three shapes, and everything beyond it. */
export type ImportSource = RecordSource | FederalFile
export const IMPORT_SOURCE_LABELS: Readonly<Record<ImportSource, string>> = {
  ...RECORD_SOURCE_LABELS,
  ...FEDERAL_FILE_LABELS,
}
export const IMPORT_SOURCES = Object.keys(IMPORT_SOURCE_LABELS) as ImportSource[]

/** How old a carrier file's facts are. */
export interface FileDate {
  /** YYYY-MM-DD. '' if the file contains no date. */
  day: string
  /** 'given' by a person, 'newest' day in the rows, day of the 'download', 'frozen' for L&I, or the column that dates it. */
  basis: string
}

const DATE_BASES = [
  ['given', 'as given'],
  ['newest', 'newest date in the file'],
  ['download', 'day of the download'],
  ['frozen', 'when FMCSA froze L&I'],
] as const

/** "Nov 19, 2026 (newest date in the file)" */
export const fileDateWords = ({ day, basis }: FileDate): string => {
  const source = DATE_BASES.find(([known]) => known === basis)?.[1] ?? `column ${basis}`
  return day ? `${formatDate(day)} (${source})` : 'unknown'
}

/** What a run reports in addition to its counts. JSON of the field `report`. */
export interface ImportReport {
  source: ImportSource | ''
  /** Undefined for other files than federal ones. */
  dated?: FileDate | undefined
  /** One line each: columns without values, a guessed encoding. */
  warnings: string[]
  samples: ImportSample[]
  /** Examples of created companies. */
  created: { usdot_number: string; name: string; place: string }[]
  /** What an undo left unchanged, by reason. */
  left: Record<string, number>
  /** How many companies an undo removed and restored. */
  undone?: { removed: number; restored: number } | undefined
  /** How many companies were hidden at the end because no recent file contains them, and how many came back. */
  aged?: { hidden: number; published: number } | undefined
  /** How many known carriers the file lacks, or no longer lists as active carriers for hire, by reason. */
  departed?: Record<string, number> | undefined
  /** Some of them. */
  departedNames?: { usdot_number: string; name: string; reason: string }[] | undefined
  /** After how many months a rule hides them. 0 for never. */
  hideAfterMonths?: number | undefined
  /** How many carriers that had left are listed again. */
  returned?: number | undefined
  /** What a federal file was taken for. */
  extent?: FoundExtent | undefined
  /** True for a federal file that is neither a daily difference nor cut off nor a part. */
  isWhole?: boolean | undefined
  /** Carriers that a whole federal file lacks, whose earlier rows were removed. */
  lacking?: number | undefined
  /** Examples of rejected rows. */
  rejected?: { line: number; reason: string }[] | undefined
  /** Rows that name an owner by email address. */
  owners?: number | undefined
  /** Rejected rows by reason, without the values that differ. */
  reasons?: Record<string, number> | undefined
  /** One line for each kind of value that was left out or changed. */
  leftOut?: string[] | undefined
  /** What categories and places of a table mean. */
  values?: ReportedValues | undefined
  /** Rows of a table, spread over the file. */
  preview?: PreviewedRow[] | undefined
  /** Undefined if no row names pictures. A dry run counts what it would store. */
  pictures?: PictureCounts | undefined
}

/** What a request to invite the owners of a run did, in companies, and how many remain. */
export interface OwnersInvited {
  /** An invitation was emailed, or one is still valid. */
  invited: number
  /** An account with the address has the company now. */
  given: number
  /** Somebody else manages the company, so an administrator decides, or the account has to confirm its address first. */
  waiting: number
  left: number
}

/** Invites until no owner is left, because each request stores a few companies. @throws what `inviteSome` throws */
export const invitedAll = async (inviteSome: () => Promise<OwnersInvited>): Promise<Omit<OwnersInvited, 'left'>> => {
  const total = { invited: 0, given: 0, waiting: 0 }
  for (;;) {
    const { left, ...done } = await inviteSome()
    for (const part of ['invited', 'given', 'waiting'] as const) total[part] += done[part]
    if (left === 0) return total
  }
}

/** A request to start, continue or undo a run. */
export interface RunRequest {
  file_name: string
  kind: ImportKind
  mode: ImportMode
  checksum: string
  bytes: number
  /** The requesting process. */
  holder: string
  /** A process that ended without releasing its run. '' if none is known. */
  gone: string
  /** Id of the run, if it has a row. Otherwise an interrupted run of the same file continues, or a new one starts. */
  run?: string
  isUndo?: boolean
  /** The ColumnMapping of listings or reviews, if the run has no row yet. */
  mapping?: object
}

/** True if a body is a request for a run. */
export const isRunRequest = (body: unknown): body is RunRequest =>
  isObject(body) &&
  isOneOf(IMPORT_KINDS, body['kind']) &&
  isOneOf(IMPORT_MODES, body['mode']) &&
  typeof body['bytes'] === 'number' &&
  ['file_name', 'checksum', 'holder', 'gone'].every((field) => typeof body[field] === 'string')

/** A run without a heartbeat for this long has ended. */
export const LEASE_SECONDS = 30

/** True if importing the same file again continues the run. */
export const isUnfinished = (state: string): boolean => ['running', 'stopped', 'failed'].includes(state)

/** What an undo did in one step, and where the next step starts. */
export interface UndoStep {
  removed: number
  restored: number
  /** What stays unchanged, by reason. */
  left: Record<string, number>
  /** Position of the next step. '' after the last one. */
  next: string
}

// What administrators can do with a run, and when. The hook and the console use the same table.

/** `continue` resumes a run where it ended. `remove` deletes a file that was never run. */
export const IMPORT_ASKS = ['dry_run', 'run', 'continue', 'stop', 'remove'] as const
/** `undo` is a revert, as of every row of the history. */
export type ImportAsk = (typeof IMPORT_ASKS)[number] | 'undo'

/** The state that decides about it. */
export interface AskedRun {
  state: ImportState
  mode: ImportMode
  is_stopping: boolean
}

const ENDED: readonly ImportState[] = ['uploaded', 'finished', 'stopped', 'failed']
/** States in which a process works on a run, or will soon. */
const WORKING_STATES: readonly ImportState[] = ['queued', 'running', 'undoing']

const waitsForRun = ({ state, mode }: AskedRun): boolean => mode === 'dry_run' && ENDED.includes(state)
/** True if parts of it may be in the directory. */
const hasRun = ({ state, mode }: AskedRun): boolean => mode === 'run' && ENDED.includes(state)

const CAN_BE: Record<ImportAsk, (run: AskedRun) => boolean> = {
  dry_run: waitsForRun,
  run: waitsForRun,
  continue: (run) => hasRun(run) && (run.state === 'stopped' || run.state === 'failed'),
  stop: ({ state, is_stopping }) => WORKING_STATES.includes(state) && !is_stopping,
  undo: hasRun,
  remove: (run) => waitsForRun(run) || run.state === 'uploading',
}

const NEED_FILE: readonly ImportAsk[] = ['dry_run', 'run', 'continue']

/**
 * True if the required file is here and readable. An unreadable file was never recognized, and the file of a
 * command-line run stays where it is.
 */
export const hasFileFor = (ask: ImportAsk, isRecognized: boolean): boolean => isRecognized || !NEED_FILE.includes(ask)

/** True if a file can still be mapped. */
export const canMap = (run: AskedRun): boolean => waitsForRun(run)

/** True if an action is possible in the current state. */
export const canAsk = (run: AskedRun, ask: ImportAsk): boolean => CAN_BE[ask](run)

/** The next state of a run after a request. The worker does the rest. */
export const askedRun = (run: AskedRun, ask: Exclude<ImportAsk, 'remove'>): Partial<AskedRun> => {
  switch (ask) {
    case 'dry_run':
      return { state: 'queued', mode: 'dry_run', is_stopping: false }
    case 'run':
    case 'continue':
      return { state: 'queued', mode: 'run', is_stopping: false }
    case 'undo':
      return { state: 'undoing', is_stopping: false }
    case 'stop':
      if (run.state !== 'queued') return { is_stopping: true }
      return { state: run.mode === 'run' ? 'stopped' : 'uploaded', is_stopping: false }
  }
}

export const ASK_REFUSALS = {
  admins: 'Only administrators import.',
  exports: 'Only administrators export the whole directory.',
  unknown: 'There is no such import.',
  changed: 'The import has moved on since. Look at it again.',
  name: 'The file needs a name.',
  kind: 'A file holds federal carrier records, listings or reviews.',
  mapping: 'The columns do not fit the file.',
  file: 'This file cannot be imported. Send another one.',
} as const

// Known facts about an uploaded file.

export interface RecognizedFile {
  /** Format of a federal record. '' for other files. */
  source: ImportSource | ''
  /** Name for people: "UTF-8". */
  encoding: string
  /** "comma", "semicolon", "tab". */
  separator: string
  isCompressed: boolean
  /** The first column names, in file order. */
  columns: string[]
  /** Number of columns. */
  columnCount: number
  /** The first rows, shortened, to tell columns apart. */
  rows: string[][]
  /** The directory whose export it is: "GeoDirectory listings". Undefined for any other file. */
  preset?: string | undefined
}

export const RECOGNIZED_LIMITS = { columns: 200, columnName: 100, rows: 3, cell: 120 } as const
