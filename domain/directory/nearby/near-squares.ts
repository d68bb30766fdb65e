/**
 * City lists by place and service, in squares that each have few companies to show. A square with too many is divided
 * into four, so the squares depend only on the lists, and a change of a list changes its own square and, rarely,
 * divides or joins it.
 */
import { type Coordinates, isOnLand } from '../../places/coordinates.ts'
import type { CompanyList } from '../lists/company-list.ts'
import { ALL, CARRIERS_OF_CITY } from './near-carriers-file.ts'
import { divisionText, isIn, largeSquareOf, quarterAround, quartersOf, squareAround, wholeOf } from './squares.ts'

/** A square with more companies to show is divided. */
const MOST_CARRIERS = 45
/** The smallest squares are seven kilometers high. They say no more about where somebody looks. */
const MOST_DIVISIONS = 7

const weightOf = (lists: readonly CompanyList[]): number =>
  lists.reduce((sum, { companies }) => sum + Math.min(CARRIERS_OF_CITY, companies.length), 0)

type Located = CompanyList & { location: Coordinates }
const isLocated = (list: CompanyList): list is CompanyList & Located =>
  list.location !== undefined && isOnLand(list.location)

/** The large square of a service that has a list. */
interface LargeSquare {
  lists: Set<CompanyList>
  /** Lists by the smaller squares that it is divided into. Undefined until it is needed. */
  divided: ReadonlyMap<string, readonly CompanyList[]> | undefined
}

const compare = (a: CompanyList, b: CompanyList): number => (a.path < b.path ? -1 : 1)

const divide = (
  square: string,
  lists: readonly CompanyList[],
  depth: number,
  into: Map<string, readonly CompanyList[]>,
): void => {
  if (lists.length === 1 || depth === MOST_DIVISIONS || weightOf(lists) <= MOST_CARRIERS) {
    if (lists.length > 0) into.set(square, lists)
    return
  }
  const located = lists.filter(isLocated)
  for (const quarter of quartersOf(square)) {
    const isInQuarter = isIn(quarter)
    const those = located.filter(({ location }) => isInQuarter(location))
    divide(quarter, those, depth + 1, into)
  }
}

export class NearSquares {
  /** By service, and by the large square. */
  readonly #squares = new Map<string, Map<string, LargeSquare>>()

  #service({ service }: CompanyList): string {
    return service?.slug ?? ALL
  }

  /** Adds the list of a city that has a company now. */
  add(list: CompanyList): void {
    if (!isLocated(list)) return
    const squares = this.#squares.get(this.#service(list)) ?? new Map<string, LargeSquare>()
    this.#squares.set(this.#service(list), squares)
    const name = squareAround(list.location)
    const square = squares.get(name) ?? { lists: new Set(), divided: undefined }
    squares.set(name, square)
    square.lists.add(list)
    square.divided = undefined
  }

  remove(list: CompanyList): void {
    if (!isLocated(list)) return
    const squares = this.#squares.get(this.#service(list))
    const name = squareAround(list.location)
    const square = squares?.get(name)
    if (!square?.lists.delete(list)) return
    square.divided = undefined
    if (square.lists.size === 0) squares?.delete(name)
    if (squares?.size === 0) this.#squares.delete(this.#service(list))
  }

  /** Records that a list has another number of companies. */
  changed(list: CompanyList, before: number): void {
    const after = list.companies.length
    if (before > 0 && after === 0) this.remove(list)
    else if (after > 0 && Math.min(before, CARRIERS_OF_CITY) !== Math.min(after, CARRIERS_OF_CITY)) this.add(list)
  }

  /** The names of all large squares by service, sorted. */
  get all(): Record<string, string[]> {
    return Object.fromEntries(
      [...this.#squares]
        .sort(([a], [b]) => (a < b ? -1 : 1))
        .map(([service, squares]) => [service, [...squares.keys()].sort()]),
    )
  }

  #divided(service: string, large: string): ReadonlyMap<string, readonly CompanyList[]> | undefined {
    const square = this.#squares.get(service)?.get(large)
    if (!square) return undefined
    if (!square.divided) {
      const divided = new Map<string, readonly CompanyList[]>()
      divide(large, [...square.lists].sort(compare), 0, divided)
      square.divided = divided
    }
    return square.divided
  }

  /** The lists in a square, or how it is divided. Undefined if there are none. */
  at(service: string, square: string): readonly CompanyList[] | string | undefined {
    const large = largeSquareOf(square)
    const divided = this.#divided(service, large)
    return divided?.get(square) ?? (divided && square === large ? divisionText(large, [...divided.keys()]) : undefined)
  }

  /** A large square of a service, and those that it is divided into. In the same order for the same lists. */
  names(service: string, large: string): string[] {
    return [...new Set([large, ...(this.#divided(service, large)?.keys() ?? [])])]
  }

  /** The squares that may change with a list: its own, those next to it in the same larger one, and the large one. */
  around(list: CompanyList): string[] {
    if (!isLocated(list)) return []
    const large = squareAround(list.location)
    const divided = this.#divided(this.#service(list), large)
    if (!divided) return [large]
    const names = [...divided.keys()]
    let own = large
    while (!divided.has(own) && names.some((name) => name.startsWith(own))) own = quarterAround(own, list.location)
    const beside = own === large ? [] : names.filter((name) => name.startsWith(wholeOf(own)))
    return [...new Set([large, ...beside])]
  }

  /** The name of a list's service here. */
  serviceOf(list: CompanyList): string {
    return this.#service(list)
  }
}
