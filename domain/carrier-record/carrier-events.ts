/** What changed about a carrier, as dated sentences. */
import { formatDate } from '../text/format.ts'
import type { ActionRow, FederalRecords, HistoryType } from './federal-files.ts'
import type { InsuranceCheck, InsuranceFiling } from './insurance-on-file.ts'

export const EVENT_KINDS = [
  'granted',
  'reinstated',
  'suspended',
  'revoked',
  'withdrawn',
  'suspension_announced',
  'revocation_announced',
  'insurer_changed',
  'insurance_lapsed',
  'out_of_service',
  'rescinded',
] as const
export type EventKind = (typeof EVENT_KINDS)[number]

export interface CarrierEvent {
  on: string
  kind: EventKind
  /** A sentence without its period. */
  text: string
  source: 'motus' | 'li' | 'out_of_service'
}

const EVENTS_SHOWN = 30

/** What a company with this authority is. */
const ROLES: Readonly<Record<HistoryType, string>> = {
  carrier: 'carrier',
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
/** "carrier of freight" */
export const roleOf = (type: HistoryType): string => ROLES[type]
/** "Authority as a carrier of freight" */
export const authorityWords = (type: HistoryType): string =>
  `Authority as ${type === 'enterprise' ? 'an' : 'a'} ${roleOf(type)}`

const isOf = <Row>(rows: readonly Row[] | undefined, row: Row): boolean => rows?.includes(row) ?? false

const actionEvents = (actions: readonly ActionRow[], { motus_authority_history, motus_orders }: FederalRecords) =>
  actions.map((action): CarrierEvent => {
    const isMotus =
      isOf(motus_authority_history?.rows, action) ||
      (motus_orders?.rows ?? []).some(({ docket, effective }) => docket === action.docket && effective === action.on)
    const text = `${authorityWords(action.type)} ${action.action}`
    return { on: action.on, kind: action.action, text, source: isMotus ? 'motus' : 'li' }
  })

const ANNOUNCED = { suspension: 'suspension_announced', revocation: 'revocation_announced' } as const

/** A notice, dated by the day on which it was served. */
const noticeEvents = ({ motus_orders, li_orders }: FederalRecords): CarrierEvent[] =>
  [...(motus_orders?.rows ?? []), ...(li_orders?.rows ?? [])]
    .filter(({ served, effective }) => served !== '' && effective > served)
    .map((order) => ({
      on: order.served,
      kind: ANNOUNCED[order.kind],
      text: `${order.kind === 'suspension' ? 'Suspension' : 'Revocation'} of its authority as a ${roleOf(order.type)} announced for ${formatDate(order.effective)}`,
      source: isOf(motus_orders?.rows, order) ? 'motus' : 'li',
    }))

const isInForce = ({ from, until }: InsuranceFiling, day: string): boolean =>
  (from ?? '') <= day && (until === null || until > day)

/** A renewal with the same insurer is no news. */
const insuranceEvents = (
  insurance: InsuranceCheck | null,
  { motus_insurance_history }: FederalRecords,
): CarrierEvent[] => {
  const liability = (insurance?.filings ?? []).filter(({ kind }) => kind === 'liability')
  const source = motus_insurance_history ? 'motus' : 'li'
  return liability.flatMap((ended): CarrierEvent[] => {
    const on = ended.until
    if (on === null || ended.status === 'on_file') return []
    const after = liability.filter((filing) => filing !== ended && isInForce(filing, on))
    const [next] = after
    if (!next) return [{ on, kind: 'insurance_lapsed', text: `Liability insurance of ${ended.insurer} ended`, source }]
    if (after.some(({ insurer }) => insurer === ended.insurer)) return []
    const text = `Liability insurer changed from ${ended.insurer} to ${next.insurer}`
    return [{ on, kind: 'insurer_changed', text, source }]
  })
}

const orderEvents = ({ out_of_service: orders }: FederalRecords): CarrierEvent[] =>
  (orders?.rows ?? []).flatMap(({ on, reason, rescinded }): CarrierEvent[] => [
    { on, kind: 'out_of_service', text: `Ordered out of service: ${reason}`, source: 'out_of_service' },
    ...(rescinded
      ? [
          {
            on: rescinded,
            kind: 'rescinded',
            text: `Out-of-service order of ${formatDate(on)} ended`,
            source: 'out_of_service',
          } as const,
        ]
      : []),
  ])

/** Both sources tell much of the same history, L&I without the type of a carrier. */
const withoutRepeats = (events: readonly CarrierEvent[]): CarrierEvent[] => {
  const seen = new Set<string>()
  return events.filter((event) => {
    const key = `${event.on} ${event.kind} ${/broker|forwarder/.exec(event.text)?.[0] ?? ''} ${
      event.kind === 'insurer_changed' || event.kind === 'out_of_service' ? event.text : ''
    }`
    return !seen.has(key) && seen.add(key)
  })
}

/** All that is known to have changed, newest first. */
export const carrierEvents = (known: {
  records: FederalRecords
  actions: readonly ActionRow[]
  insurance: InsuranceCheck | null
}): CarrierEvent[] => {
  const events = [
    ...actionEvents(known.actions, known.records).toReversed(),
    ...noticeEvents(known.records),
    ...insuranceEvents(known.insurance, known.records),
    ...orderEvents(known.records),
  ]
  return withoutRepeats(events)
    .sort((a, b) => (a.on < b.on ? 1 : -Number(a.on > b.on)))
    .slice(0, EVENTS_SHOWN)
}
