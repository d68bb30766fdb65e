import { z } from 'zod'
import { choice, flag, json, optionalChoice, relation, ruled, stored, text } from '../fields/fields.ts'
import { RECORD_RULES } from '../fields/record-rules.ts'
import { ACTOR_ROLES, REVISION_KINDS, REVISION_LIMITS, REVISION_ORIGINS } from './rules.ts'

/** One change of one record, as it was made. It outlives the record, its company and its maker. */
export const revisionSchema = z.object({
  ...stored,
  collection: ruled(RECORD_RULES.revisions.collection),
  record: ruled(RECORD_RULES.revisions.record),
  /** What the record was called. */
  title: text(REVISION_LIMITS.title),
  /** Id of the company that the record belongs to, '' for none. */
  listing: text(15),
  kind: choice(REVISION_KINDS),
  origin: choice(REVISION_ORIGINS),
  /** Id of the account, '' for none. */
  actor: text(15),
  actor_name: text(REVISION_LIMITS.actor_name),
  actor_role: optionalChoice(ACTOR_ROLES),
  /** Labels of the changed fields. */
  changed: text(REVISION_LIMITS.changed),
  /** Each changed field before and after. */
  changes: json(z.record(z.string(), z.tuple([z.unknown(), z.unknown()]))),
  /** What the records were called whose ids stand in `changes`. */
  names: json(z.record(z.string(), z.string())),
  /** How many records of which collection a deletion took along. */
  deleted_with: json(z.record(z.string(), z.int())),
  /** Id of the revision that this one takes back, '' for none. */
  undoes: text(15),
  is_reverted: flag,
  /** Folded words that it is found by: record, person, fields and their values. */
  search_text: text(REVISION_LIMITS.search_text),
  /** Name of the logo before, while that file is kept. */
  file: text(REVISION_LIMITS.file),
  /** Fingerprint of what was read before a decision; '' for other changes. */
  fingerprint: text(REVISION_LIMITS.fingerprint),
})
/** As screens read it. */
export type Revision = Omit<z.infer<typeof revisionSchema>, 'search_text'>

/** A record that was deleted, or one that lost its relation to it: what a restoration puts back. */
export const deletedRecordSchema = z.object({
  ...stored,
  /** The deletion. */
  revision: relation('revisions'),
  collection: ruled(RECORD_RULES.revisions.collection),
  record: ruled(RECORD_RULES.revisions.record),
  /** The relation that a record lost which stayed; '' for one that was deleted. */
  field: text(60),
  /** The row as it was stored, without secrets. */
  row: json(z.record(z.string(), z.unknown())),
})
