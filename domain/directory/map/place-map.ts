import { locationLabel } from '../../catalog/rules.ts'
import { type Coordinates, isOnLand } from '../../places/coordinates.ts'
import type { CompanyList } from '../lists/company-list.ts'
import { stepOf, stepText } from '../nearby/nearby-lists.ts'

/** A map of cities: dots that lead to their lists, as large as their companies are many. */

/** A dot: its middle and radius in the map's units, where it leads, and what it is called. */
type MapDot = readonly [x: number, y: number, radius: number, path: string, label: string]

export interface PlaceMap {
  /** Left, top, width and height. */
  frame: readonly [number, number, number, number]
  /** Small dots wherever there is a company, as the data of an SVG path; '' where dots stand for all. */
  land: string
  dots: readonly MapDot[]
}

/** Radius of a dot by the step of its companies, in parts of a map's width. */
const RADIUS: Readonly<Record<number, number>> = { 1: 0.0055, 5: 0.0075, 20: 0.0095, 100: 0.012, 500: 0.015 }
/** The same where dots stand for cells, in parts of a cell's edge: side by side they do not hide each other. */
const RADIUS_IN_CELL: typeof RADIUS = { 1: 0.1, 5: 0.16, 20: 0.25, 100: 0.36, 500: 0.48 }
/** Part of a map's width around its outermost dots. */
const MARGIN = 0.03
/** Widths that a map may have: a new city at the edge seldom moves all dots. */
const FRAME_STEP = 40

/** What a dot is made of. */
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

/** Where the small dots stand that draw the land, and the edge of the cells that other dots stand for. */
interface Land {
  points: readonly Point[]
  cell: number
}

/** A map of some places, or of cells of land; undefined for none. */
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

/** Small dots in rows: each a line of no length, which a round pen makes a dot. */
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

/** Dots of a state's map: with fewer it would show nothing that the list does not. */
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

// Places on paper. One unit is five kilometers.

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
