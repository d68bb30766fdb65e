/**
 * What FMCSA's files say about a carrier: its authorities, insurance, orders and safety figures, each with the date of
 * its file. Computed from the stored rows, as of the newest file. Its shape is that of `/company/{slug}.json`: dollars,
 * percent with one decimal, YYYY-MM-DD, and null for what is unknown.
 */
import { type AnnouncedOrder, type AuthorityCheck, actionsOf, announcedOf, authoritiesOf } from './authority-status.ts'
import { type CarrierEvent, carrierEvents, newestEventDay } from './carrier-events.ts'
import type { SafetyRating } from './company-census.ts'
import { type FederalRecords, isHauling, isOfLastMonths, LI_FROZEN_ON } from './federal-files.ts'
import { type InsuranceCheck, insuranceOf } from './insurance-on-file.ts'
import { type LeftCheck, leftOf } from './left-census.ts'
import type { NationalAverages } from './national-averages.ts'

export const CHECK_SOURCES = {
  motus: 'FMCSA, Motus',
  li: 'FMCSA, Licensing & Insurance',
  sms: 'FMCSA, Safety Measurement System',
  inspections: 'FMCSA, inspection file',
  crashes: 'FMCSA, crash file',
  sms_crashes: 'FMCSA, crashes in the Safety Measurement System',
  out_of_service: 'FMCSA, out-of-service orders',
  company_census: 'FMCSA, company census',
} as const
export type CheckSource = keyof typeof CHECK_SOURCES

export interface OutOfServiceOrder {
  on: string
  reason: string
  rescinded_on: string | null
  as_of: string | null
}
export interface SafetyCheck {
  /** Of 24 months. */
  inspections: number | null
  /** Those of vehicles and those of drivers, which the rates are of. */
  vehicle_inspections: number | null
  driver_inspections: number | null
  vehicle_oos_rate: number | null
  driver_oos_rate: number | null
  /** What the rates are compared with. Null if nobody has set it. */
  averages: NationalAverages | null
  /** Of 24 months: crashes, and those in which someone died or was injured. */
  crashes: number | null
  fatal: number | null
  injury: number | null
  /** The file of inspections. Two kinds count them, and the newer one is used. Likewise for crashes. */
  source: CheckSource | null
  as_of: string | null
  crashes_source: CheckSource | null
  crashes_as_of: string | null
  /** FMCSA's rating. It never rated most carriers. */
  rating: SafetyRating | null
  rating_date: string | null
  rating_as_of: string | null
}
interface FleetCheck {
  /** Trucks and tractors of its own or leased. */
  trucks: number | null
  buses: number | null
  /** Without tractors. */
  owned_trucks: number | null
  owned_tractors: number | null
  owned_trailers: number | null
  /** Drivers with a commercial license. */
  licensed_drivers: number | null
}
/** What the company census says about a carrier's registration. */
export interface RegistrationCheck {
  /** True if FMCSA has no rating of it. */
  is_unrated: boolean
  /** Day of FMCSA's last review. */
  reviewed_on: string | null
  /** By its own form. */
  fleet: FleetCheck
  /** Docket numbers, which prove no authority. */
  dockets: string[]
  /** USDOT number of its earlier registration, if that was revoked. */
  revoked_number: string | null
  /** True if mail to its address came back. */
  is_undeliverable: boolean
  as_of: string | null
}
export interface CarrierCheck {
  /** How it left the census. Null if the newest one lists it, or if that is unknown. */
  left: LeftCheck | null
  authorities: AuthorityCheck[]
  announced: AnnouncedOrder[]
  insurance: InsuranceCheck | null
  /** The order in force. */
  out_of_service: Omit<OutOfServiceOrder, 'rescinded_on'> | null
  orders: OutOfServiceOrder[]
  safety: SafetyCheck | null
  registration: RegistrationCheck | null
  /** Newest first. */
  events: CarrierEvent[]
  /** Date of the newest file. */
  as_of: string | null
}

/** The check of a carrier that no file beyond the census names. */
export const NOTHING_KNOWN: CarrierCheck = {
  left: null,
  authorities: [],
  announced: [],
  insurance: null,
  out_of_service: null,
  orders: [],
  safety: null,
  registration: null,
  events: [],
  as_of: null,
}

const orNull = (day: string): string | null => day || null

/** Percent with one decimal. Ties go to the even digit. */
const rateOf = (part: number, whole: number): number | null => {
  if (whole === 0) return null
  const tenths = Math.floor((part * 1000) / whole)
  const rest = (part * 1000) % whole
  const isUp = rest * 2 > whole || (rest * 2 === whole && tenths % 2 === 1)
  return (tenths + Number(isUp)) / 10
}

const ratingOf = ({ company_census: census }: FederalRecords) => {
  const { rating = 'none', rated_on = '' } = census?.rows[0] ?? {}
  if (!census || rating === 'none') return { rating: null, rating_date: null, rating_as_of: null }
  return { rating, rating_date: orNull(rated_on), rating_as_of: orNull(census.on) }
}

/** Of two files about the same thing, the newer one. */
const newerOf = <Section extends { on: string }>(one: Section | undefined, other: Section | undefined) =>
  one && other ? (other.on > one.on ? other : one) : (one ?? other)

