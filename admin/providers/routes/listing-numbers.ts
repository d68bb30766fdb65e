import type { DayNumbers } from '../../../domain/listings/listing-views.ts'
import { isFields } from '../records.ts'
import { request } from '../request.ts'

/** A company's numbers of the last days, the oldest first. Throws react-admin's HttpError. */
export const readListingNumbers = async (listing: string): Promise<DayNumbers[]> => {
  const { json } = await request(`/api/directory/listings/${encodeURIComponent(listing)}/numbers`)
  if (!isFields(json) || !Array.isArray(json['days'])) throw new Error('the server told no numbers')
  return json['days']
}
