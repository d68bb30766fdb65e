import { z } from 'zod'
import { choice, relation, requiredEmail, requiredText, stored } from '../fields.ts'
import { EMAIL_CHANGE_STATES } from './email-change-states.ts'

/** A wish of an account to move to another address, which both addresses have to confirm. */
export const emailChangeSchema = z.object({
  ...stored,
  user: relation('users'),
  old_email: requiredEmail,
  new_email: requiredEmail,
  state: choice(EMAIL_CHANGE_STATES),
  /** What the link to the old address proves itself by. */
  secret: requiredText(40),
})
