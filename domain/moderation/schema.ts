import { z } from 'zod'
import {
  choice,
  json,
  optionalFile,
  optionalMoment,
  optionalRelation,
  relation,
  ruled,
  stored,
} from '../fields/fields.ts'
import { RECORD_RULES } from '../fields/record-rules.ts'
import { EDIT_STATES, GUARDED_FIELDS } from './guarded-edit.ts'

const guardedValues = z.partialRecord(z.enum(GUARDED_FIELDS), z.string())

/** A change of a published listing that waits for an administrator, field by field. Only the server writes it. */
export const listingEditSchema = z.object({
  ...stored,
  listing: relation('company_listings'),
  user: relation('users'),
  state: choice(EDIT_STATES),
  /** The listing's values at submission, for the fields in `after`. */
  before: json(guardedValues),
  after: json(guardedValues),
  /** The new logo, and the one that an approved edit replaced. */
  logo: optionalFile,
  reason: ruled(RECORD_RULES.listing_edits.reason),
  decided_by: optionalRelation('users'),
  decided_at: optionalMoment,
})
export type ListingEdit = z.infer<typeof listingEditSchema>
