/** Addresses that get no mail: why, and which mails go out in spite of it. Free of zod: hooks and the console say it. */
import { topicOf } from '../accounts/mail-topics.ts'
import type { MailKind } from './mail-kinds.ts'
import { MAIL_POLICY } from './mail-policy.ts'

export const ADDRESS_REASONS = ['bounced', 'complained', 'unsubscribed', 'added'] as const
export type AddressReason = (typeof ADDRESS_REASONS)[number]
export const ADDRESS_REASON_LABELS = {
  bounced: 'Does not exist',
  complained: 'Marked our mail as spam',
  unsubscribed: 'Unsubscribed',
  added: 'Added by hand',
} as const satisfies Record<AddressReason, string>
export const ADDRESS_LIMITS = { email: 254, note: 500, added_by: 120 } as const

export const ADDRESS_ANSWERS = {
  known: 'This address is on the list already',
  suppressed: 'The address is on the list of suppressed addresses:',
} as const

/**
 * Emails that warn of an attack. They are sent to suppressed addresses, too: otherwise anyone who can add an address to
 * the list could silence the warning.
 */
const WARNINGS: readonly MailKind[] = ['email_change_asked', 'email_changed', 'security_alarm', 'repeated_refusals']

/**
 * Whether an email is not sent to an address that is on the list. Emails that let someone into an account are always
 * sent, because the person who asks for one is at the mailbox. Someone who unsubscribed gets no replies from companies,
 * and no email that is optional for an account.
 */
export const isSuppressedMail = (kind: MailKind, reason: AddressReason): boolean => {
  if (MAIL_POLICY[kind].to === 'access' || WARNINGS.includes(kind)) return false
  return reason !== 'unsubscribed' || topicOf(kind) !== undefined || MAIL_POLICY[kind].to === 'customer'
}
