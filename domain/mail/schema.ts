import { z } from 'zod'
import { choice, flag, optionalMoment, ruled, stored, text, wholeNumber } from '../fields/fields.ts'
import { RECORD_RULES } from '../fields/record-rules.ts'
import { ADDRESS_REASONS } from './email-suppressions.ts'
import { MAIL_KINDS, MAIL_STATES } from './mail-kinds.ts'

/** A mail that is to be sent: it is written when sent, from the record that it is about. */
export const outboxMailSchema = z.object({
  ...stored,
  kind: choice(MAIL_KINDS),
  /** Id of the inquiry, review, contact message, listing request, account or listing. */
  record: ruled(RECORD_RULES.outbox_mails.record),
  recipient: ruled(RECORD_RULES.outbox_mails.recipient),
  state: choice(MAIL_STATES),
  attempts: wholeNumber(0),
  next_attempt_at: optionalMoment,
  /** Why the newest attempt did not succeed, or why the mail is withheld or not needed; else ''. */
  last_error: ruled(RECORD_RULES.outbox_mails.last_error),
  /** Whether the same mail may go to the address again. */
  repeats: flag,
  /** Account that had it sent, '' for a visitor and for the server itself. */
  sender: text(15),
  /** Fingerprint of the network that had it sent, for a day. */
  network: text(16),
  /** Id of the mail with which it was sent; its own for a mail of one. */
  bundle: text(15),
  /** The deliverer that took it, and in which of its rounds. */
  claimed_by: text(40),
  claim_round: wholeNumber(0),
})
export type OutboxMail = z.infer<typeof outboxMailSchema>

/** An address that gets no mail but what `isSuppressedMail` lets through. In lower case, once. */
export const emailSuppressionSchema = z.object({
  ...stored,
  email: ruled(RECORD_RULES.email_suppressions.email),
  reason: choice(ADDRESS_REASONS),
  /** What the mail server or an administrator said. */
  note: ruled(RECORD_RULES.email_suppressions.note),
  /** Name of the account; '' when nobody added it by hand. Kept by the server. */
  added_by: ruled(RECORD_RULES.email_suppressions.added_by),
})
export type EmailSuppression = z.infer<typeof emailSuppressionSchema>
