import { expect, test } from 'vitest'
import { FIRST_CITIES } from '../catalog/initial-catalog.ts'
import { distanceKm, distanceText, isOnLand, withinText } from './coordinates.ts'

const at = (latitude: number, longitude: number) => ({ latitude, longitude })

test.each([
  ['nobody knows', at(0, 0)],
  ['in the Atlantic', at(35, -50)],
  ['in Europe', at(48.8, 2.3)],
  ['with its signs lost', at(41.85, 87.685)],
  ['with latitude and longitude exchanged', at(-87.685, 41.85)],
])('a place %s is on no map', (_, place) => {
  expect(isOnLand(place)).toBe(false)
})

test.each([
  ['Honolulu', at(21.3, -157.86)],
  ['San Juan', at(18.4, -66.1)],
  ['Hagåtña', at(13.47, 144.75)],
  ['Adak', at(51.9, -176.6)],
  ['Iqaluit', at(63.75, -68.5)],
  ['Key West', at(24.56, -81.78)],
  ['St. John’s', at(47.56, -52.71)],
])('%s is on land', (_, place) => {
  expect(isOnLand(place)).toBe(true)
})

test('every city of the first catalog is on land', () => {
  for (const [name, , latitude, longitude] of FIRST_CITIES) expect(isOnLand({ latitude, longitude }), name).toBe(true)
})

test('distances are straight lines, in the country’s unit', () => {
  const km = distanceKm(at(41.85, -87.685), at(43.0406, -87.9353))
  expect(km).toBeGreaterThan(132)
  expect(km).toBeLessThan(135)
  expect(distanceText(km, 'US')).toBe('83 mi')
  expect(distanceText(km, 'CA')).toBe('134 km')
  expect(distanceText(0.2, '')).toBe('1 mi')
})

test.each([
  [0, 'US', '5 miles'],
  [127, 'US', '80 miles'],
  [130, 'US', '85 miles'],
  [130, 'CA', '130 km'],
  [130.1, 'CA', '135 km'],
])('everything at %j km in %s is within %s', (km, country, text) => {
  expect(withinText(km, country)).toBe(text)
})
