import { z } from 'zod'
import { optionalRelation, relation, stored } from '../fields/fields.ts'

/** Makes a user who does not own a listing one of its editors. */
export const listingAssignmentSchema = z.object({
  ...stored,
  listing: relation('company_listings'),
  assigned_to_user: relation('users'),
  assigned_by_admin: optionalRelation('users'),
})
export type ListingAssignment = z.infer<typeof listingAssignmentSchema>
