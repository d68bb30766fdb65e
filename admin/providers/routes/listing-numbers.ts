import type { DayNumbers } from '../../../domain/listings/listing-views.ts'
import { ADDRESS_REASONS, type AddressReason } from '../../../domain/mail/email-suppressions.ts'
import { isFields } from '../records.ts'
import { request } from '../request.ts'

interface ListingNumbers {
  /** Of the last days, the oldest first. */
  days: DayNumbers[]
  /** Why quote requests are not mailed to the company; '' when they are. */
  unreachable: AddressReason | ''
}

/** A company's numbers, and whether its mail arrives. Throws react-admin's HttpError. */
export const readListingNumbers = async (listing: string): Promise<ListingNumbers> => {
  const { json } = await request(`/api/directory/listings/${encodeURIComponent(listing)}/numbers`)
  if (!isFields(json) || !Array.isArray(json['days'])) throw new Error('the server told no numbers')
  return { days: json['days'], unreachable: ADDRESS_REASONS.find((reason) => reason === json['unreachable']) ?? '' }
}
