import type { Answer, CargoKind, EntityType, OperatingStatus } from '../../domain/carrier-record/carrier-facts.ts'
import type { CompanyCensusRow } from '../../domain/carrier-record/company-census.ts'
import { cargoReader, withCargo } from './cargo-columns.ts'
import type { CarrierRecord, ForHire } from './carrier-record.ts'
import { type Columns, docketOf, milesReader, operationReader, type Read } from './columns.ts'
import { answerOf, usdotNumberOf } from './values.ts'

/** Letters of CARSHIP, best description of a company first. */
const CARSHIP: readonly (readonly [letter: string, type: EntityType])[] = [
  ['C', 'carrier'],
  ['B', 'broker'],
  ['F', 'freight_forwarder'],
  ['S', 'shipper'],
]
/** "C;B" → carrier, broker. Undefined without any of the letters. */
const entitiesOf = (text: string): EntityType[] | undefined => {
  const words = text.toUpperCase().split(/[^A-Z]+/)
  const types = CARSHIP.filter(([letter]) => words.includes(letter)).map(([, type]) => type)
  return types.length ? types : undefined
}

/** "AUTHORIZED FOR HIRE;PRIVATE PROPERTY" */
const forHireOf = (text: string): ForHire => {
  const classes = text.toUpperCase()
  const authorized = /AUTH(ORIZED|\.)? FOR.HIRE/.test(classes)
  const exempt = /EXEMPT FOR.HIRE/.test(classes)
  return { authorized, exempt, privateOnly: !authorized && !exempt && classes.includes('PRIV') }
}

const isYes = (word: string): boolean | undefined => {
  const answer = answerOf(word)
  return answer === undefined ? undefined : answer === 'yes'
}

const STATUSES: Readonly<Record<string, OperatingStatus>> = { A: 'active', I: 'inactive' }

interface Dockets {
  docket: string
  all: string[]
  /** True if every docket with a status is invalid. */
  areInvalid: boolean
}

/** Up to three dockets. A valid one counts first. */
const docketsReader = (columns: Columns): Read<Dockets> => {
  const slots = [1, 2, 3].map((n) => ({
    prefix: columns.text(`docket${n}prefix`),
    number: columns.text(`docket${n}`),
    status: columns.text(`docket${n}_status_code`),
  }))
  return (cells) => {
    const filled = slots
      .map(({ prefix, number, status }) => ({
        docket: docketOf(prefix(cells), number(cells)),
        status: status(cells).toUpperCase(),
      }))
      .filter(({ docket }) => docket !== '')
    const valid = filled.find(({ status }) => status === 'A') ?? filled[0]
    return {
      docket: valid?.docket ?? '',
      all: [...new Set(filled.map(({ docket }) => docket))],
      areInvalid: filled.length > 0 && filled.every(({ status }) => status === 'I'),
    }
  }
}

const RATINGS: Readonly<Record<string, NonNullable<CompanyCensusRow['rating']>>> = {
  S: 'satisfactory',
  SATISFACTORY: 'satisfactory',
  C: 'conditional',
  CONDITIONAL: 'conditional',
  U: 'unsatisfactory',
  UNSATISFACTORY: 'unsatisfactory',
  N: 'none',
  NONE: 'none',
  'NOT RATED': 'none',
  UNRATED: 'none',
}

/** FMCSA's rating. An empty cell says that there is none, a word that we do not know says nothing. */
const ratingReader = (columns: Columns): Read<CompanyCensusRow['rating']> => {
  const text = columns.text('safety_rating')
  const known = columns.value<CompanyCensusRow['rating']>(
    ['safety_rating'],
    (word) => RATINGS[word.toUpperCase()],
    undefined,
  )
  return columns.has('safety_rating') ? (cells) => (text(cells) === '' ? 'none' : known(cells)) : () => undefined
}

/** What pages say beyond the facts of a listing. */
const beyondFactsReader = (columns: Columns): Read<CompanyCensusRow> => {
  const rating = ratingReader(columns)
  const ratedOn = columns.date('safety_rating_date')
  const reviewedOn = columns.date('review_date')
  const trucks = columns.count('truck_units')
  const buses = columns.count('bus_units')
  const ownedTrucks = columns.count('owntruck')
  const ownedTractors = columns.count('owntract')
  const ownedTrailers = columns.count('owntrail')
  const licensed = columns.count('total_cdl')
  const isRevoked = columns.value<boolean>(['prior_revoke_flag'], isYes, false)
  const revoked = columns.value<string>(['prior_revoke_dot_number'], usdotNumberOf, '')
  const isUndeliverable = columns.value<boolean>(['undeliv_phy'], isYes, false)
  return (cells) => ({
    rating: rating(cells),
    rated_on: ratedOn(cells) || undefined,
    reviewed_on: reviewedOn(cells) || undefined,
    trucks: trucks(cells) || undefined,
    buses: buses(cells) || undefined,
    owned_trucks: ownedTrucks(cells) || undefined,
    owned_tractors: ownedTractors(cells) || undefined,
    owned_trailers: ownedTrailers(cells) || undefined,
    licensed_drivers: licensed(cells) || undefined,
    revoked_number: (isRevoked(cells) && revoked(cells)) || undefined,
    is_undeliverable: isUndeliverable(cells) ? true : undefined,
  })
}

/** A company that lists its cargo would have listed passengers. */
const passengersAmong = (cargo: readonly CargoKind[]): Answer | '' => {
  if (cargo.includes('passengers')) return 'yes'
  return cargo.length > 0 ? 'no' : ''
}

/**
 * The company census file with 147 columns: carriers, brokers, forwarders and shippers, active or not, with their
 * cargo.
 */
