/** The map of the whole directory, updated city by city. Of many cities in one cell of a grid, the largest has the dot. */
import { isOnLand } from '../../places/coordinates.ts'
import type { Location } from '../company.ts'
import type { CompanyList } from '../lists/company-list.ts'
import { type PlaceMap, placeMap, type Spot } from './place-map.ts'
import { CONTINENT, onContinent, type Point, sheetOf } from './projection.ts'

/** The sheet's name. */
export const CONTINENT_SHEET = 'continent'
/** Most cities that get a dot each. */
const FEW_CITIES = 250
/** Edge of a cell, in units. */
const CELL = 22
const MAP = { mostLinks: 48, widePx: 760 }

/** Islands without an inset are only in lists. */
const ISLANDS = new Set(['PR', 'VI'])
const isOnMap = (location: Location): boolean =>
  isOnLand(location) && sheetOf(location.region) !== undefined && !ISLANDS.has(location.region)

const cellKey = ({ x, y }: Point): string => `${Math.floor(x / CELL)} ${Math.floor(y / CELL)}`

const isLarger = (one: CompanyList, other: CompanyList): boolean =>
  one.companies.length > other.companies.length ||
  (one.companies.length === other.companies.length && one.order < other.order)

/** The cities of a cell, updated without visiting all of them. */
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

const spotOf = (list: CompanyList | undefined, companies: number): Spot[] =>
  list?.location ? [{ list, companies, point: onContinent(list.location) }] : []

export class ContinentMap {
  readonly #cells = new Map<string, Cell>()
  #size = 0
  #map: { is: PlaceMap | undefined } | undefined

  /** Adds a city's list, after its companies changed. */
  add(list: CompanyList): void {
    if (!list.location || list.companies.length === 0 || !isOnMap(list.location)) return
    const key = cellKey(onContinent(list.location))
    const cell = this.#cells.get(key) ?? { lists: new Set(), companies: 0, largest: undefined }
    this.#cells.set(key, cell)
    if (cell.lists.size === 0 || (cell.largest && isLarger(list, cell.largest))) cell.largest = list
    cell.lists.add(list)
    cell.companies += list.companies.length
    this.#size++
    this.#map = undefined
  }

  /** Removes it, before they change. */
  remove(list: CompanyList): void {
    if (!list.location || list.companies.length === 0 || !isOnMap(list.location)) return
    const key = cellKey(onContinent(list.location))
    const cell = this.#cells.get(key)
    if (!cell?.lists.delete(list)) return
    cell.companies -= list.companies.length
    if (cell.largest === list) cell.largest = undefined
    if (cell.lists.size === 0) this.#cells.delete(key)
    this.#size--
    this.#map = undefined
  }

  #spots(): Spot[] {
    const cells = [...this.#cells.values()]
    if (this.#size > FEW_CITIES) return cells.flatMap((cell) => spotOf(largestOf(cell), cell.companies))
    return cells.flatMap(({ lists }) => Array.from(lists, (list) => spotOf(list, list.companies.length)).flat())
  }

  /** Undefined while no city has coordinates. */
  get map(): PlaceMap | undefined {
    this.#map ??= { is: placeMap(CONTINENT_SHEET, CONTINENT, this.#spots(), MAP) }
    return this.#map.is
  }
}
