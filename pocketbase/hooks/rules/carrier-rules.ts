import { type FieldRules, problemOf, tidyValue } from '../../../domain/fields/field-rules.ts'
import { RECORD_RULES } from '../../../domain/fields/record-rules.ts'
import type { ImportedCarrier } from '../../../domain/imports/imported-carrier.ts'
import type { SentCarrier } from '../import/import-known-listings.ts'

const { company_listings: LISTING, locations: LOCATION } = RECORD_RULES

const CARRIER_RULES = {
  usdot_number: { ...LISTING.usdot_number, isOptional: false },
  name: LISTING.name,
  city: LOCATION.name,
  region: LOCATION.region,
  phone: LISTING.phone,
  email: LISTING.email,
  address: LISTING.address,
  description: LISTING.description,
} as const satisfies FieldRules & { [F in keyof ImportedCarrier]?: unknown }
const RULES = Object.entries(CARRIER_RULES) as [keyof typeof CARRIER_RULES, FieldRules[string]][]

/** A carrier as it is stored, with the line that says so. */
export const tidyCarrier = ({ carrier, line }: SentCarrier): SentCarrier => {
  const tidy = { ...carrier }
  let isChanged = false
  for (const [field, rule] of RULES) {
    const value = String(tidyValue(rule, carrier[field]))
    if (value === carrier[field]) continue
    tidy[field] = value
    isChanged = true
  }
  return isChanged ? { carrier: tidy, line: JSON.stringify(tidy) } : { carrier, line }
}

/** Why a tidied carrier is not stored; undefined when it is. */
export const carrierProblem = (carrier: ImportedCarrier): string | undefined => {
  for (const [field, rule] of RULES) {
    const problem = problemOf(rule, carrier[field])
    if (problem) return `${field}: ${problem}`
  }
  return undefined
}
