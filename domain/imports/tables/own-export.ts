/**
 * The columns of the files that `npm run export` writes, by the names of their fields in TABLE_COLUMNS. An import
 * recognizes a file with all of them, and takes its values as they are. Free of zod.
 */

/** Inquiries are exported, but never imported. */
export const EXPORT_KINDS = ['listings', 'reviews', 'inquiries'] as const
export type ExportKind = (typeof EXPORT_KINDS)[number]

/** The company that a row is about. `old_id` is its record id. */
const COMPANY = ['name', 'city', 'region', 'usdot_number', 'slug', 'old_id'] as const

export const EXPORTED_FIELDS = {
  listings: [
    ...COMPANY,
    ...(['services', 'status', 'mc_number', 'legal_name', 'phone', 'email', 'website', 'address', 'hours'] as const),
    ...(['description', 'featured', 'verified', 'rating', 'owner_email', 'old_slugs'] as const),
    ...(['serves_regions', 'serves_within', 'serves_since', 'logo', 'photos'] as const),
  ],
  reviews: [
    ...COMPANY,
    ...(['status', 'rating', 'customer_name', 'customer_email', 'date', 'review_text', 'reply_text'] as const),
  ],
  inquiries: [
    ...COMPANY,
    ...(['status', 'outcome', 'inquiry_type', 'customer_name', 'customer_email', 'customer_phone', 'date'] as const),
    'message',
  ],
} as const satisfies Record<ExportKind, readonly string[]>

/** The folder of logos and photos next to the files, with a folder for each listing. */
export const EXPORTED_PICTURES = 'pictures'

/** A value of a file. CSV joins the texts of a list, and writes "yes" and "no". */
export type ExportedValue = string | number | boolean | readonly string[]
/** A value for each column of a kind. */
export type RowOf<Kind extends ExportKind> = Record<(typeof EXPORTED_FIELDS)[Kind][number], ExportedValue>
/** A row of any kind. */
export type ExportedRow = Readonly<Record<string, ExportedValue>>

/** Joins services and former page addresses in one cell. */
export const LIST_JOINT = '; '

/** Statuses of reviews. Those that wait do so after an import, too. */
export const REVIEW_STATUSES = { approved: 'approved', waiting: 'waiting', declined: 'declined' } as const
