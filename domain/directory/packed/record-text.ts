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

/** Which field stands where in a text. Listings of one export share it. */
interface TextForm {
  fields: readonly (keyof InText)[]
  places: ReadonlyMap<keyof InText, number>
}

const forms: TextForm[] = []

const formOf = (listing: Listing): TextForm => {
  const isInText = (field: string) => !(BESIDE as readonly string[]).includes(field)
  const fields = Object.keys(listing).filter(isInText) as (keyof InText)[]
  const isAlike = (form: TextForm) =>
    form.fields.length === fields.length && form.fields.every((field, at) => field === fields[at])
  const known = forms.find(isAlike)
  if (known) return known
  const form = { fields, places: new Map(fields.map((field, at) => [field, at])) }
  forms.push(form)
  for (const field of fields) readable(field)
  return form
}

// a text of one-byte letters takes half the memory
const escapeWide = (json: string): string =>
  json.replace(/[^\0-\xff]/g, (letter) => `\\u${letter.charCodeAt(0).toString(16).padStart(4, '0')}`)

let lastText = ''
let lastValues: readonly unknown[] = []

/** Keeps the last ones: who reads one field of a record reads others. */
const valuesOf = (text: string): readonly unknown[] => {
  if (text === lastText) return lastValues
  lastValues = JSON.parse(text) as unknown[]
  lastText = text
  return lastValues
}

/** A record as a text. It can be asked for the fields of the text as if they were its own. */
export class RecordText {
  readonly #form: TextForm
  readonly #text: string

  constructor(record: Listing | RecordText) {
    const packed = record instanceof RecordText ? record : undefined
    this.#form = packed ? packed.#form : formOf(record as Listing)
    this.#text = packed ? packed.#text : RecordText.#pack(record as Listing, this.#form)
  }

  static #pack(listing: Listing, { fields }: TextForm): string {
    return escapeWide(JSON.stringify(fields.map((field) => listing[field])))
  }

  read(field: keyof InText): unknown {
    const place = this.#form.places.get(field)
    return place === undefined ? undefined : valuesOf(this.#text)[place]
  }

  /** All fields of the text. */
  get inText(): InText {
    const values = valuesOf(this.#text)
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
