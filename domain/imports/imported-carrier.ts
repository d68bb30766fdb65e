/** What the importer and the server's carriers route tell each other. */
import { type CarrierFacts, NO_FACTS } from '../carrier-record/carrier-facts.ts'

/** A carrier as the importer read it from a census, in readable form: one line of the route's NDJSON. */
export interface ImportedCarrier extends CarrierFacts {
  usdot_number: string
  name: string
  /** The city's name alone, without its region. */
  city: string
  region: string
  country: 'US' | 'CA'
  /** Names of services of the catalogue, most telling first. */
  services: string[]
  phone: string
  email: string
  address: string
  description: string
  /** ZIP or postal code; '' when the record has none. */
  postal_code: string
  /** Degrees of the city, both 0 when unknown. */
  latitude: number
  longitude: number
  /** Number of the city's postal codes, 0 for one that no table has. */
  city_size: number
  /** Whether a larger city of this name is known: the plain address of the name is that one's. */
  has_larger_namesake: boolean
  /** A record that says its carrier may not work now is stored, and hidden. */
  state: 'published' | 'hidden'
}

/** What its listing has under the same name; of a new company it is told once. */
export const LISTED_FIELDS: readonly (keyof ImportedCarrier)[] = [
  ...(['usdot_number', 'name', 'phone', 'email', 'address', 'description', 'state'] as const),
  ...(Object.keys(NO_FACTS) as (keyof CarrierFacts)[]),
]

/** What the rows of a file are beside the directory's, a letter each. */
export const ROW_MARKS = {
  /** The directory has no such company. */
  unknown: '-',
  /** It has the company, and this very row. */
  same: '=',
  /** It has the company; the row is another one. */
  differs: '?',
  /** It is not to be listed. */
  suppressed: 's',
  /** This run has made, updated or noted it, before it broke off. */
  created: 'c',
  updated: 'u',
  noted: 'n',
} as const

/** Answer to the numbers and hashes of rows. */
export interface RowComparison {
  /** A letter for each row. */
  marks: string
  /** Of each row that differs its place among them, the company, and hash and JSON of the carrier that an import last wrote. */
  differing: [at: number, listing: string, hash: string, imported: string][]
}

/** What is remembered of a carrier that is stored. */
export interface CarrierMemory {
  /** The ImportedCarrier as JSON. */
  imported: string
  hash: string
  row_hash: string
}

/** A listing's field, as the last import wrote it and as this one does. */
export type FieldChange = [was: unknown, is: unknown]

/** A company whose carrier's record says something new. */
export interface CarrierUpdate extends CarrierMemory {
  listing: string
  usdot_number: string
  /** Written where the listing still says what the last import wrote. */
  changes: Record<string, FieldChange>
  /** Written when any of the others is. */
  along: Record<string, FieldChange>
}

/** What became of an update: the fields that were written, none where people's words stood in the way. */
export interface CarrierUpdated {
  usdot_number: string
  fields: Record<string, FieldChange>
  /** Why nothing was stored; '' when it was. */
  error: string
}

/** Most companies in one transaction: new ones by SQL, others one by one through their record's hooks. */
export const CARRIERS_PER_INSERT = 1000
export const CARRIERS_PER_UPDATE = 50
