/** What a carrier's record may contain. */
import { day, docket, oneOf, several, whole, year } from '../fields/exact-rules.ts'
import { type FieldRule, line, optional, problemOf, tidyValue } from '../fields/field-rules.ts'
import { LISTING_LIMITS } from '../listings/rules.ts'
import {
  ANSWERS,
  AUTHORITIES,
  CARGO_KINDS,
  type CarrierFacts,
  ENTITY_TYPES,
  FACT_FIELDS,
  FACT_LABELS,
  FACT_LIMITS,
  FOR_HIRE_CLAIMS,
  OPERATING_STATUSES,
  OPERATIONS,
  RECORD_SOURCES,
} from './carrier-facts.ts'

const { firstYear } = FACT_LIMITS

export const FACT_RULES = {
  legal_name: optional(line(FACT_LABELS.legal_name, 1, FACT_LIMITS.legal_name)),
  entity_type: oneOf(FACT_LABELS.entity_type, ENTITY_TYPES),
  operation: oneOf(FACT_LABELS.operation, OPERATIONS),
  authority: oneOf(FACT_LABELS.authority, AUTHORITIES),
  for_hire: oneOf(FACT_LABELS.for_hire, FOR_HIRE_CLAIMS),
  operating_status: oneOf(FACT_LABELS.operating_status, OPERATING_STATUSES),
  mc_number: docket(FACT_LABELS.mc_number, LISTING_LIMITS.mc_number),
  power_units: whole(FACT_LABELS.power_units, FACT_LIMITS.power_units),
  drivers: whole(FACT_LABELS.drivers, FACT_LIMITS.drivers),
  annual_miles: whole(FACT_LABELS.annual_miles, FACT_LIMITS.annual_miles),
  annual_miles_year: year(FACT_LABELS.annual_miles_year, firstYear),
  hazmat: oneOf(FACT_LABELS.hazmat, ANSWERS),
  passengers: oneOf(FACT_LABELS.passengers, ANSWERS),
  cargo: several(FACT_LABELS.cargo, CARGO_KINDS),
  registered_on: day(FACT_LABELS.registered_on, firstYear),
  record_date: day(FACT_LABELS.record_date, firstYear),
  source: oneOf(FACT_LABELS.source, RECORD_SOURCES),
  source_date: day(FACT_LABELS.source_date, firstYear),
} as const satisfies Readonly<Record<keyof CarrierFacts, FieldRule>>

/** The problem with each given fact, worded for its form. */
export const factProblems = (given: Readonly<Record<string, unknown>>): Partial<Record<keyof CarrierFacts, string>> => {
  const problems: Partial<Record<keyof CarrierFacts, string>> = {}
  for (const field of FACT_FIELDS) {
    const rule: FieldRule = FACT_RULES[field]
    const problem = problemOf(rule, tidyValue(rule, given[field]))
    if (problem) problems[field] = problem
  }
  return problems
}
