/** The filings of insurance that Motus and L&I name, each one once, and how they stand. */
import type { AuthoritySource } from './authority-status.ts'
import { type EndedFilingRow, type FederalRecords, type FilingRow, LI_FROZEN_ON } from './federal-files.ts'

export type FilingKind = 'liability' | 'other_liability' | 'cargo' | 'bond' | 'other'

/** By the number of FMCSA's form. */
const KINDS: Readonly<Record<string, FilingKind>> = {
  '91': 'liability',
  '91X': 'liability',
  '82': 'other_liability',
  '34': 'cargo',
  '83': 'cargo',
  '84': 'bond',
  '85': 'bond',
}

export const kindOf = ({ form }: Pick<FilingRow, 'form'>): FilingKind => KINDS[form] ?? 'other'

/** A filing or its end, and the file that names it. */
export interface Named<Row> {
  row: Row
  source: AuthoritySource
  /** Date of the file, '' if unknown. */
  asOf: string
}
export interface Filed extends Named<FilingRow> {
  /** Day of its end, past or announced. '' if it is open. */
  end: string
  /** `unknown`: L&I had it on file, and what Motus says of others leaves open whether it still is. */
  standing: 'open' | 'over' | 'unknown'
}

/** Both systems write numbers and names in their own way: "AB-12" and "AB 12". */
const written = (text: string): string => text.toUpperCase().replace(/[^\p{L}\p{N}]/gu, '')

/**
 * Keys of a policy. Rows that share one are about the same policy: both systems may spell an insurer's name differently,
 * and an amount can be raised. But several insurers write "TBD". Without a number, both name and amount count.
 */
const policyKeys = ({ policy, insurer, amount, underlying }: FilingRow): [string, ...string[]] => {
  const number = `${written(policy)}|${underlying}`
  const name = written(insurer)
  return written(policy) ? [`${number}|${name}`, `${number}|$${amount}`] : [`${number}|${name}|$${amount}`]
}

/** Items that share a key, directly or through others, in their order. */
const groupsOf = <Item>(items: readonly Item[], keysOf: (item: Item) => [string, ...string[]]): Item[][] => {
  const parents = new Map<string, string>()
  const rootOf = (key: string): string => {
    let root = key
    for (let next = parents.get(root); next !== undefined; next = parents.get(root)) root = next
    if (root !== key) parents.set(key, root)
    return root
  }
  const keyed = items.map((item) => ({ item, keys: keysOf(item) }))
  for (const { keys } of keyed)
    for (const key of keys) {
      const [from, to] = [rootOf(key), rootOf(keys[0])]
      if (from !== to) parents.set(from, to)
    }
  const groups = new Map<string, Item[]>()
  for (const { item, keys } of keyed) {
    const root = rootOf(keys[0])
    const group = groups.get(root)
    if (group) group.push(item)
    else groups.set(root, [item])
  }
  return [...groups.values()]
}

/** Filings of one policy under one docket and form. */
export const filingsIn = <Item>(items: readonly Item[], rowOf: (item: Item) => FilingRow): Item[][] =>
  groupsOf(items, (item) => {
    const row = rowOf(item)
    const [first, ...others] = policyKeys(row).map((key) => `${row.docket}|${row.form}|${key}`)
    return [first ?? '', ...others]
  })

const newest = (rows: readonly FilingRow[]): FilingRow =>
  rows.reduce((known, row) => (`${row.from} ${row.filed}` >= `${known.from} ${known.filed}` ? row : known))

/** The dollars of each policy once, whatever its dockets. */
export const sumOf = (rows: readonly FilingRow[]): number =>
  groupsOf(rows, policyKeys).reduce((sum, policy) => sum + newest(policy).amount, 0)

/** Of filings of one policy, the newest counts: Motus repeats a policy for each transaction. */
const newestOf = (rows: readonly FilingRow[]): FilingRow[] => filingsIn(rows, (row) => row).map(newest)

/** True if both values are equal, or if one is unknown. */
const agree = (one: string | number, other: string | number): boolean => !one || !other || one === other

const hasInsurerOrAmountOf = (one: FilingRow, other: FilingRow): boolean =>
  agree(one.amount, other.amount) || agree(written(one.insurer), written(other.insurer))

