import type { Company, Location } from '../company.ts'
import type { ServiceCategories } from '../lists/service-categories.ts'
import { CutIndex } from './cut-index.ts'
import { companyEntries, type Entry, type EntryItem, type FoundCity } from './finder-entries.ts'
import { FoundCounts } from './found-counts.ts'

/** A company before and after a change. One of them is missing if it was added or removed. */
export interface CompanyReplacement {
  old: Company | undefined
  next: Company | undefined
}

/** Everything that visitors can find by typing, kept current as companies change. */
export class Finder {
  readonly index: CutIndex<EntryItem>
  readonly counts: FoundCounts

  constructor(index: CutIndex<EntryItem>, counts: FoundCounts) {
    this.index = index
    this.counts = counts
  }

  /** Builds in steps. The companies must not change meanwhile. */
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

  /** Number of companies by service slug. */
  ofService(slug: string): number {
    return this.counts.ofService(slug)
  }

  /** Number of companies by state or province. */
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
    // Companies that change in one save may have swapped their slugs.
    for (const [key] of companyEntries(company)) this.index.remove(key, (item) => item === company)
  }

  /** Keys that a change adds, removes or gives another value. */
  keysOf(company: Company): string[] {
    return [...companyEntries(company), ...this.counts.entriesWith(company)].map(([key]) => key)
  }
}
