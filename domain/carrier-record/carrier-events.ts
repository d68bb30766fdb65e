/** What changed about a carrier, as dated sentences. */
import { formatDate } from '../text/format.ts'
import type { AuthoritySource, SourcedAction } from './authority-status.ts'
import {
  type AuthorityAction,
  type AuthorityRow,
  concerns,
  type FederalRecords,
  type HistoryType,
  isHauling,
  type OrderRow,
} from './federal-files.ts'
import { kindOf } from './filed-insurance.ts'
import { type InsuranceCheck, type InsuranceFiling, insuranceOf } from './insurance-on-file.ts'

export type EventKind =
  | AuthorityAction
  | 'suspension_announced'
  | 'revocation_announced'
  | 'insurer_changed'
  | 'insurance_lapsed'
  | 'out_of_service'
  | 'rescinded'

export interface CarrierEvent {
  on: string
  kind: EventKind
  /** A sentence without its period. */
  text: string
  source: AuthoritySource | 'out_of_service'
}

const EVENTS_SHOWN = 30

/** What a company with this authority is. */
const ROLES: Readonly<Record<HistoryType, string>> = {
  carrier: 'carrier',
  contract_carrier: 'contract carrier',
  property: 'carrier of freight',
  household_goods: 'carrier of household goods',
  passengers: 'carrier of passengers',
  enterprise: 'enterprise carrier',
  mexican_carrier: 'Mexican carrier',
  broker: 'freight broker',
  broker_household_goods: 'broker of household goods',
  freight_forwarder: 'freight forwarder',
  freight_forwarder_household_goods: 'freight forwarder of household goods',
}
/** "a carrier of freight" */
const roleWords = (type: HistoryType): string => `${type === 'enterprise' ? 'an' : 'a'} ${ROLES[type]}`
const authorityWords = (type: HistoryType): string => `Authority as ${roleWords(type)}`

/** An event, and the authority that it is about. */
interface AboutAuthority {
  event: CarrierEvent
  type: HistoryType
}

const CHANGED: Readonly<Record<AuthorityAction, string>> = {
  granted: 'granted',
  reinstated: 'reinstated',
  activated: 'listed as active',
  suspended: 'suspended',
  revoked: 'revoked',
  withdrawn: 'withdrawn',
  deactivated: 'no longer listed as active',
}

const actionEvents = (actions: readonly SourcedAction[]): AboutAuthority[] =>
  actions.map(({ type, action, on, source }) => {
    const text = `${authorityWords(type)} ${CHANGED[action]}`
    return { event: { on, kind: action, text, source }, type }
  })

/** Between active and not. */
const isTold = ({ was, status }: AuthorityRow): boolean =>
  was !== undefined && was !== status && (was === 'active' || status === 'active')

/** Authorities whose status changed between two files of Motus, although nothing of the days between says how. */
const untoldChanges = ({ motus_carrier: carrier }: FederalRecords, actions: readonly SourcedAction[]): AuthorityRow[] =>
  (carrier?.rows ?? []).filter((row) => {
    const { docket, type, was_on: from = '', changed_by: until = '' } = row
    const isHow = ({ docket: of, type: what, on }: SourcedAction) =>
      of === docket && concerns(what, type) && on > from && on <= until
    return isTold(row) && from !== '' && until !== '' && !actions.some(isHow)
  })

/** Dated by the first file with the new status. */
const statusEvents = (rows: readonly AuthorityRow[]): CarrierEvent[] =>
  rows.map(({ type, status, was, was_on = '', changed_by = '' }) => {
    const kind = status === 'active' ? 'activated' : status === 'withdrawn' ? 'withdrawn' : 'deactivated'
    const days = `between ${formatDate(was_on)} and ${formatDate(changed_by)}`
    const text = `${authorityWords(type)} changed from ${was} to ${status} ${days}`
    return { on: changed_by, kind, text, source: 'motus' }
  })

const ANNOUNCED = { suspension: 'suspension_announced', revocation: 'revocation_announced' } as const

const isNotice = ({ served, effective }: OrderRow): boolean => served !== '' && effective > served

/** A notice, dated by the day on which it was served. */
const noticeEvents = (orders: readonly OrderRow[] | undefined, source: AuthoritySource): AboutAuthority[] =>
  (orders ?? []).filter(isNotice).map(({ type, kind, served, effective }) => {
    const what = kind === 'suspension' ? 'Suspension' : 'Revocation'
    const text = `${what} of its authority as ${roleWords(type)} announced for ${formatDate(effective)}`
    return { event: { on: served, kind: ANNOUNCED[kind], text, source }, type }
  })

/** Both systems tell much of the same history, L&I often without the type of a carrier. */
const withoutRepeats = (events: readonly AboutAuthority[]): CarrierEvent[] => {
  const isVague = (type: HistoryType): boolean => type === 'carrier' || type === 'contract_carrier'
  const exact = new Set(
    events.filter(({ type }) => isHauling(type) && !isVague(type)).map(({ event: { on, kind } }) => `${on} ${kind}`),
  )
  const told = events.filter(({ event: { on, kind }, type }) => !isVague(type) || !exact.has(`${on} ${kind}`))
  return [...new Map(told.map(({ event }) => [`${event.on} ${event.text}`, event])).values()]
}

