/** Which records become companies of the directory, and which of those are public. */
import type { CargoKind, EntityType } from '../../domain/carrier-record/carrier-facts.ts'
import { FEDERAL_SKIP_REASONS } from '../../domain/imports/federal-rows.ts'
import type { CarrierRecord } from '../shapes/carrier-record.ts'
import {
  CAR_TRADE_WORDS,
  FREIGHT_WORDS,
  HAULING_PARTS,
  isHaulingTrade,
  OTHER_TRADE_WORDS,
  PASSENGER_WORDS,
  TRANSPORT_WORDS,
  TRUCK_SERVICE_WORDS,
  TRUCK_TRADE_WORDS,
  TRUCKING_WORDS,
} from './trade-words.ts'

/** Why a valid row does not become a company of the directory. */
export const SKIP_REASONS = {
  abroad: 'not in the United States or Canada',
  private: 'private carrier only',
  notForHire: 'not for hire',
  shipper: 'shipper only',
  passengers: 'carrier of passengers',
  otherTrade: 'another trade than hauling',
  noHauling: 'nothing says that it hauls for others',
  repeated: 'USDOT number repeated in the file',
  older: FEDERAL_SKIP_REASONS.older,
  undated: FEDERAL_SKIP_REASONS.undated,
} as const
export type SkipReason = keyof typeof SKIP_REASONS

/** Cargo that a company of another trade carries for its own work. */
const CARGO_OF_TRADES: ReadonlySet<CargoKind> = new Set<CargoKind>([
  'passengers',
  'construction',
  'utilities',
  'garbage',
  'motor_vehicles',
  'drive_tow_away',
  'water_well',
  'building_materials',
  'machinery',
  'farm_supplies',
  'other',
])

const namesOf = ({ legalName, dbaName }: CarrierRecord): string => `${dbaName} ${legalName}`.toUpperCase()
const hauls = (record: CarrierRecord): boolean => record.entityTypes.includes('carrier')
const arranges = (record: CarrierRecord): boolean =>
  record.entityTypes.includes('broker') || record.entityTypes.includes('freight_forwarder')
const carriesFreight = ({ cargo }: CarrierRecord): boolean => cargo.some((kind) => !CARGO_OF_TRADES.has(kind))
const saysFreight = (record: CarrierRecord): boolean => FREIGHT_WORDS.test(namesOf(record)) || carriesFreight(record)

/** FMCSA's authority or a docket. `hasAuthority` as in `reasonOut`. */
const isProven = (record: CarrierRecord, hasAuthority: boolean): boolean =>
  hasAuthority || record.authority === 'authorized' || record.docket !== ''

/** Another trade, unless its name says hauling beyond doubt, or says it and something proves it. */
const hasOtherTrade = (record: CarrierRecord, hasAuthority: boolean): boolean => {
  const names = namesOf(record)
  if (TRUCK_TRADE_WORDS.test(names)) return true
  if (TRUCK_SERVICE_WORDS.test(names)) return !TRUCKING_WORDS.test(names)
  if (isHaulingTrade(names)) return false
  const hasProof = isProven(record, hasAuthority)
  if (CAR_TRADE_WORDS.test(names)) return !hasProof
  const saysHauling = FREIGHT_WORDS.test(names) || TRANSPORT_WORDS.test(names)
  return OTHER_TRADE_WORDS.test(names) && !(saysHauling && hasProof)
}

/**
 * A flag or a name that says passengers, unless something says freight. If both say passengers, a courier is a taxi.
 * Authority for property outweighs the flag alone.
 */
const carriesPassengers = (record: CarrierRecord, hasAuthority: boolean): boolean => {
  const names = namesOf(record)
  const isFlagged = record.passengers === 'yes'
  const isNamed = PASSENGER_WORDS.test(names)
  if (isFlagged && isNamed)
    return (
      !TRUCKING_WORDS.test(names) && !carriesFreight(record) && !(saysFreight(record) && isProven(record, hasAuthority))
    )
  if (isFlagged && !isNamed && hasAuthority) return false
  return (isFlagged || isNamed) && !saysFreight(record)
}

