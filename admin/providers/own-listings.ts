/**
 * Lists of what belongs to listings. The rules of access find a member's records by looking at every one there is; where the
 * request names the listings, an index leads to theirs. Who may read what is up to the rules all the same.
 */
import type { GetListParams } from 'react-admin'
import { readListings } from './listings.ts'
import { currentAccount } from './session.ts'

const OF_LISTINGS: readonly string[] = ['company_reviews', 'inquiries']

/** Members have a few; PocketBase allows 200 comparisons in a filter. */
const MOST_NAMED = 50

/** The same list, with the listings of the member who asks named. Throws react-admin's HttpError. */
export const ofOwnListings = async (resource: string, params: GetListParams): Promise<GetListParams> => {
  const account = currentAccount()
  if (!OF_LISTINGS.includes(resource) || !account || account.isAdmin || params.filter?.listing) return params
  const { signal } = params
  const { data, total = 0 } = await readListings({
    ...{ filter: {}, sort: { field: 'id', order: 'ASC' }, pagination: { page: 1, perPage: MOST_NAMED } },
    ...(signal ? { signal } : {}),
  })
  if (total > data.length) return params
  return { ...params, filter: { ...params.filter, listing: data.map(({ id }) => id) } }
}