const safetyOf = (records: FederalRecords, today: string): SafetyCheck | null => {
  const inspections = newerOf(records.inspections, records.daily_inspections)
  const crashes = newerOf(records.crashes, records.sms_crashes)
  const rated = ratingOf(records)
  if (!inspections && !crashes && !rated.rating) return null
  const [found] = inspections?.rows ?? []
  const recent = crashes && new Map(crashes.rows.map((crash) => [crash.report, crash]))
  const until = crashes?.on || today
  const counted = recent && [...recent.values()].filter(({ on }) => isOfLastMonths(on, until))
  return {
    inspections: found?.inspections ?? null,
    vehicle_inspections: found?.vehicles ?? null,
    driver_inspections: found?.drivers ?? null,
    vehicle_oos_rate: found ? rateOf(found.vehiclesOut, found.vehicles) : null,
    driver_oos_rate: found ? rateOf(found.driversOut, found.drivers) : null,
    averages: (found && records.averages) ?? null,
    crashes: counted?.length ?? null,
    fatal: counted?.filter(({ deaths }) => deaths > 0).length ?? null,
    injury: counted?.filter(({ injuries }) => injuries > 0).length ?? null,
    source: inspections ? (inspections === records.inspections ? 'sms' : 'inspections') : null,
    as_of: orNull(inspections?.on ?? ''),
    crashes_source: crashes ? (crashes === records.crashes ? 'crashes' : 'sms_crashes') : null,
    crashes_as_of: orNull(crashes?.on ?? ''),
    ...rated,
  }
}

const registrationOf = ({ company_census: census }: FederalRecords): RegistrationCheck | null => {
  const [row] = census?.rows ?? []
  if (!census || !row) return null
  return {
    is_unrated: row.rating === 'none',
    reviewed_on: row.reviewed_on ?? null,
    fleet: {
      trucks: row.trucks ?? null,
      buses: row.buses ?? null,
      owned_trucks: row.owned_trucks ?? null,
      owned_tractors: row.owned_tractors ?? null,
      owned_trailers: row.owned_trailers ?? null,
      licensed_drivers: row.licensed_drivers ?? null,
    },
    dockets: row.dockets ?? [],
    revoked_number: row.revoked_number ?? null,
    is_undeliverable: row.is_undeliverable ?? false,
    as_of: orNull(census.on),
  }
}

const ordersOf = ({ out_of_service: orders }: FederalRecords): OutOfServiceOrder[] =>
  (orders?.rows ?? [])
    .map(({ on, reason, rescinded }) => ({
      on,
      reason,
      rescinded_on: orNull(rescinded),
      as_of: orNull(orders?.on ?? ''),
    }))
    .sort((a, b) => (a.on < b.on ? 1 : -1))

/** Date of the newest of these files. */
const newestOf = ({ averages: _averages, ...records }: FederalRecords): string =>
  Object.entries(records).reduce((newest, [file, section]) => {
    const on = file.startsWith('li_') ? LI_FROZEN_ON : (section?.on ?? '')
    return on > newest ? on : newest
  }, '')

/** The day until which a carrier's events are known. A newer census says nothing about what became of an authority. */
export const knownUntil = ({ company_census: _census, left: _left, ...others }: FederalRecords): string =>
  newestOf(others)

/**
 * What the files say about a carrier.
 * @param records undefined if no file names it
 */
export const carrierCheck = (records: FederalRecords | null | undefined): CarrierCheck | undefined => {
  if (!records || Object.keys(records).length === 0) return undefined
  const today = knownUntil(records)
  const actions = actionsOf(records, today)
  const authorities = authoritiesOf(records, actions)
  const hauling = authorities.filter(({ type, status }) => status === 'active' && isHauling(type))
  const dockets = new Set(hauling.map(({ docket }) => docket))
  const requiring = [...(records.motus_carrier?.rows ?? []), ...(records.li_carrier?.rows ?? [])].filter((row) =>
    hauling.some(({ docket, type }) => docket === row.docket && type === row.type),
  )
  const orders = ordersOf(records)
  const inForce = orders.find(({ rescinded_on }) => rescinded_on === null || rescinded_on > today)
  const insurance = insuranceOf(
    records,
    { amount: Math.max(0, ...requiring.map(({ required }) => required)), dockets },
    today,
  )
  const announced = announcedOf(records, today)
  return {
    left: leftOf(records.left),
    authorities,
    announced,
    insurance,
    out_of_service: inForce ? { on: inForce.on, reason: inForce.reason, as_of: inForce.as_of } : null,
    orders,
    safety: safetyOf(records, today),
    registration: registrationOf(records),
    events: carrierEvents(records, actions, insurance, today),
    as_of: orNull(newestOf(records)),
  }
}

/**
 * The day of the newest of a carrier's events, '' if there is none. A day after its newest file has not happened, so a
 * record without a date has no such day.
 */
export const newestChange = (records: FederalRecords | null | undefined): string => {
  const today = records ? knownUntil(records) : ''
  return records && today ? newestEventDay(records, actionsOf(records, today), today) : ''
}
