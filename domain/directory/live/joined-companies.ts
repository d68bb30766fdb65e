import type { ExportedCollection } from '../../publishing/directory-export.ts'
import type { ExportedChanges, ExportedDirectory } from '../../publishing/export-reader.ts'
import type { SkippedRecord } from '../../publishing/skipped-records.ts'
import {
  type Catalog,
  type Company,
  companyAnew,
  companyOf,
  type Listing,
  type Location,
  listingOf,
  type Review,
} from '../company.ts'
import { ExportedRows, goneOf, put } from './exported-rows.ts'
import { WaitingCompanies } from './waiting-companies.ts'

const NO_REVIEWS: readonly Review[] = []

/** New states of companies by id. Undefined for removed companies. */
export type ChangedCompanies = ReadonlyMap<string, Company | undefined>

/**
 * Exported listings joined with their city, services and reviews. A listing without its city is not a company. Each
 * company has the state that the lists contain, and may have a newer one that the lists have not applied yet.
 */
export class JoinedCompanies {
  readonly rows = new ExportedRows()
  readonly waiting = new WaitingCompanies()
  readonly #held = new Map<string, Company>()
  readonly #leftOut = new LeftOut()

  constructor(exported: ExportedDirectory) {
    const all = { rows: exported, gone: [] }
    this.#leftOut.apply(all)
    this.rows.takeCatalog(all)
    this.rows.takeOthers(all)
    const reviews = Map.groupBy(exported.reviews, ({ listing }) => listing)
    for (const listing of exported.company_listings)
      this.hold(listing.id, this.#join(listing, reviews.get(listing.id) ?? NO_REVIEWS))
  }

  /** The companies in the lists, by id, in the state that the lists have. */
  get held(): ReadonlyMap<string, Company> {
    return this.#held
  }

  /** Records the state that the lists have from now on. */
  hold(id: string, company: Company | undefined): void {
    if (company) this.#held.set(id, company)
    else this.#held.delete(id)
  }

  /** Number of companies once the lists have applied everything. */
  get count(): number {
    return this.waiting.countWith(this.#held)
  }

  /** At most as many as `count`, without reading all that waits. */
  get leastCount(): number {
    return this.#held.size - this.waiting.removed
  }

  /** Records that no page shows because they are invalid. */
  get skipped(): SkippedRecord[] {
    return this.#leftOut.list(this.rows)
  }

  /** A listing joined with its current city, services and reviews. */
  joined(listing: Listing, reviews: readonly Review[] = NO_REVIEWS): Company | undefined {
    return companyOf(listing, this.rows, reviews)
  }

  #join(listing: Listing, reviews: readonly Review[]): Company | undefined {
    this.#leftOut.look(listing, this.rows)
    return this.joined(listing, reviews)
  }

  /** A company joined again. The same object if nothing changed. */
  joinedAnew(company: Company): Company | undefined {
    const incomplete = this.#leftOut.incomplete(company.id)
    const same = incomplete ? undefined : companyAnew(company, this.rows)
    return same ?? this.#join(incomplete ?? listingOf(company), company.reviews)
  }

  /** The newest state of a company. */
  newest(id: string): Company | undefined {
    return this.waiting.has(id) ? this.waiting.get(id) : this.#held.get(id)
  }

  /** The listing of a company, also if its city is missing. */
  #listing(id: string): Listing | undefined {
    const company = this.newest(id)
    return this.#leftOut.incomplete(id) ?? (company && listingOf(company))
  }

  /**
   * Applies changes to listings and reviews, after the rows applied services and cities.
   * @param exported the same changes including invalid records
   * @returns new states of the companies concerned
   */
  take(exported: ExportedChanges, changes: ExportedChanges): ChangedCompanies {
    this.#leftOut.apply(exported)
    const changed = this.#changed(changes)
    this.rows.takeOthers(changes)
    return changed
  }

