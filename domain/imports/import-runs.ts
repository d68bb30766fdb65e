import type { RecordSource } from '../carrier-record/carrier-facts.ts'

/** A run of an import as the directory keeps it: what it read, what became of it, who began it. */

/**
 * `uploading`: the console still sends its file. `uploaded`: waits for somebody to ask for a dry run or a run.
 * `queued`: asked for, not begun. `stopped`: ended between two batches, by a person or with its process; it can go on.
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

/** What a run did to a company; `noted` when nothing of it changed, since people's words stood in its way. */
export const IMPORT_OUTCOMES = ['created', 'updated', 'noted'] as const

/** What an import of listings did to a company that it wrote to. */
export const LISTING_OUTCOMES = ['created', 'updated'] as const

/** What a run does with its file. */
export const IMPORT_MODES = ['dry_run', 'run'] as const
export type ImportMode = (typeof IMPORT_MODES)[number]

/** What a file brings: federal records, or listings and reviews of a directory that moves here. */
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

/** One field that a dry run found changed, as examples for the reader. */
export interface ImportSample {
  usdot_number: string
  name: string
  field: string
  before: string
  after: string
}

/** Most examples that a run keeps. */
export const IMPORT_SAMPLES = 10

/** What a run tells beside its counts; JSON of the field `report`. */
export interface ImportReport {
  source: RecordSource | ''
  /** A line each: columns that parse to nothing, an encoding that was guessed. */
  warnings: string[]
  samples: ImportSample[]
  /** Creations, as examples. */
  created: { usdot_number: string; name: string; place: string }[]
  /** What an undo left as it is, and why, by reason. */
  left: Record<string, number>
  /** How many companies an undo took away and put back. */
  undone?: { removed: number; restored: number } | undefined
  /** Companies that were hidden at the end since no file has named them for long, and those that came back. */
  aged?: { hidden: number; published: number } | undefined
  /** Rows that were rejected, as examples. */
  rejected?: { line: number; reason: string }[] | undefined
}

/** Asks to begin a run, to go on with one, or to undo one. */
export interface RunRequest {
  file_name: string
  kind: ImportKind
  mode: ImportMode
  checksum: string
  bytes: number
  /** The process that asks. */
  holder: string
  /** A process that has ended without letting its run go, '' when none is known. */
  gone: string
  /** Id of the run, when it has a row; else one of this file that broke off goes on, or a new one begins. */
  run?: string
  isUndo?: boolean
}

/** A run of which nothing was heard for so long has ended. */
export const LEASE_SECONDS = 30

/** Whether a run goes on when its file is imported again. */
export const isUnfinished = (state: ImportState): boolean => ['running', 'stopped', 'failed'].includes(state)

/** What an undo did in one step, and where the next one goes on. */
export interface UndoStep {
  removed: number
  restored: number
  /** What stays as it is, by reason. */
  left: Record<string, number>
  /** Place of the next step, '' after the last one. */
  next: string
}

// What administrators can do with a run, and when. The hook and the console use the same table.

/** `continue` takes up a run where it ended; `remove` forgets a file that has not been run. */
export const IMPORT_ASKS = ['dry_run', 'run', 'continue', 'stop', 'undo', 'remove'] as const
export type ImportAsk = (typeof IMPORT_ASKS)[number]

/** What decides about it. */
export interface AskedRun {
  state: ImportState
  mode: ImportMode
  is_stopping: boolean
}

const ENDED: readonly ImportState[] = ['uploaded', 'finished', 'stopped', 'failed']
/** States in which a process works on a run, or is about to. */
const WORKING_STATES: readonly ImportState[] = ['queued', 'running', 'undoing']

const waitsForRun = ({ state, mode }: AskedRun): boolean => mode === 'dry_run' && ENDED.includes(state)
/** Something of it may be in the directory. */
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
 * Whether the file that an ask needs is here and can be read. What cannot be read has never been recognized, and the
 * file of a run of the command line stays where it is.
 */
export const hasFileFor = (ask: ImportAsk, isRecognised: boolean): boolean => isRecognised || !NEED_FILE.includes(ask)

/** Whether a file may still be mapped. */
export const canMap = (run: AskedRun): boolean => waitsForRun(run)

/** Whether that can be asked of a run as it stands. */
export const canAsk = (run: AskedRun, ask: ImportAsk): boolean => CAN_BE[ask](run)

/** What a run becomes that is asked for; who works on it does the rest. */
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
  unknown: 'There is no such import.',
  changed: 'The import has moved on since. Look at it again.',
  name: 'The file needs a name.',
  kind: 'A file holds federal carrier records, listings or reviews.',
  mapping: 'The columns do not fit the file.',
  file: 'This file cannot be imported. Send another one.',
} as const

// What is known about an uploaded file.

export interface RecognisedFile {
  /** The shape of federal record; '' for another kind of file. */
  source: RecordSource | ''
  /** As people call it: "UTF-8". */
  encoding: string
  /** "comma", "semicolon", "tab". */
  separator: string
  isCompressed: boolean
  /** Names of the header, in its order, the first of them. */
  columns: string[]
  /** How many there are. */
  columnCount: number
  /** The first rows, cut, so that columns can be told apart. */
  rows: string[][]
}

export const RECOGNISED_LIMITS = { columns: 200, columnName: 100, rows: 3, cell: 120 } as const
