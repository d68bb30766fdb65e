/** How a carrier's operating authorities stand: what Motus or L&I says, and what was granted or lost. */
import {
  type ActionRow,
  type AuthorityAction,
  type AuthorityRow,
  type AuthorityStatus,
  type AuthorityType,
  concerns,
  type FederalRecords,
  type HistoryType,
  LI_FROZEN_ON,
  type OrderKind,
} from './federal-files.ts'

export interface AuthorityCheck {
  docket: string
  type: AuthorityType
  /** As its file says, unless it was lost after that. */
  status: AuthorityStatus | 'suspended' | 'revoked'
  /** First day of the current active period. */
  since: string | null
  source: 'motus' | 'li'
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
const orNull = (day: string): string | null => day || null

/** Day on which a file was current. Those of L&I were frozen. */
const asOfMotusOrLi = (source: 'motus' | 'li', on = ''): string | null => (source === 'li' ? LI_FROZEN_ON : orNull(on))

/** Everything that was granted or lost, oldest first. A revocation or suspension that took effect is a loss. */
export const actionsOf = (records: FederalRecords, today: string): ActionRow[] => {
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

/** An authority that was lost after the day of its file is no longer active. */
const statusOf = ({ status }: AuthorityRow, lost: ActionRow | undefined, asOf: string | null) =>
  status === 'active' && lost && asOf !== null && lost.on > asOf && isLoss(lost.action) ? LOST[lost.action] : status

const isLoss = (action: AuthorityAction): action is keyof typeof LOST => Object.hasOwn(LOST, action)

/** Motus says how a docket stands, if it knows the docket. Otherwise L&I said how it stood. */
export const authoritiesOf = (records: FederalRecords, actions: readonly ActionRow[]): AuthorityCheck[] => {
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

export const announcedOf = ({ motus_orders }: FederalRecords, today: string): AnnouncedOrder[] =>
  (motus_orders?.rows ?? [])
    .filter(({ effective }) => effective > today)
    .map(({ docket, type, kind, effective, served }) => ({
      docket,
      type,
      kind,
      effective_on: effective,
      served_on: orNull(served),
    }))
