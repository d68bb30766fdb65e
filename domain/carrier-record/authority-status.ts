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
  isHauling,
  LI_FROZEN_ON,
  type OrderKind,
  type OrderRow,
} from './federal-files.ts'

export type AuthoritySource = 'motus' | 'li'
export interface AuthorityCheck {
  docket: string
  type: AuthorityType
  /** As its file says, unless it was lost after that. */
  status: AuthorityStatus | 'suspended' | 'revoked'
  /** First day of the current active period. */
  since: string | null
  source: AuthoritySource
  as_of: string | null
}
/** A suspension or revocation that was announced, and whose outcome is not known. */
export interface AnnouncedOrder {
  docket: string
  type: HistoryType
  kind: OrderKind
  /** Null if only L&I says that it is pending. */
  effective_on: string | null
  served_on: string | null
}

/** Something that was granted or lost, and the file that says so. */
export interface SourcedAction extends ActionRow {
  source: AuthoritySource
  /** Date of the file, '' if unknown. */
  asOf: string
}

const orNull = (day: string): string | null => day || null

/** Motus and L&I say different things about one docket, so carriers and brokers are told apart. */
const keyOf = ({ docket, type }: Pick<AuthorityRow, 'docket' | 'type'>): string => `${docket} ${isHauling(type)}`

/** Rows with the day on which their file was current. Motus says how an authority stands, if it knows it, else L&I. */
const rowsOf = ({ motus_carrier, li_carrier }: FederalRecords) => {
  const motus = (motus_carrier?.rows ?? []).map((row) => ({
    row,
    source: 'motus' as const,
    asOf: motus_carrier?.on ?? '',
  }))
  const known = new Set(motus.map(({ row }) => keyOf(row)))
  const li = (li_carrier?.rows ?? []).filter((row) => !known.has(keyOf(row)))
  return [...motus, ...li.map((row) => ({ row, source: 'li' as const, asOf: LI_FROZEN_ON }))]
}

/**
 * Every docket number that the files know of a carrier, such as "MC-123456": of its authorities, and of its own form.
 * @param records null or undefined if no file names it
 */
export const docketsOf = (records: FederalRecords | null | undefined): string[] => [
  ...new Set([
    ...[records?.motus_carrier, records?.li_carrier].flatMap((file) => (file?.rows ?? []).map(({ docket }) => docket)),
    ...(records?.company_census?.rows[0]?.dockets ?? []),
  ]),
]

const isGain = (action: AuthorityAction): boolean =>
  action === 'granted' || action === 'reinstated' || action === 'activated'

/**
 * Orders that took effect. One whose authority a later carrier file calls active was cured, unless the history says that
 * it was reinstated.
 */
const ordersInForce = (
  { motus_orders, motus_carrier, li_orders, li_carrier }: FederalRecords,
  history: readonly ActionRow[],
  today: string,
): SourcedAction[] => {
  const inForce = (orders: readonly OrderRow[], carriers: readonly AuthorityRow[], asOf: string, until: string) =>
    orders.filter(({ docket, type, effective }) => {
      if (effective === '' || effective > until) return false
      const isReinstated = history.some(
        ({ docket: of, action, on }) => of === docket && action !== 'granted' && isGain(action) && on >= effective,
      )
      const isActive = carriers.some(
        (row) => row.docket === docket && concerns(type, row.type) && row.status === 'active',
      )
      return isReinstated || !isActive || (asOf !== '' && asOf < effective)
    })
  const sourced = (orders: readonly OrderRow[], source: AuthoritySource, asOf: string) =>
    orders.map(
      ({ docket, type, kind, effective }): SourcedAction => ({
        ...{ docket, type, source, asOf, on: effective },
        action: kind === 'suspension' ? 'suspended' : 'revoked',
      }),
    )
  const motus = inForce(motus_orders?.rows ?? [], motus_carrier?.rows ?? [], motus_carrier?.on ?? '', today)
  const li = inForce(li_orders?.rows ?? [], li_carrier?.rows ?? [], LI_FROZEN_ON, LI_FROZEN_ON)
  return [...sourced(motus, 'motus', motus_orders?.on ?? ''), ...sourced(li, 'li', LI_FROZEN_ON)]
}

