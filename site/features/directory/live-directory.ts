import type { ExportedCollection } from '../../../domain/directory-export.ts'
import type { ExportedChanges, ExportedDirectory } from '../../../domain/export-reader.ts'
import { CompanyLists } from '../lists/company-lists.ts'
import {
  byName,
  type Company,
  companyOf,
  type Listing,
  type Location,
  listingOf,
  type Review,
  type Service,
} from './company.ts'
import { pagesThatDiffer, replaceCompany } from './touched-pages.ts'

const NO_REVIEWS: readonly Review[] = []

/** With more companies at once than these, it takes less to sort all lists anew. */
const MANY_COMPANIES = 500

const put = <Row extends { id: string }>(rows: Map<string, Row>, changed: readonly Row[]): void => {
  for (const row of changed) rows.set(row.id, row)
}

const goneOf = (gone: ExportedChanges['gone'], collection: ExportedCollection): string[] =>
  gone.flatMap(([of, id]) => (of === collection ? [id] : []))

/** The directory in memory, kept up to date by changes. */
export class LiveDirectory {
  readonly #services = new Map<string, Service>()
  readonly #locations = new Map<string, Location>()
  readonly #companies = new Map<string, Company>()
  readonly #reviews = new Map<string, Review>()
  readonly #redirects = new Map<string, ExportedDirectory['slug_redirects'][number]>()
  #lists: CompanyLists
  #seq: number

  /** @throws ExportError when a listing points to something that is not there */
  constructor(exported: ExportedDirectory) {
    this.#seq = exported.seq
    put(this.#services, exported.services)
    put(this.#locations, exported.locations)
    put(this.#reviews, exported.reviews)
    put(this.#redirects, exported.slug_redirects)
    const reviews = Map.groupBy(exported.reviews, ({ listing }) => listing)
    for (const listing of exported.company_listings)
      this.#companies.set(listing.id, this.#join(listing, reviews.get(listing.id) ?? NO_REVIEWS))
    this.#lists = this.#sorted()
  }

  /** Number of the newest change it holds. */
  get seq(): number {
    return this.#seq
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

  #join(listing: Listing, reviews: readonly Review[]): Company {
    return companyOf(listing, { services: this.#services, locations: this.#locations }, reviews)
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
    const reviewsOf = (id: string, before: Company | undefined) => [
      ...(before?.reviews ?? NO_REVIEWS).filter((review) => !renewed.has(review.id)),
      ...(written.get(id) ?? NO_REVIEWS),
    ]
    return new Map(
      Array.from(new Set([...listings.keys(), ...written.keys(), ...reviewed]), (id) => {
        const before = this.#companies.get(id)
        const listing = listings.has(id) ? listings.get(id) : before && listingOf(before)
        return [id, listing && this.#join(listing, reviewsOf(id, before))]
      }),
    )
  }

  #set(id: string, company: Company | undefined): void {
    if (company) this.#companies.set(id, company)
    else this.#companies.delete(id)
  }

  #replaceAll(changed: ReadonlyMap<string, Company | undefined>): Set<string> {
    for (const [id, company] of changed) this.#set(id, company)
    for (const [id, company] of this.#companies)
      if (!changed.has(id)) this.#companies.set(id, this.#join(listingOf(company), company.reviews))
    const before = this.#lists
    this.#lists = this.#sorted()
    return pagesThatDiffer(before, this.#lists)
  }

  #replace(changed: ReadonlyMap<string, Company | undefined>): Set<string> {
    const touched = new Set<string>()
    for (const [id, company] of changed) {
      for (const path of replaceCompany(this.#lists, this.#companies.get(id), company)) touched.add(path)
      this.#set(id, company)
    }
    return touched
  }

  /**
   * Takes changes in.
   * @returns canonical paths of the pages that are new, gone or show something else
   * @throws ExportError when a listing points to something that is not there
   */
  apply(changes: ExportedChanges): Set<string> {
    const { rows, gone } = changes
    const catalogue = [...rows.services, ...rows.locations, ...goneOf(gone, 'services'), ...goneOf(gone, 'locations')]
    put(this.#services, rows.services)
    put(this.#locations, rows.locations)
    const changed = this.#changed(changes)
    for (const id of goneOf(gone, 'services')) this.#services.delete(id)
    for (const id of goneOf(gone, 'locations')) this.#locations.delete(id)
    put(this.#reviews, rows.reviews)
    put(this.#redirects, rows.slug_redirects)
    for (const id of goneOf(gone, 'reviews')) this.#reviews.delete(id)
    for (const id of goneOf(gone, 'slug_redirects')) this.#redirects.delete(id)
    const isWide = catalogue.length > 0 || changed.size > MANY_COMPANIES
    const touched = isWide ? this.#replaceAll(changed) : this.#replace(changed)
    this.#seq = rows.seq
    return touched
  }
}
