import { type Coordinates, isOnLand } from '../../places/coordinates.ts'
import type { CompanyList } from '../lists/company-list.ts'
import { CityGrid, FARTHEST_KM, FIRST_KM, type Found } from './city-grid.ts'

/**
 * For each city list, the lists of the nearest cities, of all companies or of the same service. A list prefers lists of
 * its own size or larger: a visitor to a large city is not sent to its smallest suburbs, and a suburb's first company
 * does not change every page of the city.
 */

/** How many nearby lists a list shows. */
const NEARBY_LISTS = 8
/** With fewer lists of its size, a list also shows smaller ones. */
const ENOUGH = 4
/**
 * Number of directions used to search for lists that show another. Each is narrow enough that, of two cities in one
 * direction, the nearer is nearer to the farther than the center is.
 */
const DIRECTIONS = 8
/** Results are cached until a list is added or removed. */
const KEPT = 2000

const serviceOf = ({ service }: CompanyList): string => service?.slug ?? ''

const directionOf = (from: Coordinates, to: Coordinates): number => {
  const east = (to.longitude - from.longitude) * Math.cos((from.latitude * Math.PI) / 180)
  const turn = Math.atan2(to.latitude - from.latitude, east) / (2 * Math.PI) + 0.5
  return Math.min(DIRECTIONS - 1, Math.floor(turn * DIRECTIONS))
}

export class NearbyLists {
  /** Lists with companies, by service. */
  readonly #filled = new Map<string, CityGrid>()
  /** Empty lists that can be shown. */
  readonly #empty = new Map<string, CityGrid>()
  readonly #known = new Map<CompanyList, Found[]>()

  #grid(list: CompanyList, isFilled = list.companies.length > 0): CityGrid {
    const grids = isFilled ? this.#filled : this.#empty
    const grid = grids.get(serviceOf(list)) ?? new CityGrid()
    grids.set(serviceOf(list), grid)
    return grid
  }

  /** Adds a new list. */
  add(list: CompanyList): void {
    if (!list.location || !isOnLand(list.location)) return
    this.#known.clear()
    this.#grid(list).add(list)
  }

  /** Removes a list. */
  remove(list: CompanyList): void {
    if (!list.location || !isOnLand(list.location)) return
    this.#known.clear()
    this.#grid(list).remove(list)
  }

  /** Records that a list's companies changed. What lists show about each other depends only on their size steps. */
  changed(list: CompanyList, before: number): void {
    if (!list.location || !isOnLand(list.location)) return
    const after = list.companies.length
    const [wasFilled, isFilled] = [before > 0, after > 0]
    if (wasFilled === isFilled && ranksOf(before).length === ranksOf(after).length) return
    this.#known.clear()
    if (wasFilled === isFilled) return
    this.#grid(list, wasFilled).remove(list)
    this.#grid(list, isFilled).add(list)
  }

  #find(list: CompanyList): Found[] {
    const { location, companies } = list
    const grid = this.#filled.get(serviceOf(list))
    if (!location || !isOnLand(location) || !grid) return []
    let found: Found[] = []
    for (const rank of ranksOf(companies.length)) {
      found = grid.nearest(location, NEARBY_LISTS, (other) => other !== list && other.companies.length >= rank)
      if (found.length >= ENOUGH) return found
    }
    return found
  }

  /** What a city list shows, nearest first. */
  of(list: CompanyList): readonly Found[] {
    const known = this.#known.get(list) ?? this.#find(list)
    if (this.#known.size >= KEPT) this.#known.clear()
    this.#known.set(list, known)
    return known
  }

  /**
   * Lists that may show this one, also after it gained or lost a company, and few others. A list with enough others of
   * its kind between itself and this list, in the same direction, shows those instead.
   */
  thatMayShow(list: CompanyList): CompanyList[] {
    const { location, companies } = list
    if (!location || !isOnLand(location)) return []
    const ranks = RANKS.filter((rank) => companies.length + 1 >= rank)
    const grids = [this.#filled, this.#empty].flatMap((of) => of.get(serviceOf(list)) ?? [])
    for (let km = FIRST_KM; ; km *= 2) {
      const reach = Math.min(km, FARTHEST_KM)
      const around = grids.flatMap((grid) => grid.within(location, reach)).sort((a, b) => a.km - b.km)
      const between = new Between(location, ranks)
      const found = around.flatMap(({ list: other }) => (other !== list && between.passes(other) ? [other] : []))
      if (between.isFull || reach === FARTHEST_KM) return found
    }
  }
}

/** Counts the lists in each direction, from near to far. */
class Between {
  readonly #from: Coordinates
  readonly #ranks: readonly number[]
  readonly #counts = new Map<string, number>()

  constructor(from: Coordinates, ranks: readonly number[]) {
    this.#from = from
    this.#ranks = ranks
  }

  #count(direction: number, rank: number): number {
    return this.#counts.get(`${direction} ${rank}`) ?? 0
  }

  /** Counts a list. @returns true if fewer lists than it shows are between */
  passes({ location, companies }: CompanyList): boolean {
    if (!location) return false
    const direction = directionOf(this.#from, location)
    const passes = ranksOf(companies.length).some(
      (rank) => this.#ranks.includes(rank) && this.#count(direction, rank) < NEARBY_LISTS,
    )
    for (const least of this.#ranks)
      if (companies.length >= least) this.#counts.set(`${direction} ${least}`, this.#count(direction, least) + 1)
    return passes
  }

  /** True if nothing farther away can pass. */
  get isFull(): boolean {
    const directions = Array.from({ length: DIRECTIONS }, (_, direction) => direction)
    return directions.every((direction) => this.#ranks.every((rank) => this.#count(direction, rank) >= NEARBY_LISTS))
  }
}

/**
 * Coarse size steps by number of companies. Other places' pages show only the step, so a new company in a large city
 * changes nothing around it.
 */
const STEPS = [1, 5, 20, 100, 500] as const

/** The step for a number. 0 below the first. */
export const stepOf = (companies: number): number =>
  STEPS.reduce((reached: number, step) => (companies >= step ? step : reached), 0)

/** "1 to 4", "5 or more". */
export const stepText = (step: number): string => (step < STEPS[1] ? `1 to ${STEPS[1] - 1}` : `${step} or more`)

/** Least sizes of the places that a list shows. */
const RANKS: readonly number[] = STEPS.slice(0, 3)

/** The size steps that a list of this length shows, largest first: its own, and smaller ones if needed. */
const ranksOf = (companies: number): number[] =>
  RANKS.filter((rank) => rank === STEPS[0] || companies >= rank).toReversed()
