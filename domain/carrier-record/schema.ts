import { choices, optionalChoice, ruled, ruledNumber } from '../fields/fields.ts'
import {
  ANSWERS,
  AUTHORITIES,
  CARGO_KINDS,
  type CarrierFacts,
  ENTITY_TYPES,
  FOR_HIRE_CLAIMS,
  OPERATING_STATUSES,
  OPERATIONS,
  RECORD_SOURCES,
} from './carrier-facts.ts'
import { FACT_RULES } from './rules.ts'

/** The fields of a listing that contain its carrier's record. */
export const factFields = {
  legal_name: ruled(FACT_RULES.legal_name),
  entity_type: optionalChoice(ENTITY_TYPES),
  operation: optionalChoice(OPERATIONS),
  authority: optionalChoice(AUTHORITIES),
  for_hire: optionalChoice(FOR_HIRE_CLAIMS),
  operating_status: optionalChoice(OPERATING_STATUSES),
  mc_number: ruled(FACT_RULES.mc_number),
  power_units: ruledNumber(FACT_RULES.power_units),
  drivers: ruledNumber(FACT_RULES.drivers),
  annual_miles: ruledNumber(FACT_RULES.annual_miles),
  annual_miles_year: ruledNumber(FACT_RULES.annual_miles_year),
  hazmat: optionalChoice(ANSWERS),
  passengers: optionalChoice(ANSWERS),
  cargo: choices(CARGO_KINDS),
  registered_on: ruled(FACT_RULES.registered_on),
  record_date: ruled(FACT_RULES.record_date),
  source: optionalChoice(RECORD_SOURCES),
  source_date: ruled(FACT_RULES.source_date),
} satisfies Record<keyof CarrierFacts, unknown>