/**
 * FMCSA's authority, a docket, freight as cargo, or a word in its name, if the name is in Latin letters. The box on its own
 * form is no such sign.
 */
const saysHauling = (record: CarrierRecord): boolean =>
  !/[A-Z]/.test(namesOf(record)) ||
  OTHER_LETTERS.test(namesOf(record)) ||
  record.authority === 'authorized' ||
  record.docket !== '' ||
  saysFreight(record) ||
  TRANSPORT_WORDS.test(namesOf(record)) ||
  HAULING_PARTS.test(namesOf(record))

/** Letters of another script, or pictures. */
const OTHER_LETTERS = /[\u0250-\uffff]/

type Reason = Exclude<SkipReason, 'abroad' | 'repeated' | 'older'>
/** The first true condition excludes a record. Passengers and other trades only if nothing says freight. */
const OUT: readonly (readonly [reason: Reason, isOut: (record: CarrierRecord, hasAuthority: boolean) => boolean])[] = [
  ['shipper', (record) => !hauls(record) && !arranges(record)],
  ['private', (record) => !arranges(record) && record.forHire?.privateOnly === true],
  ['notForHire', (record) => !arranges(record) && record.forHire !== undefined && !isForHire(record)],
  ['passengers', carriesPassengers],
  ['otherTrade', (record, hasAuthority) => hasOtherTrade(record, hasAuthority) && !carriesFreight(record)],
  ['noHauling', (record) => !arranges(record) && !saysHauling(record)],
]

const isForHire = ({ forHire }: CarrierRecord): boolean => forHire?.authorized === true || forHire?.exempt === true

/** What a carrier's own form says or leaves open, and federal authority answers. */
const ANSWERED_BY_AUTHORITY: ReadonlySet<Reason> = new Set<Reason>(['private', 'notForHire', 'noHauling'])

/**
 * Why a record does not become a company of the directory, or undefined.
 * @param hasAuthority true if FMCSA's other files prove that the carrier hauls for others
 */
export const reasonOut = (record: CarrierRecord, hasAuthority = false): Reason | undefined =>
  OUT.find(
    ([reason, isOut]) => !(hasAuthority && ANSWERED_BY_AUTHORITY.has(reason)) && isOut(record, hasAuthority),
  )?.[0]

/** What a form says of its own trucks, and an authority to arrange transport for others leaves aside. */
const ABOUT_OWN_TRUCKS: ReadonlySet<Reason> = new Set<Reason>(['private', 'notForHire', 'noHauling', 'passengers'])

/**
 * The record as the directory lists it: a company whose form speaks against it, but that FMCSA's other files name as a
 * broker or forwarder, is a broker. Returns the reason if it does not belong.
 */
export const listedAs = (
  record: CarrierRecord,
  { hauls: hasAuthority, arranges: isBroker }: { hauls: boolean; arranges: boolean },
): CarrierRecord | Reason => {
  const reason = reasonOut(record, hasAuthority)
  if (!reason) return record
  const isAnswered = isBroker && ABOUT_OWN_TRUCKS.has(reason) && !PASSENGER_WORDS.test(namesOf(record))
  return isAnswered ? { ...record, entityTypes: ['broker'] } : reason
}

/** The main type of a company. One that hauls for others is a carrier, whatever else it arranges. */
export const entityTypeOf = (record: CarrierRecord): EntityType | '' => {
  const { entityTypes, forHire } = record
  const haulsForOthers = hauls(record) && (forHire === undefined || isForHire(record))
  if (haulsForOthers) return 'carrier'
  return entityTypes.find((type) => type === 'broker' || type === 'freight_forwarder') ?? entityTypes[0] ?? ''
}

/** A carrier whose record says that it may not operate is stored, but hidden. */
export const stateOf = (record: CarrierRecord): 'published' | 'hidden' =>
  record.authority === 'not_authorized' ||
  record.hasOnlyInactiveDockets ||
  record.operatingStatus === 'inactive' ||
  record.operatingStatus === 'out_of_service'
    ? 'hidden'
    : 'published'
