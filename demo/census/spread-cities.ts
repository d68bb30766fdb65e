/// <reference path="./zipcodes.d.ts" />
import type { PostalCode } from 'zipcodes'
import zipcodes from 'zipcodes'
import { LOCATION_LIMITS } from '../../domain/catalog/rules.ts'
import type { Location } from '../../domain/catalog/schema.ts'
import { tidyText } from '../../domain/fields/characters.ts'
import { CA_REGIONS, US_REGIONS } from '../../domain/places/regions.ts'
import { slugify } from '../../domain/slug.ts'
import { CITY_FACTS, type CityFacts } from '../cities.ts'
import { cargoOf, type Place } from '../company.ts'
import { createRandom, type Random } from '../random.ts'

/** A catalog of many cities, with companies distributed like the carriers of a census. */

/** Keeps choices of cities separate from those of companies, which come from the same seed. */
const CITY_SEED = 104_729
/** Digits of a ZIP code, and characters of a Canadian postal code, that identify a district. */
const DISTRICT = 3

/** The end of a name that another city already has. */
const WITH_REGION = /, [A-Z]{2}$/

type NewLocation = Pick<Location, 'id' | 'name' | 'slug' | 'region' | 'country' | 'latitude' | 'longitude'>

const keyOf = (city: string, region: string): string => `${slugify(city)}, ${region}`

/** The largest cities that a catalog lacks, then invented towns. A repeated name includes its region. */
export const missingCities = (known: readonly Location[], cities: number, seed: number): NewLocation[] => {
  const random = createRandom(seed + CITY_SEED)
  const keys = new Set(known.map(({ name, region }) => keyOf(name, region)))
  const slugs = new Set(known.map(({ slug }) => slug))
  const missing: NewLocation[] = []
  for (const { city, region, country, latitude, longitude } of citiesAndTowns()) {
    if (known.length + missing.length >= cities) break
    const name = slugs.has(slugify(city)) ? `${city}, ${region}` : city
    const slug = slugify(name)
    if (keys.has(keyOf(city, region)) || slugs.has(slug)) continue
    slugs.add(slug)
    missing.push({ id: random.id(), name, slug, region, country, latitude, longitude })
  }
  return missing
}

/** What a carrier of a city mentions: roads and goods of the first known city in its region. */
const factsOf = (location: Location, city: RealCity | undefined, like: CityFacts): CityFacts => ({
  ...like,
  city: city?.city ?? location.name,
  region: location.region,
  postal: city ? [...new Set(city.postal.map((code) => code.slice(0, DISTRICT)))] : like.postal,
})

/** Cities by size, as far as known. */
const bySize = (locations: readonly Location[], real: ReadonlyMap<string, RealCity>): Location[] => {
  const size = ({ name, region }: Location) =>
    real.get(keyOf(name.replace(WITH_REGION, ''), region))?.postal.length ?? 0
  return locations.toSorted((a, b) => size(b) - size(a))
}

/** Chooses a company's place. Large cities get most companies. */
export const spreadPlaces = (
  locations: readonly Location[],
  listings: number,
  seed: number,
): ((index: number) => Place) => {
  const random: Random = createRandom(seed + CITY_SEED)
  const real = new Map(realCities().map((city) => [keyOf(city.city, city.region), city]))
  const places = bySize(locations, real).map((location): Place => {
    const exact = CITY_FACTS.find(({ city, region }) => city === location.name && region === location.region)
    const like = exact ?? CITY_FACTS.find(({ region }) => region === location.region) ?? CITY_FACTS[0]
    if (!like) throw new Error('No city is known to write about')
    const city = location.name.replace(WITH_REGION, '')
    const facts = exact ?? factsOf(location, real.get(keyOf(city, location.region)), like)
    return { location, facts, cargo: cargoOf(like), weight: 1 }
  })
  const dealt = random.shuffled(
    citySizes(listings, places.length).flatMap((size, place) => Array<number>(size).fill(place)),
  )
  return (index) => places[dealt[index] ?? 0] as Place
}

