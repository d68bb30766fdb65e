import { z } from 'zod'
import { choice, requiredText, stored, wholeNumber } from '../fields.ts'
import { ACCOUNT_ACTIONS } from './action-limits.ts'

/** How often something was done in a day; rows of past days are dropped. */
export const accountActionSchema = z.object({
  ...stored,
  action: choice(ACCOUNT_ACTIONS),
  /** Id of the account, or of the listing for what is limited for each listing. */
  subject: requiredText(15),
  /** The day in UTC: "2026-01-31". */
  day: requiredText(10),
  count: wholeNumber(0),
})
