import type { Company, Location } from '../company.ts'
import type { ServiceCategories } from '../lists/service-categories.ts'
import { CutIndex } from './cut-index.ts'
import { companyEntries, type Entry, type EntryItem, type FoundCity } from './finder-entries.ts'
import { FoundCounts } from './found-counts.ts'

/** A company's state before and after a change; one of them alone when it comes or goes. */
export interface CompanyReplacement {
  old: Company | undefined
  next: Company | undefined
}

/** Everything that visitors can find by typing, kept up to date while companies come and go. */
export class Finder {
  readonly index: CutIndex<EntryItem>
  readonly counts: FoundCounts

  constructor(index: CutIndex<EntryItem>, counts: FoundCounts) {
    this.index = index
    this.counts = counts
  }

  /** Made step by step, of companies that stay these meanwhile. */
  static *inSteps(companies: readonly Company[], categories: ServiceCategories): Generator<void, Finder> {
    const counts = new FoundCounts(categories)
    function* entries(): Generator<Entry> {
      for (const company of companies) {
        yield* counts.countIn(company)
        yield* companyEntries(company)
      }
    }
    return new Finder(yield* CutIndex.inSteps(entries()), counts)
  }

  /** Companies of a service, by its slug. */
  ofService(slug: string): number {
    return this.counts.ofService(slug)
  }

  /** Codes of states and provinces with their companies. */
  get regions(): ReadonlyMap<string, number> {
    return this.counts.regions
  }

  city(location: Location): FoundCity | undefined {
    return this.counts.city(location.slug)
  }

  replace({ old, next }: CompanyReplacement): void {
    if (old) this.#remove(old)
    if (next) this.#add(next)
  }

  #add(company: Company): void {
    for (const [key, item] of [...this.counts.countIn(company), ...companyEntries(company)]) this.index.add(key, item)
  }

  #remove(company: Company): void {
    for (const [key] of this.counts.countOut(company)) this.index.remove(key)
    // companies that change in one save may have exchanged their slugs
    for (const [key] of companyEntries(company)) this.index.remove(key, (item) => item === company)
  }

  /** Keys that come or go with a company, or whose item changes. */
  keysOf(company: Company): string[] {
    return [...companyEntries(company), ...this.counts.entriesWith(company)].map(([key]) => key)
  }
}
