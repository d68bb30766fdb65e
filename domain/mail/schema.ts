import { z } from 'zod'
import { choice, flag, optionalMoment, ruled, stored, text, wholeNumber } from '../fields/fields.ts'
import { RECORD_RULES } from '../fields/record-rules.ts'
import { ADDRESS_REASONS } from './email-suppressions.ts'
import { MAIL_KINDS, MAIL_STATES } from './mail-kinds.ts'

/** An outgoing email. Its text is written from its record when it is sent. */
export const outboxMailSchema = z.object({
  ...stored,
  kind: choice(MAIL_KINDS),
  /** Id of the inquiry, review, contact message, listing request, account or listing. */
  record: ruled(RECORD_RULES.outbox_mails.record),
  recipient: ruled(RECORD_RULES.outbox_mails.recipient),
  state: choice(MAIL_STATES),
  attempts: wholeNumber(0),
  next_attempt_at: optionalMoment,
  /** Why the last attempt failed, or why the email is withheld or not needed; else ''. */
  last_error: ruled(RECORD_RULES.outbox_mails.last_error),
  /** True if the same email may go to the address again. */
  repeats: flag,
  /** Account that caused it. '' for a visitor and for the server. */
  sender: text(15),
  /** Fingerprint of the network that caused it, valid for a day. */
  network: text(16),
  /** Id of the email that it was combined into. Its own id if it was sent alone. */
  bundle: text(15),
  /** The deliverer that took it, and the deliverer's round. */
  claimed_by: text(40),
  claim_round: wholeNumber(0),
})
export type OutboxMail = z.infer<typeof outboxMailSchema>

/** An address that gets no email except what `isSuppressedMail` allows. Lowercase and unique. */
export const emailSuppressionSchema = z.object({
  ...stored,
  email: ruled(RECORD_RULES.email_suppressions.email),
  reason: choice(ADDRESS_REASONS),
  /** Text from the mail server or an administrator. */
  note: ruled(RECORD_RULES.email_suppressions.note),
  /** Name of the account. '' if it was not added by hand. Only the server sets it. */
  added_by: ruled(RECORD_RULES.email_suppressions.added_by),
})
export type EmailSuppression = z.infer<typeof emailSuppressionSchema>
