/** Drops facts that cannot be true, and counts them. */
import { FACT_LIMITS } from '../../domain/carrier-record/carrier-facts.ts'
import type { CompanyCensusRow } from '../../domain/carrier-record/company-census.ts'
import { formatCount } from '../../domain/text/format.ts'
import type { CarrierRecord } from '../shapes/carrier-record.ts'

export interface PlausibleFacts {
  power_units: number
  drivers: number
  annual_miles: number
  annual_miles_year: number
  registered_on: string
  record_date: string
}

/** How often each fact was dropped in a file. */
export class Doubts {
  readonly #rows = new Map<string, number>()

  add(what: string): void {
    this.#rows.set(what, (this.#rows.get(what) ?? 0) + 1)
  }

  /** "Left out as unknown: trucks and tractors below 0 or above 250,000, in 3 rows" */
  warnings(): string[] {
    return [...this.#rows].map(
      ([what, rows]) => `Left out as unknown: ${what}, in ${formatCount(rows)} row${rows === 1 ? '' : 's'}`,
    )
  }
}

/** Drops counts and dates that cannot be true. `sourceDate` is the file's date, YYYY-MM-DD, or ''. */
const limitsOf = (sourceDate: string, doubts: Doubts) => {
  const latest = sourceDate || new Date().toISOString().slice(0, 10)
  return {
    latest,
    within: (count: number, most: number, what: string): number => {
      if (count >= 0 && count <= most) return count
      doubts.add(`${what} below 0 or above ${formatCount(most)}`)
      return 0
    },
    dated: (date: string, what: string): string => {
      if (date === '' || (date <= latest && date >= `${FACT_LIMITS.firstYear}-01-01`)) return date
      doubts.add(date > latest ? `${what} after the date of the file` : `${what} before ${FACT_LIMITS.firstYear}`)
      return ''
    },
  }
}

/** The plausible counts and dates of a record. `sourceDate` is the file's date, YYYY-MM-DD, or ''. */
export const plausibleFacts = (record: CarrierRecord, sourceDate: string, doubts: Doubts): PlausibleFacts => {
  const { latest, within, dated } = limitsOf(sourceDate, doubts)
  const units = within(record.powerUnits, FACT_LIMITS.power_units, 'trucks and tractors')
  let miles = within(record.miles, FACT_LIMITS.annual_miles, 'annual miles')
  if (units > 0 && miles > units * FACT_LIMITS.milesPerUnit) {
    doubts.add(`more than ${formatCount(FACT_LIMITS.milesPerUnit)} annual miles for each truck`)
    miles = 0
  }
  if (miles > 0 && miles < FACT_LIMITS.leastMiles) {
    doubts.add(`fewer than ${FACT_LIMITS.leastMiles} annual miles, which stand for none`)
    miles = 0
  }
  let year = miles > 0 ? record.milesYear : 0
  if (year !== 0 && (year < FACT_LIMITS.firstYear || year > Number(latest.slice(0, 4)))) {
    doubts.add('year of annual miles that cannot be')
    year = 0
  }
  return {
    power_units: units,
    drivers: within(record.drivers, FACT_LIMITS.drivers, 'drivers'),
    annual_miles: miles,
    annual_miles_year: year,
    registered_on: dated(record.registeredOn, 'registration'),
    record_date: dated(record.recordDate, 'record date'),
  }
}

/** What the company census says beyond the facts, as far as it is plausible. Undefined if it says nothing. */
export const plausibleCensus = (
  { companyCensus: given }: CarrierRecord,
  usdotNumber: string,
  sourceDate: string,
  doubts: Doubts,
): CompanyCensusRow | undefined => {
  if (!given) return undefined
  const { within, dated } = limitsOf(sourceDate, doubts)
  const vehicles = (count: number | undefined, what: string) =>
    within(count ?? 0, FACT_LIMITS.power_units, what) || undefined
  const row: CompanyCensusRow = {
    ...given,
    rated_on: dated(given.rated_on ?? '', 'safety rating') || undefined,
    reviewed_on: dated(given.reviewed_on ?? '', 'review') || undefined,
    trucks: vehicles(given.trucks, 'trucks'),
    buses: vehicles(given.buses, 'buses'),
    owned_trucks: vehicles(given.owned_trucks, 'owned trucks'),
    owned_tractors: vehicles(given.owned_tractors, 'owned tractors'),
    owned_trailers: within(given.owned_trailers ?? 0, FACT_LIMITS.drivers, 'owned trailers') || undefined,
    licensed_drivers: within(given.licensed_drivers ?? 0, FACT_LIMITS.drivers, 'licensed drivers') || undefined,
    // Some carriers name their own number, which says nothing about an earlier one.
    revoked_number: given.revoked_number === usdotNumber ? undefined : given.revoked_number,
  }
  return Object.values(row).some((value) => value !== undefined) ? row : undefined
}
