import { z } from 'zod'
import { choice, relation, ruled, stored } from '../fields/fields.ts'
import { RECORD_RULES } from '../fields/record-rules.ts'
import { REQUEST_STATUSES, REQUEST_TYPES } from './rules.ts'

/** An owner's request for a verified badge or a featured listing. */
export const listingRequestSchema = z.object({
  ...stored,
  listing: relation('company_listings'),
  requested_by: relation('users'),
  request_type: choice(REQUEST_TYPES),
  status: choice(REQUEST_STATUSES),
  /** Reason for declining. '' without one. */
  reason: ruled(RECORD_RULES.listing_requests.reason),
})
export type ListingRequest = z.infer<typeof listingRequestSchema>
