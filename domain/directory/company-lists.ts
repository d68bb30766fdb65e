import { CA_REGIONS, US_REGIONS } from '../places/regions.ts'
import { listPath, TRUCKING } from '../routes.ts'
import { companyIndex } from './a-z/part-links.ts'
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
import { type NewEntry, NewestEntries } from './newest-entries.ts'
import { type ListOf, OpenedLists, orderOf, pathOfList } from './opened-lists.ts'
import { ServiceRegions } from './regions/region-lists.ts'
import { insertCompany, ReviewedCompanies, removeCompany, sortCompanies } from './reviewed-companies.ts'

export interface Directory {
  /** By name. */
  services: readonly Service[]
  /** By name. */
  locations: readonly Location[]
  companies: Company[]
}

/** A list of so many companies keeps its figures; those of a shorter one are made when they are asked for. */
const LONG_LIST = 200
const COMPANIES_PREPARED_AT_ONCE = 200

const talliedAs = ({ path, companies }: CompanyList): TalliedGroup => ({ key: path, companies })

/** Every list of the directory: all companies, then by service, by location and by both. Companies come and go. */
export class CompanyLists {
  readonly services: readonly Service[]
  readonly categories: ServiceCategories
  #locations: readonly Location[]
  readonly #lists: OpenedLists
  readonly #regions = new ServiceRegions()
  readonly #bySlug = new Map<string, Company>()
  readonly reviewed = new ReviewedCompanies()
  readonly #newest = new NewestEntries()
  /** Figures of long lists and of states. */
  readonly tallies: Tallies
  readonly #hasEmptyPairs: boolean
  /** Absent until somebody asks for it. */
  #finder: FinderInMaking | undefined
  /** All companies by name. */
  readonly companyNames = companyIndex()
  /** Absent while the lists are being filled. */
  readonly #cities: CityLists | undefined

