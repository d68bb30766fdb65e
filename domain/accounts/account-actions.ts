import { z } from 'zod'
import { choice, ruled, stored, wholeNumber } from '../fields/fields.ts'
import { RECORD_RULES } from '../fields/record-rules.ts'
import { ACCOUNT_ACTIONS } from './action-limits.ts'

/** How often something was done in a day; rows of past days are dropped. */
export const accountActionSchema = z.object({
  ...stored,
  action: choice(ACCOUNT_ACTIONS),
  /** Id of the account, or of the listing for what is limited for each listing. */
  subject: ruled(RECORD_RULES.account_actions.subject),
  /** The day in UTC: "2026-01-31". */
  day: ruled(RECORD_RULES.account_actions.day),
  count: wholeNumber(0),
})