  #changed({ rows, gone }: ExportedChanges): ChangedCompanies {
    const listings = new Map<string, Listing | undefined>(goneOf(gone, 'company_listings').map((id) => [id, undefined]))
    put(listings as Map<string, Listing>, rows.company_listings)
    const goneReviews = goneOf(gone, 'reviews')
    const renewed = new Set([...goneReviews, ...rows.reviews.map(({ id }) => id)])
    const written = Map.groupBy(rows.reviews, ({ listing }) => listing)
    const reviewed = goneReviews.flatMap((id) => this.rows.reviews.get(id)?.listing ?? [])
    const ids = new Set([...listings.keys(), ...written.keys(), ...reviewed])
    // Includes listings that are not companies yet.
    const stored = this.rows.reviewsOf([...ids].filter((id) => !this.newest(id)))
    const reviewsOf = (id: string) => [
      ...(this.newest(id)?.reviews ?? stored.get(id) ?? NO_REVIEWS).filter(({ id }) => !renewed.has(id)),
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

  /** Listings that can become companies now. @param is filters them */
  found(is: (listing: Listing) => boolean): ChangedCompanies {
    const found = this.#leftOut.allIncomplete.filter(is)
    const reviews = this.rows.reviewsOf(found.map(({ id }) => id))
    return new Map(found.map((listing) => [listing.id, this.#join(listing, reviews.get(listing.id) ?? NO_REVIEWS)]))
  }

  /**
   * Queues companies whose city changed or was removed, both companies in the lists and companies that are already
   * queued.
   */
  moveAll(from: readonly Location[], heldIn: (city: Location) => readonly Company[]): void {
    const staying = from.flatMap(heldIn).filter(({ id }) => !this.waiting.has(id))
    const moved = [...this.waiting.allIn(new Set(from)), ...staying].map((company): [string, Company | undefined] => [
      company.id,
      this.joinedAnew(company),
    ])
    this.waiting.add(new Map(moved), [])
  }
}

const keyOf = (collection: ExportedCollection, id: string): string => `${collection}/${id}`

const COLLECTIONS = [
  'services',
  'locations',
  'company_listings',
  'reviews',
  'slug_redirects',
  'location_redirects',
] as const satisfies ExportedCollection[]

/** Records that are missing entirely come first. */
const rankOf = ({ collection, record, field, lacks }: SkippedRecord): string =>
  [lacks === 'record' ? 0 : 1, collection, record, field].join('/')

/** What no page shows: invalid records, and references to missing ones. */
class LeftOut {
  readonly #unfit = new Map<string, SkippedRecord>()
  /** Listings whose city or service is missing, as they were sent. */
  readonly #incomplete = new Map<string, Listing>()

  /** Records which rows are valid, invalid or gone. */
  apply({ rows, gone }: ExportedChanges): void {
    if (this.#unfit.size > 0) {
      for (const [collection, id] of gone) this.#unfit.delete(keyOf(collection, id))
      for (const collection of COLLECTIONS)
        for (const { id } of rows[collection]) this.#unfit.delete(keyOf(collection, id))
    }
    for (const skipped of rows.skipped) this.#unfit.set(keyOf(skipped.collection, skipped.record), skipped)
  }

  /** Records whether a listing's city and services exist. */
  look(listing: Listing, { services, locations }: Catalog): void {
    const isComplete = locations.has(listing.location) && listing.services.every((id) => services.has(id))
    if (!isComplete) this.#incomplete.set(listing.id, listing)
    else if (this.#incomplete.size > 0) this.#incomplete.delete(listing.id)
  }

  /** Records that a listing is gone. */
  forget(listing: string): void {
    this.#incomplete.delete(listing)
  }

  /** A listing whose city or service is missing. */
  incomplete(listing: string): Listing | undefined {
    return this.#incomplete.get(listing)
  }

  /** All such listings. */
  get allIncomplete(): Listing[] {
    return [...this.#incomplete.values()]
  }

  /** What editors have to fix, sorted. Omits problems that follow from another record. */
  list({ services, locations }: Catalog): SkippedRecord[] {
    const isLost = (collection: 'services' | 'locations', id: string) =>
      !(collection === 'services' ? services : locations).has(id) && !this.#unfit.has(keyOf(collection, id))
    const ofListing = ({ id, name, location, services: own }: Listing): SkippedRecord[] => {
      const about = { collection: 'company_listings', record: id, label: name, listing: id } as const
      if (isLost('locations', location))
        return [{ ...about, field: 'location', why: 'points to no record', lacks: 'record' }]
      if (own.some((service) => isLost('services', service)))
        return [{ ...about, field: 'services', why: 'points to no record', lacks: 'field' }]
      return []
    }
    return [...this.#unfit.values(), ...this.allIncomplete.flatMap(ofListing)].sort((a, b) =>
      rankOf(a) < rankOf(b) ? -1 : 1,
    )
  }
}
