import { locationLabel } from '../../catalog/rules.ts'
import { type Coordinates, isOnLand } from '../../places/coordinates.ts'
import type { CompanyList } from '../lists/company-list.ts'
import { stepOf, stepText } from '../nearby/nearby-lists.ts'

/** A map of cities: dots that link to their lists. A dot's size shows the number of companies. */

/** A dot: center and radius in map units, link and label. */
type MapDot = readonly [x: number, y: number, radius: number, path: string, label: string]

export interface PlaceMap {
  /** Left, top, width and height. */
  frame: readonly [number, number, number, number]
  /** Small dots wherever there is a company, as SVG path data. '' if every city has a dot. */
  land: string
  dots: readonly MapDot[]
}

/** Radius of a dot by size step, as a fraction of the map's width. */
const RADIUS: Readonly<Record<number, number>> = { 1: 0.0055, 5: 0.0075, 20: 0.0095, 100: 0.012, 500: 0.015 }
/** The same for dots of cells, as a fraction of the cell's edge, so that neighbors do not overlap. */
const RADIUS_IN_CELL: typeof RADIUS = { 1: 0.1, 5: 0.16, 20: 0.25, 100: 0.36, 500: 0.48 }
/** Margin around the outermost dots, as a fraction of the map's width. */
const MARGIN = 0.03
/** Map widths are rounded to such steps, so a new city at the edge rarely moves all dots. */
const FRAME_STEP = 40

/** The data of a dot. */
export interface Spot {
  point: Point
  companies: number
  list: CompanyList
}

const labelOf = ({ list: { location }, companies }: Spot): string =>
  `${location ? locationLabel(location) : ''}: ${stepText(stepOf(companies))} companies`

const tenth = (value: number): number => Math.round(value * 10) / 10

const frameOf = (points: readonly Point[]): PlaceMap['frame'] => {
  const bound = (pick: (point: Point) => number, to: (value: number) => number, least: (...all: number[]) => number) =>
    to(points.reduce((limit, point) => least(limit, pick(point)), pick(points[0] ?? { x: 0, y: 0 })) / FRAME_STEP) *
    FRAME_STEP
  const [left, top] = [bound(({ x }) => x, Math.floor, Math.min), bound(({ y }) => y, Math.floor, Math.min)]
  const right = Math.max(
    left + FRAME_STEP,
    bound(({ x }) => x, Math.ceil, Math.max),
  )
  const bottom = Math.max(
    top + FRAME_STEP,
    bound(({ y }) => y, Math.ceil, Math.max),
  )
  const margin = (right - left) * MARGIN
  return [left - margin, top - margin, right - left + 2 * margin, bottom - top + 2 * margin].map(
    tenth,
  ) as unknown as PlaceMap['frame']
}

/** Positions of the small dots that draw the land, and the edge length of a cell. */
interface Land {
  points: readonly Point[]
  cell: number
}

/** A map of places, or of land cells. Undefined if there are none. */
export const placeMap = (spots: readonly Spot[], land?: Land): PlaceMap | undefined => {
  if (spots.length === 0) return undefined
  const points = land?.points ?? []
  const frame = frameOf([...spots.map(({ point }) => point), ...points])
  const radii = land ? RADIUS_IN_CELL : RADIUS
  const unit = land?.cell ?? Math.max(frame[2], frame[3])
  const dots = spots
    .toSorted((a, b) => b.companies - a.companies || (a.list.path < b.list.path ? -1 : 1))
    .map((spot): MapDot => {
      const radius = (radii[stepOf(spot.companies)] ?? 0) * unit
      return [tenth(spot.point.x), tenth(spot.point.y), tenth(radius), spot.list.path, labelOf(spot)]
    })
  return { frame, land: landPath(points), dots }
}

/** Small dots in rows. Each is a line of length zero, which a round line cap draws as a dot. */
const landPath = (land: readonly Point[]): string => {
  let last: Point | undefined
  let path = ''
  for (const point of land) {
    const isNext = last && last.y === point.y
    path += isNext && last ? `m${point.x - last.x} 0h0` : `M${point.x} ${point.y}h0`
    last = point
  }
  return path
}

/** Dots on a state's map. With fewer, it would show no more than the list. */
const CITIES = { least: 12, most: 200 }

/** A map of the largest cities of a state, north up. */
export const regionMap = (cities: readonly CompanyList[]): PlaceMap | undefined => {
  const placed = cities
    .slice(0, CITIES.most)
    .flatMap((list) => (list.location && isOnLand(list.location) ? [{ list, at: list.location }] : []))
  const [first] = placed
  if (!first || placed.length < CITIES.least) return undefined
  const north = placed.map(({ at }) => at.latitude)
  const project = around({
    latitude: Math.round((Math.min(...north) + Math.max(...north)) / 2),
    longitude: Math.round(first.at.longitude),
  })
  return placeMap(placed.map(({ list, at }) => ({ list, point: project(at), companies: list.companies.length })))
}

// Map projections. One unit is five kilometers.

export interface Point {
  x: number
  y: number
}

const RADIANS = Math.PI / 180
const EARTH_UNITS = 6371 / 5

/** Center of the map, and the two standard parallels. */
const MIDDLE = { latitude: 40, longitude: -96 }
const [SOUTH, NORTH] = [29.5 * RADIANS, 55 * RADIANS]
const CONE = (Math.sin(SOUTH) + Math.sin(NORTH)) / 2
const SPAN = Math.cos(SOUTH) ** 2 + 2 * CONE * Math.sin(SOUTH)
const distanceToPole = (latitude: number): number =>
  (EARTH_UNITS * Math.sqrt(SPAN - 2 * CONE * Math.sin(latitude * RADIANS))) / CONE
const MIDDLE_TO_POLE = distanceToPole(MIDDLE.latitude)

/** The continent with true areas (Albers’ conic projection). */
export const onContinent = ({ latitude, longitude }: Coordinates): Point => {
  // The Aleutians cross the 180th meridian.
  const east = longitude > 0 ? longitude - 360 : longitude
  const angle = CONE * (east - MIDDLE.longitude) * RADIANS
  const pole = distanceToPole(latitude)
  return { x: pole * Math.sin(angle), y: pole * Math.cos(angle) - MIDDLE_TO_POLE }
}

/** One state, north up. */
export const around =
  (middle: Coordinates) =>
  ({ latitude, longitude }: Coordinates): Point => ({
    x: EARTH_UNITS * (longitude - middle.longitude) * RADIANS * Math.cos(middle.latitude * RADIANS),
    y: EARTH_UNITS * (middle.latitude - latitude) * RADIANS,
  })
