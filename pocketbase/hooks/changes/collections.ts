/** What the export holds: domain/publishing/directory-export.ts, whose schemas are too heavy for PocketBase's engine. */
export const SHOWN_ON_PAGES = [
  'company_listings',
  'services',
  'locations',
  'reviews',
  'slug_redirects',
  'location_redirects',
]

/** Collections whose saves make a change of the log, or take one along. */
export const CHANGED_BY_PEOPLE = [...SHOWN_ON_PAGES, 'listing_requests', 'users']
