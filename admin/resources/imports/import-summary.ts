import {
  type AskedRun,
  canAsk,
  hasFileFor,
  type ImportAsk,
  type ImportRunCounts,
  type ImportState,
} from '../../../domain/imports/import-runs.ts'
import { formatCount } from '../../../domain/text/format.ts'

type Tone = 'live' | 'busy' | 'waiting' | 'failed'

interface ImportSummary {
  tone: Tone
  words: string
  hints: string[]
}

export interface SummarisedRun extends AskedRun {
  error: string
  counts: ImportRunCounts | null
  /** Null for a file that cannot be read, and for one of the command line. */
  recognised: object | null
  /** '' for a run of the command line. */
  who: string
}

const rows = (count: number): string => `${formatCount(count)} ${count === 1 ? 'row' : 'rows'}`

const read = ({ counts }: SummarisedRun): string => `${rows(counts?.rows ?? 0)} read.`

const GOES_ON = 'It goes on where it ended.'
const GOES_ON_ELSEWHERE = 'The same command goes on where it ended: its file is not here.'

const whatNext = ({ recognised, who }: SummarisedRun): string[] =>
  recognised || !who ? [] : ['A dry run would find nothing in it. Send the right file, or this one when it is mended.']

const ended = (run: SummarisedRun): ImportSummary => {
  const isDry = run.mode === 'dry_run'
  switch (run.state) {
    case 'finished':
      return isDry
        ? { tone: 'live', words: 'The dry run is done', hints: [`${read(run)} Nothing was stored.`] }
        : { tone: 'live', words: 'Imported', hints: [read(run)] }
    case 'stopped':
      return isDry
        ? { tone: 'waiting', words: 'The dry run was stopped', hints: [`${read(run)} Nothing was stored.`] }
        : {
            tone: 'waiting',
            words: 'The import was stopped',
            hints: [`${read(run)} ${run.recognised ? GOES_ON : GOES_ON_ELSEWHERE}`],
          }
    case 'failed':
      return isDry
        ? { tone: 'failed', words: 'The file cannot be imported', hints: [run.error, ...whatNext(run)] }
        : { tone: 'failed', words: 'The import failed', hints: [run.error] }
    case 'undone':
      return { tone: 'live', words: 'The import was taken back', hints: [] }
    default:
      return {
        tone: 'waiting',
        words: 'The file is here',
        hints: ['A dry run says what an import would do. It stores nothing.'],
      }
  }
}

/** How a run stands, as an administrator reads it. */
export const importSummary = (run: SummarisedRun): ImportSummary => {
  const { state, mode, is_stopping } = run
  if (is_stopping && (state === 'running' || state === 'undoing'))
    return { tone: 'busy', words: 'Stopping…', hints: ['What is begun is finished first.'] }
  switch (state) {
    case 'uploading':
      return { tone: 'busy', words: 'The file is arriving', hints: [] }
    case 'queued':
      return { tone: 'busy', words: 'Waiting for its turn', hints: ['One import runs at a time.'] }
    case 'running':
      return { tone: 'busy', words: mode === 'dry_run' ? 'Looking through the file…' : 'Importing…', hints: [] }
    case 'undoing':
      return {
        tone: 'busy',
        words: 'Taking the import back…',
        hints: ['What people have changed since stays as they left it.'],
      }
    default:
      return ended(run)
  }
}

/** What can be asked, by how likely it is. Nobody runs a file without having looked at what it would do. */
const ORDER: Partial<Record<ImportState, readonly ImportAsk[]>> = {
  uploaded: ['dry_run', 'undo', 'remove'],
  finished: ['run', 'dry_run', 'undo', 'remove'],
}
const USUAL_ORDER: readonly ImportAsk[] = ['continue', 'dry_run', 'stop', 'undo', 'remove']

/** What may be asked now, the likeliest first. */
export const asksOf = (run: AskedRun & Pick<SummarisedRun, 'recognised'>): ImportAsk[] =>
  (ORDER[run.state] ?? USUAL_ORDER).filter((ask) => canAsk(run, ask) && hasFileFor(ask, run.recognised !== null))

/** Rows a second between two looks at a run; 0 while nothing is known. */
export const rowsPerSecond = (
  before: { rows: number; at: number } | undefined,
  now: { rows: number; at: number },
): number => (before && now.at > before.at ? Math.round(((now.rows - before.rows) * 1000) / (now.at - before.at)) : 0)

/** "1.2 GB", "340 kB". */
export const formatBytes = (bytes: number): string => {
  if (bytes >= 1e9) return `${(bytes / 1e9).toFixed(1)} GB`
  if (bytes >= 1e6) return `${(bytes / 1e6).toFixed(1)} MB`
  return bytes >= 1e3 ? `${Math.round(bytes / 1e3)} kB` : `${bytes} bytes`
}
