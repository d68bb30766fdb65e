/** Rules for the fields that a carrier's record fills. */

import { FACT_RULES } from '../carrier-record/rules.ts'
import { type FieldRules, problemOf, tidyValue } from '../fields/field-rules.ts'
import { RECORD_RULES } from '../fields/record-rules.ts'
import type { ImportedCarrier } from './imported-carrier.ts'

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
  ...FACT_RULES,
} as const satisfies FieldRules & { [F in keyof ImportedCarrier]?: unknown }
const RULES = Object.entries(CARRIER_RULES) as [keyof typeof CARRIER_RULES, FieldRules[string]][]

/** A carrier as stored. The same object if nothing had to be fixed. */
export const tidyCarrier = (carrier: ImportedCarrier): ImportedCarrier => {
  const tidied: Partial<Record<string, unknown>> = {}
  for (const [field, rule] of RULES) {
    const value = tidyValue(rule, carrier[field])
    if (value !== carrier[field]) tidied[field] = value
  }
  return Object.keys(tidied).length > 0 ? { ...carrier, ...tidied } : carrier
}

/** Why a tidied carrier cannot be stored, or undefined. */
export const carrierProblem = (carrier: ImportedCarrier): string | undefined => {
  for (const [field, rule] of RULES) {
    const problem = problemOf(rule, carrier[field])
    if (problem) return `${field}: ${problem}`
  }
  return undefined
}
