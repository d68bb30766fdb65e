import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { cityKey } from '../../domain/places/city-key.ts'
import { type Coordinates, distanceKm } from '../../domain/places/coordinates.ts'
import { countryOfRegion, US_REGIONS } from '../../domain/places/regions.ts'
import { readableCity } from '../wording/readable-city.ts'
import { canadianCities, canadianRegion, corrected, OTHER_NAMES } from './canadian-areas.ts'
import { canadianNames } from './canadian-names.ts'
import { CityGrid } from './city-grid.ts'
import { type GeoName, geoNames } from './geo-names.ts'
import { usualName } from './place-names.ts'

/**
 * The postal codes of both countries with their cities and coordinates, from the package zipcodes: 42,000 ZIP codes and
 * 1,600 Canadian areas. Parsed into a few typed arrays, because objects would take forty megabytes.
 */

/** A city of the table. Its coordinates are both 0 if they are unknown. */
export interface TableCity extends Coordinates {
  name: string
  region: string
  /** Shared by all spellings of its name. */
  key: string
  /** Number of its postal codes. */
  size: number
  /** True if no city with its name is larger, in both countries. */
  isLargest: boolean
}

const ZIPS = 100_000
const CANADIAN_AREAS = 26 * 10 * 26
const A = 'A'.charCodeAt(0)
/** Places of one name and state that are farther apart are not the same. */
export const SAME_PLACE_KM = 40
/** The middle of a rural area of Canada may be a hundred kilometers from its towns. */
const RURAL_AREA = /^[A-Z]0/
/** Upper limit; the table has 31,000 cities. */
const MOST_CITIES = 65_535

/** Index of an area. -1 if it is invalid. */
const indexOf = (area: string): number => {
  if (/^\d{5}$/.test(area)) return Number(area)
  if (!/^[A-Z]\d[A-Z]$/.test(area)) return -1
  return ZIPS + ((area.charCodeAt(0) - A) * 10 + Number(area.charAt(1))) * 26 + area.charCodeAt(2) - A
}

const round = (degrees: number): number => Math.round(degrees * 10_000) / 10_000

