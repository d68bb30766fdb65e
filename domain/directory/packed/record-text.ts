/**
 * Listings that store most of their record as one text. As fields, a record takes two and a half times the memory, and
 * few of a million companies are read at a time. Fields that lists are filled and sorted by are not packed.
 */
import { newestChange } from '../../carrier-record/carrier-check.ts'
import type { ExportedRow } from '../../publishing/directory-export.ts'

export type Listing = ExportedRow<'company_listings'>

const BESIDE = ['id', 'slug', 'location', 'services', 'logo', 'photos', 'updated'] as const satisfies (keyof Listing)[]
export type Beside = Pick<Listing, (typeof BESIDE)[number]>
/** The packed fields. */
export type InText = Readonly<Omit<Listing, keyof Beside>>

/**
 * Fields that filling the lists reads from every company. They form the head of the text, which is read without the
 * rest.
 */
const HEAD: ReadonlySet<string> = new Set<keyof InText>([
  'created',
  'name',
  'address',
  'usdot_number',
  'mc_number',
  'is_featured',
  'verified',
  'rating',
  'power_units',
  'operation',
  'authority',
  'hazmat',
  'record_date',
  'source_date',
  'service_area',
])

/** The order of fields in a text, shared by all listings of an export. */
interface TextForm {
  /** Fields of the head come first. */
  fields: readonly (keyof InText)[]
  /** Number of fields in the head. */
  inHead: number
  places: ReadonlyMap<keyof InText, number>
}

const forms: TextForm[] = []

const fieldsOf = (listing: Listing): TextForm['fields'] => {
  const inRest = (field: string) => !(BESIDE as readonly string[]).includes(field) && !HEAD.has(field)
  return [...[...HEAD].filter((field) => field in listing), ...Object.keys(listing).filter(inRest)] as (keyof InText)[]
}

const formOf = (fields: TextForm['fields']): TextForm => {
  const isAlike = (form: TextForm) =>
    form.fields === fields ||
    (form.fields.length === fields.length && form.fields.every((field, at) => field === fields[at]))
  const known = forms.find(isAlike)
  if (known) return known
  const places = new Map(fields.map((field, at) => [field, at]))
  const form = { fields, inHead: fields.filter((field) => HEAD.has(field)).length, places }
  forms.push(form)
  for (const field of fields) readable(field)
  return form
}

// Text with one-byte characters takes half the memory.
const escapeWide = (json: string): string =>
  json.replace(/[^\0-\xff]/g, (letter) => `\\u${letter.charCodeAt(0).toString(16).padStart(4, '0')}`)

/** Separates the head from the rest. JSON never contains it. */
const END_OF_HEAD = '\n'

/** A text, or a block of many texts and the range of one of them. */
export interface TextSource {
  slice(from: number, to: number): string
}

/** The position and form of a record's text. */
export interface TextParts {
  /** Field names, in the order of their values. */
  fields: TextForm['fields']
  source: TextSource
  from: number
  to: number
}

/** Stores text with one-byte characters compactly. */
export type KeepText = (text: string) => Pick<TextParts, 'source' | 'from' | 'to'>

const asItIs: KeepText = (text) => ({ source: text, from: 0, to: text.length })

const packText = (listing: Listing, keep: KeepText): TextParts => {
  const { fields, inHead } = formOf(fieldsOf(listing))
  const values = fields.map((field) => listing[field])
  const parts = [[...values.slice(0, inHead), newestChange(listing.federal)], values.slice(inHead)]
  return { fields, ...keep(escapeWide(parts.map((part) => JSON.stringify(part)).join(END_OF_HEAD))) }
}

/** The text of a packed record. @throws TypeError if it is not packed */
export const partsOf = (record: object): TextParts => {
  if (record instanceof RecordText) return record.parts
  throw new TypeError('the record has no text')
}

/** The text of a listing, packed now if necessary. */
export const textParts = (listing: Listing, keep: KeepText = asItIs): TextParts =>
  (listing as object) instanceof RecordText ? partsOf(listing) : packText(listing, keep)

/** Returns a parser that caches its last text, because code that reads one field of a record usually reads more. */
const lastParsed = (partOf: (text: string) => string) => {
  let last: RecordText | undefined
  let values: readonly unknown[] = []
  return (record: RecordText): readonly unknown[] => {
    if (record === last) return values
    values = JSON.parse(partOf(record.text)) as unknown[]
    last = record
    return values
  }
}

const headOf = lastParsed((text) => text.slice(0, text.indexOf(END_OF_HEAD)))
const restOf = lastParsed((text) => text.slice(text.indexOf(END_OF_HEAD) + 1))

/** Longer than the first value of a head, which is the creation time. */
const FIRST_VALUE = 40

/** The first value, if it is a short text without escapes. Read without parsing the rest of the head. */
const firstText = (record: RecordText): string | undefined => /^\["([^"\\]*)"/.exec(record.beginning(FIRST_VALUE))?.[1]

/** A record as text. Fields of the text can be read like its own. */
export class RecordText {
  readonly #form: TextForm
  readonly #source: TextSource
  readonly #from: number
  readonly #to: number

  constructor({ fields, source, from, to }: TextParts) {
    this.#form = formOf(fields)
    this.#source = source
    this.#from = from
    this.#to = to
  }

  get text(): string {
    return this.#source.slice(this.#from, this.#to)
  }

  /** At most this many characters of the text. */
  beginning(length: number): string {
    return this.#source.slice(this.#from, Math.min(this.#to, this.#from + length))
  }

  get parts(): TextParts {
    return { fields: this.#form.fields, source: this.#source, from: this.#from, to: this.#to }
  }

  read(field: keyof InText): unknown {
    const { places, inHead } = this.#form
    const place = places.get(field)
    if (place === undefined) return undefined
    if (place >= inHead) return restOf(this)[place - inHead]
    return (place === 0 ? firstText(this) : undefined) ?? headOf(this)[place]
  }

  /** The day of the newest change that the federal record names, '' if there is none. Computed once, for the text. */
  get newestChange(): string {
    return String(headOf(this)[this.#form.inHead])
  }

  /** All fields of the text. */
  get inText(): InText {
    const values = [...headOf(this).slice(0, this.#form.inHead), ...restOf(this)]
    return Object.fromEntries(this.#form.fields.map((field, at) => [field, values[at]])) as unknown as InText
  }
}

/** The same for any listing. */
export const newestChangeOf = (listing: Listing): string =>
  (listing as object) instanceof RecordText
    ? (listing as object as RecordText).newestChange
    : newestChange(listing.federal)

const readable = (field: keyof InText): void => {
  if (field in RecordText.prototype) return
  Object.defineProperty(RecordText.prototype, field, {
    get(this: RecordText) {
      return this.read(field)
    },
  })
}
