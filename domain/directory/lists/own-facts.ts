import { FACT_FIELDS, NO_FACTS } from '../../carrier-record/carrier-facts.ts'
import type { Company } from '../company.ts'

const SAID = ['description', 'phone', 'address', 'website', 'logo', 'usdot_number'] as const

/** Whether more is known of a company than its name, its place and what kind of work it does. */
export const hasOwnFacts = (company: Company): boolean =>
  company.reviews.length > 0 ||
  company.rating > 0 ||
  SAID.some((field) => company[field] !== '') ||
  FACT_FIELDS.some((field) => String(company[field]) !== String(NO_FACTS[field]))
