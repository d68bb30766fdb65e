/**
 * What the records of a list's companies add up to. It takes companies in and out one by one, because the longest lists
 * would otherwise be summed anew for each edit of one of theirs.
 */
import type { Company } from '../company.ts'
import { companyRating } from '../pages/company/company-card.ts'

/** How many affirm something, of those whose record says yes or no. */
export interface Share {
  yes: number
  known: number
}

/** Largest fleets that are named. */
const NAMED_FLEETS = 3

const count = <Key>(counts: Map<Key, number>, key: Key, by: 1 | -1): void => {
  const next = (counts.get(key) ?? 0) + by
  if (next > 0) counts.set(key, next)
  else counts.delete(key)
}

const isLarger = (a: Company, b: Company): boolean =>
  a.power_units === b.power_units ? a.sortKey < b.sortKey : a.power_units > b.power_units

/** When the record of a company was read, or else confirmed; '' for one without. */
const dayOf = ({ source_date, record_date }: Company): string => source_date || record_date

const latest = (days: ReadonlyMap<string, number>): string => {
  let newest = ''
  for (const day of days.keys()) if (day > newest) newest = day
  return newest
}

/** What figures tell of a company: while this stays as it is, so do they. */
export const talliedOf = (company: Company): object => {
  const { name, slug, power_units, hazmat, operation, authority, verified, reviews } = company
  const [newest] = reviews
  return {
    ...{ name, slug, power_units, hazmat, operation, authority, verified },
    rating: companyRating(company),
    newest: newest?.created ?? '',
    day: dayOf(company),
  }
}

export class Tally {
  fleets = 0
  trucks = 0
  verified = 0
  reviews = 0
  readonly hazmat: Share = { yes: 0, known: 0 }
  readonly interstate: Share = { yes: 0, known: 0 }
  readonly authorized: Share = { yes: 0, known: 0 }
  /** Companies by their stars. */
  readonly #ratings = new Map<number, number>()
  readonly #recordDays = new Map<string, number>()
  readonly #reviewDays = new Map<string, number>()
  /** Undefined after one of them has gone. */
  #largest: Company[] | undefined = []
  readonly #companies: Iterable<Company>

  /** @param companies those of the list, which are taken in; asked for again after one of the largest fleets has gone */
  constructor(companies: Iterable<Company>) {
    this.#companies = companies
    for (const company of companies) this.add(company)
  }

  add(company: Company): void {
    this.#count(company, 1)
    if (this.#largest) this.#rank(this.#largest, company)
  }

  remove(company: Company): void {
    this.#count(company, -1)
    if (this.#largest?.includes(company)) this.#largest = undefined
  }

  #rank(largest: Company[], company: Company): void {
    const last = largest[NAMED_FLEETS - 1]
    if (company.power_units === 0 || (last && !isLarger(company, last))) return
    const place = largest.findIndex((other) => isLarger(company, other))
    largest.splice(place < 0 ? largest.length : place, 0, company)
    largest.length = Math.min(largest.length, NAMED_FLEETS)
  }

  #count(company: Company, by: 1 | -1): void {
    const { power_units, hazmat, operation, authority, verified, reviews } = company
    const note = (share: Share, answer: string, isYes: boolean) => {
      if (answer !== '') share.known += by
      if (isYes) share.yes += by
    }
    if (power_units > 0) this.fleets += by
    this.trucks += by * power_units
    if (verified) this.verified += by
    this.reviews += by * reviews.length
    note(this.hazmat, hazmat, hazmat === 'yes')
    note(this.interstate, operation, operation === 'interstate')
    note(this.authorized, authority, authority === 'authorized')
    const { value } = companyRating(company)
    if (value > 0) count(this.#ratings, value, by)
    const [newest] = reviews
    if (newest) count(this.#reviewDays, newest.created.slice(0, 10), by)
    const day = dayOf(company)
    if (day) count(this.#recordDays, day, by)
  }

  /** The largest fleets, the largest first. */
  get largest(): readonly Company[] {
    if (!this.#largest) {
      this.#largest = []
      for (const company of this.#companies) this.#rank(this.#largest, company)
    }
    return this.#largest
  }

  /** Day of the newest record, '' without any. */
  get recordDay(): string {
    return latest(this.#recordDays)
  }

  /** Day of the newest review, '' without any. */
  get reviewDay(): string {
    return latest(this.#reviewDays)
  }

  /** Companies with stars, and what half of them have at least. */
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
