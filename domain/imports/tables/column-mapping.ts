/** Which column of a file contains which of our fields. Free of zod. */
import { foldText } from '../../text/fold-text.ts'
import { TABLE_COLUMNS, type TableKind, tableColumnLabel } from './table-columns.ts'

/** What happens to all reviews of a file. */
export const REVIEW_ARRIVALS = ['waiting', 'approved'] as const
export type ReviewArrival = (typeof REVIEW_ARRIVALS)[number]
export const REVIEW_ARRIVAL_LABELS = {
  waiting: 'Wait for approval',
  approved: 'Are published at once',
} as const satisfies Record<ReviewArrival, string>

export interface ColumnMapping {
  /** A field for each column, in file order. '' for a skipped one. */
  columns: string[]
  /** For reviews only. */
  reviews: ReviewArrival
}

/** "E-mail Address" and "email_address" are the same name. */
const plain = (name: string): string => foldText(name).replace(/[^a-z0-9]+/g, '')

/**
 * The mapping that a header suggests, whatever the order, letter case and signs. Of two columns for one field, the one
 * with our own name counts, else the first.
 */
export const guessMapping = (kind: TableKind, header: readonly string[]): ColumnMapping => {
  const names = header.map(plain)
  const columns = header.map(() => '')
  const isOpen = (at: number): boolean => columns[at] === ''
  const give = (field: string, wanted: readonly string[]) => {
    if (columns.includes(field)) return
    const at = names.findIndex((name, place) => isOpen(place) && wanted.includes(name))
    if (at !== -1) columns[at] = field
  }
  for (const { field, label } of TABLE_COLUMNS[kind]) give(field, [plain(label), plain(field)])
  for (const { field, aliases } of TABLE_COLUMNS[kind]) for (const alias of aliases) give(field, [alias])
  return { columns, reviews: 'waiting' }
}

/** True if a value has the form of a mapping with this many columns. Its fields may still be insufficient. */
export const isMapping = (kind: TableKind, columnCount: number, value: unknown): value is ColumnMapping => {
  if (typeof value !== 'object' || value === null) return false
  const { columns, reviews } = value as Partial<Record<keyof ColumnMapping, unknown>>
  const fields = ['', ...TABLE_COLUMNS[kind].map(({ field }) => field)]
  return (
    Array.isArray(columns) &&
    columns.length === columnCount &&
    columns.every((field) => fields.includes(field)) &&
    REVIEW_ARRIVALS.some((arrival) => arrival === reviews)
  )
}

const repeated = (kind: TableKind, columns: readonly string[]): string[] =>
  TABLE_COLUMNS[kind]
    .filter(({ field }) => columns.filter((column) => column === field).length > 1)
    .map(({ label }) => `More than one column brings ${label}. Leave out all but one.`)

const NO_COMPANY =
  'No column says which company a review is about: that takes the USDOT number, the page address, or the company’s name with city and state.'

const isCompanyKnown = (columns: readonly string[]): boolean =>
  columns.includes('usdot_number') ||
  columns.includes('slug') ||
  ['name', 'city', 'region'].every((field) => columns.includes(field))

/** Why a file cannot be imported with its mapping, one sentence each. */
export const mappingProblems = (kind: TableKind, { columns }: Pick<ColumnMapping, 'columns'>): string[] => {
  const missing = TABLE_COLUMNS[kind].filter(({ field, isRequired }) => isRequired && !columns.includes(field))
  return [
    ...repeated(kind, columns),
    ...missing.map(({ field }) => `No column brings ${tableColumnLabel(kind, field)}. Every row needs one.`),
    ...(kind === 'reviews' && !isCompanyKnown(columns) ? [NO_COMPANY] : []),
  ]
}
