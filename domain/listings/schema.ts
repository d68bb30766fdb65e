import { z } from 'zod'
import { factFields } from '../carrier-record/schema.ts'
import {
  choice,
  choices,
  flag,
  number,
  optionalChoice,
  optionalFile,
  optionalMoment,
  optionalRelation,
  relation,
  relations,
  ruled,
  stored,
  text,
  wholeNumber,
} from '../fields/fields.ts'
import { RECORD_RULES } from '../fields/record-rules.ts'
import { REGION_CODES } from '../places/regions.ts'
import { MAX_STARS } from '../reviews/rules.ts'
import { BADGE_PLACE_LIMITS } from './badge-places.ts'
import { SAVED_ORDERS, SAVED_SORTS } from './console/saved-filter.ts'
import { LISTING_STATES } from './listing-states.ts'
import { VIEW_KINDS } from './listing-views.ts'
import { LISTING_LIMITS } from './rules.ts'
import { SERVES_WITHIN } from './service-area.ts'

/** A company. An imported one may have only a name, slug, place and service. */
export const listingSchema = z.object({
  ...stored,
  name: ruled(RECORD_RULES.company_listings.name),
  slug: ruled(RECORD_RULES.company_listings.slug),
  description: ruled(RECORD_RULES.company_listings.description),
  location: relation('locations'),
  services: relations('services', LISTING_LIMITS.services),
  phone: ruled(RECORD_RULES.company_listings.phone),
  email: ruled(RECORD_RULES.company_listings.email),
  /** An address that its owner entered but has not confirmed. Quote requests go to `email`. */
  new_email: ruled(RECORD_RULES.company_listings.new_email),
  address: ruled(RECORD_RULES.company_listings.address),
  website: ruled(RECORD_RULES.company_listings.website),
  hours: ruled(RECORD_RULES.company_listings.hours),
  serves_regions: choices(REGION_CODES),
  serves_within: optionalChoice(SERVES_WITHIN),
  logo: optionalFile,
  rating: number(0, MAX_STARS),
  is_featured: flag,
  verified: flag,
  owner: optionalRelation('users'),
  usdot_number: ruled(RECORD_RULES.company_listings.usdot_number),
  ...factFields,
  search_text: ruled(RECORD_RULES.company_listings.search_text),
  /** Ids of assigned users, separated by spaces. Maintained for the access rules. */
  editors: ruled(RECORD_RULES.company_listings.editors),
  state: choice(LISTING_STATES),
  /** An administrator's reason, for the owner. '' without one. */
  state_reason: ruled(RECORD_RULES.company_listings.state_reason),
  /** Since when its slug has been public. '' if it never was. Only the server sets it. */
  address_since: optionalMoment,
  /** When it was verified last. '' if nobody knows. Only the server sets it. */
  verified_since: optionalMoment,
  /** When its service area was stated last. '' without one. Only the server sets it. */
  serves_since: optionalMoment,
})
export type Listing = z.infer<typeof listingSchema>

/** A company's former slug. The old URL redirects to the new one. */
export const slugRedirectSchema = z.object({
  ...stored,
  from_slug: ruled(RECORD_RULES.slug_redirects.from_slug),
  listing: relation('company_listings'),
  /** How long the URL was public in total. The server uses it if the company takes the slug back. */
  seconds_public: wholeNumber(0),
})

/** Makes a user an editor of a listing that someone else owns. */
export const listingAssignmentSchema = z.object({
  ...stored,
  listing: relation('company_listings'),
  assigned_to_user: relation('users'),
  assigned_by_admin: optionalRelation('users'),
})
export type ListingAssignment = z.infer<typeof listingAssignmentSchema>

/** An address that the owner added, so that it gets the quote requests of a listing once its reader confirms. */
export const listingRecipientSchema = z.object({
  ...stored,
  listing: relation('company_listings'),
  /** In lower case. */
  email: ruled(RECORD_RULES.listing_recipients.email),
  /** '' before. Only the server sets it. */
  confirmed_at: optionalMoment,
})

/** A filter of the list of listings that an administrator saved. */
export const savedFilterSchema = z.object({
  ...stored,
  account: relation('users'),
  name: ruled(RECORD_RULES.saved_filters.name),
  /** A `ListingFilter` as JSON. */
  filter: ruled(RECORD_RULES.saved_filters.filter),
  sort: choice(SAVED_SORTS),
  order: choice(SAVED_ORDERS),
  /** True if all administrators see it. Only its account changes it. */
  is_shared: flag,
})
export type SavedFilter = z.infer<typeof savedFilterSchema>

/** Monthly count of requests for a company's badge by the website that shows it, without visitor data. */
export const badgePlaceSchema = z.object({
  ...stored,
  listing: relation('company_listings'),
  /** The month in UTC, such as "2026-01". */
  month: text(7).min(1),
  host: text(BADGE_PLACE_LIMITS.host).min(1),
  count: wholeNumber(0),
})

/** Daily count of an action on a company's page, without visitor data. */
export const listingViewSchema = z.object({
  ...stored,
  listing: relation('company_listings'),
  /** The day in UTC, such as "2026-01-31". */
  day: ruled(RECORD_RULES.listing_views.day),
  kind: choice(VIEW_KINDS),
  count: wholeNumber(0),
})
