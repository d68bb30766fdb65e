import { LISTING_PUBLISHING_LABELS, type ListingPublishing } from '../../../domain/publishing/rules.ts'

/** "Live", "Publishing…", "Failed: The disk is full" or "Declined: No such company". */
export const listingState = ({ state, why }: ListingPublishing): string =>
  (state === 'failed' || state === 'hidden') && why
    ? `${LISTING_PUBLISHING_LABELS[state]}: ${why}`
    : LISTING_PUBLISHING_LABELS[state]
