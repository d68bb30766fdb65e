/** Addresses that get no email: reasons, limits and messages. Free of zod, because hooks and the console use it. */

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

// Unsubscribing from a kind of email.

export const UNSUBSCRIBE_WORDS = {
  footer: 'Don’t want these emails?',
  link: 'Unsubscribe',
  ask: 'Unsubscribe from these emails?',
  button: 'Unsubscribe',
  done: 'You are unsubscribed',
  badLink: 'This link is no longer valid',
} as const

/** Messages about a company's unconfirmed email address. Free of zod, because hooks and the console use it. */
export const EMAIL_ANSWERS = {
  badLink: 'This link is no longer valid. Save the email address again to get a new one.',
  nothingWaits: 'No email address of this company waits for confirmation.',
  confirmed: 'Quote requests go to this address from now on.',
  confirmedAndWaits:
    'The address is confirmed. It waits for approval, and quote requests go to the address before until then.',
  notConfirmed: 'Your email address could not be confirmed. Please try again.',
  ask: 'Somebody gave your email address for a company in our directory. Shall its customers’ requests come to you?',
  sentAgain: 'The link was mailed again.',
  canceled: 'The email address stays as it was.',
} as const

/** @param email the address in use, '' if there is none yet */
export const waitingForConfirmation = (newEmail: string, email: string): string =>
  `Waiting for confirmation of ${newEmail}. We have mailed a link to it; until it is opened, quote requests ${
    email ? `go to ${email}` : 'are kept in the console only'
  }.`
