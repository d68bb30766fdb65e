import { z } from 'zod'
import { choice, relation, ruled, stored } from '../fields/fields.ts'
import { RECORD_RULES } from '../fields/record-rules.ts'
import { EMAIL_CHANGE_STATES } from './email-change-states.ts'

/** A wish of an account to move to another address, which both addresses have to confirm. */
export const emailChangeSchema = z.object({
  ...stored,
  user: relation('users'),
  old_email: ruled(RECORD_RULES.email_changes.old_email),
  new_email: ruled(RECORD_RULES.email_changes.new_email),
  state: choice(EMAIL_CHANGE_STATES),
  /** What the link to the old address proves itself by. */
  secret: ruled(RECORD_RULES.email_changes.secret),
})
