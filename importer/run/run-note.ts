import type { ImportReport, ImportRunCounts, ImportState } from '../../domain/imports/import-run.ts'

/** What a run tells the directory of itself; a state that is no longer running ends it. */
export interface RunNote {
  state?: ImportState
  progress?: number
  counts?: ImportRunCounts
  report?: ImportReport
  error?: string
  /** Lets the run go, though it is not over. */
  release?: boolean
}
