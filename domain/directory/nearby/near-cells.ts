import { type Coordinates, isOnLand } from '../../places/coordinates.ts'
import type { CompanyList } from '../lists/company-list.ts'

/** Cities with companies, grouped into the grid cells that "Near me" downloads. */

/** Edge of a cell in degrees. */
export const NEAR_DEGREES = 2

/** The cell of a point, named by its southwest corner: "40_-88". */
export const nearCell = ({ latitude, longitude }: Coordinates): string =>
  [latitude, longitude].map((degrees) => Math.floor(degrees / NEAR_DEGREES) * NEAR_DEGREES).join('_')

export class NearCells {
  readonly #cells = new Map<string, Set<CompanyList>>()

  /** Adds the list of a city that now has a company. */
  add(list: CompanyList): void {
    if (!list.location || !isOnLand(list.location)) return
    const name = nearCell(list.location)
    this.#cells.set(name, (this.#cells.get(name) ?? new Set()).add(list))
  }

  remove(list: CompanyList): void {
    if (!list.location) return
    const name = nearCell(list.location)
    const cell = this.#cells.get(name)
    cell?.delete(list)
    if (cell?.size === 0) this.#cells.delete(name)
  }

  get names(): string[] {
    return [...this.#cells.keys()].sort()
  }

  /** Sorted, so that the result depends only on the cities. Undefined for an empty cell. */
  cell(name: string): CompanyList[] | undefined {
    const cell = this.#cells.get(name)
    return cell && [...cell].sort((a, b) => (a.path < b.path ? -1 : 1))
  }
}
