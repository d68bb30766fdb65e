/** What the importer and the server tell each other of rows of listings and reviews. */
import type { FieldChange } from '../imported-carrier.ts'
import type { ReviewArrival } from './column-mapping.ts'

/** Says which company a row is about; '' for what it does not say. */
export interface CompanyMark {
  usdot_number: string
  slug: string
  name: string
  /** Id of its city, '' for none. */
  location: string
}

export interface ListingRow {
  hash: string
  company: CompanyMark
  /** Its other fields, as they are to be stored; without those that the file does not bring. */
  values: Record<string, string | string[]>
}

export interface ReviewRow {
  hash: string
  company: CompanyMark
  values: { rating: number; customer_name: string; review_text: string; customer_email: string }
  /** YYYY-MM-DD, '' for today. */
  date: string
}

/** Rows of one step. */
export interface TableStep {
  /** Cities as the step that inserts carriers takes them: those that hooks rule, and others. */
  cities: { ruling: object[]; plain: object[] }
  listings: ListingRow[]
  reviews: ReviewRow[]
  arrival: ReviewArrival
}

/** What became of a row. */
export interface RowOutcome {
  outcome: 'created' | 'updated' | 'unchanged' | 'skipped' | 'rejected'
  /** Why it was skipped or rejected. */
  reason: string
  /** What was created or updated, for examples. */
  name: string
  /** Fields of an update. */
  fields: Record<string, FieldChange>
}

/** Rows of one transaction: nobody's save waits long for it. */
export const ROWS_PER_STEP = 50

export const ROW_REASONS = {
  repeated: 'repeated in the file',
  several: 'several companies have this name in this city: say which by USDOT number or page address',
  noCompany: 'no company of the directory is meant: neither by USDOT number, page address nor name and city',
  reviewedAlready: 'its author has reviewed the company already',
  future: 'the date is in the future',
} as const
