/**
 * Totals of the records in a list. Companies are added and removed one at a time, because recomputing the longest lists
 * at each edit would be too slow.
 */
import { statedIn } from '../../carrier-record/biennial-update.ts'
import { truckCount } from '../../carrier-record/carrier-facts.ts'
import type { Company } from '../company.ts'
import { companyRating } from '../pages/company/company-card.ts'

/** How many records say yes, of those that say yes or no. */
export interface Share {
  yes: number
  known: number
}

/** How many of the largest fleets are named. */
const NAMED_FLEETS = 3

const count = <Key>(counts: Map<Key, number>, key: Key, by: 1 | -1): void => {
  const next = (counts.get(key) ?? 0) + by
  if (next > 0) counts.set(key, next)
  else counts.delete(key)
}

interface Fleet {
  company: Company
  trucks: number
}

const isLarger = (a: Fleet, b: Fleet): boolean =>
  a.trucks === b.trucks ? a.company.sortKey < b.company.sortKey : a.trucks > b.trucks

/** Date when a company's record was read, or else confirmed. '' without a record. */
const dayOf = ({ source_date, record_date }: Company): string => source_date || record_date

const latest = (days: ReadonlyMap<string, number>): string => {
  let newest = ''
  for (const day of days.keys()) if (day > newest) newest = day
  return newest
}

/** The values that figures use. While they stay the same, so do the figures. */
export const talliedOf = (company: Company) => {
  const { name, slug, hazmat, operation, authority, verified, reviews } = company
  const [newest] = reviews
  return {
    ...{ name, slug, trucks: truckCount(company), hazmat, operation, authority, verified },
    stated: statedIn(company),
    rating: companyRating(company),
    newest: newest?.created ?? '',
    day: dayOf(company),
  }
}

export type Tallied = ReturnType<typeof talliedOf>

export class Tally {
  fleets = 0
  trucks = 0
  verified = 0
  reviews = 0
  readonly hazmat: Share = { yes: 0, known: 0 }
  readonly interstate: Share = { yes: 0, known: 0 }
  readonly authorized: Share = { yes: 0, known: 0 }
  /** Number of companies by stars. */
  readonly #ratings = new Map<number, number>()
  readonly #recordDays = new Map<string, number>()
  readonly #reviewDays = new Map<string, number>()
  /** Undefined after one of them was removed. */
  #largest: Fleet[] | undefined = []
  readonly #companies: Iterable<Company>

  /** @param companies of the list, not added yet; read again after one of the largest fleets was removed */
  constructor(companies: Iterable<Company>) {
    this.#companies = companies
  }

  /** @param companies of the list, which are added */
  static of(companies: Iterable<Company>): Tally {
    const tally = new Tally(companies)
    for (const company of companies) tally.add(company)
    return tally
  }

  /** @param told the company's values, if the caller has them */
  add(company: Company, told: Tallied = talliedOf(company)): void {
    this.#count(told, 1)
    if (this.#largest) this.#rank(this.#largest, { company, trucks: told.trucks })
  }

  /** @param told the company's values, if the caller has them */
  remove(company: Company, told: Tallied = talliedOf(company)): void {
    this.#count(told, -1)
    if (this.#largest?.some((fleet) => fleet.company === company)) this.#largest = undefined
  }

  #rank(largest: Fleet[], fleet: Fleet): void {
    const last = largest[NAMED_FLEETS - 1]
    if (fleet.trucks === 0 || (last && !isLarger(fleet, last))) return
    const place = largest.findIndex((other) => isLarger(fleet, other))
    largest.splice(place < 0 ? largest.length : place, 0, fleet)
    largest.length = Math.min(largest.length, NAMED_FLEETS)
  }

  #count({ trucks, hazmat, operation, authority, verified, rating, newest, day }: Tallied, by: 1 | -1): void {
    const note = (share: Share, answer: string, isYes: boolean) => {
      if (answer !== '') share.known += by
      if (isYes) share.yes += by
    }
    if (trucks > 0) this.fleets += by
    this.trucks += by * trucks
    if (verified) this.verified += by
    this.reviews += by * rating.reviews
    note(this.hazmat, hazmat, hazmat === 'yes')
    note(this.interstate, operation, operation === 'interstate')
    note(this.authorized, authority, authority === 'authorized')
    if (rating.value > 0) count(this.#ratings, rating.value, by)
    if (newest) count(this.#reviewDays, newest.slice(0, 10), by)
    if (day) count(this.#recordDays, day, by)
  }

  /** The largest fleets, largest first. */
  get largest(): readonly Company[] {
    if (!this.#largest) {
      this.#largest = []
      for (const company of this.#companies) this.#rank(this.#largest, { company, trucks: truckCount(company) })
    }
    return this.#largest.map(({ company }) => company)
  }

  /** Number of companies with a record. */
  get recorded(): number {
    return [...this.#recordDays.values()].reduce((sum, companies) => sum + companies, 0)
  }

  /** Date of the newest record, '' if there is none. */
  get recordDay(): string {
    return latest(this.#recordDays)
  }

  /** Date of the newest review, '' if there is none. */
  get reviewDay(): string {
    return latest(this.#reviewDays)
  }

  /** Number of companies with stars, and their median. */
  get rating(): { median: number; rated: number } {
    const ratings = [...this.#ratings].sort(([a], [b]) => b - a)
    const rated = ratings.reduce((sum, [, companies]) => sum + companies, 0)
    let before = 0
    for (const [value, companies] of ratings) {
      before += companies
      if (2 * before >= rated) return { median: value, rated }
    }
    return { median: 0, rated }
  }
}
