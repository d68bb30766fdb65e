/** Where the quote requests of a listing go. Free of zod, because hooks and the console use it. */

/** Addresses that an owner can add to a listing. */
export const MOST_RECIPIENTS = 5
/** Days after which an address that nobody confirmed is deleted. */
export const UNCONFIRMED_DAYS = 7

export const RECIPIENT_ANSWERS = ['confirm', 'remove'] as const
/** What a link in an email to the address is for. */
export type RecipientAnswer = (typeof RECIPIENT_ANSWERS)[number]

export const RECIPIENT_PROBLEMS = {
  tooMany: `You can add ${MOST_RECIPIENTS} addresses. Remove one first.`,
  known: 'This address is on the list already.',
  noneReached: 'No address gets these requests at the moment, so there is nothing to test. Add one first.',
} as const

/** Why an address gets the requests: it is the owner's account, the listing's public contact, or was added. */
export const RECIPIENT_KINDS = ['owner', 'listing', 'added'] as const
export type RecipientKind = (typeof RECIPIENT_KINDS)[number]
export const RECIPIENT_KIND_LABELS = {
  owner: 'The owner’s account',
  listing: 'The listing’s email address',
  added: 'Added here',
} as const satisfies Record<RecipientKind, string>

export const RECIPIENT_STATES = ['active', 'unconfirmed', 'stopped'] as const
export type RecipientState = (typeof RECIPIENT_STATES)[number]
export const RECIPIENT_STATE_LABELS = {
  active: 'Gets requests',
  unconfirmed: 'Waits until its reader confirms',
  stopped: 'Gets no emails: it unsubscribed, or our emails come back',
} as const satisfies Record<RecipientState, string>

export interface QuoteRecipient {
  /** Id of the added address; '' for the others. */
  id: string
  email: string
  kind: RecipientKind
  state: RecipientState
}
