import { REGION_CODES } from '../places/regions.ts'
import { listPath, TRUCKING, TWIN_FORMS, type TwinForm } from '../routes.ts'
import { companyIndex } from './a-z/part-links.ts'
import { ChangedCompanies } from './changed-companies.ts'
import { CityLists } from './city-lists.ts'
import type { Company, Location, Service } from './company.ts'
import type { CompanyReplacement, Finder } from './finder/finder.ts'
import { FinderInMaking } from './finder/finder-build.ts'
import type { FinderCopy } from './finder/finder-copy.ts'
import type { CompanyList } from './lists/company-list.ts'
import { hasEmptyPairPages, keepsEmptyLists } from './lists/list-length.ts'
import { ServiceCategories } from './lists/service-categories.ts'
import { type TalliedGroup, Tallies } from './lists/tallies.ts'
import { Tally } from './lists/tally.ts'
import { StatedAreas } from './nearby/stated-areas.ts'
import { type NewEntry, NewestEntries } from './newest-entries.ts'
import { type ListOf, OpenedLists, orderOf, pathOfList } from './opened-lists.ts'
import {
  exchangeCompany,
  insertCompany,
  ReviewedCompanies,
  removeCompany,
  sortCompanies,
} from './reviewed-companies.ts'

export interface Directory {
  /** Sorted by name. */
  services: readonly Service[]
  /** Sorted by name. */
  locations: readonly Location[]
  companies: Company[]
}

/** Lists from this length on store their figures. Shorter lists compute them on demand. */
const LONG_LIST = 200
const COMPANIES_PREPARED_AT_ONCE = 200

/** True if a company is at the same place of the same lists in both states. Its sort key contains its slug. */
const hasSamePlaces = (a: Company, b: Company): boolean =>
  a.sortKey === b.sortKey &&
  a.location === b.location &&
  a.services.length === b.services.length &&
  a.services.every((service, at) => service === b.services[at])

const talliedAs = ({ path, companies }: CompanyList): TalliedGroup => ({ key: path, companies })

/** Every list of the directory: all companies, and by service, location and both. */
export class CompanyLists {
  readonly services: readonly Service[]
  readonly categories: ServiceCategories
  /** Forms in which the pages of lists and companies are repeated for machines. */
  readonly twins: readonly TwinForm[]
  #locations: readonly Location[]
  readonly #lists: OpenedLists
  readonly #bySlug = new Map<string, Company>()
  readonly reviewed = new ReviewedCompanies()
  readonly #newest = new NewestEntries()
  /** Companies whose federal record changed last. */
  readonly changed = new ChangedCompanies((region) => this.list({ region })?.companies ?? [])
  /** Companies by where they say that they work. */
  readonly areas: StatedAreas
  /** Figures of long lists. */
  readonly tallies: Tallies
  readonly #hasEmptyPairs: boolean
  /** Undefined until it is needed. */
  #finder: FinderInMaking | undefined
  /** All companies, by name. */
  readonly companyNames = companyIndex()
  /** Undefined while the lists are being filled. */
  readonly #cities: CityLists | undefined