export const companyCensusReader = (columns: Columns): Read<CarrierRecord> => {
  const usdotNumber = columns.text('dot_number')
  const legalName = columns.text('legal_name')
  const dbaName = columns.text('dba_name')
  const street = columns.text('phy_street')
  const city = columns.text('phy_city')
  const state = columns.text('phy_state')
  const postalCode = columns.text('phy_zip')
  const country = columns.text('phy_country')
  const phone = columns.text('phone', 'telephone')
  const email = columns.text('email_address')
  const entityTypes = columns.value<EntityType[]>(['carship'], entitiesOf, ['carrier'])
  const classes = columns.text('classdef')
  const status = columns.value<OperatingStatus | ''>(['status_code'], (text) => STATUSES[text.toUpperCase()], '')
  const operation = operationReader(columns)
  const dockets = docketsReader(columns)
  const powerUnits = columns.count('power_units', 'nbr_power_unit')
  const drivers = columns.count('total_drivers', 'driver_total')
  const miles = milesReader(columns, [
    ['mcs150_mileage', 'mcs150_mileage_year'],
    ['recent_mileage', 'recent_mileage_year'],
  ])
  const near = [columns.count('interstate_within_100_miles'), columns.count('intrastate_within_100_miles')]
  const far = [columns.count('interstate_beyond_100_miles'), columns.count('intrastate_beyond_100_miles')]
  const hazmat = columns.flag('hm_ind', 'hm_flag')
  const passengerFlag = columns.flag('pc_flag')
  const cargo = cargoReader(columns)
  const organization = columns.text('business_org_desc')
  const registeredOn = columns.date('add_date')
  const recordDate = columns.date('mcs150_date')
  const beyondFacts = beyondFactsReader(columns)
  return (cells) => {
    const carried = cargo(cells)
    const classText = classes(cells)
    const { docket, all, areInvalid } = dockets(cells)
    return {
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
      entityTypes: entityTypes(cells),
      forHire: forHireOf(classText),
      operation: operation(cells),
      authority: '',
      // Work within a state needs no docket.
      hasOnlyInactiveDockets: areInvalid && !operation(cells).startsWith('intrastate'),
      operatingStatus: status(cells),
      docket,
      powerUnits: powerUnits(cells),
      drivers: drivers(cells),
      ...miles(cells),
      nearDrivers: near.reduce((sum, read) => sum + read(cells), 0),
      farDrivers: far.reduce((sum, read) => sum + read(cells), 0),
      hazmat: hazmat(cells),
      passengers: passengerFlag(cells) || passengersAmong(carried),
      cargo: /U\.? ?S\.? ?MAIL/i.test(classText) ? withCargo(carried, 'us_mail') : carried,
      organization: organization(cells),
      registeredOn: registeredOn(cells),
      recordDate: recordDate(cells),
      companyCensus: { ...beyondFacts(cells), dockets: all.length > 0 ? all : undefined },
    }
  }
}

/** The parts of an address in a single cell. */
interface AddressParts {
  street: string
  city: string
  state: string
  postalCode: string
}

/** Words that end a street if nothing else separates it from the city. */
const STREET_ENDS =
  /^(ST|STREET|RD|ROAD|AVE|AVENUE|DR|DRIVE|LN|LANE|CT|COURT|BLVD|WAY|PL|PLACE|CIR|CIRCLE|HWY|HIGHWAY|PKWY|PARKWAY|TRL|TRAIL|TER|TERRACE|LOOP|PIKE|SQ|SQUARE|PLZ|PLAZA|RTE|ROUTE|ALY|XING|CV|COVE|RUN|PATH|ROW|TPKE|EXPY|FWY|N|S|E|W|NE|NW|SE|SW)$/i
const NUMBERED = /^#?[A-Z]{0,2}-?\d+[A-Z]?$/i
/** The word after these is part of the street. */
const UNITS = /^(SUITE|STE|UNIT|APT|BLDG|BUILDING|RM|ROOM|LOT|TRLR|SPC|NO)$/i

/** The words after the last street word. A house number alone is not a street. */
const cityOf = (words: readonly string[]): number => {
  for (let at = words.length - 2; at > 0; at--) {
    const word = (words[at] ?? '').replace(/[.,]/g, '')
    const isUnit = UNITS.test((words[at - 1] ?? '').replace(/[.,]/g, ''))
    if (isUnit || STREET_ENDS.test(word) || NUMBERED.test(word)) return at + 1
  }
  return words.length
}

/**
 * "1881 FM 746 MULESHOE, TX 79347" → street, city, state and postal code. A line break, a comma or two spaces separate
 * street and city; otherwise the last street word does. If they cannot be separated, the city is empty.
 */
export const addressParts = (text: string): AddressParts => {
  const none = { street: '', city: '', state: '', postalCode: '' }
  const [, before = '', state = '', postalCode = ''] =
    /^(.+?)[,\s]\s*([A-Z]{2})[,\s]*(\d{3,5}(?:-?\d{4})?|[A-Z]\d[A-Z](?:[ -]?\d[A-Z]\d)?)?\s*$/is.exec(text) ?? []
  if (!state) return none
  const place = before.replace(/[,\s]+$/, '')
  const parted = /^(.*\S)\s*(?:[\r\n]+|,|\s{2,}|\u00a0+)\s*(\S.*)$/s.exec(place)
  if (parted) return { street: (parted[1] ?? '').replace(/[,\s]+/g, ' '), city: parted[2] ?? '', state, postalCode }
  const words = place.split(/\s+/)
  const at = cityOf(words)
  return { street: words.slice(0, at).join(' '), city: words.slice(at).join(' '), state, postalCode }
}
