/**
 * The map around a place, such as a city or the place of a search: outlines, two rings that show the distance, and a
 * numbered sign for each place that was found. Signs that would cover each other move aside and keep a line to their
 * place. It needs no directory, so a browser can draw it for the results of a search.
 */
import { type Coordinates, distanceKm, distanceText, KM_OF_MILE } from '../../places/coordinates.ts'
import { onSheet, type Point, sheetOf } from './projection.ts'

export interface NearbyMap {
  /** The sheet with the outlines. */
  sheet: string
  /** Scale and position of the sheet. The center is 0, 0, and the map reaches HALF_PX to each side. */
  scale: number
  at: Point
  /** Radius of each ring, and the distance that it stands for. */
  rings: readonly (readonly [radius: number, distance: string])[]
  /** Each place, and where its sign is. */
  signs: readonly (readonly [x: number, y: number, signX: number, signY: number])[]
}

/** Half of the map's width and height, in pixels. */
export const HALF_PX = 160
/** Radius of a sign. */
export const SIGN_PX = 12
/** From the center to the farthest place. */
const REACH_PX = 132
/** A map of a smaller area would show how coarse the outlines are. */
const LEAST_REACH_KM = 20
/** With fewer places, a map would show no more than the list. */
export const LEAST_PLACES = 3

/** Kilometers per mile and per kilometer. */
const LENGTHS: Readonly<Record<string, number>> = { CA: 1, US: KM_OF_MILE }
/** Distances that the rings may stand for, largest first. */
const RINGS = [
  [500, 200],
  [200, 100],
  [100, 50],
  [50, 25],
  [20, 10],
  [10, 5],
] as const

/** A place to look around, with its state or province. */
export interface Center extends Coordinates {
  region: string
  country: string
}

/** @returns undefined if there is no outline around the center, or if there are too few places */
export const nearbyMap = (
  center: Center,
  places: readonly Coordinates[],
  least = LEAST_PLACES,
): NearbyMap | undefined => {
  const sheet = sheetOf(center.region)
  if (!sheet || places.length < least) return undefined
  const farthest = Math.max(LEAST_REACH_KM, ...places.map((place) => distanceKm(center, place)))
  const pixelsPerKm = REACH_PX / farthest
  const scale = pixelsPerKm / sheet.scale
  const project = onSheet(sheet)
  const middle = project(center)
  const points = places.map((place) => {
    const { x, y } = project(place)
    return { x: whole((x - middle.x) * scale), y: whole((y - middle.y) * scale) }
  })
  const length = LENGTHS[center.country] ?? 1
  const rings = RINGS.find(([far]) => far * length <= farthest) ?? []
  return {
    sheet: center.region,
    scale: Math.round(scale * 1000) / 1000,
    at: { x: whole(-middle.x * scale), y: whole(-middle.y * scale) },
    rings: rings.map((ring) => [whole(ring * length * pixelsPerKm), distanceText(ring * length, center.country)]),
    signs: signsOf(points),
  }
}

const whole = (value: number): number => Math.round(value) || 0

/** Distances from a place at which its sign may be, nearest first, and the number of directions. */
const ASIDE_PX = [0, 20, 32, 46, 62, 80]
const DIRECTIONS = 16
/** The place in the middle, which no sign covers. */
const HERE_PX = 10

const signsOf = (points: readonly Point[]): NearbyMap['signs'] => {
  const taken: Point[] = []
  const isFree = (at: Point): boolean =>
    Math.max(Math.abs(at.x), Math.abs(at.y)) <= HALF_PX - SIGN_PX &&
    Math.hypot(at.x, at.y) >= HERE_PX + SIGN_PX &&
    taken.every(({ x, y }) => Math.hypot(x - at.x, y - at.y) >= 2 * SIGN_PX + 1)
  return points.map((point) => {
    // Away from the center there is more room.
    const outward = Math.atan2(point.y, point.x)
    const candidates = ASIDE_PX.flatMap((aside) =>
      Array.from({ length: aside === 0 ? 1 : DIRECTIONS }, (_, at) => {
        const turn = (at % 2 === 0 ? 1 : -1) * Math.ceil(at / 2) * ((2 * Math.PI) / DIRECTIONS)
        return {
          x: whole(point.x + aside * Math.cos(outward + turn)),
          y: whole(point.y + aside * Math.sin(outward + turn)),
        }
      }),
    )
    const sign = candidates.find(isFree) ?? point
    taken.push(sign)
    return [point.x, point.y, sign.x, sign.y]
  })
}
