/** States of a listing before and after it is public. Free of zod, because hooks and the console use it. */
export const LISTING_STATES = ['published', 'waiting', 'hidden'] as const
/** Only published listings and their records reach public pages. */
export type ListingState = (typeof LISTING_STATES)[number]
export const LISTING_STATE_LABELS = {
  published: 'Live',
  waiting: 'Waiting for approval',
  hidden: 'Declined',
} as const satisfies Record<ListingState, string>

/** Most characters of an administrator's reason. */
export const STATE_REASON_MAX = 500

/** "Waiting for approval", "Declined: No such company". */
export const listingStateText = ({ state, state_reason }: { state: ListingState; state_reason: string }): string =>
  state === 'hidden' && state_reason ? `${LISTING_STATE_LABELS[state]}: ${state_reason}` : LISTING_STATE_LABELS[state]

/** Message to an owner whose listing was declined. */
export const SEND_IN_AGAIN = 'Change what is wrong and save the listing: then it waits for approval again.'

/** Message to an administrator who decides a listing that was already decided. */
export const LISTING_DECIDED_ALREADY = 'This listing has been decided already.'

/** Message to a member whose new listing is not public yet. */
export const LISTING_WAITS = 'Your listing has been sent in. It goes live when an administrator approves it.'
