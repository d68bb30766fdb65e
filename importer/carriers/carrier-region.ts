import { CA_REGIONS, US_REGIONS } from '../../domain/places/regions.ts'
import { RowError } from '../shapes/values.ts'

type Country = 'US' | 'CA'
export interface Region {
  /** '' if only the postal code tells it. */
  region: string
  country: Country
}

const REGIONS: Readonly<Record<Country, Readonly<Record<string, string>>>> = { US: US_REGIONS, CA: CA_REGIONS }
const COUNTRIES: Readonly<Record<string, Country>> = {
  US: 'US',
  USA: 'US',
  'UNITED STATES': 'US',
  CA: 'CA',
  CAN: 'CA',
  CANADA: 'CA',
}
/** Codes that federal files use in addition to the postal ones. */
const OTHER_REGION_CODES: Readonly<Record<string, string>> = { PQ: 'QC', NF: 'NL', NFL: 'NL', YK: 'YT', PEI: 'PE' }
/** Territories that some files list as countries. Here they are regions of the United States. */
const TERRITORIES: Readonly<Record<string, string>> = {
  PR: 'PR',
  RQ: 'PR',
  VI: 'VI',
  VQ: 'VI',
  GU: 'GU',
  GQ: 'GU',
  AS: 'AS',
  AQ: 'AS',
  MP: 'MP',
  CQ: 'MP',
}

const countryOf = (region: string): Country | undefined =>
  Object.hasOwn(US_REGIONS, region) ? 'US' : Object.hasOwn(CA_REGIONS, region) ? 'CA' : undefined

const isZip = (postalCode: string): boolean => /^\d{3,5}([-.]\d*)?$/.test(postalCode)
const isCanadianCode = (postalCode: string): boolean => /^[A-Z]\d[A-Z]/i.test(postalCode)

/** @param what the expected kind of region */
const noRegion = (state: string, what: string): RowError =>
  new RowError(state === '' ? 'the row names no state' : `state "${state.slice(0, 20)}" is no ${what}`)

/**
 * Without a country, the state decides. But Baja California is BC and Nuevo León NL, and their postal codes are digits.
 */
const regionAlone = (region: string, postalCode: string): Region | undefined => {
  const country = countryOf(region)
  if (!country) throw noRegion(region, 'state or province')
  return country === 'CA' && isZip(postalCode) ? undefined : { region, country }
}

/** A state that the named country lacks counts if the postal code belongs to the state's country. */
const regionBeside = (region: string, named: Country, postalCode: string): Region => {
  const country = countryOf(region)
  const isMeant =
    country === 'US' ? isZip(postalCode) || (region === named && postalCode === '') : isCanadianCode(postalCode)
  if (country && isMeant) return { region, country }
  throw noRegion(region, `${named === 'US' ? 'state' : 'province'} of ${named}`)
}

/**
 * The state or province of a record. Undefined if it is in neither country. The country is read first, because CA is
 * California and Canada.
 * @throws RowError for a state that its country does not have
 */
export const regionOf = (state: string, country: string, postalCode: string): Region | undefined => {
  const code = country.toUpperCase()
  const written = state.toUpperCase()
  const territory = TERRITORIES[code]
  if (territory) return { region: territory, country: 'US' }
  const region = OTHER_REGION_CODES[written] ?? written
  if (code === '') return regionAlone(region, postalCode)
  const named = COUNTRIES[code]
  if (!named) return undefined
  if (region === '' && postalCode !== '') return { region, country: named }
  return region in REGIONS[named] ? { region, country: named } : regionBeside(region, named, postalCode)
}
