/// <reference path="./zipcodes.d.ts" />
import zipcodes, { type PostalCode } from 'zipcodes'
import { tidyText } from '../../domain/fields/characters.ts'
import { CA_REGIONS, US_REGIONS } from '../../domain/places/regions.ts'

/** A city or town of the two countries. */
export interface RealCity {
  city: string
  region: string
  country: 'US' | 'CA'
  /** Degrees of its first postal code, both 0 when unknown. */
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

/** Every city that has a postal code, those with the most of them first. */
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
