/** The data exchanged between the importer and the server's carriers route. */

import { type CarrierFacts, NO_FACTS } from '../carrier-record/carrier-facts.ts'
import type { CompanyCensusRow } from '../carrier-record/company-census.ts'
import { isObject } from '../guards.ts'

/** A carrier as the importer read it, in readable form. One line of the route's NDJSON. */
export interface ImportedCarrier extends CarrierFacts {
  usdot_number: string
  name: string
  /** The city's name without its region. */
  city: string
  region: string
  country: 'US' | 'CA'
  /** Names of catalog services, most specific first. */
  services: string[]
  phone: string
  email: string
  address: string
  description: string
  /** ZIP or postal code. '' if the record has none. */
  postal_code: string
  /** Degrees of the city, both 0 if unknown. */
  latitude: number
  longitude: number
  /** Number of the city's postal codes. 0 if no table has the city. */
  city_size: number
  /** True if a larger city has this name and therefore the plain slug. */
  has_larger_namesake: boolean
  /** A carrier whose record says that it may not operate is stored, but hidden. */
  state: 'published' | 'hidden'
  /** Given if it is listed only because FMCSA's other files name an authority of it: its own form would keep it out. */
  needs_authority?: true
  /** What only the company census contains. It is stored in the carrier's record. */
  company_census?: CompanyCensusRow
}

/** Fields with the same name in the listing. For a new company they are sent once. */
export const LISTED_FIELDS: readonly (keyof ImportedCarrier)[] = [
  ...(['usdot_number', 'name', 'phone', 'email', 'address', 'description', 'state'] as const),
  ...(Object.keys(NO_FACTS) as (keyof CarrierFacts)[]),
]

/** How a file's rows compare with the directory, one letter each. */
export const ROW_MARKS = {
  /** The directory does not have this company. */
  unknown: '-',
  /** It has the company and the same row. */
  same: '=',
  /** It has the company with another row. */
  differs: '?',
  /** It has the company with another row, from a newer file or, for a file without a date, from one with a date. */
  older: 'o',
  /** The number is on the do-not-list. */
  suppressed: 's',
  /** This run created, updated or noted it before it was interrupted. */
  created: 'c',
  updated: 'u',
  noted: 'n',
} as const

/** Response to the numbers and hashes of rows. */
export interface RowComparison {
  /** One letter per row. */
  marks: string
  /** For each row that differs: its index, the company, and hash and JSON of the carrier that an import last wrote. */
  differing: [at: number, listing: string, hash: string, imported: string][]
  /** Indexes of new and changed rows whose carrier has federal authority to haul for others. */
  authorized: number[]
  /** Indexes of those with federal authority to arrange transport: brokers and freight forwarders. */
  brokers: number[]
  /** Indexes of those whose authority is to move homes. */
  movers: number[]
}

/** What is remembered about an imported carrier. */
export interface CarrierMemory {
  /** The ImportedCarrier as JSON. */
  imported: string
  hash: string
  row_hash: string
}

/** A listing's field as the last import wrote it, and as this one would. */
export type FieldChange = [was: unknown, is: unknown]

/** A company whose carrier's record changed. */
export interface CarrierUpdate extends CarrierMemory {
  listing: string
  usdot_number: string
  /** Written if the listing still has what the last import wrote. */
  changes: Record<string, FieldChange>
  /** Written if any of the others is. */
  along: Record<string, FieldChange>
  /** Stored in the carrier's record. */
  census?: CompanyCensusRow
}

/** True if a body is a list of updates. */
export const isCarrierUpdates = (body: unknown): body is CarrierUpdate[] =>
  Array.isArray(body) &&
  body.every(
    (update: unknown) =>
      isObject(update) &&
      isObject(update['changes']) &&
      isObject(update['along']) &&
      ['listing', 'usdot_number', 'imported', 'hash', 'row_hash'].every((field) => typeof update[field] === 'string'),
  )

/** The written fields of an update. Empty if people had edited them all. */
export interface CarrierUpdated {
  usdot_number: string
  fields: Record<string, FieldChange>
  /** True if what the company census says about it changed. */
  isCensusNews: boolean
  /** Why nothing was stored, else ''. */
  error: string
}

/** Most companies per transaction. New ones are inserted with SQL, others through their record's hooks. */
export const CARRIERS_PER_INSERT = 1000
export const CARRIERS_PER_UPDATE = 50
