/** The cities nearest to a position, found on the visitor's device. */
import { NEAR_DEGREES } from '../../../domain/directory/nearby/near-cells.ts'
import { NEAR_PATH, type NearCity, nearCellPath } from '../../../domain/directory/pages/places/near-files.ts'
import type { ReadJson } from '../../../domain/find/loaded-files.ts'
import { type Coordinates, distanceKm } from '../../../domain/places/coordinates.ts'

/** A city and its distance. */
export interface NearFound extends Coordinates {
  label: string
  path: string
  km: number
}

/** Cities farther away are not near. */
const FARTHEST_KM = 400

const within = (value: number, least: number): number => Math.max(least, Math.min(value, least + NEAR_DEGREES))

/** Distance of a cell from a position. 0 inside it. */
const kmToCell = (position: Coordinates, cell: string): number => {
  const [south = 0, west = 0] = cell.split('_').map(Number)
  const nearest = { latitude: within(position.latitude, south), longitude: within(position.longitude, west) }
  return distanceKm(position, nearest)
}

/**
 * The nearest cities with a carrier, nearest first. Empty if all are far away. Reads as few cells as possible.
 * @throws if one cannot be read
 */
export const findNear = async (position: Coordinates, count: number, read: ReadJson): Promise<NearFound[]> => {
  const cells = ((await read(NEAR_PATH)) as string[])
    .map((cell) => ({ cell, km: kmToCell(position, cell) }))
    .filter(({ km }) => km <= FARTHEST_KM)
    .sort((a, b) => a.km - b.km)
  let found: NearFound[] = []
  for (const { cell, km } of cells) {
    const farthest = found[count - 1]?.km
    if (farthest !== undefined && farthest <= km) break
    const cities = (await read(nearCellPath(cell))) as NearCity[]
    found = [
      ...found,
      ...cities.map(([label, path, latitude, longitude]) => ({
        ...{ label, path, latitude, longitude },
        km: distanceKm(position, { latitude, longitude }),
      })),
    ]
      .filter((city) => city.km <= FARTHEST_KM)
      .sort((a, b) => a.km - b.km)
      .slice(0, count)
  }
  return found
}
