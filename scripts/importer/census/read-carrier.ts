import { LOCATION_LIMITS } from '../../../domain/catalogue/rules.ts'
import { countCharacters } from '../../../domain/fields/characters.ts'
import { problemOf, tidyValue } from '../../../domain/fields/field-rules.ts'
import { RECORD_RULES } from '../../../domain/fields/record-rules.ts'
import type { ImportedCarrier } from '../../../domain/imports/imported-carrier.ts'
import { CA_REGIONS, regionName, US_REGIONS } from '../../../domain/places/regions.ts'
import { formatPhone } from '../../../domain/text/format.ts'
import { carrierDescription } from '../wording/carrier-description.ts'
import { carrierServices } from '../wording/carrier-services.ts'
import { readableAddress } from '../wording/readable-address.ts'
import { readableCity } from '../wording/readable-city.ts'
import { tidyText } from '../wording/tidy-text.ts'
import { type CensusColumn, type CensusRow, censusCount, censusFlag, censusYear } from './census-row.ts'
import { companyNames } from './company-names.ts'

/** Why a sound row is no company of the directory. */
export const SKIP_REASONS = {
  abroad: 'not in the United States or Canada',
  private: 'private carrier only',
  notForHire: 'not for hire',
  repeated: 'USDOT number repeated in the file',
} as const
export type SkipReason = keyof typeof SKIP_REASONS

export type ReadCarrier = { carrier: ImportedCarrier } | { skipped: SkipReason } | { rejected: string }

class RowError extends Error {}

const flagOf = (row: CensusRow, column: CensusColumn): boolean => {
  const value = censusFlag(row[column])
  if (value === undefined) throw new RowError(`${column} "${row[column].slice(0, 40)}" is neither true nor false`)
  return value
}

const COUNTRIES: Readonly<Record<string, 'US' | 'CA'>> = { US: 'US', USA: 'US', CA: 'CA', CAN: 'CA' }
/** Codes that the census uses beside the postal ones. */
const OTHER_REGION_CODES: Readonly<Record<string, string>> = { PQ: 'QC', NF: 'NL', NFL: 'NL', YK: 'YT', PEI: 'PE' }

const placeOf = (row: CensusRow): { region: string; country: 'US' | 'CA' } | undefined => {
  const code = row.phy_country.trim().toUpperCase()
  const state = row.phy_state.trim().toUpperCase()
  const region = OTHER_REGION_CODES[state] ?? state
  const inferred = region in US_REGIONS ? 'US' : region in CA_REGIONS ? 'CA' : undefined
  // The territories are countries of their own in some exports.
  const country = code === '' || code === region ? inferred : (COUNTRIES[code] ?? undefined)
  if (!country) {
    if (code === '') throw new RowError(`phy_state "${state.slice(0, 20)}" is no state or province`)
    return undefined
  }
  if (!(region in (country === 'US' ? US_REGIONS : CA_REGIONS)))
    throw new RowError(
      `phy_state "${state.slice(0, 20)}" is no ${country === 'US' ? 'state' : 'province'} of ${country}`,
    )
  return { region, country }
}

const RULES = RECORD_RULES.company_listings
type Fact = 'name' | 'phone' | 'email' | 'address' | 'description'

/** A fact as the directory stores it. */
const tidied = (fact: Fact, text: string): string => String(tidyValue(RULES[fact], text))

/** A fact that the directory would not store is left out; one that is too long may be two that ran together. */
const optionalFact = (label: string, fact: Exclude<Fact, 'name'>, text: string): string => {
  const rule = RULES[fact]
  const value = tidied(fact, text)
  if ('max' in rule) requireLength(label, value, rule.max)
  return problemOf(rule, value) ? '' : value
}

const requireLength = (label: string, text: string, max: number): string => {
  if (countCharacters(text) > max) throw new RowError(`${label} is longer than ${max} characters`)
  return text
}

const nameOf = (text: string): string => {
  const name = requireLength('the name', tidied('name', text), RULES.name.max)
  if (!name) throw new RowError('the company has no name')
  const problem = problemOf(RULES.name, name)
  if (problem) throw new RowError(`the name "${name}" does not fit: ${problem}`)
  return name
}

/** The driven miles; the freshest figure that is more than a placeholder. */
const milesOf = (row: CensusRow): number => Math.max(censusCount(row.recent_mileage), censusCount(row.mcs150_mileage))

const carrierOf = (row: CensusRow, usdotNumber: string, region: string, country: 'US' | 'CA'): ImportedCarrier => {
  const { name: shown, legalName } = companyNames(row.legal_name, row.dba_name, { french: region === 'QC' })
  const name = nameOf(shown)
  const city = readableCity(row.phy_city)
  if (!/[\p{L}\p{N}]/u.test(city)) throw new RowError('phy_city is empty')
  const interstate = row.carrier_operation.trim().toUpperCase() === 'A'
  const passengers = flagOf(row, 'pc_flag')
  const hazardous = flagOf(row, 'hm_flag')
  const vehicles = censusCount(row.nbr_power_unit)
  const description = carrierDescription({
    usdotNumber: Number(usdotNumber),
    name,
    legalName,
    city,
    regionName: regionName(region),
    country,
    interstate,
    exemptOnly: !flagOf(row, 'authorized_for_hire'),
    passengers,
    hazardous,
    mail: flagOf(row, 'us_mail'),
    vehicles,
    drivers: censusCount(row.driver_total),
    miles: censusCount(row.recent_mileage),
    milesYear: censusCount(row.recent_mileage_year),
    since: censusYear(row.add_date),
  })
  const names = `${row.legal_name} ${row.dba_name}`
  return {
    usdot_number: usdotNumber,
    name,
    city: requireLength('phy_city', city, LOCATION_LIMITS.name - 4),
    region,
    country,
    services: carrierServices({ names, interstate, hazardous, passengers, vehicles, miles: milesOf(row) }),
    phone: optionalFact('telephone', 'phone', formatPhone(tidyText(row.telephone))),
    email: optionalFact('email_address', 'email', row.email_address.toLowerCase()),
    address: optionalFact('the address', 'address', readableAddress(row.phy_street, city, region, row.phy_zip)),
    description: optionalFact('the description', 'description', description),
  }
}

const classify = (row: CensusRow): ReadCarrier => {
  const digits = row.dot_number.trim().replace(/^0+(?=\d)/, '')
  if (!/^[1-9]\d{0,7}$/.test(digits))
    throw new RowError(`dot_number "${row.dot_number.slice(0, 20)}" is no USDOT number of 1 to 8 digits`)
  const place = placeOf(row)
  if (!place) return { skipped: 'abroad' }
  if (flagOf(row, 'private_only')) return { skipped: 'private' }
  const isForHire = [flagOf(row, 'authorized_for_hire'), flagOf(row, 'exempt_for_hire')].includes(true)
  if (!isForHire) return { skipped: 'notForHire' }
  return { carrier: carrierOf(row, digits, place.region, place.country) }
}

/** Reads one row of the census: a carrier for the directory, or why it is left out. */
export const readCarrier = (row: CensusRow): ReadCarrier => {
  try {
    return classify(row)
  } catch (error) {
    if (error instanceof RowError) return { rejected: error.message }
    throw error
  }
}
