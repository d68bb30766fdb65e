import type { Change } from '../../../domain/publishing/schema.ts'

/** The console's screen that shows what was changed; '' when there is none, or the record is gone. */
export const placeOfChange = ({
  collection,
  action,
  record,
  listing,
}: Pick<Change, 'collection' | 'action' | 'record' | 'listing'>): string => {
  if (collection === 'company_listings') return action === 'delete' ? '' : `/edit-listing/${record}`
  if (collection === 'slug_redirects') return listing && `/edit-listing/${listing}`
  return ['services', 'locations', 'reviews'].includes(collection) ? `/admin/${collection}` : ''
}
