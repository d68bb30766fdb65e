import { type Coordinates, isOnLand } from '../../places/coordinates.ts'
import type { CompanyList } from '../lists/company-list.ts'
import { CityGrid, FARTHEST_KM, FIRST_KM, type Found } from './city-grid.ts'

/**
 * For each list of a city the lists of the nearest cities, of all companies or of its service.
 *
 * A list shows others of its own size or larger, where there are some: who looks at a large city is not sent to its
 * smallest suburbs, and a suburb's first company does not change every page of the city.
 */

/** Lists that one shows. */
const NEARBY_LISTS = 8
/** Where there are fewer of its size, a list shows smaller ones, too. */
const ENOUGH = 4
/** Directions in which one looks for lists that show another; narrow enough that of two in one direction the nearer one is nearer to the farther than the middle is. */
const DIRECTIONS = 8
/** Results that are kept until a list comes or goes. */
const KEPT = 2000

const serviceOf = ({ service }: CompanyList): string => service?.slug ?? ''

const directionOf = (from: Coordinates, to: Coordinates): number => {
  const east = (to.longitude - from.longitude) * Math.cos((from.latitude * Math.PI) / 180)
  const turn = Math.atan2(to.latitude - from.latitude, east) / (2 * Math.PI) + 0.5
  return Math.min(DIRECTIONS - 1, Math.floor(turn * DIRECTIONS))
}

export class NearbyLists {
  /** Lists that hold a company, by service. */
  readonly #filled = new Map<string, CityGrid>()
  /** Lists that may be shown though they are empty. */
  readonly #empty = new Map<string, CityGrid>()
  readonly #known = new Map<CompanyList, Found[]>()

  #grid(list: CompanyList, isFilled = list.companies.length > 0): CityGrid {
    const grids = isFilled ? this.#filled : this.#empty
    const grid = grids.get(serviceOf(list)) ?? new CityGrid()
    grids.set(serviceOf(list), grid)
    return grid
  }

  /** Takes a list in that is new. */
  add(list: CompanyList): void {
    if (!list.location || !isOnLand(list.location)) return
    this.#known.clear()
    this.#grid(list).add(list)
  }

  /** Takes a list out. */
  remove(list: CompanyList): void {
    if (!list.location || !isOnLand(list.location)) return
    this.#known.clear()
    this.#grid(list).remove(list)
  }

  /** Notes that a list has other companies now. What lists show of each other depends on the steps of their sizes alone. */
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

  /** What a list of a city shows, nearest first. */
  of(list: CompanyList): readonly Found[] {
    const known = this.#known.get(list) ?? this.#find(list)
    if (this.#known.size >= KEPT) this.#known.clear()
    this.#known.set(list, known)
    return known
  }

  /**
   * Lists that may show this one, also when it has gained or lost a company, and few others. Whatever has so many of its
   * kind between itself and this list, in the same direction, shows those.
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

/** Counts the lists in each direction while they are passed from near to far. */
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

  /** Counts a list. @returns whether fewer than it shows stand before it */
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

  /** Whether nothing farther away passes. */
  get isFull(): boolean {
    const directions = Array.from({ length: DIRECTIONS }, (_, direction) => direction)
    return directions.every((direction) => this.#ranks.every((rank) => this.#count(direction, rank) >= NEARBY_LISTS))
  }
}

/**
 * How many companies a place has, in coarse steps. What stands on the pages of other places tells no more of it, so that
 * a company that comes to a large city changes nothing around it.
 */
const STEPS = [1, 5, 20, 100, 500] as const

/** The step that a number has reached; 0 below the first. */
export const stepOf = (companies: number): number =>
  STEPS.reduce((reached: number, step) => (companies >= step ? step : reached), 0)

/** "1 to 4", "5 or more". */
export const stepText = (step: number): string => (step < STEPS[1] ? `1 to ${STEPS[1] - 1}` : `${step} or more`)

/** Least sizes of the places that one shows. */
const RANKS: readonly number[] = STEPS.slice(0, 3)

/** Those that one of so many companies shows, the largest first: its own size, and smaller ones in need. */
const ranksOf = (companies: number): number[] =>
  RANKS.filter((rank) => rank === STEPS[0] || companies >= rank).toReversed()
