/** Maps of cities: a dot for each, sized by its companies. Some link to their lists, and some of those have a name. */
import { cityName, locationLabel } from '../../catalog/rules.ts'
import { isOnLand } from '../../places/coordinates.ts'
import type { Location } from '../company.ts'
import type { CompanyList } from '../lists/company-list.ts'
import { stepOf, stepText } from '../nearby/nearby-lists.ts'
import { type Labeled, labeled } from './labels.ts'
import { onSheet, type Point, type Sheet, sheetOf } from './projection.ts'

/** A city that links to its list. */
export interface MapLink extends Labeled {
  path: string
  /** "Chicago". */
  name: string
  /** "Chicago, IL: 20 or more companies". */
  title: string
}

export interface PlaceMap {
  /** The outlines below the dots: a state or province, or the continent. */
  sheet: string
  /** The part of the sheet that the map shows. */
  frame: Frame
  /** Dots of each size step as path data, largest first: lines of length zero, which round line caps draw. */
  dots: (readonly [step: number, path: string])[]
  /** Largest first. */
  links: MapLink[]
  /** Units per pixel on a wide screen and on a phone. */
  scales: Scales
}

export interface Frame {
  left: number
  top: number
  width: number
  height: number
}

export interface Scales {
  wide: number
  narrow: number
}

/** A city on a map, with the companies that its dot counts. */
export interface Spot {
  point: Point
  companies: number
  list: CompanyList
}

/** Width of a map on a phone of 360 pixels. */
const NARROW_PX = 328

const isWithin = ({ width, height }: Sheet, { x, y }: Point): boolean => x > 0 && y > 0 && x < width && y < height

const dotsOf = (spots: readonly Spot[]): PlaceMap['dots'] =>
  Array.from(
    Map.groupBy(spots, ({ companies }) => stepOf(companies)),
    ([step, of]) => [step, [...new Set(of.map(({ point: { x, y } }) => `M${x} ${y}h0`))].sort().join('')] as const,
  ).sort(([a], [b]) => b - a)

const titleOf = ({ companies }: Spot, location: Location): string =>
  `${locationLabel(location)}: ${stepText(stepOf(companies))} companies`

/** A map with more cities than this shows where they are, and not the rest of the sheet. */
const FEW_SPOTS = 3
/** Room around the outermost cities, in units. */
const MARGIN = 45
/** The smallest part of a sheet that a map shows. Smaller ones would show how coarse the outlines are. */
const LEAST_PART = 0.5
/** A map that would show more of its sheet shows all of it. */
const MOST_PART = 0.75
/** Frames are in such parts of the sheet, so a new city at the edge rarely moves a map. */
const PARTS = 10

/** The part of a sheet with all spots, in the proportions of the sheet. */
const frameOf = ({ width, height }: Sheet, spots: readonly Spot[]): Frame => {
  const [xs, ys] = [spots.map(({ point }) => point.x), spots.map(({ point }) => point.y)]
  const range = (all: readonly number[], size: number): [from: number, to: number] => {
    const step = size / PARTS
    return [
      Math.max(0, Math.floor((Math.min(...all) - MARGIN) / step) * step),
      Math.min(size, Math.ceil((Math.max(...all) + MARGIN) / step) * step),
    ]
  }
  const [[left, right], [top, bottom]] = [range(xs, width), range(ys, height)]
  const filled = Math.max(LEAST_PART, (right - left) / width, (bottom - top) / height)
  const part = spots.length > FEW_SPOTS && filled <= MOST_PART ? filled : 1
  const start = (from: number, to: number, size: number): number =>
    Math.round(Math.min(Math.max(0, (from + to - size * part) / 2), size * (1 - part)))
  return {
    left: start(left, right, width),
    top: start(top, bottom, height),
    width: Math.round(width * part),
    height: Math.round(height * part),
  }
}

/** A map of spots on a sheet. At most this many are links. Undefined if no spot is on the sheet. */
export const placeMap = (
  name: string,
  sheet: Sheet,
  all: readonly Spot[],
  { mostLinks, widePx }: { mostLinks: number; widePx: number },
): PlaceMap | undefined => {
  const spots = all
    .map((spot) => ({ ...spot, point: { x: Math.round(spot.point.x), y: Math.round(spot.point.y) } }))
    .filter(({ point }) => isWithin(sheet, point))
    .sort((a, b) => b.companies - a.companies || (a.list.path < b.list.path ? -1 : 1))
  if (spots.length === 0) return undefined
  const frame = frameOf(sheet, spots)
  const zoom = frame.width / sheet.width
  const scales = {
    wide: zoom * Math.max(1, sheet.width / widePx),
    narrow: Math.max(zoom, frame.width / NARROW_PX),
  }
  const named = spots.flatMap((spot) => {
    const { location, path } = spot.list
    return location ? [{ ...spot.point, path, name: cityName(location), title: titleOf(spot, location) }] : []
  })
  return {
    ...{ sheet: name, frame },
    dots: dotsOf(spots),
    links: labeled(
      named,
      spots.map(({ point }) => point),
      { frame, scales, most: mostLinks },
    ),
    scales: { wide: hundredth(scales.wide), narrow: hundredth(scales.narrow) },
  }
}

const hundredth = (value: number): number => Math.round(value * 100) / 100

/** What the map of a state shows of its cities. */
const REGION = { mostDots: 240, mostLinks: 32, widePx: 720 }

/** A map of the largest cities of a state, north up. Undefined if there is no outline, or no city on it. */
export const regionMap = (region: string, cities: readonly CompanyList[]): PlaceMap | undefined => {
  const sheet = sheetOf(region)
  if (!sheet) return undefined
  const project = onSheet(sheet)
  const spots = cities
    .slice(0, REGION.mostDots)
    .flatMap((list) =>
      list.location && isOnLand(list.location)
        ? [{ list, point: project(list.location), companies: list.companies.length }]
        : [],
    )
  return placeMap(region, sheet, spots, REGION)
}
