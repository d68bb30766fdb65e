import { LISTING_PUBLISHING_LABELS, type ListingPublishing } from '../../../domain/publishing/rules.ts'
import type { Change, Publication } from '../../../domain/publishing/schema.ts'
import { formatCount, formatCountOf } from '../../../domain/text/format.ts'

/** "Live", "Publishing…", "Failed: The disk is full" or "Declined: No such company". */
export const listingState = ({ state, why }: ListingPublishing): string =>
  (state === 'failed' || state === 'hidden') && why
    ? `${LISTING_PUBLISHING_LABELS[state]}: ${why}`
    : LISTING_PUBLISHING_LABELS[state]

const TENTHS_BELOW_SECONDS = 10

/** "0.4 s", "12 s", "1,250 s". */
const duration = (seconds: number): string =>
  seconds < TENTHS_BELOW_SECONDS ? `${seconds.toFixed(1)} s` : `${formatCount(Math.round(seconds))} s`

/** What a publication did and how long it took: "12 pages written, 1 removed in 0.4 s". */
export const runResult = ({ pages_written, pages_removed, seconds }: Publication): string => {
  const removed = pages_removed > 0 ? `, ${formatCount(pages_removed)} removed` : ''
  return `${formatCountOf(pages_written, 'page')} written${removed} in ${duration(seconds)}`
}

/** Path of the screen that shows the record, '' if there is none or it was deleted. */
export const screenOfChange = ({
  collection,
  action,
  record,
  listing,
}: Pick<Change, 'collection' | 'action' | 'record' | 'listing'>): string => {
  if (collection === 'company_listings') return action === 'delete' ? '' : `/edit-listing/${record}`
  if (collection === 'slug_redirects') return listing && `/edit-listing/${listing}`
  if (collection === 'location_redirects') return '/admin/locations'
  return ['services', 'locations', 'reviews'].includes(collection) ? `/admin/${collection}` : ''
}
