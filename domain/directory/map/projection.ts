/** Places on paper. One unit is five kilometres. */
import type { Coordinates } from '../../places/coordinates.ts'

export interface Point {
  x: number
  y: number
}

const RADIANS = Math.PI / 180
const EARTH_UNITS = 6371 / 5

/** The middle of the map, and the two parallels that keep their length. */
const MIDDLE = { latitude: 40, longitude: -96 }
const [SOUTH, NORTH] = [29.5 * RADIANS, 55 * RADIANS]
const CONE = (Math.sin(SOUTH) + Math.sin(NORTH)) / 2
const SPAN = Math.cos(SOUTH) ** 2 + 2 * CONE * Math.sin(SOUTH)
const distanceToPole = (latitude: number): number =>
  (EARTH_UNITS * Math.sqrt(SPAN - 2 * CONE * Math.sin(latitude * RADIANS))) / CONE
const MIDDLE_TO_POLE = distanceToPole(MIDDLE.latitude)

/** Of the continent, with true areas (Albers’ conic). */
export const onContinent = ({ latitude, longitude }: Coordinates): Point => {
  // the Aleutians reach over to the other half of the earth
  const east = longitude > 0 ? longitude - 360 : longitude
  const angle = CONE * (east - MIDDLE.longitude) * RADIANS
  const pole = distanceToPole(latitude)
  return { x: pole * Math.sin(angle), y: pole * Math.cos(angle) - MIDDLE_TO_POLE }
}

/** Of one state, north up. */
export const around =
  (middle: Coordinates) =>
  ({ latitude, longitude }: Coordinates): Point => ({
    x: EARTH_UNITS * (longitude - middle.longitude) * RADIANS * Math.cos(middle.latitude * RADIANS),
    y: EARTH_UNITS * (middle.latitude - latitude) * RADIANS,
  })
