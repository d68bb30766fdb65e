import { LISTING_PUBLISHING_LABELS, type ListingPublishing } from '../../../domain/publication-kinds.ts'

/** "Live", "Publishing…" or "Failed: The disk is full". */
export const listingState = ({ state, why }: ListingPublishing): string =>
  state === 'failed' && why ? `${LISTING_PUBLISHING_LABELS.failed}: ${why}` : LISTING_PUBLISHING_LABELS[state]
