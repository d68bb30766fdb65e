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
  /** Null for an unreadable file and for an import from the command line. */
  recognized: object | null
  /** '' for an import from the command line. */
  actor: string
}

const rows = (count: number): string => `${formatCount(count)} ${count === 1 ? 'row' : 'rows'}`

const read = ({ counts }: SummarisedRun): string => `${rows(counts?.rows ?? 0)} read.`

const CONTINUES = 'It continues where it stopped.'
const CONTINUES_ELSEWHERE = 'To continue, run the same command again. Its file is not on this server.'

const whatNext = ({ recognized, actor }: SummarisedRun): string[] =>
  recognized || !actor ? [] : ['No importable rows found. Upload the right file, or fix this one and try again.']

const ended = (run: SummarisedRun): ImportSummary => {
  const isDry = run.mode === 'dry_run'
  switch (run.state) {
    case 'finished':
      return isDry
        ? { tone: 'live', words: 'The dry run is done', hints: [`${read(run)} Nothing was saved.`] }
        : { tone: 'live', words: 'Imported', hints: [read(run)] }
    case 'stopped':
      return isDry
        ? { tone: 'waiting', words: 'The dry run was stopped', hints: [`${read(run)} Nothing was saved.`] }
        : {
            tone: 'waiting',
            words: 'The import was stopped',
            hints: [`${read(run)} ${run.recognized ? CONTINUES : CONTINUES_ELSEWHERE}`],
          }
    case 'failed':
      return isDry
        ? { tone: 'failed', words: 'The file cannot be imported', hints: [run.error, ...whatNext(run)] }
        : { tone: 'failed', words: 'The import failed', hints: [run.error] }
    case 'undone':
      return { tone: 'live', words: 'The import was undone', hints: [] }
    default:
      return {
        tone: 'waiting',
        words: 'The file is ready',
        hints: ['A dry run shows what an import would do. It saves nothing.'],
      }
  }
}

export const importSummary = (run: SummarisedRun): ImportSummary => {
  const { state, mode, is_stopping } = run
  if (is_stopping && (state === 'running' || state === 'undoing'))
    return { tone: 'busy', words: 'Stopping…', hints: ['The current batch finishes first.'] }
  switch (state) {
    case 'uploading':
      return { tone: 'busy', words: 'Uploading…', hints: [] }
    case 'queued':
      return { tone: 'busy', words: 'Waiting for another import', hints: ['One import runs at a time.'] }
    case 'running':
      return { tone: 'busy', words: mode === 'dry_run' ? 'Reading the file…' : 'Importing…', hints: [] }
    case 'undoing':
      return {
        tone: 'busy',
        words: 'Undoing the import…',
        hints: ['Records that people changed since then stay.'],
      }
    default:
      return ended(run)
  }
}

/** Actions by likelihood. A dry run comes before an import. */
const ORDER: Partial<Record<ImportState, readonly ImportAsk[]>> = {
  uploaded: ['dry_run', 'undo', 'remove'],
  finished: ['run', 'dry_run', 'undo', 'remove'],
}
const USUAL_ORDER: readonly ImportAsk[] = ['continue', 'dry_run', 'stop', 'undo', 'remove']

/** The available actions, most likely first. */
export const asksOf = (run: AskedRun & Pick<SummarisedRun, 'recognized'>): ImportAsk[] =>
  (ORDER[run.state] ?? USUAL_ORDER).filter((ask) => canAsk(run, ask) && hasFileFor(ask, run.recognized !== null))

/** Rows per second between two polls, 0 while unknown. */
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
