import { z } from 'zod'
import { choice, relation, stored } from './fields.ts'

export const REQUEST_TYPES = ['verified', 'featured'] as const
export const REQUEST_TYPE_LABELS = { verified: 'Verified listing', featured: 'Featured listing' } as const
export const REQUEST_STATUSES = ['pending', 'approved', 'declined'] as const
export const REQUEST_STATUS_LABELS = { pending: 'Pending', approved: 'Approved', declined: 'Declined' } as const

/** An owner's request to have a listing verified or featured. */
export const listingRequestSchema = z.object({
  ...stored,
  listing: relation('company_listings'),
  requested_by: relation('users'),
  request_type: choice(REQUEST_TYPES),
  status: choice(REQUEST_STATUSES),
})
export type ListingRequest = z.infer<typeof listingRequestSchema>