  constructor({ services, locations, companies }: Directory) {
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
    this.companyNames.addAll(companies)
    const cities = new CityLists([...this.#lists.all], locations, this.categories)
    this.#cities = cities
    this.#lists.onOpen = (list) => cities.open(list)
    this.tallies = new Tallies({
      all: () => this.companies,
      groups: () => this.#talliedGroups(),
      keysOf: (company) => [...this.listsOf(company).map(({ path }) => path), company.location.region],
    })
  }

  /** City by city: that way the lists of each are found once, and stand side by side in memory. */
  #fill(companies: readonly Company[]): void {
    for (const company of companies) {
      this.#bySlug.set(company.slug, company)
      for (const list of this.#lists.ofEverywhere(company)) list.companies.push(company)
      for (const region of this.#regions.of(company)) region.push(company)
    }
    const byCity = Map.groupBy(companies, ({ location }) => location)
    for (const location of new Set([...this.#locations, ...byCity.keys()])) {
      this.#openCity(location)
      this.#lists.fillCity(location, byCity.get(location) ?? [])
    }
  }

  /** Made at once, as far as it is not made: it takes as long as all the lists, and no page of a company or list needs it. */
  get finder(): Finder {
    return this.finding.made
  }

  /** The finder as far as it is made. */
  get finding(): FinderInMaking {
    this.#finder ??= FinderInMaking.of(this.companies, this.categories)
    return this.#finder
  }

  /** Has the finder made of a copy, before anybody asks for it. @param since what has changed since it was made */
  takeFinder(copy: FinderCopy, since: readonly CompanyReplacement[]): void {
    const { companies, locations } = this
    this.#finder = FinderInMaking.ofCopy(copy, { companies, locations, since }, this.categories)
  }

  /** Whether changes wait for a finder that is being made. */
  get owesFinderFiles(): boolean {
    return this.#finder?.owesFiles ?? false
  }

  /**
   * Makes some of what changes will need and nobody has asked for yet, within some milliseconds.
   * @returns whether there is more
   */
  prepare(): boolean {
    return this.tallies.fill(COMPANIES_PREPARED_AT_ONCE) || this.finding.step()
  }

  /** Whether its cities are too many for a drop-down list. */
  get hasManyCities(): boolean {
    return !this.#hasEmptyPairs
  }

  /** By name. The same array as long as no city comes or goes. */
  get locations(): readonly Location[] {
    return this.#locations
  }

  #openCity(location: Location): void {
    this.#lists.open({ location })
    if (this.#hasEmptyPairs) for (const service of this.pairServices) this.#lists.open({ service, location })
  }

  /** Adds a city in which no company stands yet. There must be as many cities as leave empty pairs what they are. */
  addLocation(location: Location): void {
    const after = this.#locations.findIndex((other) => orderOf(other) > orderOf(location))
    this.#locations = this.#locations.toSpliced(after < 0 ? this.#locations.length : after, 0, location)
    this.#openCity(location)
  }

  /** Takes a city out in which no company stands any more. There must be as many cities as leave empty pairs what they are. */
  removeLocation(location: Location): void {
    this.#locations = this.#locations.filter((other) => other !== location)
    for (const list of this.#lists.closeCity(location)) {
      this.cities.close(list)
      this.tallies.forget(list.path)
    }
  }

  /** The services that have a list in each city: for trucking it is the city's own. */
  get pairServices(): Service[] {
    return this.services.filter(({ slug }) => slug !== TRUCKING)
  }

  /** The list of all companies, of a service, of a location or of both; undefined when it has no page. */
  list(of: ListOf): CompanyList | undefined {
    return this.at(pathOfList(of))
  }

  /** The list whose first page has this path. */
  at(path: string): CompanyList | undefined {
    const list = this.#lists.at(path)
    return list && this.#hasPage(list) ? list : undefined
  }

  #hasPage({ service, location, companies }: CompanyList): boolean {
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

  /** Cities with this slug: one at most, but while the export of an exchange of slugs has come half. */
  citiesAt(slug: string): Location[] {
    return this.#lists.citiesAt(slug)
  }

  /** The companies of a city, in the order of its list. */
  companiesIn(location: Location): readonly Company[] {
    return this.list({ location })?.companies ?? []
  }

  /** The lists of one city: its own, then its pairs. */
  ofLocation(location: Location): CompanyList[] {
    return [{ location }, ...this.pairServices.map((service) => ({ service, location }))].flatMap(
      (of) => this.list(of) ?? [],
    )
  }

  /** What the records of a list's companies add up to. */
  tallyOf(list: CompanyList): Tally {
    return list.companies.length < LONG_LIST ? Tally.of(list.companies) : this.tallies.keep(talliedAs(list))
  }

  /** What the records of a state's or province's companies add up to. */
  tallyOfRegion(region: string): Tally {
    return this.tallies.keep({ key: region, companies: this.cities.regions.companiesOf(region) })
  }

  *#talliedGroups(): Generator<TalliedGroup> {
    for (const list of this.#lists.all) if (list.companies.length >= LONG_LIST) yield talliedAs(list)
    for (const region of [...Object.keys(US_REGIONS), ...Object.keys(CA_REGIONS)])
      yield { key: region, companies: this.cities.regions.companiesOf(region) }
  }

  /** Lists of cities by size, name, state and place. */
  get cities(): CityLists {
    if (!this.#cities) throw new Error('The lists are not filled yet')
    return this.#cities
  }

  /** Changes the companies of the lists that one belongs to. */
  #change(company: Company, change: (companies: Company[], company: Company) => void): void {
    for (const list of this.listsOf(company)) this.cities.change(list, () => change(list.companies, company))
    for (const companies of this.#regions.of(company)) change(companies, company)
  }

  /** The lists of no single city: all companies, then by service. */
  ofEverywhere(): CompanyList[] {
    return [{}, ...this.services.map((service) => ({ service }))].flatMap((of) => this.list(of) ?? [])
  }

  /** The lists that a company stands in. */
  listsOf(company: Pick<Company, 'location' | 'services'>): CompanyList[] {
    return this.#lists.of(company)
  }

  /**
   * Groups that a company belongs to, or would, those most like it first: of its city and a service of it, of its
   * city, of a service in its state or province, of a service.
   */
  groupsOf(company: Pick<Company, 'location' | 'services'>): readonly (readonly Company[])[] {
    const lists = this.listsOf(company)
    const companiesOf = (is: (list: CompanyList) => unknown) => lists.filter(is).map(({ companies }) => companies)
    return [
      ...companiesOf(({ service, location }) => service && location),
      ...companiesOf(({ service, location }) => !service && location),
      ...this.#regions.of(company),
      ...companiesOf(({ service, location }) => service && !location),
    ]
  }

  /** The companies and reviews that came last, newest first. */
  newest(count: number): readonly NewEntry[] {
    return this.#newest.first(count, () => this.companies)
  }

  /** Puts a company's next state in the place of the old one; one of the two is absent when it comes or goes. */
  replace(change: CompanyReplacement): void {
    if (change.old) this.#remove(change.old)
    if (change.next) this.#add(change.next)
    this.#finder?.replace(change)
  }

  #add(company: Company): void {
    this.#bySlug.set(company.slug, company)
    this.reviewed.add(company)
    this.#newest.add([company])
    this.companyNames.add(company)
    this.#change(company, insertCompany)
    this.tallies.add(company)
  }

  #remove(company: Company): void {
    if (this.#bySlug.get(company.slug) === company) this.#bySlug.delete(company.slug)
    this.reviewed.remove(company)
    this.#newest.remove(company)
    this.companyNames.remove(company)
    this.#change(company, removeCompany)
    this.tallies.remove(company)
  }
}
