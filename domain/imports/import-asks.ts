/** What administrators ask of a run, and when it can be done. Free of zod: a hook decides by it, the console offers by it. */
import type { ImportMode, ImportState } from './import-run.ts'

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
export const WORKING_STATES: readonly ImportState[] = ['queued', 'running', 'undoing']

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
 * Whether the file that an ask needs is here and can be read. What cannot be read has never been recognised, and the
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
