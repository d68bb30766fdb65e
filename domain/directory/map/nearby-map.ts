/**
 * The map around a city: dots for the cities of a list, and two rings that show the distance. Directions are true.
 * Distances are scaled by their square root, so that suburbs do not overlap if other cities are far away.
 */
import { type Coordinates, distanceText } from '../../places/coordinates.ts'
import type { Found } from '../nearby/city-grid.ts'
import { around } from './place-map.ts'

export interface NearbyMap {
  /** Radius of each ring, on a map that reaches 50 units to each side, and the distance that it stands for. */
  rings: readonly (readonly [radius: number, distance: string])[]
  /** Centers of the dots, relative to the city. */
  dots: readonly (readonly [x: number, y: number])[]
}

/** Distance of the farthest dot from the center. */
const REACH = 44
const KM_OF_UNIT = 5
/** Kilometers per mile and per kilometer. */
const LENGTHS: Readonly<Record<string, number>> = { CA: 1, US: 1.609344 }
/** Distances that the rings may stand for, largest first. */
const RINGS = [
  [500, 100],
  [200, 50],
  [100, 25],
  [50, 10],
  [20, 5],
  [10, 2],
] as const
/** With fewer places, a map would show no more than the list. */
const LEAST_PLACES = 3

const tenth = (value: number): number => Math.round(value * 10) / 10 || 0

/** @param found nearest first @returns undefined if there are too few places, or if they are all close together */
export const nearbyMap = (city: Coordinates, country: string, found: readonly Found[]): NearbyMap | undefined => {
  const project = around(city)
  const points = found.map(({ list: { location } }) => project(location ?? city))
  const farthest = Math.max(...points.map(({ x, y }) => Math.hypot(x, y)))
  const length = LENGTHS[country] ?? 1
  const rings = RINGS.find(([far]) => far * length <= farthest * KM_OF_UNIT)
  if (points.length < LEAST_PLACES || !rings) return undefined
  const radiusOf = (units: number): number => REACH * Math.sqrt(units / farthest)
  return {
    rings: rings.map((ring) => [tenth(radiusOf((ring * length) / KM_OF_UNIT)), distanceText(ring * length, country)]),
    dots: points.map(({ x, y }) => {
      const units = Math.hypot(x, y)
      const scale = units > 0 ? radiusOf(units) / units : 0
      return [tenth(x * scale), tenth(y * scale)]
    }),
  }
}
