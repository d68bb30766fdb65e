import type { ExportedCollection } from '../publishing/directory-export.ts'
import type { ExportedChanges, ExportedDirectory } from '../publishing/export-reader.ts'
import type { Position } from '../publishing/position.ts'
import type { SkippedRecord } from '../publishing/skipped-records.ts'
import { companyPath } from '../routes.ts'
import { byName, type Company, companyOf, type Listing, type Location, listingOf, type Review } from './company.ts'
import { CompanyLists } from './company-lists.ts'
import { hasEmptyPairPages } from './empty-pairs.ts'
import { ExportedRows, goneOf, put } from './exported-rows.ts'
import type { FinderCopy } from './finder/finder-copy.ts'
import { LeftOut } from './left-out.ts'
import { addLocation, pagesThatDiffer, replaceCompany } from './touched-pages.ts'

const NO_REVIEWS: readonly Review[] = []

/** With more companies at once than these, and than this part of all, it takes less to sort all lists anew. */
const MANY_COMPANIES = { least: 500, part: 0.01 }

/** The same changes, in which a record that does not fit is gone. */
const withoutUnfit = ({ rows, gone }: ExportedChanges): ExportedChanges => ({
  rows,
  gone: [
    ...gone,
    ...rows.skipped.flatMap(({ collection, record, lacks }): [ExportedCollection, string][] =>
      lacks === 'record' ? [[collection, record]] : [],
    ),
  ],
})

/** The directory in memory, kept up to date by changes. A listing whose city is not there is no company of it. */
export class LiveDirectory {
  readonly #rows = new ExportedRows()
  readonly #companies = new Map<string, Company>()
  readonly #leftOut = new LeftOut()
  #lists: CompanyLists
  #position: Position

  constructor(exported: ExportedDirectory) {
    this.#position = { seq: exported.seq, mark: exported.mark }
    const all = { rows: exported, gone: [] }
    this.#leftOut.apply(all)
    this.#rows.takeCatalogue(all)
    this.#rows.takeOthers(all)
    const reviews = Map.groupBy(exported.reviews, ({ listing }) => listing)
    for (const listing of exported.company_listings)
      this.#set(listing.id, this.#join(listing, reviews.get(listing.id) ?? NO_REVIEWS))
    this.#lists = this.#sorted()
  }

  /** The newest change it holds. */
  get position(): Position {
    return this.#position
  }

  /** What no page shows because it does not fit. */
  get skipped(): SkippedRecord[] {
    return this.#leftOut.list(this.#rows)
  }

  /** Whether the cities and services of all changed listings are there, or come with them. */
  hasAllFor(changes: ExportedChanges): boolean {
    return this.#rows.hasAllFor(changes)
  }

  get companies(): number {
    return this.#companies.size
  }

  /** Canonical paths of companies' own pages, by the ids of their listings; of those that are companies. */
  pagesOf(listings: readonly string[]): string[] {
    return listings.flatMap((id) => {
      const company = this.#companies.get(id)
      return company ? companyPath(company.slug) : []
    })
  }

  /** The lists in their present state; changes go on in them. */
  get lists(): CompanyLists {
    return this.#lists
  }

