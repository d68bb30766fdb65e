import { LOCATION_LIMITS } from '../../domain/catalog/rules.ts'
import { choiceKey, NEW_CITY, type ValueChoices } from '../../domain/imports/tables/column-mapping.ts'
import { type FoundPlace, VALUE_SAMPLES } from '../../domain/imports/tables/found-values.ts'
import { type Coordinates, distanceKm, isOnLand } from '../../domain/places/coordinates.ts'
import { countryOfRegion } from '../../domain/places/regions.ts'
import { NEAR_KM } from '../places/city-grid.ts'
import { type Place, placeOf, placeOfCity, spelledLike } from '../places/place-of.ts'
import { readPostalCode } from '../places/postal-code.ts'
import { postalTable } from '../places/postal-table.ts'
import type { CityBook } from '../run/city-index.ts'
import { RowError } from '../shapes/values.ts'
import { regionOf, streetOf, type WrittenAddress, writtenAddress } from './written-place.ts'

export type Texts = Readonly<Record<string, string>>

/** Where a row's company is: its city, and its street. */
export interface RowPlace extends Place {
  street: string
  /** What its coordinates were used for, or why they were not. '' if they say the same as the city, or nothing. */
  remark: string
}

/** The remarks about coordinates. */
export const POINT_REMARKS = {
  city: 'the row names no city, so it is the nearest one',
  state: 'the row names no state, so it is the one around them',
  contradiction: 'more than 50 miles from the city of the row, which counts',
  invalid: 'not a place in the United States or Canada, so ignored',
} as const

interface Point {
  point: Coordinates | undefined
  remark: string
}

/** The nearest city of a name and region, '' for any. Undefined if there is none, or if the region is abroad. */
const nearestTo = (point: Coordinates, region: string, city: string): Omit<RowPlace, 'street'> | undefined => {
  const code = regionOf(region)
  const near = region && !code ? undefined : postalTable().nearest(point, code, city || undefined)
  return near && { ...placeOfCity(near), remark: city ? POINT_REMARKS.state : POINT_REMARKS.city }
}

const NOWHERE: Point = { point: undefined, remark: '' }

const NUMBER = /-?\d+(?:\.\d+)?/g

/** "41.59, -87.35", "(41.59 -87.35)", {"lat":41.59,"lng":-87.35}, and "POINT(-87.35 41.59)", which names the longitude first. */
const pairIn = (text: string): readonly [north: string, east: string] => {
  const [first = '', second = '', ...more] = text.match(NUMBER) ?? []
  if (text && (!second || more.length > 0)) return [text, text]
  return /^\s*POINT\b|^\W*(?:lng|lon)/i.test(text) ? [second, first] : [first, second]
}

/** The point in the columns of a row. Some exports write 0 and 0 for unknown coordinates. */
const pointIn = ({ latitude = '', longitude = '', coordinates = '' }: Texts): Point => {
  const [north, east] = latitude || longitude ? [latitude, longitude] : pairIn(coordinates)
  const point = { latitude: Number(north), longitude: Number(east) }
  if (!north || !east || (point.latitude === 0 && point.longitude === 0)) return NOWHERE
  return isOnLand(point) ? { point, remark: '' } : { point: undefined, remark: POINT_REMARKS.invalid }
}

const named = (city: string, region: string): string => [city, regionOf(region) || region].filter(Boolean).join(', ')

/** @throws RowError if the place is impossible */
export const placeIn = ({ city = '', region = '', postal_code = '' }: Texts): Place => {
  const code = regionOf(region)
  if (region && !code) throw new RowError(`"${region.slice(0, 40)}" is no state or province of the two countries`)
  const place = placeOf({ city, region: code, postalCode: postal_code, country: countryOfRegion(code) ?? '' })
  if ('reason' in place) throw new RowError(place.reason)
  // The region's code may follow the name.
  if (place.city.length > LOCATION_LIMITS.name - 4)
    throw new RowError(`the city is longer than ${LOCATION_LIMITS.name - 4} characters`)
  return place
}

interface PlaceParts {
  city: string
  region: string
  postal_code: string
}

/** Finds the places of rows among the cities of both countries, and remembers those that nobody knows. */
export class RowPlaces {
  readonly #cities: Pick<CityBook, 'find'>
  readonly #choices: Pick<ValueChoices, 'place' | 'places'>
  readonly #isTrusted: boolean
  readonly #found = new Map<string, FoundPlace>()
  #placeless = 0

  /** @param isTrusted true to add a city that nobody knows to the catalog */
  constructor(cities: Pick<CityBook, 'find'>, choices: Pick<ValueChoices, 'place' | 'places'>, isTrusted = false) {
    this.#cities = cities
    this.#choices = choices
    this.#isTrusted = isTrusted
  }

