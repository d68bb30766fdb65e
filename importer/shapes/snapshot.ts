import type { Authority, EntityType, OperatingStatus } from '../../domain/carrier-record/carrier-facts.ts'
import { cargoReader, withCargo } from './cargo-columns.ts'
import type { CarrierRecord } from './carrier-record.ts'
import { type Columns, docketOf, operationReader, type Read } from './columns.ts'
import { addressParts } from './company-census.ts'
import { countOf, dateOf } from './values.ts'

const ENTITY_WORDS: readonly (readonly [words: RegExp, type: EntityType])[] = [
  [/CARRIER/, 'carrier'],
  [/BROKER/, 'broker'],
  [/FORWARDER/, 'freight_forwarder'],
  [/SHIPPER/, 'shipper'],
]
/** "CARRIER/BROKER" → carrier, broker. */
const entitiesOf = (text: string): EntityType[] | undefined => {
  const types = ENTITY_WORDS.filter(([words]) => words.test(text.toUpperCase())).map(([, type]) => type)
  return types.length ? types : undefined
}

interface Status {
  authority: Authority | ''
  /** May carry only passengers. */
  passengersOnly: boolean
  household: boolean
  status: OperatingStatus | ''
}
const UNKNOWN: Status = { authority: '', passengersOnly: false, household: false, status: '' }

/** "AUTHORIZED FOR Property, HHG", "NOT AUTHORIZED", "OUT-OF-SERVICE", "ACTIVE" …, or Y and N: allowed to operate. */
const statusOf = (text: string): Status | undefined => {
  const words = text.toUpperCase()
  if (/^[YA]$/.test(words)) return { ...UNKNOWN, status: 'active' }
  if (/^[NI]$/.test(words)) return { ...UNKNOWN, status: 'inactive' }
  const found = {
    ...UNKNOWN,
    status: /OUT[- ]OF[- ]SERVICE/.test(words)
      ? 'out_of_service'
      : /\bINACTIVE\b/.test(words)
        ? 'inactive'
        : /\bACTIVE\b/.test(words)
          ? 'active'
          : '',
  } satisfies Status
  if (/\bNOT AUTHORIZED\b/.test(words)) return { ...found, authority: 'not_authorized' }
  if (/\bAUTHORIZED\b/.test(words)) {
    const household = /\bHHG\b|HOUSEHOLD/.test(words)
    const passengersOnly = words.includes('PASSENGER') && !household && !words.includes('PROPERTY')
    return { ...found, authority: 'authorized', household, passengersOnly }
  }
  return found.status ? found : undefined
}

/** "MC-123456, FF-1234" → "MC-123456", the first number. */
const docketOfText = (text: string): string | undefined => {
  const [, prefix = 'MC', number = ''] = /(?:\b(MC|MX|FF)[-#\s]*)?0*(\d{1,8})(?:\.0*)?/i.exec(text) ?? []
  return docketOf(prefix, number) || undefined
}

/** "15,000 (2022)" */
const milesOf = (text: string): { miles: number; milesYear: number } | undefined => {
  const [, miles = '', year = '0'] = /^([\d,.]+)\s*(?:\(\s*(\d{4})\s*\))?$/.exec(text) ?? []
  const count = miles && countOf(miles)
  return count === undefined || count === '' ? undefined : { miles: count, milesYear: Number(year) }
}

/** How a snapshot writes an empty value. */
const nothing = (text: string): string => (/^(NONE|N\/A|-+)$/i.test(text) ? '' : text)

/** A snapshot as tools save it: one row per company, with its operating status as a sentence. */
export const snapshotReader = (columns: Columns): Read<CarrierRecord> => {
  const usdotNumber = columns.text('usdot_number', 'dot_number')
  const legalName = columns.text('legal_name')
  const dbaName = columns.text('dba_name')
  const physicalAddress = columns.text('physical_address')
  const street = columns.text('p_street')
  const city = columns.text('p_city')
  const state = columns.text('p_state')
  const postalCode = columns.text('p_zip_code')
  const country = columns.text('p_country', 'phy_country')
  const phone = columns.text('phone', 'telephone')
  const email = columns.text('email', 'email_address')
  const entityTypes = columns.value<EntityType[]>(['entity_type'], entitiesOf, ['carrier'])
  const operatingStatus = columns.value(['operating_status'], statusOf, UNKNOWN)
  const outOfService = columns.value(['out_of_service_date'], (text) => dateOf(nothing(text)), '')
  const docket = columns.value(['mc_mx_ff_number', 'mc_number'], (text) => nothing(text) && docketOfText(text), '')
  const operation = operationReader(columns)
  const powerUnits = columns.count('power_units')
  const drivers = columns.count('drivers', 'total_drivers')
  const miles = columns.value(['mcs_150_mileage_year'], (text) => milesOf(text), { miles: 0, milesYear: 0 })
  const hazmat = columns.flag('hm_flag', 'hazmat')
  const passengers = columns.flag('pc_flag')
  const cargo = cargoReader(columns)
  const registeredOn = columns.date('add_date')
  const recordDate = columns.date('mcs_150_form_date')
  return (cells) => {
    const { authority, passengersOnly, household, status } = operatingStatus(cells)
    const carried = cargo(cells)
    const address = city(cells)
      ? { street: street(cells), city: city(cells), state: state(cells), postalCode: postalCode(cells) }
      : addressParts(physicalAddress(cells))
    return {
      usdotNumber: usdotNumber(cells),
      legalName: legalName(cells),
      dbaName: dbaName(cells),
      ...address,
      country: country(cells),
      phone: phone(cells),
      email: email(cells),
      entityTypes: entityTypes(cells),
      forHire: undefined,
      operation: operation(cells),
      authority,
      hasOnlyInactiveDockets: false,
      operatingStatus: outOfService(cells) ? 'out_of_service' : status,
      docket: docket(cells),
      powerUnits: powerUnits(cells),
      drivers: drivers(cells),
      ...miles(cells),
      nearDrivers: 0,
      farDrivers: 0,
      hazmat: hazmat(cells),
      passengers: passengersOnly || carried.includes('passengers') ? 'yes' : passengers(cells),
      // The authority for household goods is a separate fact, which also tells the cargo.
      cargo: household ? withCargo(carried, 'household_goods') : carried,
      organization: '',
      registeredOn: registeredOn(cells),
      recordDate: recordDate(cells),
    }
  }
}
