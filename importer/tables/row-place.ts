import { LOCATION_LIMITS } from '../../domain/catalog/rules.ts'
import { choiceKey, type ValueChoices } from '../../domain/imports/tables/column-mapping.ts'
import { countryOfRegion } from '../../domain/places/regions.ts'
import { type Place, placeOf } from '../places/place-of.ts'
import { readPostalCode } from '../places/postal-code.ts'
import { postalTable } from '../places/postal-table.ts'
import type { CityBook } from '../run/city-index.ts'
import { RowError } from '../shapes/values.ts'
import { regionOf, streetOf, type WrittenAddress, writtenAddress } from './written-place.ts'

export type Texts = Readonly<Record<string, string>>

/** Means that a city that nobody knows shall be added to the catalog. */
export const NEW_CITY = 'new'

/** A place of a file that nobody knows. */
export interface UnknownPlace {
  /** "Xyzzyville, MN" */
  text: string
  rows: number
  /** A city that may be meant. '' for none. */
  suggestion: string
}

/** Where a row's company is: its city, and its street. */
export interface RowPlace extends Place {
  street: string
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

/** Finds the places of rows among the cities of both countries, and remembers those that nobody knows. */
export class RowPlaces {
  readonly #cities: Pick<CityBook, 'find'>
  readonly #choices: Pick<ValueChoices, 'place' | 'places'>
  readonly #isTrusted: boolean
  readonly #unknown = new Map<string, UnknownPlace>()

  /** @param isTrusted true if a city that nobody knows shall be added to the catalog */
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
    const { city, region, postal_code } = this.#parts(texts, address)
    const chosen = this.#chosen(named(city, region))
    const { street } = address
    if (chosen && chosen !== NEW_CITY) return { ...this.#known(this.#writtenCity(chosen)), street }
    try {
      const place = placeIn({ city, region, postal_code })
      return { ...(chosen === NEW_CITY || this.#isTrusted ? place : this.#known(place)), street }
    } catch (error) {
      // A place abroad is none that can be meant.
      const isHere = region === '' || regionOf(region) !== ''
      if (error instanceof RowError && city && isHere) this.#note(city, region, postal_code)
      throw error
    }
  }

  /** The places that nobody knows, most frequent first. */
  unknown(): UnknownPlace[] {
    return [...this.#unknown.values()].toSorted((one, other) => other.rows - one.rows)
  }

  #parts(texts: Texts, address: WrittenAddress): { city: string; region: string; postal_code: string } {
    const written = writtenAddress(texts['place'] ?? '')
    const asPlace = { ...written, city: written.city || written.street }
    // "Duluth, MN" in the column of the city
    const column = texts['region'] ? undefined : writtenAddress(texts['city'] ?? '')
    const inCity = column?.city && column.region ? column : { city: texts['city'] ?? '', region: '', postalCode: '' }
    const base = writtenAddress(this.#choices.place)
    const city = inCity.city || asPlace.city || address.city
    const isBase = city === ''
    return {
      city: city || base.city || (base.region ? '' : this.#choices.place),
      region: texts['region'] || inCity.region || asPlace.region || address.region || base.region,
      postal_code:
        texts['postal_code'] ||
        inCity.postalCode ||
        asPlace.postalCode ||
        address.postalCode ||
        (isBase ? base.postalCode : ''),
    }
  }

  #chosen(text: string): string | undefined {
    const key = choiceKey(text)
    const chosen = Object.hasOwn(this.#choices.places, key) ? this.#choices.places[key] : undefined
    if (chosen === '') throw new RowError(`the place “${text}” shall not be imported`)
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

  #note(city: string, region: string, postalCode: string): void {
    const text = named(city, region)
    const known = this.#unknown.get(choiceKey(text)) ?? {
      text,
      rows: 0,
      suggestion: suggested(city, region, postalCode),
    }
    known.rows += 1
    this.#unknown.set(choiceKey(text), known)
  }
}

/** The city of the postal code, or the largest one of the name. */
const suggested = (city: string, region: string, postalCode: string): string => {
  const area = readPostalCode(postalCode)?.area
  const found =
    (area ? postalTable().cityOf(area) : undefined) ?? (region ? undefined : postalTable().largestNamed(city))
  return found ? named(found.name, found.region) : ''
}
