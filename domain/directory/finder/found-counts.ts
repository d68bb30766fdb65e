/**
 * How many companies each search word finds, and which entries appear and disappear with the first and last company.
 */

import { postalAreaOf } from '../../search/numbers.ts'
import type { Company, Location } from '../company.ts'
import type { ServiceCategories } from '../lists/service-categories.ts'
import { areaEntry, cityEntries, type Entry, type FoundCity, spellingsOf } from './finder-entries.ts'
import { spellingEntries } from './spelling.ts'

type Counted = readonly [name: string, companies: number]

/** A city as copied: slug, companies, and their counts by service and postal area. */
export type CopiedCity = readonly [slug: string, companies: number, byService: Counted[], areas: Counted[]]

/** A word that people may misspell, and how many companies contain it. */
export type CopiedWord = Counted

const count = (counts: Map<string, number>, key: string, change: number): void => {
  const after = (counts.get(key) ?? 0) + change
  if (after > 0) counts.set(key, after)
  else counts.delete(key)
}

export class FoundCounts {
  readonly #cities = new Map<string, FoundCity>()
  /** Number of companies by city and postal area. */
  readonly #areas = new Map<string, Map<string, number>>()
  readonly #byService = new Map<string, number>()
  readonly #byRegion = new Map<string, number>()
  /** Number of companies by misspellable word. */
  readonly #bySpelling = new Map<string, number>()
  readonly #categories: ServiceCategories

  constructor(categories: ServiceCategories) {
    this.#categories = categories
  }

  /** Number of companies by service slug. */
  ofService(slug: string): number {
    return this.#byService.get(slug) ?? 0
  }

  /** Number of companies by state or province. */
  get regions(): ReadonlyMap<string, number> {
    return this.#byRegion
  }

  city(slug: string): FoundCity | undefined {
    return this.#cities.get(slug)
  }

  /** Entries other than its own that change with a company. */
  entriesWith(company: Company): Entry[] {
    const city = this.#cityOf(company)
    const area = postalAreaOf(company.address)
    // Only words that appear or disappear with it, because no file shows how many companies have a word.
    const spellings = [...spellingsOf(company)].filter((word) => (this.#bySpelling.get(word) ?? 0) <= 1)
    return [
      ...cityEntries(city),
      ...(area ? [areaEntry({ area, city })] : []),
      ...spellings.flatMap((word): Entry[] => spellingEntries(word)),
    ]
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

  /** @returns entries of words that only this company has */
  #countSpellings(company: Company, change: 1 | -1): Entry[] {
    const words = [...spellingsOf(company)]
    const isAlone = (word: string) => (this.#bySpelling.get(word) ?? 0) === (change > 0 ? 0 : 1)
    const alone = words.filter(isAlone)
    for (const word of words) count(this.#bySpelling, word, change)
    return alone.flatMap(spellingEntries)
  }

  /** @returns entries of the company's words, city and area for which it is the first company */
  countIn(company: Company): Entry[] {
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

  /** @returns entries of the company's words, city and area for which it was the last company */
  countOut(company: Company): Entry[] {
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

  /** All cities with a company. */
  get cities(): Iterable<FoundCity> {
    return this.#cities.values()
  }

  /** All words that people may misspell. */
  get words(): Iterable<CopiedWord> {
    return this.#bySpelling
  }

  copyOf({ location: { slug }, companies, byService }: FoundCity): CopiedCity {
    return [slug, companies, [...byService], [...(this.#areas.get(slug) ?? [])]]
  }

  /** Adds a copied city that is not here yet. */
  putCity([slug, companies, byService, areas]: CopiedCity, location: Location): FoundCity {
    const city = { location, companies, byService: new Map(byService) }
    this.#cities.set(slug, city)
    if (areas.length > 0) this.#areas.set(slug, new Map(areas))
    for (const [service, number] of byService) count(this.#byService, service, number)
    count(this.#byRegion, location.region, companies)
    return city
  }

  /** Adds a copied word that is not here yet. */
  putWord([word, companies]: CopiedWord): void {
    this.#bySpelling.set(word, companies)
  }
}
