import type { ExportedCollection } from '../publishing/directory-export.ts'
import type { ExportedChanges, ExportedDirectory } from '../publishing/export-reader.ts'
import type { Position } from '../publishing/position.ts'
import type { SkippedRecord } from '../publishing/skipped-records.ts'
import { byName, type Company, companyOf, type Listing, type Location, listingOf, type Review } from './company.ts'
import { CompanyLists } from './company-lists.ts'
import { hasEmptyPairPages } from './empty-pairs.ts'
import { ExportedRows, goneOf, put } from './exported-rows.ts'
import type { FinderCopy } from './finder/finder-copy.ts'
import { LeftOut } from './left-out.ts'
import { addLocation, ownPages, replaceCompany, replaceUnseen } from './touched-pages.ts'
import { type TakenIn, WaitingCompanies } from './waiting-companies.ts'

const NO_REVIEWS: readonly Review[] = []

/** Of more companies than these, and than this part of all, a comparison of all pages finds sooner what shows them. */
const MANY_COMPANIES = { least: 500, part: 0.01 }
/** More new cities at once are sorted in with all others. */
const MANY_CITIES = 500

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

/**
 * The directory in memory, kept up to date by changes. A listing whose city is not there is no company of it. To find what
 * shows a company takes milliseconds, so of many changes some are taken into the lists at a time, between which pages are
 * written that somebody waits for.
 */
export class LiveDirectory {
  readonly #rows = new ExportedRows()
  readonly #companies = new Map<string, Company>()
  readonly #leftOut = new LeftOut()
  #lists: CompanyLists
  #position: Position
  readonly #waiting = new WaitingCompanies()
  #hasUnseen = false

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

  /** The newest change that was taken. */
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

  /** How many companies there are when the lists hold all that was taken. */
  get companies(): number {
    return this.#waiting.countWith(this.#companies)
  }

  /** Whether the lists, or who asks for their pages, lack something that was taken. */
  get isTakingIn(): boolean {
    return this.#waiting.isAny
  }

  /** Whether pages may show something else that nobody has looked at: all have to be compared with what they show. */
  get hasUnseen(): boolean {
    return this.#hasUnseen
  }

  /** Says that a comparison of all pages with the lists as they are has begun. */
  beginComparison(): void {
    this.#hasUnseen = false
  }

  /** The lists, into which changes are taken. */
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

  /** The newest state of a company. */
  #newest(id: string): Company | undefined {
    return this.#waiting.has(id) ? this.#waiting.get(id) : this.#companies.get(id)
  }

  /** The listing that a company is made of, also one whose city is not there. */
  #listing(id: string): Listing | undefined {
    const company = this.#newest(id)
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
    const stored = this.#rows.reviewsOf([...ids].filter((id) => !this.#newest(id)))
    const reviewsOf = (id: string) => [
      ...(this.#newest(id)?.reviews ?? stored.get(id) ?? NO_REVIEWS).filter(({ id }) => !renewed.has(id)),
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

  /** Sorts all lists anew, since what all companies are made of has changed. */
  #sortAnew(changed: ReadonlyMap<string, Company | undefined>): void {
    for (const id of this.#waiting.ids()) {
      const taken = this.#waiting.take(id)
      this.#waiting.tell(ownPages([this.#companies.get(id), taken.next]), taken)
      this.#set(id, taken.next)
    }
    const lost = this.#leftOut.allIncomplete.filter(({ id }) => !this.#companies.has(id) && !changed.has(id))
    const reviews = this.#rows.reviewsOf(lost.map(({ id }) => id))
    for (const listing of lost) this.#set(listing.id, this.#join(listing, reviews.get(listing.id) ?? NO_REVIEWS))
    for (const [id, company] of [...this.#companies])
      if (!changed.has(id)) this.#set(id, this.#join(this.#listing(id) ?? listingOf(company), company.reviews))
    this.#lists = this.#sorted()
    this.#hasUnseen = true
  }

  /** Listings that have waited for cities, as companies. */
  #found(
    cities: readonly Location[],
    changed: ReadonlyMap<string, Company | undefined>,
  ): Map<string, Company | undefined> {
    const ids = new Set(cities.map(({ id }) => id))
    const found = this.#leftOut.allIncomplete.filter(({ id, location }) => ids.has(location) && !changed.has(id))
    const reviews = this.#rows.reviewsOf(found.map(({ id }) => id))
    return new Map(found.map((listing) => [listing.id, this.#join(listing, reviews.get(listing.id) ?? NO_REVIEWS)]))
  }

  /** @param replace says which pages it touches */
  #replace(id: string, replace: typeof replaceCompany): void {
    const taken = this.#waiting.take(id)
    const { next } = taken
    const other = next && this.#lists.company(next.slug)
    // no two companies of the lists may have one slug
    if (other && this.#waiting.has(other.id)) this.#replace(other.id, replace)
    this.#waiting.tell(replace(this.#lists, this.#companies.get(id), next), taken)
    this.#set(id, next)
  }

  /** Whether cities can be added to the lists as they stand. */
  #isGrowth(newCities: readonly Location[]): boolean {
    const { services, locations } = this.#lists
    const grown = { length: locations.length + newCities.length }
    const staysAsItIs = hasEmptyPairPages({ services, locations }) === hasEmptyPairPages({ services, locations: grown })
    return staysAsItIs && newCities.length <= MANY_CITIES
  }

  /**
   * Takes changes, most of which wait to be taken into the lists.
   * @param awaited ids of listings that somebody has changed who may wait for their pages
   */
  take(exported: ExportedChanges, awaited: readonly string[] = []): void {
    const changes = withoutUnfit(exported)
    const { rows, gone } = changes
    const catalogue = [...rows.services, ...rows.locations, ...goneOf(gone, 'services'), ...goneOf(gone, 'locations')]
    const newCities = rows.locations.filter(({ id }) => !this.#rows.locations.has(id))
    this.#leftOut.apply(exported)
    this.#rows.takeCatalogue(changes)
    const changed = this.#changed(changes)
    this.#rows.takeOthers(changes)
    this.#position = { seq: rows.seq, mark: rows.mark }
    this.#waiting.add(changed, awaited)
    const onlyGrows = catalogue.length === newCities.length && this.#isGrowth(newCities)
    if (!onlyGrows) {
      this.#sortAnew(changed)
      return
    }
    this.#waiting.add(this.#found(newCities, changed), [])
    for (const city of newCities) this.#waiting.tell(addLocation(this.#lists, city))
    const many = Math.max(MANY_COMPANIES.least, this.#companies.size * MANY_COMPANIES.part)
    this.#hasUnseen ||= this.#waiting.size > many
  }

  /**
   * Takes some of what waits into the lists: all that somebody waits for, and something else. Of very many at once it tells
   * their own pages, and leaves what else shows them unseen.
   * @param mayGoOn asked again and again
   * @returns what was touched since the last time; but for files of a finder that is not ready, which the lists' `finding`
   * tells of when it is
   */
  takeIn(mayGoOn: () => boolean): TakenIn {
    for (const id of this.#waiting.ids()) {
      const isAwaited = this.#waiting.isAwaited(id)
      this.#replace(id, this.#hasUnseen && !isAwaited ? replaceUnseen : replaceCompany)
      if (!isAwaited && !mayGoOn()) break
    }
    return this.#waiting.takeTold()
  }
}
