import { LISTING_PUBLISHING_STATES, type ListingPublishing } from '../../../domain/publishing/rules.ts'
import { isFields } from '../records.ts'
import { request } from '../request.ts'

const STATES: readonly unknown[] = LISTING_PUBLISHING_STATES

const isListingPublishing = (json: unknown): json is ListingPublishing =>
  isFields(json) && STATES.includes(json['state']) && typeof json['path'] === 'string'

/** Whether the public page of a listing shows its newest change. Throws react-admin's HttpError. */
export const readListingPublishing = async (listing: string): Promise<ListingPublishing> => {
  const { json } = await request(`/api/directory/listings/${encodeURIComponent(listing)}/publishing`)
  if (!isListingPublishing(json)) throw new Error('the server did not say whether the listing is live')
  return json
}
