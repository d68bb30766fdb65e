import type { Coordinates } from '../places/coordinates.ts'
import { TRUCKING } from '../routes.ts'
import { cityListIndex } from './a-z/part-links.ts'
import { CityIndex } from './city-index.ts'
import type { Location, Service } from './company.ts'
import type { CompanyList } from './lists/company-list.ts'
import type { ServiceCategories } from './lists/service-categories.ts'
import { onContinent, type PlaceMap, type Point, placeMap, type Spot } from './map/place-map.ts'
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
    return location !== undefined && (!service || this.#categories.leadInCity(service).slug === service.slug)
  }

  /** City lists with a company of a service, or with any company, largest first. */
  ranked(service?: Service): RankedLists {
    const ranked = service && this.#categories.leadInCity(service)
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

// The map of the whole directory, updated city by city. Few cities get a dot each. Many are grouped in cells of a
// grid, whose dots link to their largest cities.

/** Most cities that get a dot each. */
const FEW_CITIES = 250
/** Edge of a cell with a large dot and with a small one, in map units. */
const CELL = 36
const SMALL_CELL = 12

/** Alaska, the far north and the islands appear only in lists. With them, the map would be mostly water. */
const isOnMap = ({ latitude, longitude }: Coordinates): boolean =>
  latitude >= 24 && latitude <= 58 && longitude >= -130 && longitude <= -52

const cellKey = ({ x, y }: Point, edge: number): string => `${Math.floor(x / edge)} ${Math.floor(y / edge)}`
const middleOf = (key: string, edge: number): Point => {
  const [column = 0, row = 0] = key.split(' ').map(Number)
  return { x: (column + 0.5) * edge, y: (row + 0.5) * edge }
}
const inRows = (a: Point, b: Point): number => a.y - b.y || a.x - b.x

const isLarger = (one: CompanyList, other: CompanyList): boolean =>
  one.companies.length > other.companies.length ||
  (one.companies.length === other.companies.length && one.order < other.order)

/** The content of a dot, updated without visiting all of its cities. */
interface Cell {
  lists: Set<CompanyList>
  companies: number
  /** Undefined after it was removed, until it is needed again. */
  largest: CompanyList | undefined
}

const largestOf = (cell: Cell): CompanyList | undefined => {
  if (cell.largest) return cell.largest
  for (const list of cell.lists) if (!cell.largest || isLarger(list, cell.largest)) cell.largest = list
  return cell.largest
}

class ContinentMap {
  readonly #cells = new Map<string, Cell>()
  readonly #cities = new Map<string, number>()
  #size = 0
  #map: { is: PlaceMap | undefined } | undefined
  #land: Point[] | undefined

  #count(point: Point, step: 1 | -1): void {
    const key = cellKey(point, SMALL_CELL)
    const cities = (this.#cities.get(key) ?? 0) + step
    if (cities === 0) this.#cities.delete(key)
    else this.#cities.set(key, cities)
    if (cities === 0 || (cities === 1 && step === 1)) this.#land = undefined
  }

  /** Adds a city's list, after its companies changed. */
  add(list: CompanyList): void {
    if (!list.location || list.companies.length === 0 || !isOnMap(list.location)) return
    const point = onContinent(list.location)
    const key = cellKey(point, CELL)
    const cell = this.#cells.get(key) ?? { lists: new Set(), companies: 0, largest: undefined }
    this.#cells.set(key, cell)
    if (cell.lists.size === 0 || (cell.largest && isLarger(list, cell.largest))) cell.largest = list
    cell.lists.add(list)
    cell.companies += list.companies.length
    this.#count(point, 1)
    this.#size++
    this.#map = undefined
  }

  /** Removes it, before they change. */
  remove(list: CompanyList): void {
    if (!list.location || list.companies.length === 0 || !isOnMap(list.location)) return
    const point = onContinent(list.location)
    const key = cellKey(point, CELL)
    const cell = this.#cells.get(key)
    if (!cell?.lists.delete(list)) return
    cell.companies -= list.companies.length
    if (cell.largest === list) cell.largest = undefined
    if (cell.lists.size === 0) this.#cells.delete(key)
    this.#count(point, -1)
    this.#size--
    this.#map = undefined
  }

  #spots(): Spot[] {
    if (this.#size > FEW_CITIES)
      return Array.from(this.#cells, ([key, cell]) => {
        const list = largestOf(cell)
        return list ? [{ list, companies: cell.companies, point: middleOf(key, CELL) }] : []
      }).flat()
    return [...this.#cells.values()].flatMap((cell) =>
      Array.from(cell.lists, (list) => ({
        list,
        companies: list.companies.length,
        point: onContinent(list.location ?? { latitude: 0, longitude: 0 }),
      })),
    )
  }

  #landPoints(): Point[] {
    this.#land ??= Array.from(this.#cities.keys(), (key) => middleOf(key, SMALL_CELL)).sort(inRows)
    return this.#land
  }

  /** Undefined while no city has coordinates. */
  get map(): PlaceMap | undefined {
    this.#map ??= {
      is:
        this.#size > FEW_CITIES
          ? placeMap(this.#spots(), { points: this.#landPoints(), cell: CELL })
          : placeMap(this.#spots()),
    }
    return this.#map.is
  }
}
