/** What the export route sends: one JSON object a line, everything that public pages may show and nothing else. */
import { z } from 'zod'
import { listingSchema } from './company-listings.ts'
import { recordId, timestamp } from './fields.ts'
import { locationSchema } from './locations.ts'
import { publicReviewSchema } from './reviews.ts'
import { serviceSchema } from './services.ts'
import { slugRedirectSchema } from './slug-redirects.ts'

/** A listing without its private fields; the e-mail address is reduced to whether there is one. Services may be missing. */
export const publicListingSchema = listingSchema
  .omit({
    email: true,
    owner: true,
    editors: true,
    search_text: true,
    state: true,
    state_reason: true,
    address_since: true,
  })
  .extend({ services: z.array(recordId), has_email: z.boolean() })
export type PublicListing = z.infer<typeof publicListingSchema>

/** The collections of the export, in the order in which they are sent. */
export const EXPORTED = {
  services: serviceSchema.omit({ created: true }),
  locations: locationSchema.omit({ created: true }),
  company_listings: publicListingSchema,
  reviews: publicReviewSchema.extend({ updated: timestamp }),
  slug_redirects: slugRedirectSchema.pick({ id: true, from_slug: true, listing: true }),
} as const
export type ExportedCollection = keyof typeof EXPORTED
export type ExportedRow<C extends ExportedCollection> = z.infer<(typeof EXPORTED)[C]>

/** First line: the last change that was logged before the export began. */
export const exportHeadSchema = z.object({ export: z.literal('haulindex'), seq: z.int().min(0) })
/** Last line: how many rows of each collection came before it. Without it the answer was cut off. */
export const exportEndSchema = z.object({ end: z.literal(true), counts: z.record(z.string(), z.int()) })
/** In an export of changes: a record that is no more, or no longer public. */
export const exportGoneSchema = z.object({
  gone: z.tuple([z.enum(Object.keys(EXPORTED) as [ExportedCollection]), z.string()]),
})
/** Each other line: the name of the collection and a row of it. */
export const exportLineSchema = z.tuple([z.enum(Object.keys(EXPORTED) as [ExportedCollection]), z.unknown()])
