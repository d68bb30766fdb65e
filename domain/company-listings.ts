import { z } from 'zod'
import { MAX_STARS } from './constants.ts'
import {
  choice,
  flag,
  number,
  optionalEmail,
  optionalFile,
  optionalMoment,
  optionalRelation,
  optionalUrl,
  relation,
  relations,
  requiredText,
  stored,
  text,
} from './fields.ts'
import { LISTING_LIMITS } from './listing-form.ts'
import { LISTING_STATES, STATE_REASON_MAX } from './listings/listing-states.ts'
import { SLUG_MAX } from './slug.ts'

/** A company as it is stored. Imported companies may lack everything but a name, a slug, a place and a service. */
export const listingSchema = z.object({
  ...stored,
  name: requiredText(LISTING_LIMITS.name),
  slug: requiredText(SLUG_MAX),
  description: text(LISTING_LIMITS.description),
  location: relation('locations'),
  services: relations('services', LISTING_LIMITS.services),
  phone: text(LISTING_LIMITS.phone),
  email: optionalEmail,
  /** An address that its owner has typed and nobody has proved yet; quote requests go to `email`. */
  new_email: optionalEmail,
  address: text(LISTING_LIMITS.address),
  website: optionalUrl,
  logo: optionalFile,
  rating: number(0, MAX_STARS),
  is_featured: flag,
  verified: flag,
  owner: optionalRelation('users'),
  usdot_number: text(LISTING_LIMITS.usdot_number),
  mc_number: text(LISTING_LIMITS.mc_number),
  search_text: text(LISTING_LIMITS.search_text),
  /** Ids of its assigned users, separated by spaces; kept by the server for its access rules. */
  editors: text(LISTING_LIMITS.editors),
  state: choice(LISTING_STATES),
  /** Why an administrator decided so, for the owner; '' without a reason. */
  state_reason: text(STATE_REASON_MAX),
  /** Since when its slug is its public address; '' while it never was public. Kept by the server. */
  address_since: optionalMoment,
})
export type Listing = z.infer<typeof listingSchema>

/** Fields of a listing that only administrators may set. */
export const ADMIN_LISTING_FIELDS = [
  'is_featured',
  'rating',
  'verified',
  'owner',
  'slug',
  'state',
  'state_reason',
] as const
