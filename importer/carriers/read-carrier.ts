import {
  type Answer,
  FACT_LIMITS,
  type ForHireClaim,
  type RecordSource,
} from '../../domain/carrier-record/carrier-facts.ts'
import { LOCATION_LIMITS } from '../../domain/catalog/rules.ts'
import { countCharacters } from '../../domain/fields/characters.ts'
import { problemOf, tidyValue } from '../../domain/fields/field-rules.ts'
import { RECORD_RULES } from '../../domain/fields/record-rules.ts'
import type { ImportedCarrier } from '../../domain/imports/imported-carrier.ts'
import { formatPhone } from '../../domain/text/phone.ts'
import { type Place, placeOf } from '../places/place-of.ts'
import { areaCode } from '../places/postal-code.ts'
import type { CarrierRecord } from '../shapes/carrier-record.ts'
import { RowError, usdotNumberOf } from '../shapes/values.ts'
import { readableAddress } from '../wording/readable-address.ts'
import { tidyText } from '../wording/title-word.ts'
import { type Region, regionOf } from './carrier-region.ts'
import { carrierServices } from './carrier-services.ts'
import { companyNames } from './company-names.ts'
import { type Doubts, type PlausibleFacts, plausibleCensus, plausibleFacts } from './plausible-facts.ts'
import { isPrivateMailbox, isPrivatePerson } from './private-person.ts'
import { entityTypeOf, listedAs, reasonOut, type SkipReason, stateOf } from './who-belongs.ts'

export type ReadCarrier =
  | { carrier: ImportedCarrier }
  | { skipped: SkipReason; recordDate: string }
  | { rejected: string }

/** The file of a record. */
interface RecordFile {
  source: RecordSource
  /** YYYY-MM-DD. */
  sourceDate: string
  doubts: Doubts
}

/** What FMCSA's files beyond the census prove about a carrier. */
export interface ProvenWork {
  /** It has authority to haul goods for others. */
  hauls: boolean
  /** It has authority to arrange transport for others. */
  arranges: boolean
  /** It has authority to move household goods. */
  movesHomes: boolean
}

const NOTHING_PROVEN: ProvenWork = { hauls: false, arranges: false, movesHomes: false }

/** What the carrier checked on its own form. The form calls the first box "Authorized for hire", which proves nothing. */
const forHireClaimOf = ({ forHire }: CarrierRecord): ForHireClaim | '' => {
  if (forHire?.authorized) return 'for_hire'
  return forHire?.exempt ? 'exempt' : ''
}

/** A carrier with hazardous operation whose flag denies hazardous materials says neither. */
const hazmatOf = ({ hazmat, operation }: CarrierRecord): Answer | '' =>
  hazmat === 'no' && operation === 'intrastate_hazmat' ? '' : hazmat

const servicesOf = (record: CarrierRecord, facts: PlausibleFacts, movesHomes: boolean): string[] =>
  carrierServices({
    names: `${record.legalName} ${record.dbaName}`,
    entityType: entityTypeOf(record),
    cargo: record.cargo,
    hazardous: record.hazmat === 'yes',
    vehicles: facts.power_units,
    nearDrivers: record.nearDrivers,
    farDrivers: record.farDrivers,
    movesHomes,
  })

const carrierOf = (
  record: CarrierRecord,
  usdotNumber: string,
  place: Place,
  file: RecordFile,
  { movesHomes }: ProvenWork,
): ImportedCarrier => {
  const names = companyNames(record.legalName, record.dbaName, { french: place.region === 'QC' })
  const name = nameFact(names.name)
  const isPrivate = isPrivatePerson(record)
  const legalName = isPrivate ? '' : requireLength('the legal name', names.legalName, FACT_LIMITS.legal_name)
  const facts = plausibleFacts(record, file.sourceDate, file.doubts)
  const census = plausibleCensus(record, usdotNumber, file.sourceDate, file.doubts)
  return {
    usdot_number: usdotNumber,
    name,
    city: place.city,
    region: place.region,
    country: place.country,
    latitude: place.latitude,
    longitude: place.longitude,
    city_size: place.size,
    has_larger_namesake: !place.isLargest,
    services: servicesOf(record, facts, movesHomes),
    ...carrierContacts(record, place, isPrivate, file.doubts),
    // Only people describe a company. A page without a description shows facts.
    description: '',
    state: stateOf(record),
    legal_name: legalName,
    entity_type: entityTypeOf(record),
    operation: record.operation,
    authority: record.authority,
    for_hire: forHireClaimOf(record),
    operating_status: record.operatingStatus,
    mc_number: record.docket,
    ...facts,
    hazmat: hazmatOf(record),
    passengers: record.passengers,
    cargo: [...record.cargo],
    source: file.source,
    source_date: file.sourceDate,
    ...(census && { company_census: census }),
  }
}

