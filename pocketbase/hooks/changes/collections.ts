import { RECORDED_COLLECTIONS } from '../../../domain/history/recorded.ts'

/** What the export holds: domain/publishing/directory-export.ts, whose schemas are too heavy for PocketBase's engine. */
export const SHOWN_ON_PAGES = [
  'company_listings',
  'services',
  'locations',
  'reviews',
  'slug_redirects',
  'location_redirects',
]

/** Collections whose saves make a change of the log, take one along, or are kept in the history. */
export const CHANGED_BY_PEOPLE = [...new Set([...SHOWN_ON_PAGES, ...RECORDED_COLLECTIONS])]