const ENTRY = /"zip":"(\w+)","latitude":([-.\d]+|null),"longitude":([-.\d]+|null),"city":"([^"]*)","state":"([^"]*)"/g

const textOf = (file: string): string =>
  readFileSync(createRequire(import.meta.url).resolve(`zipcodes/lib/${file}`), 'utf8')

/** The lower one of two middle values, so that it is always an existing place. */
const median = (numbers: readonly number[]): number =>
  numbers.toSorted((a, b) => a - b)[Math.floor((numbers.length - 1) / 2)] ?? 0

class Cities {
  readonly names: string[] = []
  readonly keys: string[] = []
  readonly regions: string[] = []
  readonly sizes = new Uint16Array(MOST_CITIES)
  readonly latitudes = new Float32Array(MOST_CITIES)
  readonly longitudes = new Float32Array(MOST_CITIES)
  /** Places that are no city of a postal code, by region and key. */
  readonly #others = new Map<string, GeoName[]>()
  /** By region and key. */
  readonly #byKey = new Map<string, number>()

  find(region: string, key: string): number | undefined {
    return this.#byKey.get(`${region}/${OTHER_NAMES[`${region}/${key}`] ?? key}`)
  }

  findOrAdd(region: string, written: string): number {
    const name = usualName(region, readableCity(written.toUpperCase()))
    const key = cityKey(name)
    const known = this.find(region, key)
    if (known !== undefined) return known
    this.#byKey.set(`${region}/${key}`, this.names.length)
    this.keys.push(key)
    this.regions.push(region)
    return this.names.push(name) - 1
  }

  /** Counts a city's postal codes and finds their center by median, because some codes of large cities are far away. */
  measure(city: number, codes: readonly Coordinates[]): void {
    const located = codes.filter(({ latitude }) => latitude !== 0)
    this.sizes[city] = codes.length
    this.latitudes[city] = median(located.map(({ latitude }) => latitude))
    this.longitudes[city] = median(located.map(({ longitude }) => longitude))
  }

  /** The places of a name that are no city of a postal code: towns beside a city whose codes they have. */
  othersNamed(region: string, name: string): readonly GeoName[] {
    return this.#others.get(`${region}/${cityKey(name)}`) ?? []
  }

  /**
   * Moves cities to where GeoNames has their centers: the postal codes of large cities spread far into the country
   * around them.
   * @param codes the points of each city's postal codes; some may be wrong
   * @param isRural true for a city whose postal codes are all of large rural areas
   */
  center(codes: readonly (readonly Coordinates[])[], isRural: (city: number) => boolean): void {
    const nearest = new Map<number, { place: GeoName; km: number }>()
    for (const place of geoNames()) {
      const key = cityKey(place.name)
      const city = this.find(place.region, key)
      if (city === undefined) {
        this.#others.set(`${place.region}/${key}`, [...(this.#others.get(`${place.region}/${key}`) ?? []), place])
        continue
      }
      const km = distanceKm({ latitude: this.latitudes[city] ?? 0, longitude: this.longitudes[city] ?? 0 }, place)
      const isNear = (code: Coordinates) => distanceKm(code, place) < SAME_PLACE_KM
      const isSame = km < SAME_PLACE_KM || isRural(city) || codes[city]?.some(isNear)
      if (isSame && km < (nearest.get(city)?.km ?? Number.POSITIVE_INFINITY)) nearest.set(city, { place, km })
    }
    for (const [city, { place }] of nearest) {
      this.latitudes[city] = place.latitude
      this.longitudes[city] = place.longitude
    }
  }
}

/** A postal area in the package. */
interface Area extends Coordinates {
  area: string
  region: string
  /** The first is the area's city; the others are additional names. */
  names: readonly string[]
}

function* areasOfPackage(): Generator<Area> {
  for (const [, area = '', latitude, longitude, city = '', region = ''] of textOf('codes.js').matchAll(ENTRY))
    if (region in US_REGIONS)
      yield { area, region, names: [city], latitude: Number(latitude), longitude: Number(longitude) }
  for (const [, area = '', latitude, longitude, name = ''] of textOf('codesCanada.js').matchAll(ENTRY)) {
    const isWhole = latitude !== 'null' && longitude !== 'null'
    const where = isWhole ? { latitude: Number(latitude), longitude: Number(longitude) } : { latitude: 0, longitude: 0 }
    yield { area, region: canadianRegion(area), names: canadianCities(area, name), ...where }
  }
}

/** Cities by postal code and by name. */
export class PostalTable {
  readonly #cities = new Cities()
  /** City of each area, from 1. */
  readonly #city = new Uint16Array(ZIPS + CANADIAN_AREAS)
  readonly #latitude = new Float32Array(ZIPS + CANADIAN_AREAS)
  readonly #longitude = new Float32Array(ZIPS + CANADIAN_AREAS)
  /** The largest city of each name. */
  readonly #largest = new Map<string, number>()
  /** Made on first use. */
  #grid: CityGrid | undefined

  constructor() {
    const codes: Coordinates[][] = []
    const urban = new Set<number>()
    const spellings = new Map<string, number>()
    for (const { area, region, names, latitude, longitude } of areasOfPackage()) {
      const at = indexOf(area)
      this.#latitude[at] = latitude
      this.#longitude[at] = longitude
      for (const [nth, name] of names.entries()) {
        const city = spellings.get(`${region}/${name}`) ?? this.#cities.findOrAdd(region, name)
        spellings.set(`${region}/${name}`, city)
        if (nth === 0) this.#city[at] = city + 1
        codes[city] ??= []
        codes[city].push({ latitude, longitude })
        if (!RURAL_AREA.test(area)) urban.add(city)
      }
    }
    for (const [city, key] of this.#cities.keys.entries()) {
      this.#cities.measure(city, codes[city] ?? [])
      const other = this.#largest.get(key)
      if (other === undefined || this.#isLarger(city, other)) this.#largest.set(key, city)
    }
    this.#cities.center(codes, (city) => !urban.has(city))
  }

  /** Of two with the same size, the one whose state comes first, so that the result is always the same. */
  #isLarger(city: number, other: number): boolean {
    const [size = 0, otherSize = 0] = [this.#cities.sizes[city], this.#cities.sizes[other]]
    const [region = '', otherRegion = ''] = [this.#cities.regions[city], this.#cities.regions[other]]
    return size === otherSize ? region < otherRegion : size > otherSize
  }

  #read(city: number): TableCity {
    const key = this.#cities.keys[city] ?? ''
    return {
      name: this.#cities.names[city] ?? '',
      region: this.#cities.regions[city] ?? '',
      key,
      size: this.#cities.sizes[city] ?? 0,
      isLargest: this.#largest.get(key) === city,
      latitude: round(this.#cities.latitudes[city] ?? 0),
      longitude: round(this.#cities.longitudes[city] ?? 0),
    }
  }

  /** The city of a postal area. */
  cityOf(area: string): TableCity | undefined {
    const city = this.#city[indexOf(area)]
    return city ? this.#read(city - 1) : undefined
  }

  /** The center of a postal area. */
  middleOf(area: string): Coordinates {
    const at = indexOf(area)
    return { latitude: round(this.#latitude[at] ?? 0), longitude: round(this.#longitude[at] ?? 0) }
  }

  /** Where a place is that is no city of its postal code: at its own center, or else in the middle of the area. */
  pointOf(region: string, name: string, area: string): Coordinates {
    const middle = this.middleOf(area)
    const near = this.#cities.othersNamed(region, name).find((place) => distanceKm(place, middle) < SAME_PLACE_KM)
    return near ? { latitude: round(near.latitude), longitude: round(near.longitude) } : middle
  }

  /** The city with a name, in any spelling, in a state or province. */
  find(region: string, name: string): TableCity | undefined {
    const city = this.#cities.find(region, cityKey(name))
    return city === undefined ? undefined : this.#read(city)
  }

  /**
   * The right name of a city that an earlier import may have named: an American saint in full, a Canadian city with lost
   * letters, without accents, or as a city of its own. The same name if nothing is wrong.
   */
  rightName(region: string, name: string): string {
    if (countryOfRegion(region) !== 'CA') return usualName(region, name)
    const found = this.find(region, name)
    if (found) return found.key === cityKey(name) ? canadianNames().spelling(region, name) : found.name
    if (canadianNames().has(region, name)) return canadianNames().spelling(region, name)
    const whole = canadianNames()
      .ofBroken(region, name)
      .map((each) => this.find(region, corrected(region, each)))
      .find((each) => each !== undefined)
    return whole?.name ?? name
  }

  /** The largest city with a name, in either country. */
  largestNamed(name: string): TableCity | undefined {
    const city = this.#largest.get(cityKey(name))
    return city === undefined ? undefined : this.#read(city)
  }

  /** The center of a place that is no city of a postal code. Undefined if nobody knows the place. */
  placeNamed(region: string, name: string): Coordinates | undefined {
    const [place] = this.#cities.othersNamed(region, name)
    return place && { latitude: round(place.latitude), longitude: round(place.longitude) }
  }

  /**
   * The city that is nearest to a point.
   * @param region a code, '' for any state or province
   * @param name only cities with this name, in any spelling. Without it, all
   * @returns undefined if there is none within NEAR_KM
   */
  nearest(point: Coordinates, region: string, name?: string): TableCity | undefined {
    const key = name === undefined ? undefined : cityKey(name)
    this.#grid ??= new CityGrid(this.#cities)
    let found: { city: number; km: number } | undefined
    for (const near of this.#grid.around(point)) {
      if (region && this.#cities.regions[near.city] !== region) continue
      if (key !== undefined && this.#cities.keys[near.city] !== key) continue
      if (!found || near.km < found.km) found = near
    }
    return found && this.#read(found.city)
  }

  /** True if the table has a city with this name, anywhere. */
  knows(name: string): boolean {
    return this.#largest.has(cityKey(name))
  }

  /** The cities of a state or province. */
  *citiesIn(region: string): Generator<TableCity> {
    for (const [city, of] of this.#cities.regions.entries()) if (of === region) yield this.#read(city)
  }

  get cities(): number {
    return this.#cities.names.length
  }
}

let table: PostalTable | undefined
/** The table, loaded on first use. */
export const postalTable = (): PostalTable => {
  table ??= new PostalTable()
  return table
}
