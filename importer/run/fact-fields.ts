import { type CarrierFacts, NO_FACTS } from '../../domain/carrier-record/carrier-facts.ts'

/** The facts of a carrier, each a field of its listing. */
export const FACT_FIELDS = Object.keys(NO_FACTS) as (keyof CarrierFacts)[]

/** The facts alone. */
export const factsOf = (carrier: CarrierFacts): CarrierFacts =>
  Object.fromEntries(FACT_FIELDS.map((field) => [field, carrier[field]])) as unknown as CarrierFacts
