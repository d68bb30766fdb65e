/** What the importer and the server's carriers route tell each other. */

/** A carrier as the importer read it from a census, in readable form: one line of the route's NDJSON. */
export interface ImportedCarrier {
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
}

/** Most carriers that one request may bring. */
export const CARRIERS_PER_REQUEST = 1000

/** What became of a request's carriers; those with an error were not stored. */
export interface CarrierImportReply {
  created: number
  updated: number
  unchanged: number
  errors: { usdot_number: string; reason: string }[]
}
