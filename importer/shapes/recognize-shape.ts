import type { RecordSource } from '../../domain/carrier-record/carrier-facts.ts'
import { CarrierFileError } from '../files/recognize-file.ts'
import { cargoReader, withCargo } from './cargo-columns.ts'
import type { CarrierRecord } from './carrier-record.ts'
import { type Columns, columnName, milesReader, operationReader, type Read } from './columns.ts'
import { companyCensusReader } from './company-census.ts'
import { snapshotReader } from './snapshot.ts'
import { snapshotHeader } from './snapshot-names.ts'

/** Recognizes a file's format by its header. */

interface Shape {
  /** Name in messages. */
  name: string
  /** Columns that only this format has. */
  telling: readonly string[]
  /** Columns whose facts are unknown if the file lacks them, or their substitutes. */
  usual: readonly string[]
  /** Columns that every row needs. One of several names is enough. */
  required: readonly (readonly string[])[]
  reader: (columns: Columns) => Read<CarrierRecord>
}

const WHO = [['dot_number'], ['legal_name']] as const
const WHERE = [['phy_city'], ['phy_state']] as const

/** The motor carrier census with 42 columns: only carriers, with their registrations as flags. */
const censusReader = (columns: Columns): Read<CarrierRecord> => {
  const usdotNumber = columns.text('dot_number')
  const legalName = columns.text('legal_name')
  const dbaName = columns.text('dba_name')
  const street = columns.text('phy_street')
  const city = columns.text('phy_city')
  const state = columns.text('phy_state')
  const postalCode = columns.text('phy_zip')
  const country = columns.text('phy_country')
  const phone = columns.text('telephone')
  const email = columns.text('email_address')
  const privateOnly = columns.flag('private_only')
  const authorized = columns.flag('authorized_for_hire')
  const exempt = columns.flag('exempt_for_hire')
  const operation = operationReader(columns)
  const powerUnits = columns.count('nbr_power_unit')
  const drivers = columns.count('driver_total')
  const miles = milesReader(columns, [
    ['mcs150_mileage', 'mcs150_mileage_year'],
    ['recent_mileage', 'recent_mileage_year'],
  ])
  const hazmat = columns.flag('hm_flag')
  const passengers = columns.flag('pc_flag')
  const usMail = columns.flag('us_mail')
  const cargo = cargoReader(columns)
  const registeredOn = columns.date('add_date')
  const recordDate = columns.date('mcs150_date')
  return (cells) => ({
    usdotNumber: usdotNumber(cells),
    legalName: legalName(cells),
    dbaName: dbaName(cells),
    street: street(cells),
    city: city(cells),
    state: state(cells),
    postalCode: postalCode(cells),
    country: country(cells),
    phone: phone(cells),
    email: email(cells),
    entityTypes: ['carrier'],
    forHire: {
      authorized: authorized(cells) === 'yes',
      exempt: exempt(cells) === 'yes',
      privateOnly: privateOnly(cells) === 'yes',
    },
    operation: operation(cells),
    authority: '',
    hasOnlyInactiveDockets: false,
    operatingStatus: '',
    docket: '',
    powerUnits: powerUnits(cells),
    drivers: drivers(cells),
    ...miles(cells),
    nearDrivers: 0,
    farDrivers: 0,
    hazmat: hazmat(cells),
    passengers: passengers(cells),
    cargo: usMail(cells) === 'yes' ? withCargo(cargo(cells), 'us_mail') : cargo(cells),
    organization: '',
    registeredOn: registeredOn(cells),
    recordDate: recordDate(cells),
  })
}

