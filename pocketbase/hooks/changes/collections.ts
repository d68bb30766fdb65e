import { RECORDED_COLLECTIONS } from '../../../domain/history/recorded.ts'

/** The collections of domain/publishing/directory-export.ts, whose schemas are too heavy for PocketBase's engines. */
export const SHOWN_ON_PAGES = [
  'company_listings',
  'services',
  'locations',
  'reviews',
  'slug_redirects',
  'location_redirects',
]

/** Collections whose hooks read the context of the request. */
export const WITH_CONTEXT = [
  ...new Set([...SHOWN_ON_PAGES, ...RECORDED_COLLECTIONS, 'do_not_list', 'email_suppressions']),
]