  /**
   * Has the finder made of a copy.
   * @param before listings that have changed since it was made, by id, as they were then; undefined for those that were
   * not there
   */
  takeFinder(copy: FinderCopy, before: ReadonlyMap<string, Listing | undefined>): void {
    const since = Array.from(before, ([id, listing]) => ({
      old: listing && companyOf(listing, this.#rows, NO_REVIEWS),
      next: this.#companies.get(id),
    }))
    this.#lists.takeFinder(copy, since)
  }

  get catalogue(): Pick<ExportedDirectory, 'services' | 'locations'> {
    return { services: [...this.#rows.services.values()], locations: [...this.#rows.locations.values()] }
  }

  /** Slugs that companies had before they were renamed → the ones they have now. */
  get oldSlugs(): Map<string, string> {
    return this.#rows.oldSlugs((listing) => this.#companies.get(listing)?.slug)
  }

  /** Slugs that cities had before → the ones they have now. */
  get oldCitySlugs(): Map<string, string> {
    return this.#rows.oldCitySlugs
  }

  #join(listing: Listing, reviews: readonly Review[]): Company | undefined {
    this.#leftOut.look(listing, this.#rows)
    return companyOf(listing, this.#rows, reviews)
  }

  /** The listing that a company is made of, also one whose city is not there. */
  #listing(id: string): Listing | undefined {
    const company = this.#companies.get(id)
    return this.#leftOut.incomplete(id) ?? (company && listingOf(company))
  }

  #sorted(): CompanyLists {
    return new CompanyLists({
      services: byName(this.#rows.services.values()),
      locations: byName(this.#rows.locations.values()),
      companies: [...this.#companies.values()],
    })
  }

  /** New states of the companies that changes concern, undefined for those that are gone. */
  #changed({ rows, gone }: ExportedChanges): Map<string, Company | undefined> {
    const listings = new Map<string, Listing | undefined>(goneOf(gone, 'company_listings').map((id) => [id, undefined]))
    put(listings as Map<string, Listing>, rows.company_listings)
    const goneReviews = goneOf(gone, 'reviews')
    const renewed = new Set([...goneReviews, ...rows.reviews.map(({ id }) => id)])
    const written = Map.groupBy(rows.reviews, ({ listing }) => listing)
    const reviewed = goneReviews.flatMap((id) => this.#rows.reviews.get(id)?.listing ?? [])
    const ids = new Set([...listings.keys(), ...written.keys(), ...reviewed])
    // of listings that are no companies yet
    const stored = this.#rows.reviewsOf([...ids].filter((id) => !this.#companies.has(id)))
    const reviewsOf = (id: string) => [
      ...(this.#companies.get(id)?.reviews ?? stored.get(id) ?? NO_REVIEWS).filter(({ id }) => !renewed.has(id)),
      ...(written.get(id) ?? NO_REVIEWS),
    ]
    return new Map(
      Array.from(ids, (id) => {
        const listing = listings.has(id) ? listings.get(id) : this.#listing(id)
        if (!listing) this.#leftOut.forget(id)
        return [id, listing && this.#join(listing, reviewsOf(id))]
      }),
    )
  }

  #set(id: string, company: Company | undefined): void {
    if (company) this.#companies.set(id, company)
    else this.#companies.delete(id)
  }

  #replaceAll(changed: ReadonlyMap<string, Company | undefined>): Set<string> {
    for (const [id, company] of changed) this.#set(id, company)
    const lost = this.#leftOut.allIncomplete.filter(({ id }) => !this.#companies.has(id) && !changed.has(id))
    const reviews = this.#rows.reviewsOf(lost.map(({ id }) => id))
    for (const listing of lost) this.#set(listing.id, this.#join(listing, reviews.get(listing.id) ?? NO_REVIEWS))
    for (const [id, company] of [...this.#companies])
      if (!changed.has(id)) this.#set(id, this.#join(this.#listing(id) ?? listingOf(company), company.reviews))
    const before = this.#lists
    this.#lists = this.#sorted()
    const differing = pagesThatDiffer(before, this.#lists)
    return new Set([...differing, ...before.finding.takeTouched()])
  }

  /** Adds cities, with the listings that have waited for them. */
  #addCities(cities: readonly Location[], changed: Map<string, Company | undefined>): Set<string> {
    const ids = new Set(cities.map(({ id }) => id))
    const found = this.#leftOut.allIncomplete.filter(({ id, location }) => ids.has(location) && !changed.has(id))
    const reviews = this.#rows.reviewsOf(found.map(({ id }) => id))
    for (const listing of found) changed.set(listing.id, this.#join(listing, reviews.get(listing.id) ?? NO_REVIEWS))
    return new Set(cities.flatMap((city) => [...addLocation(this.#lists, city)]))
  }

  #replace(changed: ReadonlyMap<string, Company | undefined>): Set<string> {
    const touched = new Set<string>()
    for (const [id, company] of changed) {
      for (const path of replaceCompany(this.#lists, this.#companies.get(id), company)) touched.add(path)
      this.#set(id, company)
    }
    return touched
  }

  /** Whether cities can be added to the lists as they stand. */
  #isGrowth(newCities: readonly Location[]): boolean {
    const { services, locations } = this.#lists
    const grown = { length: locations.length + newCities.length }
    const staysAsItIs = hasEmptyPairPages({ services, locations }) === hasEmptyPairPages({ services, locations: grown })
    return staysAsItIs && newCities.length <= MANY_COMPANIES.least
  }

  /**
   * Takes changes in.
   * @returns canonical paths of the pages that are new, gone or show something else; but for files of a finder that is
   * not ready, which the lists' `finding` tells of when it is
   */
  apply(exported: ExportedChanges): Set<string> {
    const changes = withoutUnfit(exported)
    const { rows, gone } = changes
    const catalogue = [...rows.services, ...rows.locations, ...goneOf(gone, 'services'), ...goneOf(gone, 'locations')]
    const newCities = rows.locations.filter(({ id }) => !this.#rows.locations.has(id))
    this.#leftOut.apply(exported)
    this.#rows.takeCatalogue(changes)
    const changed = this.#changed(changes)
    this.#rows.takeOthers(changes)
    const onlyGrows = catalogue.length === newCities.length && this.#isGrowth(newCities)
    const isWide = !onlyGrows || changed.size > Math.max(MANY_COMPANIES.least, this.companies * MANY_COMPANIES.part)
    this.#position = { seq: rows.seq, mark: rows.mark }
    if (isWide) return this.#replaceAll(changed)
    const added = this.#addCities(newCities, changed)
    return new Set([...added, ...this.#replace(changed)])
  }
}
