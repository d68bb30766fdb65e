/** A catalogue of many cities, in which companies are spread as the carriers of a census are. */
import type { Location } from '../../domain/catalog/schema.ts'
import { slugify } from '../../domain/slug.ts'
import { cargoOf } from '../cargo.ts'
import { CITY_FACTS, type CityFacts } from '../cities.ts'
import type { Place } from '../company.ts'
import { createRandom, type Random } from '../random.ts'
import { citySizes } from './city-sizes.ts'
import { type RealCity, realCities } from './real-cities.ts'
import { citiesAndTowns } from './towns.ts'

/** Keeps choices of cities apart from those of companies, which come from the same seed. */
const CITY_SEED = 104_729
/** Digits of a ZIP code, and signs of a Canadian postal code, that name a district. */
const DISTRICT = 3

/** The end of the name of a second city of that name. */
const WITH_REGION = /, [A-Z]{2}$/

export type NewLocation = Pick<Location, 'id' | 'name' | 'slug' | 'region' | 'country' | 'latitude' | 'longitude'>

const keyOf = (city: string, region: string): string => `${slugify(city)}, ${region}`

/** The largest cities that a catalogue lacks, and made-up towns where there are no more; a second one of a name carries its region in the name. */
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

/** What a carrier of a city mentions: the roads and goods of the first known city of its region. */
const factsOf = (location: Location, city: RealCity | undefined, like: CityFacts): CityFacts => ({
  ...like,
  city: city?.city ?? location.name,
  region: location.region,
  postal: city ? [...new Set(city.postal.map((code) => code.slice(0, DISTRICT)))] : like.postal,
})

/** Cities in the order of their size, so far as it is known. */
const bySize = (locations: readonly Location[], real: ReadonlyMap<string, RealCity>): Location[] => {
  const size = ({ name, region }: Location) =>
    real.get(keyOf(name.replace(WITH_REGION, ''), region))?.postal.length ?? 0
  return locations.toSorted((a, b) => size(b) - size(a))
}

/** Deals a company's place: large cities get most of them. */
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
