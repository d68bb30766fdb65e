/** The carriers nearest to a point that do a job, found on the visitor's device. */
import type { CompanyFacts } from '../directory/lists/company-facts.ts'
import {
  isDivided,
  NEAR_CARRIERS_PATH,
  type NearPlace,
  type NearSquareFile,
  nearSquarePath,
} from '../directory/nearby/near-carriers-file.ts'
import { kmToSquare, squaresOfDivision } from '../directory/nearby/squares.ts'
import { type Coordinates, distanceKm } from '../places/coordinates.ts'
import type { ReadJson } from './loaded-files.ts'

/** A city with carriers that do the job. */
export interface CarriersFound {
  place: NearPlace
  carriers: readonly CompanyFacts[]
  km: number
}

export interface CarriersWanted {
  /** Slug of the service in cities, or `ALL`. */
  service: string
  /** Number of carriers. */
  count: number
  within: number
  /** True for a carrier that meets all other conditions. */
  suits: (carrier: CompanyFacts) => boolean
  /** Most squares with carriers to read, where few may suit. All if absent. */
  mostSquares?: number
}

interface Square {
  name: string
  km: number
}

/** Squares to read at once, because they are small and each takes a while to ask for. */
const AT_ONCE = 3

const comesBefore = (a: { km: number }, b: { km: number }): number => a.km - b.km

/** Distance within which there are enough carriers. Infinite if there are not. */
export const kmOfEnough = (found: readonly CarriersFound[], count: number): number => {
  let carriers = 0
  for (const { carriers: some, km } of found) {
    carriers += some.length
    if (carriers >= count) return km
  }
  return Infinity
}

/**
 * Cities with the nearest carriers, nearest first. The last ones may have more carriers than wanted. Reads as few
 * squares as possible. None is farther than a square that was not read.
 * @throws if one cannot be read
 */
export const findCarriers = async (
  position: Coordinates,
  { service, count, within, suits, mostSquares = Infinity }: CarriersWanted,
  readJson: ReadJson,
): Promise<CarriersFound[]> => {
  const all = (await readJson(NEAR_CARRIERS_PATH)) as Record<string, readonly string[]>
  const squaresOf = (names: readonly string[]): Square[] =>
    names.map((name) => ({ name, km: kmToSquare(position, name) })).filter(({ km }) => km <= within)
  let squares = squaresOf(all[service] ?? []).sort(comesBefore)
  let found: CarriersFound[] = []
  let read = 0
  for (;;) {
    const enough = kmOfEnough(found, count)
    const next = squares.slice(0, AT_ONCE).filter(({ km }) => km < enough)
    if (next.length === 0 || read >= mostSquares) break
    const files = await Promise.all(
      next.map(async ({ name }) => (await readJson(nearSquarePath(service, name))) as NearSquareFile),
    )
    const names = files.flatMap((file, at) =>
      isDivided(file) ? squaresOfDivision(next[at]?.name ?? '', file.divided) : [],
    )
    read += files.filter((file) => !isDivided(file)).length
    squares = [...squares.slice(next.length), ...squaresOf(names)].sort(comesBefore)
    const places = files
      .flatMap((file) => (isDivided(file) ? [] : file))
      .map((place): CarriersFound => {
        const [, , latitude, longitude, , carriers] = place
        return { place, carriers: carriers.filter(suits), km: distanceKm(position, { latitude, longitude }) }
      })
    found = [...found, ...places.filter(({ carriers, km }) => carriers.length > 0 && km <= within)].sort(comesBefore)
  }
  const known = read >= mostSquares ? (squares[0]?.km ?? Infinity) : Infinity
  const enough = Math.min(kmOfEnough(found, count), known)
  return found.filter(({ km }) => km <= enough)
}
