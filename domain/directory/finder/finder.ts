import type { Company, Location } from '../company.ts'
import type { ServiceCategories } from '../lists/service-categories.ts'
import { CutIndex } from './cut-index.ts'
import {
  areaEntry,
  cityEntries,
  companyEntries,
  type Entry,
  type EntryItem,
  type FoundCity,
  spellingsOf,
} from './finder-entries.ts'
import { postalAreaOf } from './postal-area.ts'
import { spellingEntries } from './spelling.ts'

const count = (counts: Map<string, number>, key: string, change: 1 | -1): void => {
  const after = (counts.get(key) ?? 0) + change
  if (after > 0) counts.set(key, after)
  else counts.delete(key)
}

/** A company's state before and after a change; one of them alone when it comes or goes. */
export interface CompanyReplacement {
  old: Company | undefined
  next: Company | undefined
}

/** Everything that visitors can find by typing, kept up to date while companies come and go. */
export class Finder {
  #index = new CutIndex<EntryItem>([])
  readonly #cities = new Map<string, FoundCity>()
  /** How many companies' addresses name an area, by its city and itself. */
  readonly #areas = new Map<string, Map<string, number>>()
  readonly #byService = new Map<string, number>()
  readonly #byRegion = new Map<string, number>()
  /** Companies by the words that people may misspell. */
  readonly #bySpelling = new Map<string, number>()
  readonly #categories: ServiceCategories

  private constructor(categories: ServiceCategories) {
    this.#categories = categories
  }

  /** Made step by step, of companies that stay these meanwhile. */
  static *inSteps(companies: readonly Company[], categories: ServiceCategories): Generator<void, Finder> {
    const finder = new Finder(categories)
    finder.#index = yield* CutIndex.inSteps(finder.#entriesOf(companies))
    return finder
  }

  get index(): CutIndex<EntryItem> {
    return this.#index
  }

  *#entriesOf(companies: readonly Company[]): Generator<Entry> {
    for (const company of companies) {
      yield* this.#countIn(company)
      yield* companyEntries(company)
    }
  }

  /** Companies of a service, by its slug. */
  ofService(slug: string): number {
    return this.#byService.get(slug) ?? 0
  }

  /** Codes of states and provinces with their companies. */
  get regions(): ReadonlyMap<string, number> {
    return this.#byRegion
  }

  city(location: Location): FoundCity | undefined {
    return this.#cities.get(location.slug)
  }

  replace({ old, next }: CompanyReplacement): void {
    if (old) this.#remove(old)
    if (next) this.#add(next)
  }

  #add(company: Company): void {
    for (const [key, item] of [...this.#countIn(company), ...companyEntries(company)]) this.#index.add(key, item)
  }

  #remove(company: Company): void {
    for (const [key] of this.#countOut(company)) this.#index.remove(key)
    // companies that change in one save may have exchanged their slugs
    for (const [key] of companyEntries(company)) this.#index.remove(key, (item) => item === company)
  }

  /** Keys that come or go with a company, or whose item changes. */
  keysOf(company: Company): string[] {
    const city = this.#cityOf(company)
    const area = postalAreaOf(company.address)
    const entries = [...companyEntries(company), ...cityEntries(city), ...(area ? [areaEntry({ area, city })] : [])]
    // only those that come or go with it: nothing tells how many companies have a word
    const spellings = [...spellingsOf(company)].filter((word) => (this.#bySpelling.get(word) ?? 0) <= 1)
    return [...entries, ...spellings.flatMap(spellingEntries)].map(([key]) => key)
  }

  #cityOf({ location }: Company): FoundCity {
    return this.#cities.get(location.slug) ?? { location, companies: 0, byService: new Map() }
  }

  #count(city: FoundCity, { location, services }: Company, change: 1 | -1): void {
    city.companies += change
    for (const { slug } of this.#categories.listing(services)) {
      count(city.byService, slug, change)
      count(this.#byService, slug, change)
    }
    count(this.#byRegion, location.region, change)
  }

  /** @returns entries of the words of which the company is the only one, before it goes or after it has come */
  #countSpellings(company: Company, change: 1 | -1): Entry[] {
    const words = [...spellingsOf(company)]
    const isAlone = (word: string) => (this.#bySpelling.get(word) ?? 0) === (change > 0 ? 0 : 1)
    const alone = words.filter(isAlone)
    for (const word of words) count(this.#bySpelling, word, change)
    return alone.flatMap(spellingEntries)
  }

  /** @returns entries of the company's words, city and postal area, where it is the first one there */
  #countIn(company: Company): Entry[] {
    const city = this.#cityOf(company)
    this.#count(city, company, 1)
    const entries = [...this.#countSpellings(company, 1), ...(city.companies === 1 ? cityEntries(city) : [])]
    this.#cities.set(company.location.slug, city)
    const area = postalAreaOf(company.address)
    if (!area) return entries
    const areas = this.#areas.get(company.location.slug) ?? new Map<string, number>()
    this.#areas.set(company.location.slug, areas)
    count(areas, area, 1)
    return areas.get(area) === 1 ? [...entries, areaEntry({ area, city })] : entries
  }

  /** @returns entries of the company's words, city and postal area, where it is the last one there */
  #countOut(company: Company): Entry[] {
    const city = this.#cityOf(company)
    this.#count(city, company, -1)
    const entries = [...this.#countSpellings(company, -1), ...(city.companies === 0 ? cityEntries(city) : [])]
    if (city.companies === 0) this.#cities.delete(company.location.slug)
    const area = postalAreaOf(company.address)
    const areas = this.#areas.get(company.location.slug)
    if (!areas?.has(area)) return entries
    count(areas, area, -1)
    if (areas.size === 0) this.#areas.delete(company.location.slug)
    return areas.has(area) ? entries : [...entries, areaEntry({ area, city })]
  }
}
