/** How far a listing has come on its way to the public, in words. Free of zod: hooks and the console say it. */
export const LISTING_STATES = ['published', 'waiting', 'hidden'] as const
/** Only published listings, and what hangs on them, reach public pages. */
export type ListingState = (typeof LISTING_STATES)[number]
export const LISTING_STATE_LABELS = {
  published: 'Live',
  waiting: 'Waiting for approval',
  hidden: 'Declined',
} as const satisfies Record<ListingState, string>

/** Characters of the reason that an administrator gives with a decision. */
export const STATE_REASON_MAX = 500

/** "Waiting for approval", "Declined: No such company". */
export const listingStateText = ({ state, state_reason }: { state: ListingState; state_reason: string }): string =>
  state === 'hidden' && state_reason ? `${LISTING_STATE_LABELS[state]}: ${state_reason}` : LISTING_STATE_LABELS[state]

/** What an owner is told whose listing was declined. */
export const SEND_IN_AGAIN = 'Change what is wrong and save the listing: then it waits for approval again.'

/** What an administrator is told who decides a listing after another one. */
export const LISTING_DECIDED_ALREADY = 'This listing has been decided already.'

/** What a member is told whose new listing is not public yet. */
export const LISTING_WAITS = 'Your listing has been sent in. It goes live when an administrator approves it.'