const NAMED_BY = ['North', 'South', 'East', 'West', 'New', 'Old', 'Upper', 'Lower', 'Port', 'Lake', 'Fort', 'Mount']
/** Distance between a made-up town and the city it is named after, in degrees. It grows with each further name. */
const AWAY = 0.03

const moved = (degrees: number, by: number, limit: number): number =>
  degrees === 0 ? 0 : Math.max(-limit, Math.min(limit, Number((degrees + by).toFixed(4))))

/** Every city with a postal code, then made-up towns around them, for directories with more cities than there are. */
function* citiesAndTowns(): Generator<RealCity> {
  const real = realCities()
  yield* real
  for (const [at, name] of NAMED_BY.entries())
    for (const city of real)
      yield {
        ...city,
        city: `${name} ${city.city}`,
        latitude: moved(city.latitude, AWAY * (at + 1) * (at % 2 ? 1 : -1), LOCATION_LIMITS.latitude),
        longitude: moved(city.longitude, AWAY * (at + 1) * (at % 4 > 1 ? 1 : -1), LOCATION_LIMITS.longitude),
        postal: [],
      }
}

/** Number of cities about as large as the largest. Otherwise one city would have a tenth of all carriers. */
const LARGE_PART = 400

const sizesAt = (scale: number, cities: number): number[] =>
  Array.from({ length: cities }, (_, rank) => Math.max(1, Math.floor(scale / (rank + 1 + cities / LARGE_PART))))

const total = (sizes: readonly number[]): number => sizes.reduce((sum, size) => sum + size, 0)

/**
 * Number of carriers per city, distributed like a census: one in most cities, and many in few. Largest first. Each has
 * at least one, unless there are fewer carriers than cities.
 */
export const citySizes = (carriers: number, cities: number): number[] => {
  if (carriers <= cities) return Array.from({ length: cities }, (_, rank) => Number(rank < carriers))
  let [low, high] = [1, carriers * (cities / LARGE_PART + 1)]
  while (high - low > 1e-6 * high) {
    const middle = (low + high) / 2
    if (total(sizesAt(middle, cities)) > carriers) high = middle
    else low = middle
  }
  const sizes = sizesAt(low, cities)
  const [largest = 0, ...others] = sizes
  return [largest + carriers - total(sizes), ...others]
}

/// <reference path="./zipcodes.d.ts" />

/** A city or town of the two countries. */
export interface RealCity {
  city: string
  region: string
  country: 'US' | 'CA'
  /** Degrees of its first postal code, both 0 if unknown. */
  latitude: number
  longitude: number
  /** ZIP codes, or forward sortation areas of Canadian postal codes. */
  postal: string[]
}

const CODE_OF_PROVINCE = new Map(Object.entries(CA_REGIONS).map(([code, name]) => [name, code]))

const placeOf = ({
  city,
  state,
  country,
}: PostalCode): Omit<RealCity, 'postal' | 'latitude' | 'longitude'> | undefined => {
  const name = tidyText(city.replace(/ \(.*/, ''), false)
  if (country === 'US') return Object.hasOwn(US_REGIONS, state) ? { city: name, region: state, country } : undefined
  const region = CODE_OF_PROVINCE.get(state)
  return region ? { city: name, region, country: 'CA' } : undefined
}

const compare = (a: string, b: string): number => (a < b ? -1 : Number(a > b))

/** Every city with a postal code, those with the most first. */
export const realCities = (): RealCity[] => {
  const cities = new Map<string, RealCity>()
  for (const code of Object.values(zipcodes.codes)) {
    const place = placeOf(code)
    if (!place) continue
    const key = `${place.city}, ${place.region}`
    const known = cities.get(key)
    if (known) known.postal.push(code.zip)
    else cities.set(key, { ...place, latitude: code.latitude ?? 0, longitude: code.longitude ?? 0, postal: [code.zip] })
  }
  return [...cities.values()].sort(
    (a, b) => b.postal.length - a.postal.length || compare(a.city, b.city) || compare(a.region, b.region),
  )
}
