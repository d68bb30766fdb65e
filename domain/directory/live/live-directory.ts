import type { Position } from '../../publishing/change-log.ts'
import type { ExportedCollection } from '../../publishing/directory-export.ts'
import type { ExportedChanges, ExportedDirectory } from '../../publishing/export-reader.ts'
import type { SkippedRecord } from '../../publishing/skipped-records.ts'
import type { TwinForm } from '../../routes.ts'
import { addLocation, ownPages, removeLocation, replaceCompany, replaceUnseen } from '../affected-pages.ts'
import { byName, type Listing, type Location } from '../company.ts'
import { CompanyLists } from '../company-lists.ts'
import type { FinderCopy } from '../finder/finder-copy.ts'
import { hasEmptyPairPages } from '../lists/list-length.ts'
import { isAtFoot } from '../pages/footer.ts'
import { goneOf } from './exported-rows.ts'
import { type ChangedCompanies, JoinedCompanies } from './joined-companies.ts'
import { type CityChange, changedCities, isChangeOfServices } from './live-catalog.ts'
import type { TakenIn } from './waiting-companies.ts'

/**
 * If more companies than this change at once, and a larger share than this, comparing all pages is faster than finding
 * the affected ones.
 */
const MANY_COMPANIES = { least: 500, part: 0.01 }
/** If more cities change at once, all lists are rebuilt. */
const MANY_CITIES = 500
/** All lists are also rebuilt if the changed cities contain more companies. */
const MANY_IN_CITIES = 50

/** The same changes, with invalid records treated as removed. */
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
 * The directory in memory, kept current by changes. Finding the pages that show a company takes milliseconds, so large
 * changes are applied to the lists in batches. Pages that someone waits for are written in between.
 */
export class LiveDirectory {
  readonly #companies: JoinedCompanies
  #lists: CompanyLists
  #position: Position
  #catalogSeq = 0
  /** Removed cities that still have companies in their lists. */
  readonly #leaving = new Set<Location>()
  #hasUnseen = false

  readonly #twins: readonly TwinForm[] | undefined

  /** @param twins forms in which pages are repeated for machines; undefined for all */
  constructor(exported: ExportedDirectory, twins?: readonly TwinForm[]) {
    this.#twins = twins
    this.#position = { seq: exported.seq, mark: exported.mark }
    this.#companies = new JoinedCompanies(exported)
    this.#lists = this.#sorted()
  }

  /** Position of the newest change received. */
  get position(): Position {
    return this.#position
  }

  /** Number of the newest change to a service or an existing city. 0 if there was none. */
  get catalogSeq(): number {
    return this.#catalogSeq
  }

  /** Records that no page shows because they are invalid. */
  get skipped(): SkippedRecord[] {
    return this.#companies.skipped
  }

  /** True if the cities and services of all changed listings are known or arrive with them. */
  hasAllFor(changes: ExportedChanges): boolean {
    return this.#companies.rows.hasAllFor(changes)
  }

  /** Number of companies once the lists have applied everything. */
  get companies(): number {
    return this.#companies.count
  }

  /** At most as many as `companies`, without reading all changes that wait. */
  get leastCompanies(): number {
    return this.#companies.leastCount
  }

  /** True while the lists, or the caller, lack received changes. */
  get isTakingIn(): boolean {
    return this.#companies.waiting.isAny
  }

  /** True while pages may have changed that nothing has compared yet: every page then has to be compared. */
  get hasUnseen(): boolean {
    return this.#hasUnseen
  }

  /** Records that a comparison of all pages with the current lists has begun. */
  beginComparison(): void {
    this.#hasUnseen = false
  }

  /** The lists, as far as changes were applied. */
  get lists(): CompanyLists {
    return this.#lists
  }

