import { z } from 'zod'
import { choice, ruled, stored, wholeNumber } from '../fields/fields.ts'
import { RECORD_RULES } from '../fields/record-rules.ts'
import { CHANGE_ACTIONS } from './change-kinds.ts'

/** One write to something that public pages show; seq counts without a gap. */
export const changeSchema = z.object({
  ...stored,
  seq: wholeNumber(1),
  collection: ruled(RECORD_RULES.changes.collection),
  record: ruled(RECORD_RULES.changes.record),
  action: choice(CHANGE_ACTIONS),
  /** Name or e-mail address of the account that made the change; '' for an import, a script and a superuser. */
  actor: ruled(RECORD_RULES.changes.actor),
  /** Name of the changed record; for a review the company's ('' when it went with the company), for an old address its slug. */
  label: ruled(RECORD_RULES.changes.label),
  /** Id of the company whose page shows the record, '' for services and locations. It outlives the company. */
  listing: ruled(RECORD_RULES.changes.listing),
})
export type Change = z.infer<typeof changeSchema>
