import { z } from 'zod'
import { choice, optionalMoment, requiredEmail, requiredText, stored, text, wholeNumber } from './fields.ts'
import { MAIL_KINDS, MAIL_STATES } from './mail-kinds.ts'

/** A mail that is to be sent: it is written when sent, from the record that it is about. */
export const outboxMailSchema = z.object({
  ...stored,
  kind: choice(MAIL_KINDS),
  /** Id of the inquiry, review, contact message or listing request. */
  record: requiredText(15),
  recipient: requiredEmail,
  state: choice(MAIL_STATES),
  attempts: wholeNumber(0),
  next_attempt_at: optionalMoment,
  /** Why the newest attempt did not succeed, '' when it did. */
  last_error: text(500),
})
export type OutboxMail = z.infer<typeof outboxMailSchema>
