/**
 * The map of what is around a city: dots in the order of the list that they belong to, and two rings for the distance.
 * Directions are true; distances shrink by their root, so that suburbs do not hide each other where others are far.
 */
import { type Coordinates, distanceText } from '../../places/coordinates.ts'
import type { Found } from '../nearby/city-grid.ts'
import { around } from './place-map.ts'

export interface NearbyMap {
  /** Radius of each ring around the city, whose map reaches 50 to each side, and the distance that it stands for. */
  rings: readonly (readonly [radius: number, distance: string])[]
  /** Middles of the dots, seen from the city. */
  dots: readonly (readonly [x: number, y: number])[]
}

/** How far the farthest dot is from the middle. */
const REACH = 44
const KM_OF_UNIT = 5
/** Kilometres of a mile or of a kilometre. */
const LENGTHS: Readonly<Record<string, number>> = { CA: 1, US: 1.609344 }
/** Distances that the two rings may stand for, the farthest first. */
const RINGS = [
  [500, 100],
  [200, 50],
  [100, 25],
  [50, 10],
  [20, 5],
  [10, 2],
] as const
/** With fewer places a map would show nothing that the list does not. */
const LEAST_PLACES = 3

const tenth = (value: number): number => Math.round(value * 10) / 10 || 0

/** @param found nearest first; undefined for few, and for places that are side by side */
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