const isInForce = ({ from, until }: InsuranceFiling, day: string): boolean =>
  (from ?? '') <= day && (until === null || until > day)

/** A renewal with the same insurer is no news. */
const insuranceEvents = (insurance: InsuranceCheck | null): CarrierEvent[] => {
  const liability = (insurance?.filings ?? [])
    .filter(({ kind }) => kind === 'liability')
    .sort((a, b) => (a.from ?? '').localeCompare(b.from ?? ''))
  return liability.flatMap((ended): CarrierEvent[] => {
    const { until: on, source, status } = ended
    if (on === null || (status !== 'ended' && status !== 'replaced')) return []
    const others = liability.filter((filing) => filing !== ended)
    const later = others.filter(({ from }) => (from ?? '') > (ended.from ?? ''))
    // A successor may begin some days after what it replaced.
    const after = status === 'replaced' ? later : later.filter((filing) => isInForce(filing, on))
    const staying = status === 'replaced' ? after : others.filter((filing) => isInForce(filing, on))
    if (staying.some(({ insurer }) => insurer === ended.insurer)) return []
    // One of several policies is replaced by that of its own amount.
    const next = after.find(({ amount }) => amount === ended.amount) ?? after[0]
    if (next) {
      const text = `Liability insurer changed from ${ended.insurer} to ${next.insurer}`
      return [{ on, kind: 'insurer_changed', text, source }]
    }
    if (status === 'replaced') return []
    return [{ on, kind: 'insurance_lapsed', text: `Liability insurance from ${ended.insurer} ended`, source }]
  })
}

const orderEvents = ({ out_of_service: orders }: FederalRecords, today: string): CarrierEvent[] =>
  (orders?.rows ?? []).flatMap(({ on, reason, rescinded }): CarrierEvent[] => {
    const source = 'out_of_service'
    const ordered: CarrierEvent = { on, kind: 'out_of_service', text: `Ordered out of service: ${reason}`, source }
    if (!rescinded || rescinded > today) return [ordered]
    const text = `Out-of-service order of ${formatDate(on)} ended`
    return [ordered, { on: rescinded, kind: 'rescinded', text, source }]
  })

/** All that is known to have changed until a day, newest first. */
export const carrierEvents = (
  records: FederalRecords,
  actions: readonly SourcedAction[],
  insurance: InsuranceCheck | null,
  today: string,
): CarrierEvent[] =>
  [
    ...withoutRepeats([
      ...actionEvents(actions).toReversed(),
      ...noticeEvents(records.motus_orders?.rows, 'motus'),
      ...noticeEvents(records.li_orders?.rows, 'li'),
    ]),
    ...statusEvents(untoldChanges(records, actions)),
    ...insuranceEvents(insurance),
    ...orderEvents(records, today),
  ]
    .sort((a, b) => (a.on < b.on ? 1 : -Number(a.on > b.on)))
    .slice(0, EVENTS_SHOWN)

const newestOf = (days: readonly string[], until: string): string =>
  days.reduce((newest, day) => (day > newest && day <= until ? day : newest), '')

/** Days of all events that are not about insurance. */
const authorityAndOrderDays = (records: FederalRecords, actions: readonly SourcedAction[]): string[] => [
  ...actions.map(({ on }) => on),
  ...untoldChanges(records, actions).map(({ changed_by = '' }) => changed_by),
  ...[...(records.motus_orders?.rows ?? []), ...(records.li_orders?.rows ?? [])]
    .filter(isNotice)
    .map(({ served }) => served),
  ...(records.out_of_service?.rows.flatMap(({ on, rescinded }) => [on, rescinded]) ?? []),
]

/** True if liability insurance ended between two days. Whether that was news takes longer to know. */
const hasInsuranceEnd = (records: FederalRecords, after: string, until: string): boolean => {
  const { motus_insurance, motus_insurance_history, li_insurance, li_insurance_history } = records
  return [motus_insurance, motus_insurance_history, li_insurance, li_insurance_history].some((section) =>
    section?.rows.some((row) => row.until > after && row.until <= until && kindOf(row) === 'liability'),
  )
}

const NOTHING_REQUIRED = { amount: 0, dockets: new Set<string>() }

/**
 * The day of the newest event until a day, '' if there is none. The directory asks it of every carrier, so it computes
 * a carrier's insurance only if that may be the answer.
 */
export const newestEventDay = (records: FederalRecords, actions: readonly SourcedAction[], today: string): string => {
  const newest = newestOf(authorityAndOrderDays(records, actions), today)
  if (!hasInsuranceEnd(records, newest, today)) return newest
  const insurance = insuranceEvents(insuranceOf(records, NOTHING_REQUIRED, today))
  return newestOf([newest, ...insurance.map(({ on }) => on)], today)
}
