import { fileDateWords } from '../../../domain/imports/import-runs.ts'
import {
  isOld,
  REGISTER_FILES,
  type RegisterFileState,
  type RegisterRun,
  type RegisterState,
  type RegisterStep,
  registerLabel,
} from '../../../domain/imports/register.ts'
import { formatCountOf } from '../../../domain/text/format.ts'

const STEP_WORDS = {
  download: 'downloading',
  check: 'checking',
  import: 'importing',
} as const satisfies Record<RegisterStep, string>

const runningWords = ({ file, step, done, isStopping }: RegisterRun): string => {
  if (isStopping) return 'Stopping…'
  if (!file || !step) return 'Starting…'
  const of = Math.max(REGISTER_FILES.length, done + 1)
  return `File ${done + 1} of ${of}: ${registerLabel(file)}, ${STEP_WORDS[step]}…`
}

const finishedWords = ({ done, failures }: RegisterRun): string => {
  if (done === 0) return 'The last run found no files.'
  if (failures === 0) return done === 1 ? 'The file is up to date.' : `All ${done} files are up to date.`
  return `${failures} of ${formatCountOf(done, 'file')} ${failures === 1 ? 'was' : 'were'} not imported. The list says why.`
}

/** What the register is doing, or how its last run ended. */
export const runWords = (run: RegisterRun | null): string => {
  switch (run?.state) {
    case undefined:
      return 'The files have never been fetched.'
    case 'queued':
      return 'Waiting for the import worker…'
    case 'running':
      return runningWords(run)
    case 'finished':
      return finishedWords(run)
    case 'stopped':
      return 'The last run was stopped. The next one continues where it ended.'
    case 'failed':
      return `The last run failed: ${run.error}`
  }
}

/** Who started a run. */
export const originWords = ({ origin, actor }: RegisterRun): string => {
  const others = { console: actor || 'An administrator', schedule: 'The daily schedule', command: 'The command line' }
  return others[origin]
}

export interface FileRow {
  name: string
  label: string
  /** Undefined for a file that was never fetched. */
  file: RegisterFileState | undefined
  isOld: boolean
  isMissing: boolean
}

/** A row for each file of the register, and for other files that were imported from a folder. */
export const fileRows = ({ files }: RegisterState, now: number): FileRow[] => {
  const names = new Set([...REGISTER_FILES, ...files].map(({ name }) => name))
  return [...names].map((name) => {
    const file = files.find((each) => each.name === name)
    const isMissing = file?.result === 'refused' || file?.result === 'failed'
    return { name, label: registerLabel(name), file, isOld: file !== undefined && isOld(file, now), isMissing }
  })
}

/** "Data as of Nov 19, 2026 (newest date in the file) · 30 rows" */
export const dataWords = (file: RegisterFileState | undefined): string =>
  file?.applied ? `Data as of ${fileDateWords(file)} · ${formatCountOf(file.rows, 'row')}` : 'Not imported yet'
