/**
 * Listings that hold most of their record as one text. As fields it takes two and a half times the memory, and of a
 * million companies few are read at a time. What lists are filled and sorted by stands beside the text.
 */
import type { ExportedRow } from '../../publishing/directory-export.ts'

export type Listing = ExportedRow<'company_listings'>

const BESIDE = ['id', 'slug', 'location', 'services', 'logo', 'updated'] as const satisfies (keyof Listing)[]
export type Beside = Pick<Listing, (typeof BESIDE)[number]>
/** The fields of a text. */
export type InText = Readonly<Omit<Listing, keyof Beside>>

/** What is asked of every company while lists are filled: it stands at the head of the text, which is read without the rest. */
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
])

/** Which field stands where in a text. Listings of one export share it. */
interface TextForm {
  /** Those of the head come first. */
  fields: readonly (keyof InText)[]
  /** How many stand in the head. */
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

// a text of one-byte letters takes half the memory
const escapeWide = (json: string): string =>
  json.replace(/[^\0-\xff]/g, (letter) => `\\u${letter.charCodeAt(0).toString(16).padStart(4, '0')}`)

/** Parts a head from what follows it: JSON holds no such letter. */
const END_OF_HEAD = '\n'

/** A text, or a block of many texts of which each stands between two places. */
export interface TextSource {
  slice(from: number, to: number): string
}

/** Where the text of a record stands, and what it holds. */
export interface TextParts {
  /** Names of its fields, in the order of their values. */
  fields: TextForm['fields']
  source: TextSource
  from: number
  to: number
}

/** Puts a text of letters of one byte each where it takes little memory. */
export type KeepText = (text: string) => Pick<TextParts, 'source' | 'from' | 'to'>

const asItIs: KeepText = (text) => ({ source: text, from: 0, to: text.length })

const packText = (listing: Listing, keep: KeepText): TextParts => {
  const { fields, inHead } = formOf(fieldsOf(listing))
  const values = fields.map((field) => listing[field])
  const parts = [values.slice(0, inHead), values.slice(inHead)]
  return { fields, ...keep(escapeWide(parts.map((part) => JSON.stringify(part)).join(END_OF_HEAD))) }
}

/** The text of a record that has one. @throws TypeError for another */
export const partsOf = (record: object): TextParts => {
  if (record instanceof RecordText) return record.parts
  throw new TypeError('the record has no text')
}

/** The text of a listing that has one already, or else one that is made of it. */
export const textParts = (listing: Listing, keep: KeepText = asItIs): TextParts =>
  (listing as object) instanceof RecordText ? partsOf(listing) : packText(listing, keep)

/** A function that parses a part of texts and keeps the last one: who reads one field of a record reads others. */
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

/** Longer than the first value of a head, which is when a record was made. */
const FIRST_VALUE = 40

/** The first value, where it is a short text without signs that JSON writes otherwise: read without the rest of the head. */
const firstText = (record: RecordText): string | undefined => /^\["([^"\\]*)"/.exec(record.beginning(FIRST_VALUE))?.[1]

/** A record as a text. It can be asked for the fields of the text as if they were its own. */
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

  /** At most so many letters of the text. */
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

  /** All fields of the text. */
  get inText(): InText {
    const values = [...headOf(this), ...restOf(this)]
    return Object.fromEntries(this.#form.fields.map((field, at) => [field, values[at]])) as unknown as InText
  }
}

const readable = (field: keyof InText): void => {
  if (field in RecordText.prototype) return
  Object.defineProperty(RecordText.prototype, field, {
    get(this: RecordText) {
      return this.read(field)
    },
  })
}