export const SHAPES: Readonly<Record<RecordSource, Shape>> = {
  census: {
    name: 'motor carrier census',
    telling: [
      'nbr_power_unit',
      'driver_total',
      'authorized_for_hire',
      'exempt_for_hire',
      'private_only',
      'hm_flag',
      'telephone',
    ],
    usual:
      `dba_name carrier_operation hm_flag pc_flag phy_street phy_zip phy_country telephone email_address mcs150_date
      mcs150_mileage mcs150_mileage_year add_date nbr_power_unit driver_total`.split(/\s+/),
    required: [...WHO, ...WHERE, ['authorized_for_hire'], ['exempt_for_hire'], ['private_only']],
    reader: censusReader,
  },
  company_census: {
    name: 'company census file',
    telling: [
      'status_code',
      'carship',
      'classdef',
      'docket1',
      'docket1prefix',
      'total_drivers',
      'hm_ind',
      'crgo_genfreight',
    ],
    usual:
      `dba_name carrier_operation hm_ind|hm_flag phy_street phy_zip phy_country phone|telephone email_address mcs150_date mcs150_mileage
      mcs150_mileage_year add_date power_units|nbr_power_unit total_drivers|driver_total docket1 docket1prefix
      crgo_genfreight|cargo_carried`.split(/\s+/),
    required: [...WHO, ...WHERE, ['status_code'], ['carship'], ['classdef']],
    reader: companyCensusReader,
  },
  snapshot: {
    name: 'company snapshot',
    telling: [
      'usdot_number',
      'entity_type',
      'operating_status',
      'mc_mx_ff_number',
      'physical_address',
      'p_city',
      'mcs_150_form_date',
    ],
    usual: `dba_name p_street|physical_address p_zip_code|physical_address phone|telephone mc_mx_ff_number|mc_number
      power_units drivers|total_drivers mcs_150_form_date mcs_150_mileage_year`.split(/\s+/),
    required: [
      ['usdot_number', 'dot_number'],
      ['legal_name'],
      ['entity_type'],
      ['operating_status'],
      ['p_city', 'physical_address'],
    ],
    reader: snapshotReader,
  },
}
const SOURCES = Object.keys(SHAPES) as RecordSource[]

const namesOf = (names: readonly string[]): string => `column${names.length > 1 ? 's' : ''} ${names.join(', ')}`
const KNOWN = SOURCES.map(
  (source) => `${SHAPES[source].name} (${SHAPES[source].telling.slice(0, 3).join(', ')} …)`,
).join(', ')

/**
 * The format that most columns of a header belong to.
 * @throws CarrierFileError if there is none, or if columns are missing or repeated
 */
const shapeOf = (header: readonly string[]): RecordSource => {
  const names = header.map(columnName)
  const hits = (source: RecordSource): number => SHAPES[source].telling.filter((name) => names.includes(name)).length
  const [source] = [...SOURCES].sort((one, other) => hits(other) - hits(one))
  if (!source || hits(source) === 0)
    throw new CarrierFileError(`does not have a header of a file that we read: ${KNOWN}`)
  const { name: shape, required } = SHAPES[source]
  const missing = required.filter((either) => !either.some((name) => names.includes(name))).map(([name = '']) => name)
  if (missing.length) throw new CarrierFileError(`looks like a ${shape}, but has no ${namesOf(missing)}`)
  const doubled = required.flat().filter((name) => names.indexOf(name) !== names.lastIndexOf(name))
  if (doubled.length) throw new CarrierFileError(`has ${namesOf(doubled)} more than once`)
  return source
}

/** A header's format, and its names in that format. */
interface RecognizedHeader {
  shape: RecordSource
  names: readonly string[]
}

/**
 * The format of a header, also with the names that other tools give the columns of a snapshot.
 * @param renamed names that a person gives to columns, by their own names
 * @throws CarrierFileError as `recognizeShape`, and for a renamed column that the header lacks
 */
export const recognizeHeader = (
  header: readonly string[],
  renamed: Readonly<Record<string, string>> = {},
): RecognizedHeader => {
  const names = [...header]
  for (const [name, field] of Object.entries(renamed)) {
    const at = header.findIndex((each) => columnName(each) === columnName(name))
    if (at === -1) throw new CarrierFileError(`has no column "${name}"`)
    names[at] = field
  }
  try {
    return { shape: shapeOf(names), names }
  } catch (error) {
    const snapshot = snapshotHeader(names)
    if (!snapshot) throw error
    return { shape: 'snapshot', names: snapshot }
  }
}

/** The format of a header. @throws CarrierFileError if there is none, or if columns are missing or repeated */
export const recognizeShape = (header: readonly string[]): RecordSource => recognizeHeader(header).shape

/** One line with the missing columns of the format. Empty if there are none. */
export const missingColumns = (shape: RecordSource, columns: Columns): string[] => {
  const usual = SHAPES[shape].usual.map((names) => names.split('|'))
  const missing = usual.filter((either) => !columns.has(...either)).map(([name = '']) => name)
  return missing.length ? [`The file has no ${namesOf(missing)}: what they say stays unknown`] : []
}
