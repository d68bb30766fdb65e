import { z } from 'zod'
import { CHANGE_ACTIONS, CHANGE_LIMITS } from './change-kinds.ts'
import { choice, requiredText, stored, text, wholeNumber } from './fields.ts'

/** One write to something that public pages show; seq counts without a gap. */
export const changeSchema = z.object({
  ...stored,
  seq: wholeNumber(1),
  collection: requiredText(60),
  record: requiredText(60),
  action: choice(CHANGE_ACTIONS),
  /** Name or e-mail address of the account that made the change; '' for an import, a script and a superuser. */
  actor: text(CHANGE_LIMITS.actor),
  /** Name of the changed record; for a review the company's ('' when it went with the company), for an old address its slug. */
  label: text(CHANGE_LIMITS.label),
  /** Id of the company whose page shows the record, '' for services and locations. It outlives the company. */
  listing: text(15),
})
export type Change = z.infer<typeof changeSchema>
