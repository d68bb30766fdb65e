/** Places on paper: conic projections with true areas (Albers), one for the continent and one for each region. */
import { type Coordinates, EARTH_KM } from '../../places/coordinates.ts'
import { SHEETS } from './sheets.ts'

export interface Point {
  x: number
  y: number
}

/** A projection: the point in its middle, and two parallels along which lengths are true, in degrees. */
export interface Cone {
  middle: Coordinates
  parallels: readonly [south: number, north: number]
}

const RADIANS = Math.PI / 180

/** Kilometers east and south of the middle of a cone. */
export const conic = ({ middle, parallels }: Cone): ((place: Coordinates) => Point) => {
  const [south, north] = [parallels[0] * RADIANS, parallels[1] * RADIANS]
  const cone = (Math.sin(south) + Math.sin(north)) / 2
  const span = Math.cos(south) ** 2 + 2 * cone * Math.sin(south)
  const toPole = (latitude: number): number =>
    (EARTH_KM * Math.sqrt(span - 2 * cone * Math.sin(latitude * RADIANS))) / cone
  const middleToPole = toPole(middle.latitude)
  return ({ latitude, longitude }) => {
    // The Aleutians cross the 180th meridian.
    const east = longitude > 0 ? longitude - 360 : longitude
    const angle = cone * (east - middle.longitude) * RADIANS
    const pole = toPole(latitude)
    return { x: pole * Math.sin(angle), y: pole * Math.cos(angle) - middleToPole }
  }
}

/** A sheet of paper: its projection, its units per kilometer, its size, and where its middle lies. */
export interface Sheet extends Cone {
  scale: number
  width: number
  height: number
  at: Point
}

/** Places in units of a sheet, from its upper left corner. */
export const onSheet = (sheet: Sheet): ((place: Coordinates) => Point) => {
  const project = conic(sheet)
  return (place) => {
    const { x, y } = project(place)
    return { x: sheet.at.x + x * sheet.scale, y: sheet.at.y + y * sheet.scale }
  }
}

const PAPER = { width: 1120, height: 930 }

/** The continent, up to where the northern territories have towns. */
export const CONTINENT: Sheet = {
  ...PAPER,
  middle: { latitude: 44, longitude: -96 },
  parallels: [29.5, 55],
  scale: 0.2,
  at: { x: 488, y: 502 },
}

/** Alaska and Hawaii, next to the continent. Their scales differ. */
export const INSETS: Readonly<Record<string, Sheet>> = {
  AK: {
    ...PAPER,
    middle: { latitude: 63, longitude: -152 },
    parallels: [55, 65],
    scale: 0.07,
    at: { x: 132, y: 822 },
  },
  HI: {
    ...PAPER,
    middle: { latitude: 20.6, longitude: -157.4 },
    parallels: [19, 22],
    scale: 0.2,
    at: { x: 290, y: 880 },
  },
}

const continent = onSheet(CONTINENT)
const insets = new Map(Object.entries(INSETS).map(([code, sheet]) => [code, onSheet(sheet)]))

/** A place of a region on the map of the continent. */
export const onContinent = (place: Coordinates & { region: string }): Point =>
  (insets.get(place.region) ?? continent)(place)

/** The sheet of a region. Undefined for islands without an outline. */
export const sheetOf = (region: string): Sheet | undefined => {
  const drawn = SHEETS[region]
  if (!drawn) return undefined
  const [latitude, longitude, spread, scale, x, y, width, height] = drawn
  return {
    middle: { latitude, longitude },
    parallels: [latitude - spread, latitude + spread],
    scale,
    width,
    height,
    at: { x, y },
  }
}
