/** The records of the directory as rows of an export, page by page, so that a million of them need no memory. */
import { z } from 'zod'
import { cityName } from '../../domain/catalog/rules.ts'
import { locationSchema, serviceSchema } from '../../domain/catalog/schema.ts'
import { listingImportSchema } from '../../domain/imports/schema.ts'
import {
  type ExportedRow,
  type ExportKind,
  REVIEW_STATUSES,
  type RowOf,
} from '../../domain/imports/tables/own-export.ts'
import { inquirySchema } from '../../domain/inquiries/schema.ts'
import { listingSchema, slugRedirectSchema } from '../../domain/listings/schema.ts'
import { reviewSchema } from '../../domain/reviews/schema.ts'
import type { Directory } from '../run/directory.ts'

export const EXPORTED_COLLECTIONS = {
  listings: 'company_listings',
  reviews: 'reviews',
  inquiries: 'inquiries',
} as const satisfies Record<ExportKind, string>

const companySchema = listingSchema
  .pick({ id: true, name: true, slug: true, address_since: true, usdot_number: true })
  .extend({ expand: z.object({ location: locationSchema.pick({ name: true, region: true }) }) })

const exportedListingSchema = listingSchema
  .pick({ state: true, mc_number: true, legal_name: true, phone: true, email: true, website: true, address: true })
  .extend(listingSchema.pick({ hours: true, description: true, is_featured: true, verified: true, rating: true }).shape)
  .extend(companySchema.shape)
  .extend({
    expand: companySchema.shape.expand.extend({
      services: z.array(serviceSchema.pick({ name: true })).default([]),
      owner: z.object({ email: z.string() }).optional(),
      listing_imports_via_listing: listingImportSchema.pick({ owner_email: true }).optional(),
      slug_redirects_via_listing: z.array(slugRedirectSchema.pick({ from_slug: true })).default([]),
    }),
  })

const ofListing = { expand: z.object({ listing: companySchema }) }

const exportedReviewSchema = reviewSchema
  .pick({ id: true, created: true, is_approved: true, is_declined: true, rating: true, customer_name: true })
  .extend(reviewSchema.pick({ customer_email: true, review_text: true, reply_text: true }).shape)
  .extend(ofListing)

const exportedInquirySchema = inquirySchema
  .pick({ id: true, created: true, status: true, outcome: true, inquiry_type: true, message: true })
  .extend(inquirySchema.pick({ customer_name: true, customer_email: true, customer_phone: true }).shape)
  .extend(ofListing)

/** A company that was never public has no page address yet. */
const companyOf = ({ id, name, slug, address_since, usdot_number, expand }: z.infer<typeof companySchema>) => ({
  name,
  city: cityName(expand.location),
  region: expand.location.region,
  usdot_number,
  slug: address_since ? slug : '',
  old_id: id,
})

const listingRow = (listing: z.infer<typeof exportedListingSchema>): RowOf<'listings'> => {
  const { state, is_featured, expand, mc_number, legal_name, phone, email, website, address, hours } = listing
  const { description, verified, rating } = listing
  return {
    ...companyOf(listing),
    ...{ status: state, featured: is_featured, verified, rating },
    ...{ mc_number, legal_name, phone, email, website, address, hours, description },
    owner_email: expand.owner?.email ?? expand.listing_imports_via_listing?.owner_email ?? '',
    services: expand.services.map(({ name }) => name),
    old_slugs: expand.slug_redirects_via_listing.map(({ from_slug }) => from_slug),
  }
}

const statusOf = ({ is_approved, is_declined }: z.infer<typeof exportedReviewSchema>): string => {
  if (is_approved) return REVIEW_STATUSES.approved
  return is_declined ? REVIEW_STATUSES.declined : REVIEW_STATUSES.waiting
}

/** The day in UTC on which a record was created. An import stores the same one. */
const dayOf = (created: string): string => created.slice(0, 'YYYY-MM-DD'.length)

const reviewRow = (review: z.infer<typeof exportedReviewSchema>): RowOf<'reviews'> => {
  const { rating, customer_name, customer_email, review_text, reply_text } = review
  return {
    ...companyOf(review.expand.listing),
    ...{ status: statusOf(review), date: dayOf(review.created) },
    ...{ rating, customer_name, customer_email, review_text, reply_text },
  }
}

const inquiryRow = (inquiry: z.infer<typeof exportedInquirySchema>): RowOf<'inquiries'> => {
  const { status, outcome, inquiry_type, customer_name, customer_email, customer_phone, message } = inquiry
  return {
    ...companyOf(inquiry.expand.listing),
    date: dayOf(inquiry.created),
    ...{ status, outcome, inquiry_type, customer_name, customer_email, customer_phone, message },
  }
}

const COMPANY_PARTS = ['id', 'name', 'slug', 'address_since', 'usdot_number', 'expand.location']
const partsOfListing = {
  expand: 'listing.location',
  fields: ['*', ...COMPANY_PARTS.map((part) => `expand.listing.${part}`)].join(),
}

/** The rows of a kind in the order of their ids, a thousand at a time. @throws DirectoryError */
export async function* exportedRows(directory: Directory, kind: ExportKind): AsyncGenerator<ExportedRow[]> {
  const collection = EXPORTED_COLLECTIONS[kind]
  if (kind === 'listings') {
    const parts = {
      expand: 'location,services,owner,listing_imports_via_listing,slug_redirects_via_listing',
      fields: LISTING_FIELDS,
    }
    for await (const page of directory.rows(collection, parts))
      yield z.array(exportedListingSchema).parse(page).map(listingRow)
  } else if (kind === 'reviews') {
    for await (const page of directory.rows(collection, partsOfListing))
      yield z.array(exportedReviewSchema).parse(page).map(reviewRow)
  } else {
    for await (const page of directory.rows(collection, partsOfListing))
      yield z.array(exportedInquirySchema).parse(page).map(inquiryRow)
  }
}

/** A listing has forty fields of its federal record, which the export lacks. */
const LISTING_FIELDS = [
  ...Object.keys(exportedListingSchema.omit({ expand: true }).shape),
  ...['expand.location.name', 'expand.location.region', 'expand.services.name'],
  ...['expand.owner.email', 'expand.listing_imports_via_listing.owner_email'],
  'expand.slug_redirects_via_listing.from_slug',
].join()
