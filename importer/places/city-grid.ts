import { type Coordinates, distanceKm, KM_OF_MILE } from '../../domain/places/coordinates.ts'

/** A city that is farther away is not where a point is. */
export const NEAR_KM = 50 * KM_OF_MILE
const KM_OF_DEGREE = 111
/** Farther north, a degree of longitude is so short that the cells around a point would be the whole row. */
const NORTHERNMOST = 80

const cellOf = (latitude: number, longitude: number): string => `${Math.floor(latitude)} ${Math.floor(longitude)}`

interface Places {
  names: readonly string[]
  /** By the index of a name. 0 if unknown. */
  latitudes: ArrayLike<number>
  longitudes: ArrayLike<number>
}

/** Cities by the degrees that they are in, so that a point is compared with few of them. */
export class CityGrid {
  readonly #places: Places
  readonly #cells = new Map<string, number[]>()

  constructor(places: Places) {
    this.#places = places
    for (const city of places.names.keys()) {
      const { latitude, longitude } = this.#pointOf(city)
      if (latitude === 0) continue
      const cell = cellOf(latitude, longitude)
      const known = this.#cells.get(cell)
      if (known) known.push(city)
      else this.#cells.set(cell, [city])
    }
  }

  /** The cities within NEAR_KM of a point, in any order. */
  *around(point: Coordinates): Generator<{ city: number; km: number }> {
    const { latitude, longitude } = point
    const shrunk = Math.cos((Math.min(Math.abs(latitude), NORTHERNMOST) * Math.PI) / 180)
    const across = Math.ceil(NEAR_KM / (KM_OF_DEGREE * shrunk))
    for (let north = -1; north <= 1; north++)
      for (let east = -across; east <= across; east++)
        for (const city of this.#cells.get(cellOf(latitude + north, longitude + east)) ?? []) {
          const km = distanceKm(point, this.#pointOf(city))
          if (km <= NEAR_KM) yield { city, km }
        }
  }

  #pointOf(city: number): Coordinates {
    return { latitude: this.#places.latitudes[city] ?? 0, longitude: this.#places.longitudes[city] ?? 0 }
  }
}
