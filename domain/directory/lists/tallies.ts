import { FACT_FIELDS, NO_FACTS } from '../../carrier-record/carrier-facts.ts'
import type { Company } from '../company.ts'
import { positionOf } from '../reviewed-companies.ts'
import { Tally, talliedOf } from './tally.ts'

/**
 * Figures of long lists and of states, kept current as companies change. The first request computes them by reading all
 * companies of the list. Unrequested figures can be computed step by step in idle time.
 */

/** Companies whose figures are stored under a key. */
export interface TalliedGroup {
  key: string
  companies: Iterable<Company>
}

interface TalliedSource {
  /** All companies, sorted. */
  all(): readonly Company[]
  /** Groups that are long enough to store figures for. */
  groups(): Iterable<TalliedGroup>
  /** Keys of all groups of a company. */
  keysOf(company: Company): Iterable<string>
}

/** Figures of the companies before a position. */
interface Filling {
  tallies: Map<string, Tally>
  position: number
}

export class Tallies {
  readonly #source: TalliedSource
  readonly #kept = new Map<string, Tally>()
  #filling: Filling | undefined
  #isFilled = false

  constructor(source: TalliedSource) {
    this.#source = source
  }

  /** Computes and stores the totals of a group. */
  keep({ key, companies }: TalliedGroup): Tally {
    const tally = this.#kept.get(key) ?? Tally.of(companies)
    this.#kept.set(key, tally)
    this.#filling?.tallies.delete(key)
    return tally
  }

  /** Stops storing a group's figures. */
  forget(key: string): void {
    this.#kept.delete(key)
    this.#filling?.tallies.delete(key)
  }

  /** Adds some more companies to unrequested figures. @returns true if there are more */
  fill(companies: number): boolean {
    if (this.#isFilled) return false
    this.#filling ??= this.#begun()
    const { tallies, position } = this.#filling
    const all = this.#source.all()
    const some = all.slice(position, position + companies)
    for (const company of some) {
      const told = talliedOf(company)
      for (const key of this.#source.keysOf(company)) tallies.get(key)?.add(company, told)
    }
    this.#filling.position += some.length
    if (this.#filling.position < all.length) return true
    for (const [key, tally] of tallies) this.#kept.set(key, tally)
    this.#filling = undefined
    this.#isFilled = true
    return false
  }

  #begun(): Filling {
    const unasked = [...this.#source.groups()].filter(({ key }) => !this.#kept.has(key))
    return { tallies: new Map(unasked.map(({ key, companies }) => [key, new Tally(companies)])), position: 0 }
  }

  /** Adds a company to its groups. */
  add(company: Company): void {
    const filling = this.#fillingWith(company)
    if (filling) filling.position++
    const told = talliedOf(company)
    for (const tally of this.#with(company, filling)) tally.add(company, told)
  }

  /** Removes a company from its groups. */
  remove(company: Company): void {
    const filling = this.#fillingWith(company)
    if (filling) filling.position--
    const told = talliedOf(company)
    for (const tally of this.#with(company, filling)) tally.remove(company, told)
  }

  /** The figures that include a company. */
  *#with(company: Company, filling: Filling | undefined): Generator<Tally> {
    for (const key of this.#source.keysOf(company)) {
      const tally = this.#kept.get(key) ?? filling?.tallies.get(key)
      if (tally) yield tally
    }
  }

  /** The figures being filled, if they are past the company's position. */
  #fillingWith(company: Company): Filling | undefined {
    const filling = this.#filling
    return filling && positionOf(this.#source.all(), company) < filling.position ? filling : undefined
  }
}

const SAID = ['description', 'phone', 'address', 'website', 'logo', 'usdot_number'] as const

/** True if more is known about a company than its name, place and services. */
export const hasOwnFacts = (company: Company): boolean =>
  company.reviews.length > 0 ||
  company.rating > 0 ||
  SAID.some((field) => company[field] !== '') ||
  FACT_FIELDS.some((field) => String(company[field]) !== String(NO_FACTS[field]))
