/** The data of listings and reviews exchanged between importer and server. */
import { isObject, isTextList } from '../../guards.ts'
import type { FieldChange } from '../imported-carrier.ts'
import type { ReviewArrival } from './column-mapping.ts'

/** Identifies a row's company. '' for what the row does not contain. */
export interface CompanyMark {
  usdot_number: string
  slug: string
  name: string
  /** Id of its city, '' for none. */
  location: string
  /** Its number in the directory that it comes from: "geodirectory 101". */
  old_id: string
}

export interface ListingRow {
  hash: string
  company: CompanyMark
  /** Its other fields as they will be stored, without missing ones. */
  values: Record<string, string | string[] | boolean | number>
  /** Slugs of its pages in the directory that it comes from, which redirect to it. */
  from: string[]
  /** The slug of a new company, unless another one has it. Without it, its name decides. */
  slug?: string
  /** Address of its owner, in lower case. */
  owner?: string
}

export interface ReviewRow {
  hash: string
  company: CompanyMark
  values: { rating: number; customer_name: string; review_text: string; customer_email: string; reply_text: string }
  /** YYYY-MM-DD, '' for today. */
  date: string
  /** It waits for approval, even if the other reviews of the file are approved. */
  isWaiting?: true
}

/** The rows of one step. */
export interface TableStep {
  /** Cities as the step that inserts carriers takes them: those that hooks handle, and others. */
  cities: { ruling: object[]; plain: object[] }
  listings: ListingRow[]
  reviews: ReviewRow[]
  arrival: ReviewArrival
}

const isRow = (row: unknown): boolean =>
  isObject(row) && typeof row['hash'] === 'string' && isObject(row['company']) && isObject(row['values'])

const areRows = (rows: unknown): boolean => Array.isArray(rows) && rows.every(isRow)

const isListingRow = (row: unknown): boolean =>
  isObject(row) &&
  isTextList(row['from']) &&
  ['slug', 'owner'].every((field) => ['undefined', 'string'].includes(typeof row[field]))

/** True if a body is a step. The field rules check the values of its rows. */
export const isTableStep = (body: unknown): body is TableStep => {
  if (!isObject(body) || !isObject(body['cities'])) return false
  const { ruling, plain } = body['cities']
  return (
    Array.isArray(ruling) &&
    Array.isArray(plain) &&
    areRows(body['listings']) &&
    areRows(body['reviews']) &&
    (body['listings'] as unknown[]).every(isListingRow)
  )
}

/** The result of a row. */
export interface RowOutcome {
  outcome: 'created' | 'updated' | 'unchanged' | 'skipped' | 'rejected'
  /** Why it was skipped or rejected. */
  reason: string
  /** Name of the created or updated record, for examples. */
  name: string
  /** Slug of the company's page. '' if nothing was created or updated. */
  slug: string
  /** Updated fields. */
  fields: Record<string, FieldChange>
  /** Id of the listing of a row of listings, unless the row was skipped or rejected. */
  listing?: string | undefined
}

/** Rows per transaction. Few enough that no save waits long. */
export const ROWS_PER_STEP = 50

export const ROW_REASONS = {
  repeated: 'repeated in the file',
  several: 'several companies have this name in this city: say which by USDOT number or page address',
  noCompany:
    'no company of the directory is meant: neither by USDOT number, page address, number in the old directory nor name and city',
  reviewedAlready: 'its author has reviewed the company already',
  future: 'the date is in the future',
  notPublic: 'not public in the old directory',
} as const
