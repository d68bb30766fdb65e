/** What is said of a company's e-mail address that nobody has proved yet. Free of zod: hooks and the console say it. */
export const EMAIL_ANSWERS = {
  badLink: 'This link is no longer valid. Save the email address again to get a new one.',
  nothingWaits: 'No email address of this company waits for confirmation.',
  confirmed: 'Quote requests go to this address from now on.',
  confirmedAndWaits:
    'The address is confirmed. It waits for approval, and quote requests go to the address before until then.',
  notConfirmed: 'Your email address could not be confirmed. Please try again.',
  ask: 'Somebody gave your email address for a company in our directory. Shall its customers’ requests come to you?',
  sentAgain: 'The link was mailed again.',
  cancelled: 'The email address stays as it was.',
} as const

/** @param email the address in use, '' when there is none yet */
export const waitingForConfirmation = (newEmail: string, email: string): string =>
  `Waiting for confirmation of ${newEmail}. We have mailed a link to it; until it is opened, quote requests ${
    email ? `go to ${email}` : 'are kept in the console only'
  }.`
