import { z } from 'zod'
import { choice, optionalMoment, requiredEmail, requiredText, stored, text, wholeNumber } from './fields.ts'

export const MAIL_KINDS = [
  'inquiry',
  'inquiry_receipt',
  'held_inquiry',
  'pending_review',
  'contact_message',
  'listing_request',
  'request_decision',
] as const
export type MailKind = (typeof MAIL_KINDS)[number]
export const MAIL_KIND_LABELS = {
  inquiry: 'Quote request',
  inquiry_receipt: 'Receipt',
  held_inquiry: 'Request held back',
  pending_review: 'Review to approve',
  contact_message: 'Contact message',
  listing_request: 'Request to decide',
  request_decision: 'Decision of a request',
} as const satisfies Record<MailKind, string>

export const MAIL_STATES = ['pending', 'sending', 'sent', 'failed'] as const
export type MailState = (typeof MAIL_STATES)[number]
export const MAIL_STATE_LABELS = {
  pending: 'Waiting',
  sending: 'Being sent',
  sent: 'Sent',
  failed: 'Failed',
} as const satisfies Record<MailState, string>

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
