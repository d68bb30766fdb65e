import type { Position } from '../../publishing/change-log.ts'
import type { ExportedCollection } from '../../publishing/directory-export.ts'
import type { ExportedChanges, ExportedDirectory } from '../../publishing/export-reader.ts'
import type { SkippedRecord } from '../../publishing/skipped-records.ts'
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

/** Of more companies than these, and than this part of all, a comparison of all pages finds sooner what shows them. */
const MANY_COMPANIES = { least: 500, part: 0.01 }
/** When more cities change at once, all lists are sorted anew. */
const MANY_CITIES = 500
/** So they are when cities that become others at once hold more companies. */
const MANY_IN_CITIES = 50

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
 * The directory in memory, kept up to date by changes. To find what shows a company takes milliseconds, so of many changes
 * some are taken into the lists at a time, between which pages are written that somebody waits for.
 */
export class LiveDirectory {
  readonly #companies: JoinedCompanies
  #lists: CompanyLists
  #position: Position
  #catalogueSeq = 0
  /** Cities that are gone, as long as companies stand in their lists. */
  readonly #leaving = new Set<Location>()
  #hasUnseen = false

  constructor(exported: ExportedDirectory) {
    this.#position = { seq: exported.seq, mark: exported.mark }
    this.#companies = new JoinedCompanies(exported)
    this.#lists = this.#sorted()
  }

  /** The newest change that was taken. */
  get position(): Position {
    return this.#position
  }

  /** Number of the newest change of a service, or of a city that was there; 0 when none has been taken. */
  get catalogueSeq(): number {
    return this.#catalogueSeq
  }

  /** What no page shows because it does not fit. */
  get skipped(): SkippedRecord[] {
    return this.#companies.skipped
  }

  /** Whether the cities and services of all changed listings are there, or come with them. */
  hasAllFor(changes: ExportedChanges): boolean {
    return this.#companies.rows.hasAllFor(changes)
  }

  /** How many companies there are when the lists hold all that was taken. */
  get companies(): number {
    return this.#companies.count
  }

