import {
  type Answer,
  type Authority,
  FACT_LIMITS,
  type RecordSource,
} from '../../domain/carrier-record/carrier-facts.ts'
import type { ImportedCarrier } from '../../domain/imports/imported-carrier.ts'
import { regionName } from '../../domain/places/regions.ts'
import type { Place } from '../places/place-of.ts'
import type { CarrierRecord } from '../shapes/carrier-record.ts'
import { RowError } from '../shapes/row-error.ts'
import { usdotNumberOf } from '../shapes/values.ts'
import { carrierContacts } from './carrier-contacts.ts'
import { carrierDescription } from './carrier-description.ts'
import { carrierPlace } from './carrier-place.ts'
import { regionOf } from './carrier-region.ts'
import { carrierServices } from './carrier-services.ts'
import { companyNames } from './company-names.ts'
import { type Doubts, type PlausibleFacts, plausibleFacts } from './plausible-facts.ts'
import { isPrivatePerson } from './private-person.ts'
import { nameFact, optionalFact, requireLength } from './text-facts.ts'
import { entityTypeOf, reasonOut, type SkipReason, stateOf } from './who-belongs.ts'

export type ReadCarrier = { carrier: ImportedCarrier } | { skipped: SkipReason } | { rejected: string }

/** The file that a record stands in. */
export interface RecordFile {
  source: RecordSource
  /** YYYY-MM-DD. */
  sourceDate: string
  doubts: Doubts
}

const authorityOf = ({ notAuthorized, forHire }: CarrierRecord): Authority | '' => {
  if (notAuthorized) return 'not_authorized'
  if (forHire?.authorized) return 'authorized'
  return forHire?.exempt ? 'exempt' : ''
}

/** A carrier whose operation is with hazardous materials and whose flag denies them says neither. */
const hazmatOf = ({ hazmat, operation }: CarrierRecord): Answer | '' =>
  hazmat === 'no' && operation === 'intrastate_hazmat' ? '' : hazmat

const servicesOf = (record: CarrierRecord, facts: PlausibleFacts): string[] =>
  carrierServices({
    names: `${record.legalName} ${record.dbaName}`,
    entityType: entityTypeOf(record),
    operation: record.operation,
    cargo: record.cargo,
    hazardous: record.hazmat === 'yes',
    vehicles: facts.power_units,
    miles: facts.annual_miles,
    nearDrivers: record.nearDrivers,
    farDrivers: record.farDrivers,
  })

const carrierOf = (record: CarrierRecord, usdotNumber: string, place: Place, file: RecordFile): ImportedCarrier => {
  const names = companyNames(record.legalName, record.dbaName, { french: place.region === 'QC' })
  const name = nameFact(names.name)
  const isPrivate = isPrivatePerson(record)
  const legalName = isPrivate ? '' : requireLength('the legal name', names.legalName, FACT_LIMITS.legal_name)
  const facts = plausibleFacts(record, file.sourceDate, file.doubts)
  const description = carrierDescription({
    usdotNumber: Number(usdotNumber),
    name,
    legalName,
    city: place.city,
    regionName: regionName(place.region),
    country: place.country,
    entityType: entityTypeOf(record),
    operation: record.operation,
    authority: authorityOf(record),
    hazardous: record.hazmat === 'yes',
    cargo: record.cargo,
    facts,
  })
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
    services: servicesOf(record, facts),
    ...carrierContacts(record, place, isPrivate, file.doubts),
    description: optionalFact('the description', 'description', description),
    state: stateOf(record),
    legal_name: legalName,
    entity_type: entityTypeOf(record),
    operation: record.operation,
    authority: authorityOf(record),
    operating_status: record.operatingStatus,
    mc_number: record.docket,
    ...facts,
    hazmat: hazmatOf(record),
    passengers: record.passengers,
    cargo: [...record.cargo],
    source: file.source,
    source_date: file.sourceDate,
  }
}

const classify = (record: CarrierRecord, file: RecordFile): ReadCarrier => {
  const usdotNumber = usdotNumberOf(record.usdotNumber)
  if (!usdotNumber) throw new RowError(`the USDOT number "${record.usdotNumber.slice(0, 20)}" is none of 1 to 8 digits`)
  const region = regionOf(record.state, record.country, record.postalCode)
  if (!region) return { skipped: 'abroad' }
  const reason = reasonOut(record)
  return reason ? { skipped: reason } : { carrier: carrierOf(record, usdotNumber, carrierPlace(record, region), file) }
}

/** Weighs one row: a carrier for the directory, or why it is left out. `record` reads it. */
export const readCarrier = (record: () => CarrierRecord, file: RecordFile): ReadCarrier => {
  try {
    return classify(record(), file)
  } catch (error) {
    if (error instanceof RowError) return { rejected: error.message }
    throw error
  }
}
