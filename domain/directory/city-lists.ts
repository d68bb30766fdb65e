import { TRUCKING } from '../routes.ts'
import { cityListIndex } from './a-z/part-links.ts'
import { CityIndex } from './city-index.ts'
import type { Location, Service } from './company.ts'
import type { CompanyList } from './lists/company-list.ts'
import type { ServiceCategories } from './lists/service-categories.ts'
import { ContinentMap } from './map/continent-map.ts'
import { NearCells } from './nearby/near-cells.ts'
import { NearSquares } from './nearby/near-squares.ts'
import { NearbyLists } from './nearby/nearby-lists.ts'
import { RankedLists } from './ranked-lists.ts'
import { RegionLists } from './regions/region-lists.ts'

/** City lists by size, name, state and place, kept current as companies change. */
export class CityLists {
  /** City lists by service. '' has the lists of all companies. */
  readonly #ranked = new Map<string, RankedLists>()
  readonly #categories: ServiceCategories
  /** Cities with a company, by name. */
  readonly index: CityIndex
  /** Lists of cities with a company, by the city's name. */
  readonly names = cityListIndex()
  readonly nearCells = new NearCells()
  readonly nearSquares = new NearSquares()
  readonly regions = new RegionLists()
  readonly continent = new ContinentMap()
  /** All lists, also those without a city. */
  readonly nearby = new NearbyLists()

  /** @param lists all of them, filled */
  constructor(lists: readonly CompanyList[], locations: readonly Location[], categories: ServiceCategories) {
    this.#categories = categories
    const ofCities = lists.filter((list) => this.isRanked(list))
    for (const [service, of] of Map.groupBy(ofCities, (list) => list.service?.slug ?? '')) this.#by(service).addAll(of)
    const cities = ofCities.filter(({ service }) => !service)
    const filled = cities.filter(({ companies }) => companies.length > 0)
    this.names.addAll(filled)
    this.regions.addAll(ofCities)
    for (const list of ofCities) if (list.companies.length > 0) this.nearSquares.add(list)
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

  /** If several lists of a city have the same companies, only one is ranked. */
  isRanked({ service, location }: CompanyList): boolean {
    return location !== undefined && (!service || this.#categories.leadInPlace(service).slug === service.slug)
  }

  /** City lists with a company of a service, or with any company, largest first. */
  ranked(service?: Service): RankedLists {
    const ranked = service && this.#categories.leadInPlace(service)
    return this.#by(ranked && ranked.slug !== TRUCKING ? ranked.slug : '')
  }

  /** Adds a new list. */
  open(list: CompanyList): void {
    this.nearby.add(list)
  }

  /** Removes an empty list. */
  close(list: CompanyList): void {
    this.nearby.remove(list)
  }

  /** Changes a list's companies. */
  change(list: CompanyList, change: () => void): void {
    const ranked = this.isRanked(list) ? this.ranked(list.service) : undefined
    const before = list.companies.length
    ranked?.remove(list)
    if (ranked) this.regions.remove(list)
    if (!list.service) this.continent.remove(list)
    change()
    ranked?.add(list)
    if (ranked) this.regions.add(list)
    if (!list.service) this.continent.add(list)
    this.nearby.changed(list, before)
    if (ranked) this.nearSquares.changed(list, before)
    if (list.location && !list.service && (before === 0) !== (list.companies.length === 0))
      this.#comeOrGo(list, list.location)
  }

  /** A city got its first company or lost its last. */
  #comeOrGo(list: CompanyList, location: Location): void {
    const isThere = list.companies.length > 0
    if (isThere) this.index.add(location)
    else this.index.remove(location)
    for (const cities of [this.names, this.nearCells])
      if (isThere) cities.add(list)
      else cities.remove(list)
  }
}
