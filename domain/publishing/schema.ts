import { z } from 'zod'
import { choice, list, number, optionalRelation, ruled, stored, wholeNumber } from '../fields/fields.ts'
import { RECORD_RULES } from '../fields/record-rules.ts'
import { CHANGE_ACTIONS, CHANGED_COLLECTION_LABELS, type ChangedCollection } from './change-log.ts'
import { PUBLICATION_LIMITS, PUBLICATION_STATES, PUBLICATION_TARGETS, PUBLICATION_TRIGGERS } from './rules.ts'
import { SKIPPED_LIMITS, type SkippedRecord, type SkippedRecords } from './skipped-records.ts'

const limited = (name: Exclude<keyof typeof SKIPPED_LIMITS, 'named'>) => z.string().max(SKIPPED_LIMITS[name])
const skippedRecordSchema = z.object({
  collection: z.enum(Object.keys(CHANGED_COLLECTION_LABELS) as [ChangedCollection]),
  record: limited('record'),
  label: limited('label'),
  listing: limited('listing'),
  field: limited('field'),
  why: limited('why'),
  lacks: z.enum(['record', 'field']),
}) satisfies z.ZodType<SkippedRecord>

export const skippedRecordsSchema = z.object({
  total: z.int().min(0),
  records: z.array(skippedRecordSchema).readonly(),
}) satisfies z.ZodType<SkippedRecords>

/** A publishing run, or a request for one. */
export const publicationSchema = z.object({
  ...stored,
  state: choice(PUBLICATION_STATES),
  trigger: choice(PUBLICATION_TRIGGERS),
  target: choice(PUBLICATION_TARGETS),
  /** Who requested it. '' if a change caused it. */
  requested_by: optionalRelation('users'),
  /** Number of the last change that the run published. */
  seq: wholeNumber(0),
  pages_written: wholeNumber(0),
  pages_removed: wholeNumber(0),
  seconds: number(0, PUBLICATION_LIMITS.seconds),
  error: ruled(RECORD_RULES.publications.error),
  /** A problem with the target that did not prevent publishing. */
  warning: ruled(RECORD_RULES.publications.warning),
  /** Paths of written pages, most interesting first. */
  pages: list(z.string().max(PUBLICATION_LIMITS.path), PUBLICATION_LIMITS.pages),
  /** The first skipped records. Only in the newest successful run. */
  skipped: list(skippedRecordSchema, SKIPPED_LIMITS.named),
  /** How many were skipped in total. */
  skipped_total: wholeNumber(0),
})
export type Publication = z.infer<typeof publicationSchema>

/** Body of POST /api/directory/publications. `id` is the run or request that it reports about. */
export const publicationReportSchema = publicationSchema
  .omit({ id: true, created: true, updated: true, requested_by: true, skipped: true, skipped_total: true })
  .extend({
    id: z.string().optional(),
    target: z.enum(PUBLICATION_TARGETS).default('folder'),
    state: z.enum(['running', 'done', 'failed']),
  })
/** A finished run also reports what it skipped. */
export type PublicationReport = z.infer<typeof publicationReportSchema> & { skipped?: SkippedRecords }

/** Response of GET /api/directory/state. */
export const directoryStateSchema = z.object({
  /** The newest change, as a `Position`. */
  seq: z.int().min(0),
  mark: z.string(),
  /** The oldest request that waits for a publisher. */
  request: z.object({ id: z.string(), everything: z.boolean() }).nullable(),
  /** True if a local publisher is called after changes, and the last call reached it. */
  signalled: z.boolean().default(false),
  /** Random id of the data. */
  directory: z.string().default(''),
  /** True if the data contains the change in the request's `seq` and `mark`. */
  knows: z.boolean().default(false),
})
export type DirectoryState = z.infer<typeof directoryStateSchema>

/** A write to something on public pages. `seq` has no gaps. */
export const changeSchema = z.object({
  ...stored,
  seq: wholeNumber(1),
  collection: ruled(RECORD_RULES.changes.collection),
  record: ruled(RECORD_RULES.changes.record),
  action: choice(CHANGE_ACTIONS),
  /** Name or email address of the account. '' for an import, a script and a superuser. */
  actor: ruled(RECORD_RULES.changes.actor),
  /**
   * Name of the changed record. For a review the company's name ('' if it was deleted with the company), for a redirect
   * its slug.
   */
  label: ruled(RECORD_RULES.changes.label),
  /** Id of the company whose page shows the record. '' for services and locations. It outlives the company. */
  listing: ruled(RECORD_RULES.changes.listing),
})
export type Change = z.infer<typeof changeSchema>
