import { TRUCKING } from '../routes.ts'
import { cityListIndex } from './a-z/name-index.ts'
import { CityIndex } from './city-index.ts'
import type { Location, Service } from './company.ts'
import type { CompanyList } from './lists/company-list.ts'
import type { ServiceCategories } from './lists/service-categories.ts'
import { ContinentMap } from './map/continent-map.ts'
import { NearCells } from './nearby/near-cells.ts'
import { NearbyLists } from './nearby/nearby-lists.ts'
import { RankedLists } from './ranked-lists.ts'
import { RegionLists } from './regions/region-lists.ts'

/** The lists of single cities by size, name, state and place, kept up to date while their companies come and go. */
export class CityLists {
  /** Lists of cities by their service; under '' those of all companies of a city. */
  readonly #ranked = new Map<string, RankedLists>()
  readonly #categories: ServiceCategories
  /** Cities with a company, by their names. */
  readonly index: CityIndex
  /** The lists of cities with a company, by the city's name. */
  readonly names = cityListIndex()
  readonly nearCells = new NearCells()
  readonly regions = new RegionLists()
  readonly continent = new ContinentMap()
  /** All lists, also those of no city. */
  readonly nearby = new NearbyLists()

  /** @param lists all of them, with their companies */
  constructor(lists: readonly CompanyList[], locations: readonly Location[], categories: ServiceCategories) {
    this.#categories = categories
    const ofCities = lists.filter((list) => this.#isRanked(list))
    for (const [service, of] of Map.groupBy(ofCities, (list) => list.service?.slug ?? '')) this.#by(service).addAll(of)
    const cities = ofCities.filter(({ service }) => !service)
    const filled = cities.filter(({ companies }) => companies.length > 0)
    this.names.addAll(filled)
    this.regions.addAll(ofCities)
    for (const list of cities) this.continent.add(list)
    for (const list of filled) this.nearCells.add(list)
    for (const list of lists) this.nearby.add(list)
    const withCompany = new Set(filled.map(({ location }) => location?.slug))
    this.index = new CityIndex(locations.filter(({ slug }) => withCompany.has(slug)))
  }

  #by(service: string): RankedLists {
    const ranked = this.#ranked.get(service) ?? new RankedLists()
    this.#ranked.set(service, ranked)
    return ranked
  }

  /** Of the lists of one city that show the same companies one is ranked. */
  #isRanked({ service, location }: CompanyList): boolean {
    return location !== undefined && (!service || this.#categories.leadInCity(service).slug === service.slug)
  }

  /** The lists of single cities that hold a company of a service, or any company, largest first. */
  ranked(service?: Service): RankedLists {
    const ranked = service && this.#categories.leadInCity(service)
    return this.#by(ranked && ranked.slug !== TRUCKING ? ranked.slug : '')
  }

  /** Takes a list in that is new. */
  open(list: CompanyList): void {
    this.nearby.add(list)
  }

  /** Takes a list out that holds no company. */
  close(list: CompanyList): void {
    this.nearby.remove(list)
  }

  /** Changes the companies of a list. */
  change(list: CompanyList, change: () => void): void {
    const ranked = this.#isRanked(list) ? this.ranked(list.service) : undefined
    const before = list.companies.length
    ranked?.remove(list)
    if (ranked) this.regions.remove(list)
    if (!list.service) this.continent.remove(list)
    change()
    ranked?.add(list)
    if (ranked) this.regions.add(list)
    if (!list.service) this.continent.add(list)
    this.nearby.changed(list, before)
    if (list.location && !list.service && (before === 0) !== (list.companies.length === 0))
      this.#comeOrGo(list, list.location)
  }

  /** The first company of a city has come, or its last one has gone. */
  #comeOrGo(list: CompanyList, location: Location): void {
    const isThere = list.companies.length > 0
    if (isThere) this.index.add(location)
    else this.index.remove(location)
    for (const cities of [this.names, this.nearCells])
      if (isThere) cities.add(list)
      else cities.remove(list)
  }
}