  /** Whether the lists, or who asks for their pages, lack something that was taken. */
  get isTakingIn(): boolean {
    return this.#companies.waiting.isAny
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
      old: listing && this.#companies.joined(listing),
      next: this.#companies.held.get(id),
    }))
    this.#lists.takeFinder(copy, since)
  }

  get catalogue(): Pick<ExportedDirectory, 'services' | 'locations'> {
    const { services, locations } = this.#companies.rows
    return { services: [...services.values()], locations: [...locations.values()] }
  }

  /** Slugs that companies had before they were renamed → the ones they have now. */
  get oldSlugs(): Map<string, string> {
    const { rows, held } = this.#companies
    return rows.oldSlugs((listing) => held.get(listing)?.slug)
  }

  /** Slugs that cities had before → the ones they have now. */
  get oldCitySlugs(): Map<string, string> {
    return this.#companies.rows.oldCitySlugs
  }

  #sorted(): CompanyLists {
    const { rows, held } = this.#companies
    return new CompanyLists({
      services: byName(rows.services.values()),
      locations: byName(rows.locations.values()),
      companies: [...held.values()],
    })
  }

  /** Sorts all lists anew, since what all companies are made of has changed. */
  #sortAnew(changed: ChangedCompanies): void {
    const { waiting, held } = this.#companies
    for (const id of waiting.ids()) {
      const taken = waiting.take(id)
      waiting.tell(ownPages([held.get(id), taken.next]), taken)
      this.#companies.hold(id, taken.next)
    }
    const found = this.#companies.found(({ id }) => !held.has(id) && !changed.has(id))
    for (const [id, company] of found) this.#companies.hold(id, company)
    // two directories of a million companies take too much memory
    this.#lists = new CompanyLists({ services: [], locations: [], companies: [] })
    for (const [id, company] of held)
      if (!changed.has(id)) this.#companies.hold(id, this.#companies.joinedAnew(company))
    this.#lists = this.#sorted()
    this.#leaving.clear()
    this.#hasUnseen = true
  }

  /** Takes a company out of the lists. @param replace says which pages it touches */
  #leave(id: string, replace: typeof replaceCompany): void {
    this.#companies.waiting.tell(replace(this.#lists, this.#companies.held.get(id), undefined))
    this.#companies.hold(id, undefined)
  }

  /** @param replace says which pages it touches */
  #replace(id: string, replace: typeof replaceCompany): void {
    const { waiting, held } = this.#companies
    const taken = waiting.take(id)
    const { next } = taken
    const other = next && this.#lists.company(next.slug)
    // no two companies of the lists may have one slug, nor may they exchange theirs while one stands in the other's place
    if (other && waiting.has(other.id)) {
      if (held.has(id)) this.#leave(id, replace)
      this.#replace(other.id, replace)
    }
    const old = held.get(id)
    if (old || next) waiting.tell(replace(this.#lists, old, next), taken)
    this.#companies.hold(id, next)
  }

  /** Whether cities can change in the lists as they stand. */
  #mayChange(cities: readonly CityChange[]): boolean {
    const { services, locations } = this.#lists
    const step = cities.reduce((sum, { old, next }) => sum + Number(next !== undefined) - Number(old !== undefined), 0)
    const after = { services, locations: { length: locations.length - this.#leaving.size + step } }
    const hasEmptyPairs = hasEmptyPairPages(this.#lists)
    if (hasEmptyPairs !== hasEmptyPairPages(after) || cities.length > MANY_CITIES) return false
    // all pages of few cities are sooner compared
    if (hasEmptyPairs) return cities.every(({ old }) => !old)
    const becoming = cities.flatMap(({ old, next }) => (old && next ? old : []))
    return (
      !this.#staysAtAddressOf(cities) &&
      // their companies leave for a moment, and with them the link at the foot of all pages
      !becoming.some((city) => isAtFoot(this.#lists, city)) &&
      becoming.reduce((sum, city) => sum + this.#lists.companiesIn(city).length, 0) <= MANY_IN_CITIES
    )
  }

  /** Whether a city that stays, or has companies that have not left yet, has an address that one of these has or gets. */
  #staysAtAddressOf(cities: readonly CityChange[]): boolean {
    const slugs = new Set(cities.flatMap(({ old, next }) => [old, next].flatMap((city) => city?.slug ?? [])))
    const changing = new Set(cities.map(({ old }) => old))
    for (const slug of slugs) if (this.#lists.citiesAt(slug).some((city) => !changing.has(city))) return true
    const taken = new Set(cities.flatMap(({ next }) => next?.slug ?? []))
    return cities.some(
      ({ old, next }) => old && !next && taken.has(old.slug) && this.#lists.companiesIn(old).length > 0,
    )
  }

  /** Changes cities in the lists: companies of one that becomes another leave it for that moment, of one that is gone for good. */
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

  /** Takes those cities that are gone out of the lists, whose companies have left. */
  #closeLeft(): void {
    for (const city of this.#leaving) {
      if (this.#lists.companiesIn(city).length > 0) continue
      this.#companies.waiting.tell(removeLocation(this.#lists, city))
      this.#leaving.delete(city)
    }
  }

  /**
   * Takes changes, most of which wait to be taken into the lists.
   * @param awaited ids of listings that somebody has changed who may wait for their pages
   */
  take(exported: ExportedChanges, awaited: readonly string[] = []): void {
    const changes = withoutUnfit(exported)
    const { rows, waiting, held } = this.#companies
    const cities = changedCities(changes, rows.locations)
    rows.takeCatalogue(changes)
    const changed = this.#companies.take(exported, changes)
    this.#position = { seq: changes.rows.seq, mark: changes.rows.mark }
    waiting.add(changed, awaited)
    const isOfServices = isChangeOfServices(changes)
    if (isOfServices || cities.some(({ old }) => old) || goneOf(changes.gone, 'locations').length > 0)
      this.#catalogueSeq = this.#position.seq
    if (isOfServices || !this.#mayChange(cities)) {
      this.#sortAnew(changed)
      return
    }
    this.#changeCities(cities, changed)
    this.#hasUnseen ||= waiting.size > Math.max(MANY_COMPANIES.least, held.size * MANY_COMPANIES.part)
  }

  /**
   * Takes some of what waits into the lists: all that somebody waits for, and something else. Of very many at once it tells
   * their own pages, and leaves what else shows them unseen.
   * @param mayGoOn asked again and again
   * @returns what was touched since the last time; but for files of a finder that is not ready, which the lists' `finding`
   * tells of when it is
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
