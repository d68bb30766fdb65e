/** Which column of a file contains which of our fields, and what its values mean here. Free of zod. */
import { isObject, isTextList } from '../../guards.ts'
import { foldText } from '../../text/fold-text.ts'
import { TABLE_PRESETS, type TablePreset } from './presets.ts'
import {
  guessedColumns,
  jointOf,
  TABLE_COLUMNS,
  TABLE_KINDS,
  type TableKind,
  tableColumnLabel,
} from './table-columns.ts'

/** What happens to all reviews of a file. */
export const REVIEW_ARRIVALS = ['waiting', 'approved'] as const
export type ReviewArrival = (typeof REVIEW_ARRIVALS)[number]
export const REVIEW_ARRIVAL_LABELS = {
  waiting: 'Wait for approval',
  approved: 'Are published at once',
} as const satisfies Record<ReviewArrival, string>

/** What a person said about the values of a file. */
export interface ValueChoices {
  /** A category of the file, as `choiceKey`, and the services that it means. An empty list ignores it. */
  categories: Record<string, string[]>
  /** A place of the file, as `choiceKey`, and the city that it means: "Duluth, MN". An empty text rejects its rows. */
  places: Record<string, string>
  /** Services of companies whose row names none. */
  service: string[]
  /** Place of companies whose row names none: "Duluth, MN", or only a state. */
  place: string
  /** Pattern of a company's old page: "/listing/{slug}". '' for none. */
  old_url: string
}

export const NO_CHOICES: ValueChoices = { categories: {}, places: {}, service: [], place: '', old_url: '' }

/** The answer about a place whose city is to be added to the catalog. */
export const NEW_CITY = 'new'

/** "Warehousing /  3PL" and "warehousing / 3pl" are the same value. */
export const choiceKey = (value: string): string => foldText(value).replace(/\s+/g, ' ').trim()

export interface ColumnMapping {
  /** A field for each column, in file order. '' for a skipped one. */
  columns: string[]
  /** For reviews only. */
  reviews: ReviewArrival
  choices?: ValueChoices | undefined
  /** Names of the columns. The next file with the same ones is mapped in the same way. */
  names?: string[] | undefined
  /** Name of the earlier file whose answers it begins with. */
  answers_of?: string | undefined
}

/** "E-mail Address" and "email_address" are the same name. */
const plain = (name: string): string => foldText(name).replace(/[^a-z0-9]+/g, '')

/** Name of a column in the form in which presets have it. Exports prefix names with their path: "carrier.phyCity". */
export const plainColumnName = plain

const isOf = (names: readonly string[], { telling }: TablePreset): boolean =>
  telling.every((one) => (typeof one === 'string' ? names.includes(one) : one.some((name) => names.includes(name))))

/** The directory whose export has this header. Undefined for any other file. */
export const presetOf = (header: readonly string[]): TablePreset | undefined => {
  const names = header.map(plain)
  return TABLE_PRESETS.find((preset) => isOf(names, preset))
}

/** Fills the columns that a preset names. Of two columns for one field, the first counts, unless the field joins them. */
const givePreset = (names: readonly string[], columns: string[], { kind, columns: known }: TablePreset) => {
  for (const [at, name] of names.entries()) {
    const field = Object.hasOwn(known, name) ? known[name] : undefined
    if (field && (jointOf(kind, field) !== '' || !columns.includes(field))) columns[at] = field
  }
}

/**
 * The mapping that a header suggests, whatever the order, letter case and signs: that of the directory whose export it
 * is, and names that say what they are. Of two columns for one field, the one with our own name counts, else the first.
 */
export const guessMapping = (kind: TableKind, header: readonly string[]): ColumnMapping => {
  const names = header.map(plain)
  const columns = header.map(() => '')
  const preset = presetOf(header)
  const known = preset?.kind === kind ? preset.columns : {}
  if (preset?.kind === kind) givePreset(names, columns, preset)
  const isOpen = (at: number): boolean => columns[at] === '' && !Object.hasOwn(known, names[at] ?? '')
  const give = (field: string, wanted: readonly string[]) => {
    if (columns.includes(field)) return
    const at = names.findIndex((name, place) => isOpen(place) && wanted.includes(name))
    if (at !== -1) columns[at] = field
  }
  for (const { field, label } of guessedColumns(kind)) give(field, [plain(label), plain(field)])
  for (const { field, aliases } of guessedColumns(kind)) for (const alias of aliases) give(field, [alias])
  for (const { field, aliases, hasEvery } of guessedColumns(kind))
    if (hasEvery)
      for (const [at, name] of names.entries()) if (isOpen(at) && aliases.includes(name)) columns[at] = field
  return { columns, reviews: 'waiting' }
}

