/** What the export route sends: one JSON object a line, everything that public pages may show and nothing else. */
import { z } from 'zod'
import { locationRedirectSchema, locationSchema, serviceSchema } from '../catalog/schema.ts'
import { recordId, timestamp } from '../fields/fields.ts'
import { listingSchema, slugRedirectSchema } from '../listings/schema.ts'
import { publicReviewSchema, reviewSchema } from '../reviews/schema.ts'
import { isLocationSlug, isServiceSlug, SLUG_PATTERN } from '../slug.ts'

/** A listing without its private fields; of the email address and the owner it tells whether there is one. Services may be missing. */
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
  })
  .extend({
    slug: listingSchema.shape.slug.regex(SLUG_PATTERN),
    services: z.array(recordId).meta({ field: { kind: 'relation', to: 'services' } }),
    has_email: z.boolean(),
    /** Whether an account owns it; never whose. */
    is_claimed: z.boolean(),
  })
export type PublicListing = z.infer<typeof publicListingSchema>

/** The collections of the export, in the order in which they are sent. What does not fit reaches no page. */
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

/** First line: the last change that was logged before the export began, as a `Position`. */
export const exportHeadSchema = z.object({ export: z.literal('haulindex'), seq: z.int().min(0), mark: z.string() })
/** Last line: how many rows of each collection came before it, also of those that do not fit. Without it the answer was cut off. */
export const exportEndSchema = z.object({ end: z.literal(true), counts: z.record(z.string(), z.int()) })
/** In an export of changes: a record that is no more, or no longer public. */
export const exportGoneSchema = z.object({
  gone: z.tuple([z.enum(Object.keys(EXPORTED) as [ExportedCollection]), z.string()]),
})
/**
 * In an export of changes: a listing that somebody has changed who signed in, and who may wait for its page, as nobody does
 * for what an import changes. Of more than `MOST_AWAITED` none is named.
 */
export const exportAwaitedSchema = z.object({ awaited: z.string() })
/** Each other line: the name of the collection and a row of it. */
export const exportLineSchema = z.tuple([z.enum(Object.keys(EXPORTED) as [ExportedCollection]), z.unknown()])