  constructor({ services, locations, companies }: Directory, twins: readonly TwinForm[] = TWIN_FORMS) {
    this.twins = twins
    this.services = services
    this.categories = new ServiceCategories(services)
    this.#locations = locations
    this.#hasEmptyPairs = hasEmptyPairPages(this)
    this.#lists = new OpenedLists(this.categories)
    this.#lists.open({})
    for (const service of services) this.#lists.open({ service })
    sortCompanies(companies)
    this.#fill(companies)
    this.reviewed.addAll(companies)
    this.#newest.add(companies)
    this.areas = new StatedAreas(this.categories)
    for (const company of companies) {
      this.changed.add(company)
      this.areas.add(company)
    }
    this.companyNames.addAll(companies)
    const cities = new CityLists([...this.#lists.all], locations, this.categories)
    this.#cities = cities
    this.#lists.onOpen = (list) => cities.open(list)
    this.tallies = new Tallies({
      all: () => this.companies,
      groups: () => this.#talliedGroups(),
      keysOf: (company) => this.listsOf(company).map(({ path }) => path),
    })
  }

  /** Fills city by city, which finds the lists of each city once and keeps them together in memory. */
  #fill(companies: readonly Company[]): void {
    for (const company of companies) {
      this.#bySlug.set(company.slug, company)
      for (const list of this.#lists.ofEverywhere(company)) list.companies.push(company)
      for (const list of this.#lists.ofRegion(company)) list.companies.push(company)
    }
    const byCity = Map.groupBy(companies, ({ location }) => location)
    for (const location of new Set([...this.#locations, ...byCity.keys()])) {
      this.#openCity(location)
      this.#lists.fillCity(location, byCity.get(location) ?? [])
    }
  }

  /** Builds the rest of the finder now. It takes as long as all lists, and no page of a company or list needs it. */
  get finder(): Finder {
    return this.finding.made
  }

  /** The finder, as far as it is built. */
  get finding(): FinderInMaking {
    this.#finder ??= FinderInMaking.of(this.companies, this.categories)
    return this.#finder
  }

  /** Builds the finder from a copy, before anything needs it. @param since changes since the copy */
  takeFinder(copy: FinderCopy, since: readonly CompanyReplacement[]): void {
    const { companies, locations } = this
    this.#finder = FinderInMaking.ofCopy(copy, { companies, locations, since }, this.categories)
  }

  /** True if changes wait for a finder that is being built. */
  get owesFinderFiles(): boolean {
    return this.#finder?.owesFiles ?? false
  }

  /** Prepares what later changes will need, for a few milliseconds. @returns true if there is more to do */
  prepare(): boolean {
    return this.tallies.fill(COMPANIES_PREPARED_AT_ONCE) || this.finding.step()
  }

  /** True if there are too many cities for a drop-down list. */
  get hasManyCities(): boolean {
    return !this.#hasEmptyPairs
  }

  /** Sorted by name. The same array as long as no city is added or removed. */
  get locations(): readonly Location[] {
    return this.#locations
  }

  #openCity(location: Location): void {
    this.#lists.open({ location })
    if (this.#hasEmptyPairs) for (const service of this.pairServices) this.#lists.open({ service, location })
  }

  /** Adds a city without companies. The number of cities must not cross the limit for empty pair pages. */
  addLocation(location: Location): void {
    const after = this.#locations.findIndex((other) => orderOf(other) > orderOf(location))
    this.#locations = this.#locations.toSpliced(after < 0 ? this.#locations.length : after, 0, location)
    this.#openCity(location)
  }

  /** Removes a city without companies. The number of cities must not cross the limit for empty pair pages. */
  removeLocation(location: Location): void {
    this.#locations = this.#locations.filter((other) => other !== location)
    for (const list of this.#lists.closeCity(location)) {
      this.cities.close(list)
      this.tallies.forget(list.path)
    }
  }

  /** Services with a list in each place. For trucking that is the place's own list. */
  get pairServices(): Service[] {
    return this.services.filter(({ slug }) => slug !== TRUCKING)
  }

  /** The list of all companies, of a service, of a place or of both. Undefined if it has no page. */
  list(of: ListOf): CompanyList | undefined {
    return this.at(pathOfList(of))
  }

  /** The list whose first page has this path. */
  at(path: string): CompanyList | undefined {
    const list = this.#lists.at(path)
    return list && this.#hasPage(list) ? list : undefined
  }

  #hasPage({ service, location, region, companies }: CompanyList): boolean {
    if (region) return companies.length > 0
    if (!location || companies.length > 0 || keepsEmptyLists(location, this.#hasEmptyPairs)) return true
    return Boolean(service) && this.#hasEmptyPairs && this.at(listPath({ location: location.slug })) !== undefined
  }

  company(slug: string): Company | undefined {
    return this.#bySlug.get(slug)
  }

  /** In the order of the list of all companies. */
  get companies(): readonly Company[] {
    return this.list({})?.companies ?? []
  }

  /** Cities with this slug. At most one, except while an export with swapped slugs is half received. */
  citiesAt(slug: string): Location[] {
    return this.#lists.citiesAt(slug)
  }

  /** The companies of a city, in list order. */
  companiesIn(location: Location): readonly Company[] {
    return this.list({ location })?.companies ?? []
  }

  /** The lists of one city: its own, then its pairs. */
  ofLocation(location: Location): CompanyList[] {
    return [{ location }, ...this.pairServices.map((service) => ({ service, location }))].flatMap(
      (of) => this.list(of) ?? [],
    )
  }

  /** The lists of a state or province: its own, then those of its services, sorted by path. */
  ofRegion(region: string): CompanyList[] {
    return this.#lists.inRegion(region).filter((list) => this.#hasPage(list))
  }

  /** Every list that has a page. */
  *all(): Generator<CompanyList> {
    yield* this.ofEverywhere()
    for (const location of this.locations) yield* this.ofLocation(location)
    for (const region of REGION_CODES) yield* this.ofRegion(region)
  }

  /** The totals of a list's records. */
  tallyOf(list: CompanyList): Tally {
    return list.companies.length < LONG_LIST ? Tally.of(list.companies) : this.tallies.keep(talliedAs(list))
  }

  *#talliedGroups(): Generator<TalliedGroup> {
    for (const list of this.#lists.all) if (list.companies.length >= LONG_LIST) yield talliedAs(list)
  }

  /** City lists by size, name, state and place. */
  get cities(): CityLists {
    if (!this.#cities) throw new Error('The lists are not filled yet')
    return this.#cities
  }

  /** Changes the companies of a company's lists. */
  #change(company: Company, change: (companies: Company[], company: Company) => void): void {
    for (const list of this.listsOf(company)) this.cities.change(list, () => change(list.companies, company))
  }

  /** Lists of no place: all companies, then by service. */
  ofEverywhere(): CompanyList[] {
    return [{}, ...this.services.map((service) => ({ service }))].flatMap((of) => this.list(of) ?? [])
  }

  /** The lists that contain a company. */
  listsOf(company: Pick<Company, 'location' | 'services'>): CompanyList[] {
    return this.#lists.of(company)
  }

  /** The newest companies and reviews, newest first. */
  newest(count: number): readonly NewEntry[] {
    return this.#newest.first(count, () => this.companies)
  }

  /** Replaces a company's state. One of the two is missing if it was added or removed. */
  replace(change: CompanyReplacement): void {
    const { old, next } = change
    if (old && next && hasSamePlaces(old, next)) this.#exchange(old, next)
    else {
      if (old) this.#remove(old)
      if (next) this.#add(next)
    }
    this.#finder?.replace(change)
  }

  /**
   * Replaces a company where it stands. Moving all that follow it in every list, and back, would take most of the time
   * of an import that changes the federal record of many companies.
   */
  #exchange(old: Company, next: Company): void {
    this.#leave(old)
    this.#enter(next)
    this.companyNames.exchange(old, next)
    for (const { companies } of this.listsOf(next)) exchangeCompany(companies, old, next)
    this.tallies.remove(old)
    this.tallies.add(next)
  }

  #add(company: Company): void {
    this.#enter(company)
    this.companyNames.add(company)
    this.#change(company, insertCompany)
    this.tallies.add(company)
  }

  #remove(company: Company): void {
    this.#leave(company)
    this.companyNames.remove(company)
    this.#change(company, removeCompany)
    this.tallies.remove(company)
  }

  /** Adds a company to what keeps no place for it: slugs, and what is sorted by time. */
  #enter(company: Company): void {
    this.#bySlug.set(company.slug, company)
    this.reviewed.add(company)
    this.#newest.add([company])
    this.changed.add(company)
    this.areas.add(company)
  }

  #leave(company: Company): void {
    if (this.#bySlug.get(company.slug) === company) this.#bySlug.delete(company.slug)
    this.reviewed.remove(company)
    this.#newest.remove(company)
    this.changed.remove(company)
    this.areas.remove(company)
  }
}
