import { hasAged } from '../../domain/carrier-record/biennial-update.ts'
import { type CarrierFacts, NO_FACTS } from '../../domain/carrier-record/carrier-facts.ts'
import type { FieldChange, ImportedCarrier } from '../../domain/imports/imported-carrier.ts'
import type { CityBook, ServiceBook } from './city-index.ts'

const TEXTS = ['name', 'phone', 'email', 'address', 'description'] as const

/** The facts of a carrier, each a listing field. */
const FACT_FIELDS = Object.keys(NO_FACTS) as (keyof CarrierFacts)[]

/** The file's date alone is not a change. */
const NEWS = FACT_FIELDS.filter((field) => field !== 'source_date')

type Changes = Record<string, FieldChange>
type Books = { cities: CityBook; services: ServiceBook }

/** The value of a field without known facts. */
const nothingLike = (value: unknown): unknown => (Array.isArray(value) ? [] : typeof value === 'number' ? 0 : '')

const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other)

const placeChange = (carrier: ImportedCarrier, before: ImportedCarrier, { cities }: Books): Changes => {
  if (carrier.city === before.city && carrier.region === before.region) return {}
  const was = cities.find(before)
  const is = cities.findOrAdd(carrier)
  return was && was.id !== is.id ? { location: [was.id, is.id] } : {}
}

const servicesChange = (carrier: ImportedCarrier, before: ImportedCarrier, { services }: Books): Changes => {
  const [was, is] = [services.idsOf(before.services), services.idsOf(carrier.services)]
  return is.length === 0 || isSame(was.toSorted(), is.toSorted()) ? {} : { services: [was, is] }
}

/** True if pages call a record older than before, although it did not change. */
export const hasGrownOld = (carrier: ImportedCarrier, before: ImportedCarrier): boolean =>
  hasAged(carrier, before.source_date, carrier.source_date)

/**
 * The fields in which a carrier's record differs from what the last import wrote.
 * @param before undefined for a company that no import has written: then only empty fields are filled
 */
export const carrierChanges = (
  carrier: ImportedCarrier,
  before: ImportedCarrier | undefined,
  books: Books,
): { changes: Changes; along: Changes } => {
  const changes: Changes = {}
  const compare = (field: (typeof TEXTS)[number] | (typeof FACT_FIELDS)[number], into: Changes) => {
    const is = carrier[field]
    const was = before?.[field] ?? nothingLike(is)
    if (!isSame(was, is)) into[field] = [was, is]
  }
  for (const field of [...TEXTS, ...NEWS]) compare(field, changes)
  if (before) {
    Object.assign(changes, placeChange(carrier, before, books), servicesChange(carrier, before, books))
    const state = before.state ?? 'published'
    // One that may no longer operate is hidden by rule, after its page has said so.
    if (state === 'hidden' && carrier.state === 'published') changes['state'] = [state, carrier.state]
  }
  const along: Changes = {}
  // The date alone is news if the record grew old with it.
  compare('source_date', before && hasGrownOld(carrier, before) ? changes : along)
  return { changes, along }
}

/** Only the facts. */
export const factsOf = (carrier: CarrierFacts): CarrierFacts =>
  Object.fromEntries(FACT_FIELDS.map((field) => [field, carrier[field]])) as unknown as CarrierFacts