/** Everything that was granted or lost, oldest first. */
export const actionsOf = (records: FederalRecords, today: string): SourcedAction[] => {
  const { li_authority_history: li, motus_authority_history: motus } = records
  const history = [
    ...(li?.rows ?? []).map((row) => ({ ...row, source: 'li' as const, asOf: LI_FROZEN_ON })),
    ...(motus?.rows ?? []).map((row) => ({ ...row, source: 'motus' as const, asOf: motus?.on ?? '' })),
  ]
  // Of one day, the loss came first.
  const place = ({ on, action }: ActionRow): string => `${on} ${isGain(action) ? 2 : 1}`
  return [...history, ...ordersInForce(records, history, today)]
    .filter(({ on }) => on !== '')
    .sort((a, b) => (place(a) < place(b) ? -1 : Number(place(a) > place(b))))
}

/** First day of the last period without a loss, '' if unknown, and the loss after which nothing came. */
const historyOf = ({ docket, type, was, was_on = '' }: AuthorityRow, actions: readonly SourcedAction[]) => {
  const all = actions.filter((action) => action.docket === docket && concerns(action.type, type))
  // A contract carrier's permit can end while the common carrier's certificate stays.
  const common = all.filter((action) => action.type !== 'contract_carrier')
  let since = ''
  let lost: SourcedAction | undefined
  for (const action of common.length > 0 ? common : all) {
    if (!isGain(action.action)) [since, lost] = ['', action]
    else if (!since && (lost || action.action !== 'activated')) [since, lost] = [action.on, undefined]
  }
  // It was not active on that day, and nothing tells since when it is again.
  if (was && was !== 'active' && since <= was_on) since = ''
  return { since, lost }
}

const LOST = { suspended: 'suspended', revoked: 'revoked', withdrawn: 'withdrawn', deactivated: 'inactive' } as const

const isLoss = (action: AuthorityAction): action is keyof typeof LOST => Object.hasOwn(LOST, action)

/** An authority that was lost after the day of its file is no longer active, and what says so is its source. */
const standingOf = ({ row, source, asOf }: ReturnType<typeof rowsOf>[number], lost: SourcedAction | undefined) =>
  row.status === 'active' && lost && asOf !== '' && lost.on > asOf && isLoss(lost.action)
    ? { status: LOST[lost.action], source: lost.source, as_of: orNull(lost.asOf) }
    : { status: row.status, source, as_of: orNull(asOf) }

export const authoritiesOf = (records: FederalRecords, actions: readonly SourcedAction[]): AuthorityCheck[] => {
  const named = rowsOf(records).map((of): AuthorityCheck => {
    const { docket, type } = of.row
    const { since, lost } = historyOf(of.row, actions)
    const { status, source, as_of } = standingOf(of, lost)
    return { docket, type, status, since: status === 'active' ? orNull(since) : null, source, as_of }
  })
  return [...named, ...lostOf(records, named)]
}

/** Authorities that only the history of Motus names. It says which were lost, but not which are still active. */
const lostOf = ({ motus_authority_history: history }: FederalRecords, named: readonly AuthorityCheck[]) => {
  const known = new Set(named.map(keyOf))
  const last = new Map<string, ActionRow>()
  for (const action of history?.rows ?? []) {
    const key = `${action.docket} ${action.type}`
    if (action.on >= (last.get(key)?.on ?? '')) last.set(key, action)
  }
  const as_of = orNull(history?.on ?? '')
  return [...last.values()].flatMap(({ docket, type, action }): AuthorityCheck[] =>
    isLoss(action) && type !== 'carrier' && type !== 'contract_carrier' && !known.has(keyOf({ docket, type }))
      ? [{ docket, type, status: LOST[action], since: null, source: 'motus', as_of }]
      : [],
  )
}

/** L&I could not know what became of an order after it was frozen. */
export const announcedOf = (records: FederalRecords, today: string): AnnouncedOrder[] => {
  const { motus_orders, li_orders } = records
  const motus = (motus_orders?.rows ?? []).filter(({ effective }) => effective > today)
  const li = rowsOf(records).filter(({ source }) => source === 'li')
  const pending = (li_orders?.rows ?? []).filter(
    ({ docket, type, effective }) =>
      effective > LI_FROZEN_ON && li.some(({ row }) => row.docket === docket && concerns(type, row.type)),
  )
  const dated = [...motus, ...pending].map(
    ({ docket, type, kind, effective, served }): AnnouncedOrder => ({
      ...{ docket, type, kind },
      effective_on: effective,
      served_on: orNull(served),
    }),
  )
  const isDated = (row: AuthorityRow) =>
    dated.some(({ docket, type }) => docket === row.docket && concerns(type, row.type))
  const undated = li.filter(({ row }) => row.isEnding && !isDated(row))
  return [
    ...dated,
    ...undated.map(
      ({ row: { docket, type } }): AnnouncedOrder => ({
        ...{ docket, type, kind: 'revocation' },
        effective_on: null,
        served_on: null,
      }),
    ),
  ]
}
