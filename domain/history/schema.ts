import { z } from 'zod'
import { choice, flag, json, optionalChoice, relation, ruled, stored, text, wholeNumber } from '../fields/fields.ts'
import { RECORD_RULES } from '../fields/record-rules.ts'
import { ACTOR_ROLES, REVISION_KINDS, REVISION_LIMITS, REVISION_ORIGINS } from './rules.ts'

/** One change of one record. It outlives the record, its company and its actor. */
export const revisionSchema = z.object({
  ...stored,
  collection: ruled(RECORD_RULES.revisions.collection),
  record: ruled(RECORD_RULES.revisions.record),
  /** The record's name at that time. */
  title: text(REVISION_LIMITS.title),
  /** Id of the record's company, '' for none. */
  listing: text(15),
  kind: choice(REVISION_KINDS),
  origin: choice(REVISION_ORIGINS),
  /** Id of the account, '' for none. */
  actor: text(15),
  actor_name: text(REVISION_LIMITS.actor_name),
  actor_role: optionalChoice(ACTOR_ROLES),
  /** Labels of the changed fields. */
  changed: text(REVISION_LIMITS.changed),
  /** Each changed field with its values before and after. */
  changes: json(z.record(z.string(), z.tuple([z.unknown(), z.unknown()]))),
  /** Names of the records whose ids are in `changes`. */
  names: json(z.record(z.string(), z.string())),
  /** How many records of each collection were deleted with it. */
  deleted_with: json(z.record(z.string(), z.int())),
  /** Id of the revision that this one reverts, '' for none. */
  undoes: text(15),
  is_reverted: flag,
  /** Folded words to search by: record, person, fields and their values. */
  search_text: text(REVISION_LIMITS.search_text),
  /** Name of the previous logo, while that file is kept. */
  file: text(REVISION_LIMITS.file),
  /** Fingerprint of what the decision maker saw. '' for other changes. */
  fingerprint: text(REVISION_LIMITS.fingerprint),
  /** Id of the change set that this revision belongs to, '' for none. */
  change_set: text(15),
  /** For the row of a change set: how many records it changed. 0 for others. */
  set_size: wholeNumber(0),
})
/** As screens read it. */
export type Revision = Omit<z.infer<typeof revisionSchema>, 'search_text'>

/** A deleted record, or a record that lost its relation to one. Restored together. */
export const deletedRecordSchema = z.object({
  ...stored,
  /** The deletion. */
  revision: relation('revisions'),
  collection: ruled(RECORD_RULES.revisions.collection),
  record: ruled(RECORD_RULES.revisions.record),
  /** The relation that a remaining record lost. '' for a deleted record. */
  field: text(60),
  /** The stored row, without secrets. */
  row: json(z.record(z.string(), z.unknown())),
})
