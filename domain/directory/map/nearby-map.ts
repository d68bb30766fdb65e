/** The map of what is around a city: dots in the order of the list that they belong to, and a ring for the distance. */
import { type Coordinates, distanceText } from '../../places/coordinates.ts'
import type { Found } from '../nearby/city-grid.ts'
import { around } from './projection.ts'

export interface NearbyMap {
  /** Radius of the ring around the city, whose map reaches 50 to each side, and the distance that it stands for. */
  ring: readonly [radius: number, distance: string]
  /** Middles of the dots, seen from the city. */
  dots: readonly (readonly [x: number, y: number])[]
}

/** How far the farthest dot is from the middle. */
const REACH = 43
const KM_OF_UNIT = 5
/** Distances that a ring may stand for, the farthest first. */
const RINGS_KM: Readonly<Record<string, readonly number[]>> = {
  CA: [500, 200, 100, 50, 25, 10, 5],
  US: [500, 200, 100, 50, 25, 10, 5].map((miles) => miles * 1.609344),
}
/** With fewer places a map would show nothing that the list does not. */
const LEAST_PLACES = 3

const tenth = (value: number): number => Math.round(value * 10) / 10 || 0

/** @param found nearest first */
export const nearbyMap = (city: Coordinates, country: string, found: readonly Found[]): NearbyMap | undefined => {
  const project = around(city)
  const points = found.map(({ list: { location } }) => project(location ?? city))
  const farthest = Math.max(...points.map(({ x, y }) => Math.hypot(x, y)))
  const rings = RINGS_KM[country] ?? RINGS_KM['US'] ?? []
  const km = rings.find((ring) => ring <= farthest * KM_OF_UNIT)
  if (points.length < LEAST_PLACES || !km) return undefined
  const scale = REACH / farthest
  return {
    ring: [tenth((km / KM_OF_UNIT) * scale), distanceText(km, country)],
    dots: points.map(({ x, y }) => [tenth(x * scale), tenth(y * scale)]),
  }
}