const classify = (record: CarrierRecord, file: RecordFile, proven: ProvenWork): ReadCarrier => {
  const usdotNumber = usdotNumberOf(record.usdotNumber)
  if (!usdotNumber) throw new RowError(`the USDOT number "${record.usdotNumber.slice(0, 20)}" is none of 1 to 8 digits`)
  const region = regionOf(record.state, record.country, record.postalCode)
  if (!region) return { skipped: 'abroad', recordDate: record.recordDate }
  const listed = listedAs(record, proven)
  if (typeof listed === 'string') return { skipped: listed, recordDate: record.recordDate }
  const carrier = carrierOf(listed, usdotNumber, carrierPlace(record, region), file, proven)
  const needsAuthority = (proven.hauls || proven.arranges) && reasonOut(record) !== undefined
  return { carrier: needsAuthority ? { ...carrier, needs_authority: true } : carrier }
}

/**
 * Converts a row to a carrier for the directory, or to the reason for skipping it. `record` reads the row.
 */
export const readCarrier = (
  record: () => CarrierRecord,
  file: RecordFile,
  proven: ProvenWork = NOTHING_PROVEN,
): ReadCarrier => {
  try {
    return classify(record(), file, proven)
  } catch (error) {
    if (error instanceof RowError) return { rejected: error.message }
    throw error
  }
}

/** The place of a record's company within its region. @throws RowError for an unreadable place */
const carrierPlace = ({ city, postalCode }: Pick<CarrierRecord, 'city' | 'postalCode'>, region: Region): Place => {
  const place = placeOf({ city, postalCode, ...region })
  if ('reason' in place) throw new RowError(place.reason)
  // The region's code may follow the name.
  if (place.city.length > LOCATION_LIMITS.name - 4)
    throw new RowError(`the city is longer than ${LOCATION_LIMITS.name - 4} characters`)
  return place
}

interface CarrierContacts {
  phone: string
  email: string
  address: string
  postal_code: string
}

/** How to reach the company. Of a private person nothing beyond the city. */
const carrierContacts = (
  record: CarrierRecord,
  { city, region, postalCode }: Place,
  isPrivate: boolean,
  doubts: Doubts,
): CarrierContacts => {
  const email = optionalFact('the email address', 'email', record.email.toLowerCase())
  if (record.email && !email) doubts.add('an email address that is none')
  const phone = isPrivate ? '' : optionalFact('the phone number', 'phone', formatPhone(tidyText(record.phone)))
  if (record.phone && !isPrivate && !phone) doubts.add('a phone number that cannot be dialed')
  if (record.postalCode && !postalCode) doubts.add('a postal code that its region does not have')
  const address = isPrivate
    ? readableAddress('', city, region, '')
    : readableAddress(record.street, city, region, postalCode)
  return {
    phone,
    email: isPrivate && isPrivateMailbox(email) ? '' : email,
    address: optionalFact('the address', 'address', address),
    postal_code: areaCode(postalCode),
  }
}

// Texts of a record as the directory stores them.

const RULES = RECORD_RULES.company_listings
type Fact = 'name' | 'phone' | 'email' | 'address'

/** A fact as stored. */
const tidied = (fact: Fact, text: string): string => String(tidyValue(RULES[fact], text))

/** The text. @throws RowError if it has more characters than `max` */
const requireLength = (label: string, text: string, max: number): string => {
  if (text.length > max && countCharacters(text) > max) throw new RowError(`${label} is longer than ${max} characters`)
  return text
}

/** A fact that the directory would not store is dropped. One that is too long may be two that ran together. */
const optionalFact = (label: string, fact: Exclude<Fact, 'name'>, text: string): string => {
  const rule = RULES[fact]
  const value = tidied(fact, text)
  if ('max' in rule) requireLength(label, value, rule.max)
  return problemOf(rule, value) ? '' : value
}

/** @throws RowError for an invalid name */
const nameFact = (text: string): string => {
  const name = requireLength('the name', tidied('name', text), RULES.name.max)
  if (!name) throw new RowError('the company has no name')
  const problem = problemOf(RULES.name, name)
  if (problem) throw new RowError(`the name "${name}" does not fit: ${problem}`)
  return name
}