  /**
   * Builds the finder from a copy.
   * @param before listings changed since the copy, by id, in their state at that time; undefined if they did not exist
   */
  takeFinder(copy: FinderCopy, before: ReadonlyMap<string, Listing | undefined>): void {
    const since = Array.from(before, ([id, listing]) => ({
      old: listing && this.#companies.joined(listing),
      next: this.#companies.held.get(id),
    }))
    this.#lists.takeFinder(copy, since)
  }

  get catalog(): Pick<ExportedDirectory, 'services' | 'locations'> {
    const { services, locations } = this.#companies.rows
    return { services: [...services.values()], locations: [...locations.values()] }
  }

  /** Former company slugs → current slugs. */
  get oldSlugs(): Map<string, string> {
    const { rows, held } = this.#companies
    return rows.oldSlugs((listing) => held.get(listing)?.slug)
  }

  /** Former city slugs → current slugs. */
  get oldCitySlugs(): Map<string, string> {
    return this.#companies.rows.oldCitySlugs
  }

  #sorted(): CompanyLists {
    const { rows, held } = this.#companies
    const services = byName(rows.services.values())
    const locations = byName(rows.locations.values())
    return new CompanyLists({ services, locations, companies: [...held.values()] }, this.#twins)
  }

  /** Rebuilds all lists after a change of the catalog. */
  #sortAnew(changed: ChangedCompanies): void {
    const { waiting, held } = this.#companies
    for (const id of waiting.ids()) {
      const taken = waiting.take(id)
      waiting.tell(ownPages([held.get(id), taken.next]), taken)
      this.#companies.hold(id, taken.next)
    }
    const found = this.#companies.found(({ id }) => !held.has(id) && !changed.has(id))
    for (const [id, company] of found) this.#companies.hold(id, company)
    // Two directories of a million companies would take too much memory.
    this.#lists = new CompanyLists({ services: [], locations: [], companies: [] })
    for (const [id, company] of held)
      if (!changed.has(id)) this.#companies.hold(id, this.#companies.joinedAnew(company))
    this.#lists = this.#sorted()
    this.#leaving.clear()
    this.#hasUnseen = true
  }

  /** Removes a company from the lists. @param replace returns the affected pages */
  #leave(id: string, replace: typeof replaceCompany): void {
    this.#companies.waiting.tell(replace(this.#lists, this.#companies.held.get(id), undefined))
    this.#companies.hold(id, undefined)
  }

  /** @param replace returns the affected pages */
  #replace(id: string, replace: typeof replaceCompany): void {
    const { waiting, held } = this.#companies
    const taken = waiting.take(id)
    const { next } = taken
    const other = next && this.#lists.company(next.slug)
    // Two companies in the lists cannot have the same slug, and cannot swap slugs while one is in the other's place.
    if (other && waiting.has(other.id)) {
      if (held.has(id)) this.#leave(id, replace)
      this.#replace(other.id, replace)
    }
    const old = held.get(id)
    if (old || next) waiting.tell(replace(this.#lists, old, next), taken)
    this.#companies.hold(id, next)
  }

  /** True if cities can change in the current lists. */
  #mayChange(cities: readonly CityChange[]): boolean {
    const { locations } = this.#lists
    const step = cities.reduce((sum, { old, next }) => sum + Number(next !== undefined) - Number(old !== undefined), 0)
    const after = { locations: { length: locations.length - this.#leaving.size + step } }
    const hasEmptyPairs = hasEmptyPairPages(this.#lists)
    if (hasEmptyPairs !== hasEmptyPairPages(after) || cities.length > MANY_CITIES) return false
    // In a small directory, comparing all pages is faster.
    if (hasEmptyPairs) return cities.every(({ old }) => !old)
    const becoming = cities.flatMap(({ old, next }) => (old && next ? old : []))
    return (
      !this.#staysAtAddressOf(cities) &&
      // Their companies leave for a moment, and with them the link in every footer.
      !becoming.some((city) => isAtFoot(this.#lists, city)) &&
      becoming.reduce((sum, city) => sum + this.#lists.companiesIn(city).length, 0) <= MANY_IN_CITIES
    )
  }

  /** True if a remaining city, or one whose companies have not left yet, has a slug that one of these has or gets. */
  #staysAtAddressOf(cities: readonly CityChange[]): boolean {
    const slugs = new Set(cities.flatMap(({ old, next }) => [old, next].flatMap((city) => city?.slug ?? [])))
    const changing = new Set(cities.map(({ old }) => old))
    for (const slug of slugs) if (this.#lists.citiesAt(slug).some((city) => !changing.has(city))) return true
    const taken = new Set(cities.flatMap(({ next }) => next?.slug ?? []))
    return cities.some(
      ({ old, next }) => old && !next && taken.has(old.slug) && this.#lists.companiesIn(old).length > 0,
    )
  }

  /**
   * Changes cities in the lists. The companies of a changed city leave for a moment, those of a removed one for good.
   */
  #changeCities(cities: readonly CityChange[], changed: ChangedCompanies): void {
    const { waiting } = this.#companies
    for (const { old, next } of cities) if (old && !next) this.#leaving.add(old)
    this.#companies.moveAll(
      cities.flatMap(({ old }) => old ?? []),
      (city) => this.#lists.companiesIn(city),
    )
    this.#closeLeft()
    const becoming = cities.flatMap(({ old, next }) => (old && next ? old : []))
    const left = becoming.flatMap((city) => this.#lists.companiesIn(city))
    for (const { id } of left) this.#leave(id, replaceCompany)
    for (const city of becoming) waiting.tell(removeLocation(this.#lists, city))
    for (const { next } of cities) if (next) waiting.tell(addLocation(this.#lists, next))
    const come = new Set(cities.flatMap(({ old, next }) => (next && !old ? next.id : [])))
    waiting.add(
      this.#companies.found(({ id, location }) => come.has(location) && !changed.has(id)),
      [],
    )
    for (const { id } of left) if (waiting.has(id)) this.#replace(id, replaceCompany)
  }

  /** Removes cities whose companies have left. */
  #closeLeft(): void {
    for (const city of this.#leaving) {
      if (this.#lists.companiesIn(city).length > 0) continue
      this.#companies.waiting.tell(removeLocation(this.#lists, city))
      this.#leaving.delete(city)
    }
  }

  /**
   * Receives changes. Most wait until the lists apply them.
   * @param awaited ids of listings whose editor may be waiting for their pages
   */
  take(exported: ExportedChanges, awaited: readonly string[] = []): void {
    const changes = withoutUnfit(exported)
    const { rows, waiting, held } = this.#companies
    const cities = changedCities(changes, rows.locations)
    rows.takeCatalog(changes)
    const changed = this.#companies.take(exported, changes)
    this.#position = { seq: changes.rows.seq, mark: changes.rows.mark }
    waiting.add(changed, awaited)
    const isOfServices = isChangeOfServices(changes)
    if (isOfServices || cities.some(({ old }) => old) || goneOf(changes.gone, 'locations').length > 0)
      this.#catalogSeq = this.#position.seq
    if (isOfServices || !this.#mayChange(cities)) {
      this.#sortAnew(changed)
      return
    }
    this.#changeCities(cities, changed)
    this.#hasUnseen ||= waiting.size > Math.max(MANY_COMPANIES.least, held.size * MANY_COMPANIES.part)
  }

  /**
   * Applies some waiting changes to the lists: all awaited ones, and some others. For a very large change it returns
   * only the companies' own pages and leaves the rest to a comparison.
   * @param mayGoOn called repeatedly
   * @returns pages affected since the last call, without files of an unfinished finder
   */
  takeIn(mayGoOn: () => boolean): TakenIn {
    const { waiting } = this.#companies
    for (const id of waiting.ids()) {
      const isAwaited = waiting.isAwaited(id)
      this.#replace(id, this.#hasUnseen && !isAwaited ? replaceUnseen : replaceCompany)
      if (!isAwaited && !mayGoOn()) break
    }
    this.#closeLeft()
    return waiting.takeTold()
  }
}
