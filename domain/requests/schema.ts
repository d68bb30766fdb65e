import { z } from 'zod'
import { choice, relation, stored } from '../fields/fields.ts'
import { REQUEST_STATUSES, REQUEST_TYPES } from './rules.ts'

/** An owner's request to have a listing verified or featured. */
export const listingRequestSchema = z.object({
  ...stored,
  listing: relation('company_listings'),
  requested_by: relation('users'),
  request_type: choice(REQUEST_TYPES),
  status: choice(REQUEST_STATUSES),
})
export type ListingRequest = z.infer<typeof listingRequestSchema>
