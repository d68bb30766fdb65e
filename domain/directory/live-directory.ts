import type { ExportedCollection } from '../publishing/directory-export.ts'
import type { ExportedChanges, ExportedDirectory } from '../publishing/export-reader.ts'
import type { Position } from '../publishing/position.ts'
import type { SkippedRecord } from '../publishing/skipped-records.ts'
import {
  byName,
  type Catalogue,
  type Company,
  companyOf,
  type Listing,
  type Location,
  listingOf,
  type Review,
  type Service,
} from './company.ts'
import { CompanyLists } from './company-lists.ts'
import { hasEmptyPairPages } from './empty-pairs.ts'
import { LeftOut } from './left-out.ts'
import { addLocation, pagesThatDiffer, replaceCompany } from './touched-pages.ts'

const NO_REVIEWS: readonly Review[] = []

/** With more companies at once than these, and than this part of all, it takes less to sort all lists anew. */
const MANY_COMPANIES = { least: 500, part: 0.01 }

const put = <Row extends { id: string }>(rows: Map<string, Row>, changed: readonly Row[]): void => {
  for (const row of changed) rows.set(row.id, row)
}

const goneOf = (gone: ExportedChanges['gone'], collection: ExportedCollection): string[] =>
  gone.flatMap(([of, id]) => (of === collection ? [id] : []))

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
  readonly #services = new Map<string, Service>()
  readonly #locations = new Map<string, Location>()
  readonly #companies = new Map<string, Company>()
  readonly #reviews = new Map<string, Review>()
  readonly #redirects = new Map<string, ExportedDirectory['slug_redirects'][number]>()
  readonly #cityRedirects = new Map<string, ExportedDirectory['location_redirects'][number]>()
  readonly #leftOut = new LeftOut()
  #lists: CompanyLists
  #position: Position

  constructor(exported: ExportedDirectory) {
    this.#position = { seq: exported.seq, mark: exported.mark }
    this.#leftOut.apply({ rows: exported, gone: [] })
    put(this.#services, exported.services)
    put(this.#locations, exported.locations)
    put(this.#reviews, exported.reviews)
    put(this.#redirects, exported.slug_redirects)
    put(this.#cityRedirects, exported.location_redirects)
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
    return this.#leftOut.list(this.#rowsOfCatalogue)
  }

  /** Whether the cities and services of all changed listings are there, or come with them. */
  hasAllFor({ rows }: ExportedChanges): boolean {
    const changed = new Set([...rows.services, ...rows.locations].map(({ id }) => id))
    return rows.company_listings.every(
      ({ location, services }) =>
        (changed.has(location) || this.#locations.has(location)) &&
        services.every((id) => changed.has(id) || this.#services.has(id)),
    )
  }

  get companies(): number {
    return this.#companies.size
  }

  /** The lists in their present state; changes go on in them. */
  get lists(): CompanyLists {
    return this.#lists
  }

  get catalogue(): Pick<ExportedDirectory, 'services' | 'locations'> {
    return { services: [...this.#services.values()], locations: [...this.#locations.values()] }
  }

  /** Slugs that companies had before they were renamed → the ones they have now. */
  get oldSlugs(): Map<string, string> {
    return new Map(
      Array.from(this.#redirects.values(), ({ from_slug, listing }): [string, string] => [
        from_slug,
        this.#companies.get(listing)?.slug ?? '',
      ]).filter(([, slug]) => slug !== ''),
    )
  }

  /** Slugs that cities had before → the ones they have now. */
  get oldCitySlugs(): Map<string, string> {
    return new Map(
      Array.from(this.#cityRedirects.values(), ({ from_slug, location }): [string, string] => [
        from_slug,
        this.#locations.get(location)?.slug ?? '',
      ]).filter(([, slug]) => slug !== ''),
    )
  }

  get #rowsOfCatalogue(): Catalogue {
    return { services: this.#services, locations: this.#locations }
  }

  #join(listing: Listing, reviews: readonly Review[]): Company | undefined {
    this.#leftOut.look(listing, this.#rowsOfCatalogue)
    return companyOf(listing, this.#rowsOfCatalogue, reviews)
  }

  /** The listing that a company is made of, also one whose city is not there. */
  #listing(id: string): Listing | undefined {
    const company = this.#companies.get(id)
    return this.#leftOut.incomplete(id) ?? (company && listingOf(company))
  }

  #sorted(): CompanyLists {
    return new CompanyLists({
      services: byName(this.#services.values()),
      locations: byName(this.#locations.values()),
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
    const reviewed = goneReviews.flatMap((id) => this.#reviews.get(id)?.listing ?? [])
    const ids = new Set([...listings.keys(), ...written.keys(), ...reviewed])
    const stored = this.#reviewsOf([...ids].filter((id) => !this.#companies.has(id)))
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

  /** Reviews of listings that are no companies yet, by listing. */
  #reviewsOf(listings: readonly string[]): Map<string, Review[]> {
    const wanted = new Set(listings)
    if (wanted.size === 0) return new Map()
    return Map.groupBy(
      [...this.#reviews.values()].filter(({ listing }) => wanted.has(listing)),
      ({ listing }) => listing,
    )
  }

  #set(id: string, company: Company | undefined): void {
    if (company) this.#companies.set(id, company)
    else this.#companies.delete(id)
  }

  #replaceAll(changed: ReadonlyMap<string, Company | undefined>): Set<string> {
    for (const [id, company] of changed) this.#set(id, company)
    const lost = this.#leftOut.allIncomplete.filter(({ id }) => !this.#companies.has(id) && !changed.has(id))
    const reviews = this.#reviewsOf(lost.map(({ id }) => id))
    for (const listing of lost) this.#set(listing.id, this.#join(listing, reviews.get(listing.id) ?? NO_REVIEWS))
    for (const [id, company] of [...this.#companies])
      if (!changed.has(id)) this.#set(id, this.#join(this.#listing(id) ?? listingOf(company), company.reviews))
    const before = this.#lists
    this.#lists = this.#sorted()
    return pagesThatDiffer(before, this.#lists)
  }

  /** Adds cities, with the listings that have waited for them. */
  #addCities(cities: readonly Location[], changed: Map<string, Company | undefined>): Set<string> {
    const ids = new Set(cities.map(({ id }) => id))
    const found = this.#leftOut.allIncomplete.filter(({ id, location }) => ids.has(location) && !changed.has(id))
    const reviews = this.#reviewsOf(found.map(({ id }) => id))
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
   * @returns canonical paths of the pages that are new, gone or show something else
   */
  apply(exported: ExportedChanges): Set<string> {
    const changes = withoutUnfit(exported)
    const { rows, gone } = changes
    const catalogue = [...rows.services, ...rows.locations, ...goneOf(gone, 'services'), ...goneOf(gone, 'locations')]
    const newCities = rows.locations.filter(({ id }) => !this.#locations.has(id))
    this.#leftOut.apply(exported)
    put(this.#services, rows.services)
    put(this.#locations, rows.locations)
    for (const id of goneOf(gone, 'services')) this.#services.delete(id)
    for (const id of goneOf(gone, 'locations')) this.#locations.delete(id)
    const changed = this.#changed(changes)
    put(this.#reviews, rows.reviews)
    put(this.#redirects, rows.slug_redirects)
    put(this.#cityRedirects, rows.location_redirects)
    for (const id of goneOf(gone, 'reviews')) this.#reviews.delete(id)
    for (const id of goneOf(gone, 'slug_redirects')) this.#redirects.delete(id)
    for (const id of goneOf(gone, 'location_redirects')) this.#cityRedirects.delete(id)
    const onlyGrows = catalogue.length === newCities.length && this.#isGrowth(newCities)
    const isWide = !onlyGrows || changed.size > Math.max(MANY_COMPANIES.least, this.companies * MANY_COMPANIES.part)
    this.#position = { seq: rows.seq, mark: rows.mark }
    if (isWide) return this.#replaceAll(changed)
    const added = this.#addCities(newCities, changed)
    return new Set([...added, ...this.#replace(changed)])
  }
}
