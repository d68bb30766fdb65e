import { FACT_FIELDS, NO_FACTS } from '../../carrier-record/carrier-facts.ts'
import type { Company } from '../company.ts'
import { positionOf } from '../reviewed-companies.ts'
import { Tally, talliedOf } from './tally.ts'

/**
 * Figures of long lists and of states, kept while companies come and go. The first of them that somebody asks for are made
 * at once, which takes as long as to read all companies of the list; those that nobody has asked for yet can be made
 * step by step, while nothing else is to do.
 */

/** Companies whose figures are kept under a key. */
export interface TalliedGroup {
  key: string
  companies: Iterable<Company>
}

interface TalliedSource {
  /** All companies, sorted. */
  all(): readonly Company[]
  /** Groups whose figures are worth keeping. */
  groups(): Iterable<TalliedGroup>
  /** Keys of all groups that a company belongs to, or would. */
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

  /** What the records of a group's companies add up to, kept from now on. */
  keep({ key, companies }: TalliedGroup): Tally {
    const tally = this.#kept.get(key) ?? Tally.of(companies)
    this.#kept.set(key, tally)
    this.#filling?.tallies.delete(key)
    return tally
  }

  /** Keeps the figures of a group no more. */
  forget(key: string): void {
    this.#kept.delete(key)
    this.#filling?.tallies.delete(key)
  }

  /**
   * Takes some more companies into the figures that nobody has asked for yet.
   * @returns whether there are more
   */
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

  /** A company has come to its groups. */
  add(company: Company): void {
    const filling = this.#fillingWith(company)
    if (filling) filling.position++
    const told = talliedOf(company)
    for (const tally of this.#with(company, filling)) tally.add(company, told)
  }

  /** A company has left its groups. */
  remove(company: Company): void {
    const filling = this.#fillingWith(company)
    if (filling) filling.position--
    const told = talliedOf(company)
    for (const tally of this.#with(company, filling)) tally.remove(company, told)
  }

  /** The figures that a company belongs to. */
  *#with(company: Company, filling: Filling | undefined): Generator<Tally> {
    for (const key of this.#source.keysOf(company)) {
      const tally = this.#kept.get(key) ?? filling?.tallies.get(key)
      if (tally) yield tally
    }
  }

  /** What is being filled, when it holds the company's place already. */
  #fillingWith(company: Company): Filling | undefined {
    const filling = this.#filling
    return filling && positionOf(this.#source.all(), company) < filling.position ? filling : undefined
  }
}

const SAID = ['description', 'phone', 'address', 'website', 'logo', 'usdot_number'] as const

/** Whether more is known of a company than its name, its place and what kind of work it does. */
export const hasOwnFacts = (company: Company): boolean =>
  company.reviews.length > 0 ||
  company.rating > 0 ||
  SAID.some((field) => company[field] !== '') ||
  FACT_FIELDS.some((field) => String(company[field]) !== String(NO_FACTS[field]))
