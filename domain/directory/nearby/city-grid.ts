/** City lists on a grid, so that the cities around a point are found without scanning all of them. */
import { type Coordinates, distanceKm } from '../../places/coordinates.ts'
import type { CompanyList } from '../lists/company-list.ts'

/** A list, and the distance of its city from a point. */
export interface Found {
  list: CompanyList
  km: number
}

const CELL_DEGREES = 0.5
const CELLS_AROUND = 360 / CELL_DEGREES
const KM_OF_DEGREE = 111
/** Cities farther away are never called nearby. */
export const FARTHEST_KM = 400
/** The first search radius. It doubles until enough is found. */
export const FIRST_KM = 25

const rowOf = (latitude: number): number => Math.floor((latitude + 90) / CELL_DEGREES)
const columnOf = (longitude: number): number => Math.floor((longitude + 180) / CELL_DEGREES)
const cellOf = (row: number, column: number): number => row * CELLS_AROUND + column

const NO_LISTS: readonly CompanyList[] = []

const compare = (a: Found, b: Found): number => a.km - b.km || (a.list.path < b.list.path ? -1 : 1)

export class CityGrid {
  readonly #cells = new Map<number, CompanyList[]>()

  #cell({ latitude, longitude }: Coordinates): CompanyList[] {
    const at = cellOf(rowOf(latitude), columnOf(longitude))
    const cell = this.#cells.get(at) ?? []
    this.#cells.set(at, cell)
    return cell
  }

  add(list: CompanyList): void {
    if (list.location) this.#cell(list.location).push(list)
  }

  remove(list: CompanyList): void {
    const cell = list.location && this.#cell(list.location)
    const position = cell?.indexOf(list) ?? -1
    if (position >= 0) cell?.splice(position, 1)
  }

  /** Every list of a kind within a distance in kilometers of a point, nearest first. */
  within(point: Coordinates, km: number, is: (list: CompanyList) => boolean = () => true): Found[] {
    const height = km / KM_OF_DEGREE
    const width = height / Math.max(0.1, Math.cos(((Math.abs(point.latitude) + height) * Math.PI) / 180))
    const found: Found[] = []
    for (let row = rowOf(point.latitude - height); row <= rowOf(point.latitude + height); row++)
      for (let column = columnOf(point.longitude - width); column <= columnOf(point.longitude + width); column++)
        for (const list of this.#cells.get(cellOf(row, column)) ?? NO_LISTS) {
          if (!is(list)) continue
          const distance = list.location ? distanceKm(point, list.location) : Infinity
          if (distance <= km) found.push({ list, km: distance })
        }
    return found.sort(compare)
  }

  /** The nearest lists of a kind, nearest first, within the limit of what is called nearby. */
  nearest(point: Coordinates, count: number, is: (list: CompanyList) => boolean): Found[] {
    for (let km = FIRST_KM; ; km *= 2) {
      const reach = Math.min(km, FARTHEST_KM)
      const found = this.within(point, reach, is)
      if (found.length >= count || reach === FARTHEST_KM) return found.slice(0, count)
    }
  }
}