  /**
   * The place that a row says in its columns, else in its one-column place or address, else the file's default. Parts
   * that one lacks are taken from the next.
   * @throws RowError if it says none, or one that nobody knows
   */
  read(texts: Texts): RowPlace {
    const address = streetOf(texts['address'] ?? '')
    const { street } = address
    const { point, remark } = pointIn(texts)
    const ofPoint = point && this.#ofPoint(texts, address, point)
    if (ofPoint) return { ...ofPoint, street }
    const parts = this.#parts(texts, address)
    const { city, region, postal_code } = parts
    if (!this.#parts(texts, address, '').city && !postal_code) this.#placeless += 1
    const chosen = this.#chosen(parts, texts)
    if (chosen && chosen !== NEW_CITY) return { ...this.#known(this.#writtenCity(chosen)), street, remark }
    try {
      const place = placeIn({ city, region, postal_code })
      const here = chosen === NEW_CITY || this.#isTrusted ? place : this.#known(place)
      if (chosen === NEW_CITY) this.#note(parts, texts, { point, isChosen: true })
      const isFar = point && here.latitude !== 0 && distanceKm(point, here) > NEAR_KM
      return { ...here, street, remark: isFar ? POINT_REMARKS.contradiction : remark }
    } catch (error) {
      const near = point && !city ? nearestTo(point, region, '') : undefined
      if (error instanceof RowError && near) return { ...near, street }
      // A place abroad is none that can be meant.
      const isHere = region === '' || regionOf(region) !== ''
      if (error instanceof RowError && city && isHere) this.#note(parts, texts, { point, isChosen: false })
      throw error
    }
  }

  /** The place that the coordinates of a row decide, because the row names no city, or one in several states. */
  #ofPoint(texts: Texts, address: WrittenAddress, point: Coordinates): Omit<RowPlace, 'street'> | undefined {
    const { city, region, postal_code } = this.#parts(texts, address, '')
    return postal_code || (city && region) ? undefined : nearestTo(point, region, city)
  }

  /** The places that nobody knows, or that a person has explained, most frequent first. */
  found(): FoundPlace[] {
    return [...this.#found.values()].toSorted((one, other) => other.rows - one.rows)
  }

  /** Rows that name no place. */
  get placeless(): number {
    return this.#placeless
  }

  /** @param otherwise the place of a row that names none */
  #parts(texts: Texts, address: WrittenAddress, otherwise = this.#choices.place): PlaceParts {
    const written = writtenAddress(texts['place'] ?? '')
    const asPlace = { ...written, city: written.city || written.street }
    // "Duluth, MN" in the column of the city
    const column = texts['region'] ? undefined : writtenAddress(texts['city'] ?? '')
    const inCity = column?.city && column.region ? column : { city: texts['city'] ?? '', region: '', postalCode: '' }
    const base = writtenAddress(otherwise)
    const city = inCity.city || asPlace.city || address.city
    const isBase = city === ''
    return {
      city: city || base.city || (base.region ? '' : otherwise),
      region: texts['region'] || inCity.region || asPlace.region || address.region || base.region,
      postal_code:
        texts['postal_code'] ||
        inCity.postalCode ||
        asPlace.postalCode ||
        address.postalCode ||
        (isBase ? base.postalCode : ''),
    }
  }

  /** What a person said about a place. @throws RowError if its rows are to be left out */
  #chosen(parts: PlaceParts, texts: Texts): string | undefined {
    const text = named(parts.city, parts.region)
    const key = choiceKey(text)
    const chosen = Object.hasOwn(this.#choices.places, key) ? this.#choices.places[key] : undefined
    if (chosen !== undefined && chosen !== NEW_CITY) this.#note(parts, texts, { point: undefined, isChosen: true })
    if (chosen === '') throw new RowError(`the place “${text}” is left out of the import`)
    return chosen
  }

  #writtenCity(text: string): Place {
    const { city, region } = writtenAddress(text)
    return placeIn({ city, region })
  }

  #known(place: Place): Place {
    const { city, region } = place
    if (place.size > 0 || this.#cities.find(place)) return place
    const center = postalTable().placeNamed(region, city)
    if (center) return { ...place, ...center }
    throw new RowError(`no city is known as “${named(city, region)}”: say which one is meant`)
  }

  #note(parts: PlaceParts, texts: Texts, { point, isChosen }: { point: Coordinates | undefined; isChosen: boolean }) {
    const text = named(parts.city, parts.region)
    const known = this.#found.get(choiceKey(text))
    const found = known ?? { text, rows: 0, suggestion: suggested(parts, point), isChosen, samples: [] }
    found.rows += 1
    if (texts['name'] && found.samples.length < VALUE_SAMPLES) found.samples.push(texts['name'])
    this.#found.set(choiceKey(text), found)
  }
}

/** The city of the postal code, the one at the coordinates, one of a similar name, or the largest one of the name. */
const suggested = ({ city, region, postal_code }: PlaceParts, point: Coordinates | undefined): string => {
  const area = readPostalCode(postal_code)?.area
  const found =
    (area ? postalTable().cityOf(area) : undefined) ??
    (point ? postalTable().nearest(point, regionOf(region)) : undefined) ??
    (region ? spelledLike(regionOf(region), city) : postalTable().largestNamed(city))
  return found ? named(found.name, found.region) : ''
}
