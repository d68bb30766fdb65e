import type { CompanyCensusRow } from './company-census.ts'
import type { LeftRow } from './left-census.ts'
import type { NationalAverages } from './national-averages.ts'

/**
 * FMCSA's files beyond the census, as the directory stores them: one section for each kind of file, with the rows about
 * one carrier. Free of zod.
 */

/** Motus replaced Licensing & Insurance (L&I) on May 14, 2026. The files of L&I have not changed since. */
export const FEDERAL_FILE_LABELS = {
  motus_carrier: 'Motus: operating authorities',
  motus_authority_history: 'Motus: history of authorities',
  motus_insurance: 'Motus: insurance on file',
  motus_insurance_history: 'Motus: ended insurance',
  motus_orders: 'Motus: suspensions and revocations',
  li_carrier: 'L&I: operating authorities',
  li_authority_history: 'L&I: history of authorities',
  li_insurance: 'L&I: insurance on file',
  li_insurance_history: 'L&I: ended insurance',
  li_orders: 'L&I: revocations',
  out_of_service: 'Out-of-service orders',
  inspections: 'SMS: inspections',
  daily_inspections: 'Inspections by day',
  sms_crashes: 'SMS: crashes',
  crashes: 'Crashes',
} as const
export type FederalFile = keyof typeof FEDERAL_FILE_LABELS
export const FEDERAL_FILES = Object.keys(FEDERAL_FILE_LABELS) as FederalFile[]

/** The day on which FMCSA froze the files of L&I. */
export const LI_FROZEN_ON = '2026-05-14'

export const AUTHORITY_TYPES = [
  'property',
  'household_goods',
  'passengers',
  'enterprise',
  'mexican_carrier',
  'broker',
  'broker_household_goods',
  'freight_forwarder',
  'freight_forwarder_household_goods',
] as const
export type AuthorityType = (typeof AUTHORITY_TYPES)[number]
/** Types of companies that haul themselves. */
const HAULING: ReadonlySet<string> = new Set<AuthorityType>([
  'property',
  'household_goods',
  'passengers',
  'enterprise',
  'mexican_carrier',
])
/**
 * L&I's history often names no type of carrier: `carrier` means every type that hauls. It tells common from contract
 * carriers, which its other files do not.
 */
export const HISTORY_TYPES = [...AUTHORITY_TYPES, 'carrier', 'contract_carrier'] as const
export type HistoryType = (typeof HISTORY_TYPES)[number]

const isAnyCarrier = (type: HistoryType): boolean => type === 'carrier' || type === 'contract_carrier'

export const isHauling = (type: HistoryType): boolean => isAnyCarrier(type) || HAULING.has(type)
/** True if a row of history or an order is about an authority of this type. */
export const concerns = (of: HistoryType, type: AuthorityType): boolean =>
  of === type || (isAnyCarrier(of) && isHauling(type))

/** Authorities that prove that a carrier hauls goods for others. */
export const GOODS_TYPES: readonly AuthorityType[] = ['property', 'household_goods']
/** Authorities of companies that arrange transport for others. */
export const ARRANGING_TYPES: readonly AuthorityType[] = AUTHORITY_TYPES.filter((type) => !HAULING.has(type))

/** True if an authority proves that a company works for others with goods: the next census lists it. */
export const provesWork = ({ type, status }: AuthorityRow): boolean =>
  status === 'active' && (GOODS_TYPES.includes(type) || ARRANGING_TYPES.includes(type))

export const AUTHORITY_STATUSES = ['active', 'pending', 'inactive', 'withdrawn'] as const
export type AuthorityStatus = (typeof AUTHORITY_STATUSES)[number]
/** `deactivated` and `activated`: for a reason that is none of the others, such as missing insurance. */
export const AUTHORITY_ACTIONS = [
  'granted',
  'reinstated',
  'activated',
  'suspended',
  'revoked',
  'withdrawn',
  'deactivated',
] as const
export type AuthorityAction = (typeof AUTHORITY_ACTIONS)[number]
export const ORDER_KINDS = ['suspension', 'revocation'] as const
export type OrderKind = (typeof ORDER_KINDS)[number]