/** What a file contains, by its header. Undefined if it is no table of listings or reviews. */
export const tableKindOf = (header: readonly string[]): TableKind | undefined => {
  const preset = presetOf(header)
  if (preset) return preset.kind
  const { columns } = guessMapping('reviews', header)
  if (['rating', 'review_text'].every((field) => columns.includes(field)) && isCompanyKnown(columns)) return 'reviews'
  const service = ['?']
  const choices = { ...NO_CHOICES, service }
  return TABLE_KINDS.find(
    (kind) => kind === 'listings' && mappingProblems(kind, { ...guessMapping(kind, header), choices }).length === 0,
  )
}

/** True if a value has the form of a mapping with this many columns. Its fields may still be insufficient. */
export const isMapping = (kind: TableKind, columnCount: number, value: unknown): value is ColumnMapping => {
  if (typeof value !== 'object' || value === null) return false
  const { columns, reviews, choices } = value as Partial<Record<keyof ColumnMapping, unknown>>
  const fields = ['', ...TABLE_COLUMNS[kind].map(({ field }) => field)]
  return (
    Array.isArray(columns) &&
    columns.length === columnCount &&
    columns.every((field) => fields.includes(field)) &&
    REVIEW_ARRIVALS.some((arrival) => arrival === reviews) &&
    (choices === undefined || areChoices(choices))
  )
}

const areChoices = (value: unknown): value is ValueChoices =>
  isObject(value) &&
  isObject(value['categories']) &&
  Object.values(value['categories']).every(isTextList) &&
  isObject(value['places']) &&
  Object.values(value['places']).every((place) => typeof place === 'string') &&
  isTextList(value['service']) &&
  typeof value['place'] === 'string' &&
  typeof value['old_url'] === 'string'

const repeated = (kind: TableKind, columns: readonly string[]): string[] =>
  TABLE_COLUMNS[kind]
    .filter(({ field, joint }) => !joint && columns.filter((column) => column === field).length > 1)
    .map(({ label }) => `More than one column brings ${label}. Leave out all but one.`)

const NO_COMPANY =
  'No column says which company a review is about: that takes the USDOT number, the page address, the number in the old directory, or the company’s name with city and state.'
const NO_PLACE =
  'No column says where the companies are. That takes the city and state, an address that ends with them, or latitude and longitude.'

const isCompanyKnown = (columns: readonly string[]): boolean =>
  ['usdot_number', 'slug', 'old_id'].some((field) => columns.includes(field)) ||
  (columns.includes('name') && ['city', 'place'].some((field) => columns.includes(field)))

const isPlaceKnown = (columns: readonly string[]): boolean =>
  ['city', 'place', 'address', 'postal_code'].some((field) => columns.includes(field)) ||
  columns.includes('coordinates') ||
  ['latitude', 'longitude'].every((field) => columns.includes(field))

/** What another column, or a choice for the whole file, can say instead of a required field. */
const isInstead = (field: string, columns: readonly string[], choices: ValueChoices): boolean =>
  (field === 'name' && ['legal_name', 'last_name'].some((other) => columns.includes(other))) ||
  (field === 'services' && (columns.includes('tags') || choices.service.length > 0))

/** Why a file cannot be imported with its mapping, one sentence each. */
export const mappingProblems = (
  kind: TableKind,
  { columns, choices = NO_CHOICES }: Pick<ColumnMapping, 'columns' | 'choices'>,
): string[] => {
  const missing = TABLE_COLUMNS[kind].filter(
    ({ field, isRequired }) => isRequired && !columns.includes(field) && !isInstead(field, columns, choices),
  )
  return [
    ...repeated(kind, columns),
    ...missing.map(({ field }) => `No column brings ${tableColumnLabel(kind, field)}. Every row needs one.`),
    ...(kind === 'listings' && !isPlaceKnown(columns) && !choices.place ? [NO_PLACE] : []),
    ...(kind === 'reviews' && !isCompanyKnown(columns) ? [NO_COMPANY] : []),
  ]
}
