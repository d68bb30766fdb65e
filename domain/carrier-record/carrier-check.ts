/**
 * What FMCSA's files say about a carrier: its authorities, insurance, orders and safety figures, each with the date of
 * its file. Computed from the stored rows, as of the newest file. Its shape is that of `/company/{slug}.json`: dollars,
 * percent with one decimal, YYYY-MM-DD, and null for what is unknown.
 */
import { type CarrierEvent, carrierEvents } from './carrier-events.ts'
import { CHECK_MARKS, type CheckMark } from './check-marks.ts'
import {
  type ActionRow,
  type AuthorityAction,
  type AuthorityRow,
  type AuthorityStatus,
  type AuthorityType,
  concerns,
  type FederalRecords,
  type HistoryType,
  isHauling,
  LI_FROZEN_ON,
  type OrderKind,
} from './federal-files.ts'
import { type InsuranceCheck, insuranceOf } from './insurance-on-file.ts'

export const CHECK_SOURCES = {
  motus: 'FMCSA, Motus',
  li: 'FMCSA, Licensing & Insurance',
  sms: 'FMCSA, Safety Measurement System',
  out_of_service: 'FMCSA, out-of-service orders',
} as const
export type CheckSource = keyof typeof CHECK_SOURCES

export interface AuthorityCheck {
  docket: string
  type: AuthorityType
  /** As its file says, unless it was lost after that. */
  status: AuthorityStatus | 'suspended' | 'revoked'
  /** First day of the current active period. */
  since: string | null
  source: CheckSource
  as_of: string | null
}
/** A suspension or revocation that has been announced for a later day. */
export interface AnnouncedOrder {
  docket: string
  type: HistoryType
  kind: OrderKind
  effective_on: string
  served_on: string | null
}
export interface OutOfServiceOrder {
  on: string
  reason: string
  rescinded_on: string | null
  as_of: string | null
}
export interface SafetyCheck {
  /** Of 24 months. */
  inspections: number | null
  vehicle_oos_rate: number | null
  driver_oos_rate: number | null
  /** Of 24 months: crashes, and those in which someone died or was injured. */
  crashes: number | null
  fatal: number | null
  injury: number | null
  as_of: string | null
  crashes_as_of: string | null
}
export interface CarrierCheck {
  authorities: AuthorityCheck[]
  announced: AnnouncedOrder[]
  insurance: InsuranceCheck | null
  /** The order in force. */
  out_of_service: Omit<OutOfServiceOrder, 'rescinded_on'> | null
  orders: OutOfServiceOrder[]
  safety: SafetyCheck | null
  /** Newest first. */
  events: CarrierEvent[]
  /** Date of the newest file. */
  as_of: string | null
}

const orNull = (day: string): string | null => day || null

/** Day on which a file was current. Those of L&I were frozen. */
export const asOfMotusOrLi = (source: 'motus' | 'li', on = ''): string | null =>
  source === 'li' ? LI_FROZEN_ON : orNull(on)

/** Everything that was granted or lost, oldest first. A revocation or suspension that took effect is a loss. */
const actionsOf = (records: FederalRecords, today: string): ActionRow[] => {
  const orders = [...(records.motus_orders?.rows ?? []), ...(records.li_orders?.rows ?? [])]
  const inForce = orders
    .filter(({ effective }) => effective !== '' && effective <= today)
    .map(({ docket, type, kind, effective }): ActionRow => {
      const action = kind === 'suspension' ? 'suspended' : 'revoked'
      return { docket, type, action, on: effective }
    })
  const actions = [
    ...(records.li_authority_history?.rows ?? []),
    ...(records.motus_authority_history?.rows ?? []),
    ...inForce,
  ]
  // Of one day, the loss came first.
  const place = ({ on, action }: ActionRow): string => `${on} ${isGain(action) ? 2 : 1}`
  return actions.filter(({ on }) => on !== '').sort((a, b) => (place(a) < place(b) ? -1 : Number(place(a) > place(b))))
}

const isGain = (action: AuthorityAction): boolean => action === 'granted' || action === 'reinstated'

/** First day of the last period without a loss, '' if unknown, and the loss after which nothing came. */
const historyOf = ({ docket, type }: AuthorityRow, actions: readonly ActionRow[]) => {
  let since = ''
  let lost: ActionRow | undefined
  for (const action of actions) {
    if (action.docket !== docket || !concerns(action.type, type)) continue
    const gained = isGain(action.action)
    lost = gained ? undefined : action
    if (!gained) since = ''
    else if (!since) since = action.on
  }
  return { since, lost }
}

const LOST = { suspended: 'suspended', revoked: 'revoked', withdrawn: 'withdrawn' } as const

/** An authority that was lost after the day of its file is no longer active. A file without a date may be older. */
const statusOf = ({ status }: AuthorityRow, lost: ActionRow | undefined, asOf: string | null) =>
  status === 'active' && lost && (asOf === null || lost.on > asOf) && isLoss(lost.action) ? LOST[lost.action] : status

const isLoss = (action: AuthorityAction): action is keyof typeof LOST => Object.hasOwn(LOST, action)

