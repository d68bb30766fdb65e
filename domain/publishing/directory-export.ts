/** The export route's format: one JSON object per line with everything that public pages may show, and nothing else. */
import { z } from 'zod'
import { federalRecordsSchema } from '../carrier-record/federal-schema.ts'
import { locationRedirectSchema, locationSchema, serviceSchema } from '../catalog/schema.ts'
import { recordId, timestamp } from '../fields/fields.ts'
import { listingSchema, slugRedirectSchema } from '../listings/schema.ts'
import { publicPhotoSchema } from '../photos/schema.ts'
import { publicReviewSchema, reviewSchema } from '../reviews/schema.ts'
import { isLocationSlug, isServiceSlug, SLUG_PATTERN } from '../slug.ts'

/**
 * A listing without private fields. For the email address and the owner it only says whether there is one. Services may
 * be missing.
 */
export const publicListingSchema = listingSchema
  .omit({
    email: true,
    new_email: true,
    owner: true,
    editors: true,
    search_text: true,
    state: true,
    state_reason: true,
    address_since: true,
    verified_since: true,
    serves_regions: true,
    serves_within: true,
    serves_since: true,
  })
  .extend({
    slug: listingSchema.shape.slug.regex(SLUG_PATTERN),
    services: z.array(recordId).meta({ field: { kind: 'relation', to: 'services' } }),
    has_email: z.boolean(),
    /** True if an account owns it. Never says which. */
    is_claimed: z.boolean(),
    /** The day on which it was verified, YYYY-MM-DD. '' if it is not, or if nobody knows the day. */
    verified_on: z.string(),
    /** What FMCSA's files beyond the census say. Null if no file names it. */
    federal: federalRecordsSchema.nullable(),
    /** Where it says that it works, and the day on which it said so, YYYY-MM-DD. '' if nobody knows the day. */
    service_area: z
      .object({
        regions: listingSchema.shape.serves_regions,
        within: listingSchema.shape.serves_within,
        stated_on: z.string(),
      })
      .nullable(),
    /** Its approved photos, in their order. */
    photos: z.array(publicPhotoSchema),
  })
export type PublicListing = z.infer<typeof publicListingSchema>

/** The exported collections, in order. Invalid records reach no page. */
export const EXPORTED = {
  services: serviceSchema.omit({ created: true }).extend({ slug: serviceSchema.shape.slug.refine(isServiceSlug) }),
  locations: locationSchema
    .omit({ created: true, has_larger_namesake: true })
    .extend({ slug: locationSchema.shape.slug.refine(isLocationSlug) }),
  company_listings: publicListingSchema,
  reviews: publicReviewSchema.extend({
    updated: timestamp,
    reply_text: reviewSchema.shape.reply_text,
    reply_at: reviewSchema.shape.reply_at,
  }),
  slug_redirects: slugRedirectSchema
    .pick({ id: true, listing: true })
    .extend({ from_slug: slugRedirectSchema.shape.from_slug.regex(SLUG_PATTERN) }),
  location_redirects: locationRedirectSchema
    .pick({ id: true, location: true })
    .extend({ from_slug: locationRedirectSchema.shape.from_slug.refine(isLocationSlug) }),
} as const
export type ExportedCollection = keyof typeof EXPORTED
export type ExportedRow<C extends ExportedCollection> = z.infer<(typeof EXPORTED)[C]>

/** First line: the last logged change before the export began, as a `Position`. */
export const exportHeadSchema = z.object({ export: z.literal('haulindex'), seq: z.int().min(0), mark: z.string() })
/** Last line: the number of rows of each collection, including invalid ones. Without it the response was cut off. */
export const exportEndSchema = z.object({ end: z.literal(true), counts: z.record(z.string(), z.int()) })
/** In an export of changes: a record that was deleted or is no longer public. */
export const exportGoneSchema = z.object({
  gone: z.tuple([z.enum(Object.keys(EXPORTED) as [ExportedCollection]), z.string()]),
})
/**
 * In an export of changes: a listing that a signed-in person changed and may be waiting for. Imports have nobody
 * waiting. If there are more than `MOST_AWAITED`, none is listed.
 */
export const exportAwaitedSchema = z.object({ awaited: z.string() })
/** Every other line: a collection name and a row. */
export const exportLineSchema = z.tuple([z.enum(Object.keys(EXPORTED) as [ExportedCollection]), z.unknown()])
