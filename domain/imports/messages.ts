/** Labels of import runs. Free of zod. */
import { FACT_LABELS } from '../carrier-record/carrier-facts.ts'
import { LISTING_LABELS } from '../listings/rules.ts'
import type { ImportKind, ImportMode, ImportState } from './import-runs.ts'

export const IMPORT_KIND_LABELS = {
  carriers: 'Federal carrier records',
  listings: 'Listings',
  reviews: 'Reviews',
} as const satisfies Record<ImportKind, string>

const STATE_LABELS = {
  uploading: 'Arriving',
  uploaded: 'Ready',
  queued: 'Waiting',
  running: 'Importing',
  finished: 'Imported',
  stopped: 'Stopped',
  failed: 'Failed',
  undoing: 'Taking back',
  undone: 'Taken back',
} as const satisfies Record<ImportState, string>
const DRY_RUN_LABELS: Partial<Record<ImportState, string>> = { running: 'Dry run', finished: 'Dry run done' }

/** The state of a run in a word or two. */
export const importStateLabel = ({ state, mode }: { state: ImportState; mode: ImportMode }): string =>
  (mode === 'dry_run' && DRY_RUN_LABELS[state]) || STATE_LABELS[state]

const FIELD_LABELS: Readonly<Record<string, string>> = { ...FACT_LABELS, ...LISTING_LABELS }

/** The label of a changed field, or its name. */
export const importedFieldLabel = (field: string): string => FIELD_LABELS[field] ?? field