/** Motus says how a docket stands, if it knows the docket. Otherwise L&I said how it stood. */
const authoritiesOf = (records: FederalRecords, actions: readonly ActionRow[]): AuthorityCheck[] => {
  const motus = records.motus_carrier?.rows ?? []
  const known = new Set(motus.map(({ docket }) => docket))
  const li = (records.li_carrier?.rows ?? []).filter(({ docket }) => !known.has(docket))
  const check = (row: AuthorityRow, source: 'motus' | 'li'): AuthorityCheck => {
    const { since, lost } = historyOf(row, actions)
    const as_of = asOfMotusOrLi(source, records.motus_carrier?.on)
    const status = statusOf(row, lost, as_of)
    const { docket, type } = row
    return { docket, type, status, since: status === 'active' ? orNull(since) : null, source, as_of }
  }
  const named = [...motus.map((row) => check(row, 'motus')), ...li.map((row) => check(row, 'li'))]
  return [...named, ...lostOf(records, named, actions)]
}

/** Authorities that only the history names. It says which were lost, but not which are still active. */
const lostOf = (
  { motus_authority_history: history }: FederalRecords,
  named: readonly AuthorityCheck[],
  actions: readonly ActionRow[],
): AuthorityCheck[] => {
  const known = new Set(named.map(({ docket }) => docket))
  const last = new Map<string, ActionRow>()
  for (const action of actions)
    if (!known.has(action.docket) && action.type !== 'carrier') last.set(`${action.docket} ${action.type}`, action)
  const as_of = orNull(history?.on ?? '')
  return [...last.values()].flatMap(({ docket, type, action }): AuthorityCheck[] =>
    isLoss(action) && type !== 'carrier'
      ? [{ docket, type, status: LOST[action], since: null, source: 'motus', as_of }]
      : [],
  )
}

const announcedOf = ({ motus_orders }: FederalRecords, today: string): AnnouncedOrder[] =>
  (motus_orders?.rows ?? [])
    .filter(({ effective }) => effective > today)
    .map(({ docket, type, kind, effective, served }) => ({
      docket,
      type,
      kind,
      effective_on: effective,
      served_on: orNull(served),
    }))

/** Percent with one decimal. Ties go to the even digit, as FMCSA's own figures do. */
const rateOf = (part: number, whole: number): number | null => {
  if (whole === 0) return null
  const tenths = Math.floor((part * 1000) / whole)
  const rest = (part * 1000) % whole
  const isUp = rest * 2 > whole || (rest * 2 === whole && tenths % 2 === 1)
  return (tenths + Number(isUp)) / 10
}

const CRASH_YEARS = 2

const yearsBefore = (day: string, years: number): string => `${Number(day.slice(0, 4)) - years}${day.slice(4)}`

const safetyOf = ({ inspections, crashes }: FederalRecords, today: string): SafetyCheck | null => {
  if (!inspections && !crashes) return null
  const [found] = inspections?.rows ?? []
  const recent = crashes && new Map(crashes.rows.map((crash) => [crash.report, crash]))
  const until = crashes?.on || today
  const counted = recent && [...recent.values()].filter(({ on }) => on > yearsBefore(until, CRASH_YEARS))
  return {
    inspections: found?.inspections ?? null,
    vehicle_oos_rate: found ? rateOf(found.vehiclesOut, found.vehicles) : null,
    driver_oos_rate: found ? rateOf(found.driversOut, found.drivers) : null,
    crashes: counted?.length ?? null,
    fatal: counted?.filter(({ deaths }) => deaths > 0).length ?? null,
    injury: counted?.filter(({ injuries }) => injuries > 0).length ?? null,
    as_of: orNull(inspections?.on ?? ''),
    crashes_as_of: orNull(crashes?.on ?? ''),
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

const newestOf = (records: FederalRecords): string =>
  Object.entries(records).reduce((newest, [file, section]) => {
    const on = file.startsWith('li_') ? LI_FROZEN_ON : (section?.on ?? '')
    return on > newest ? on : newest
  }, '')

/**
 * What the files say about a carrier.
 * @param records undefined if no file names it
 */
export const carrierCheck = (records: FederalRecords | null | undefined): CarrierCheck | undefined => {
  if (!records || Object.keys(records).length === 0) return undefined
  const today = newestOf(records)
  const actions = actionsOf(records, today)
  const authorities = authoritiesOf(records, actions)
  const required = authorities
    .filter(({ type, status }) => status === 'active' && isHauling(type))
    .map(({ docket, source }) => {
      const rows = (source === 'motus' ? records.motus_carrier : records.li_carrier)?.rows ?? []
      return Math.max(
        0,
        ...rows.filter((row) => row.docket === docket && isHauling(row.type)).map((row) => row.required),
      )
    })
  const orders = ordersOf(records)
  const inForce = orders.find(({ rescinded_on }) => rescinded_on === null || rescinded_on > today)
  const insurance = insuranceOf(records, required.length > 0 ? Math.max(...required) : null, today)
  const announced = announcedOf(records, today)
  return {
    authorities,
    announced,
    insurance,
    out_of_service: inForce ? { on: inForce.on, reason: inForce.reason, as_of: inForce.as_of } : null,
    orders,
    safety: safetyOf(records, today),
    events: carrierEvents({ records, actions, insurance }),
    as_of: orNull(today),
  }
}

/** The letters of what FMCSA's files say about a carrier. '' if nothing is known. */
export const checkMarks = (check: CarrierCheck | undefined): string => {
  if (!check || check.out_of_service) return ''
  const active = check.authorities.filter(({ status }) => status === 'active')
  const has: Readonly<Record<CheckMark, boolean>> = {
    authority: active.some(({ type }) => isHauling(type)),
    household: active.some(({ type }) => type === 'household_goods'),
    insured: (check.insurance?.bipd_total ?? 0) > 0,
  }
  return (Object.keys(CHECK_MARKS) as CheckMark[]).map((mark) => (has[mark] ? CHECK_MARKS[mark] : '')).join('')
}