const isSamePolicy = (one: FilingRow, other: FilingRow): boolean => {
  if (one.underlying !== other.underlying) return false
  const number = written(one.policy)
  if (number !== written(other.policy)) return false
  if (number) return hasInsurerOrAmountOf(one, other)
  return one.amount === other.amount && written(one.insurer) === written(other.insurer)
}
/** Primary insurance replaces primary insurance, and excess replaces excess. */
const isSameLayer = (one: FilingRow, other: FilingRow): boolean =>
  one.docket === other.docket && kindOf(one) === kindOf(other) && one.underlying > 0 === other.underlying > 0
const isSameFiling = (one: FilingRow, other: FilingRow): boolean => isSameLayer(one, other) && isSamePolicy(one, other)

export const endedOf = ({
  motus_insurance_history: motus,
  li_insurance_history: li,
}: FederalRecords): Named<EndedFilingRow>[] => [
  ...(motus?.rows ?? []).map((row) => ({ row, source: 'motus' as const, asOf: motus?.on ?? '' })),
  ...(li?.rows ?? []).map((row) => ({ row, source: 'li' as const, asOf: LI_FROZEN_ON })),
]

/** The end of a filing, past or announced. A policy that was filed again on or after its end is on file again. */
const endOf = ({ row: filing, source }: Named<FilingRow>, ended: readonly Named<EndedFilingRow>[]): string =>
  ended.find(
    ({ row, source: of }) =>
      row.until !== '' &&
      (filing.from === row.from || filing.from < row.until) &&
      (row.form === filing.form || (source === 'li' && of === 'motus')) &&
      isSameFiling(row, filing),
  )?.row.until ?? filing.until

/**
 * Motus contains what was filed since L&I was frozen. What L&I had on file stays, unless Motus names the same policy or
 * one that replaced it.
 */
export const filedOf = (records: FederalRecords, ended: readonly Named<EndedFilingRow>[], today: string): Filed[] => {
  const filedIn = (rows: readonly FilingRow[], source: AuthoritySource, asOf: string): Filed[] =>
    // A renewal for a later day leaves the current filing as it is.
    [...newestOf(rows.filter(({ from }) => from <= today)), ...newestOf(rows.filter(({ from }) => from > today))].map(
      (row) => {
        const end = endOf({ row, source, asOf }, ended)
        // L&I cannot know whether a policy that was to end after the freeze was extended.
        const isOpen = end === '' || end > today || (source === 'li' && end === row.until && end > LI_FROZEN_ON)
        return { row, source, asOf, end, standing: isOpen ? 'open' : 'over' }
      },
    )
  const motus = filedIn(records.motus_insurance?.rows ?? [], 'motus', records.motus_insurance?.on ?? '')
  const li = filedIn(records.li_insurance?.rows ?? [], 'li', LI_FROZEN_ON)
  const standingOf = liStanding(motus, li, ended, today)
  return [
    ...motus,
    ...li.flatMap((filed) => {
      const standing = standingOf(filed)
      return standing === 'replaced' ? [] : [{ ...filed, standing }]
    }),
  ]
}

/** How filings of L&I stand after what Motus says. */
const liStanding = (
  motus: readonly Filed[],
  li: readonly Filed[],
  ended: readonly Named<EndedFilingRow>[],
  today: string,
): ((filed: Filed) => Filed['standing'] | 'replaced') => {
  const atFreeze = li.filter(({ row, end }) => row.from <= LI_FROZEN_ON && (end === '' || end > LI_FROZEN_ON))
  // What L&I had on file beside others does not replace them.
  const isNew = (row: FilingRow): boolean => !atFreeze.some((known) => isSameFiling(known.row, row))
  const inForce = motus.filter(({ row, standing }) => standing === 'open' && row.from <= today).map(({ row }) => row)
  const successors = inForce.filter(isNew)
  const gone = [
    ...ended.filter(({ source }) => source === 'motus').map(({ row }) => row),
    ...motus.filter(({ standing }) => standing === 'over').map(({ row, end }) => ({ ...row, until: end })),
  ].filter((row) => row.until > LI_FROZEN_ON && row.until <= today && isNew(row))
  return ({ row: filing, standing }) => {
    if (standing !== 'open') return standing
    if (inForce.some((row) => isSameFiling(row, filing))) return 'replaced'
    if (successors.some((row) => isSameLayer(row, filing))) return 'replaced'
    const later = gone.filter((row) => row.from >= filing.from && isSameLayer(row, filing))
    // The same insurance of the same day, under another number.
    if (later.some((row) => row.from === filing.from && hasInsurerOrAmountOf(row, filing))) return 'replaced'
    return later.length > 0 ? 'unknown' : 'open'
  }
}