/** An operating authority. Dockets are written "MC-123456". */
export interface AuthorityRow {
  docket: string
  type: AuthorityType
  status: AuthorityStatus
  /** Liability insurance that it requires, in dollars. 0 if none. */
  required: number
  /** True if L&I says that its revocation is pending. */
  isEnding: boolean
  /** Its status before the last change, if that was between two of Motus's files. */
  was?: AuthorityStatus | undefined
  /** Day of the last file with the status before, and of the first file with this one. */
  was_on?: string | undefined
  changed_by?: string | undefined
}
/** An authority was granted or lost. Dates are YYYY-MM-DD. */
export interface ActionRow {
  docket: string
  type: HistoryType
  action: AuthorityAction
  on: string
}
/** Insurance or a bond that an insurer filed with FMCSA. */
export interface FilingRow {
  docket: string
  /** "91X", "34", "84" … */
  form: string
  policy: string
  insurer: string
  /** In dollars. 0 if the file does not say. */
  amount: number
  /** Dollars that other insurance covers first. 0 for a primary insurance. */
  underlying: number
  from: string
  /** Day of the filing. '' if the file does not say. */
  filed: string
  /** '' if it is open. */
  until: string
}
/** A filing that ended. */
export interface EndedFilingRow extends FilingRow {
  isReplaced: boolean
}
/** A notice that an authority will be suspended or revoked. */
export interface OrderRow {
  docket: string
  type: HistoryType
  kind: OrderKind
  /** Day of the notice. */
  served: string
  effective: string
}
export interface OutOfServiceRow {
  on: string
  reason: string
  /** '' while the order is in force. */
  rescinded: string
}
/** Roadside inspections of 24 months, and those after which a driver or vehicle had to stay. */
export interface InspectionsRow {
  inspections: number
  drivers: number
  driversOut: number
  vehicles: number
  vehiclesOut: number
}
/** A reported crash that killed or injured someone, or after which a vehicle was towed. */
export interface CrashRow {
  report: string
  on: string
  deaths: number
  injuries: number
}

export interface FederalRows {
  motus_carrier: AuthorityRow
  motus_authority_history: ActionRow
  motus_insurance: FilingRow
  motus_insurance_history: EndedFilingRow
  motus_orders: OrderRow
  li_carrier: AuthorityRow
  li_authority_history: ActionRow
  li_insurance: FilingRow
  li_insurance_history: EndedFilingRow
  li_orders: OrderRow
  out_of_service: OutOfServiceRow
  inspections: InspectionsRow
  /** All inspections of a carrier in one row. */
  daily_inspections: InspectionsRow
  sms_crashes: CrashRow
  crashes: CrashRow
}

export interface FederalSection<Row> {
  /** Date of the file, YYYY-MM-DD. '' if unknown. */
  on: string
  /** Beginning of the file's checksum. */
  file: string
  rows: Row[]
}

/** Everything about one carrier. A missing section is unknown, never "none". */
export type FederalRecords = { [File in FederalFile]?: FederalSection<FederalRows[File]> | undefined } & {
  /** Written by imports of the company census, which also write the facts of listings. It has one row. */
  company_census?: FederalSection<CompanyCensusRow> | undefined
  /** Written by imports of the census when it no longer lists the carrier. It has one row. */
  left?: FederalSection<LeftRow> | undefined
  /** Not stored: the export adds the settings of the directory to carriers with inspections. */
  averages?: NationalAverages | undefined
}

const YEARS_COUNTED = 2

/** True if a day is in the 24 months before another one, over which FMCSA counts inspections and crashes. */
export const isOfLastMonths = (day: string, until: string): boolean =>
  day > `${Number(until.slice(0, 4)) - YEARS_COUNTED}${until.slice(4)}`

/** Rows of one file about one carrier. A file with more is damaged. */
export const FEDERAL_ROWS_MAX = 20_000
