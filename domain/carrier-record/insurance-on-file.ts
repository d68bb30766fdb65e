/** Insurance and bonds that insurers filed with FMCSA for a carrier, and which of them are in force. */
import type { AuthoritySource } from './authority-status.ts'
import { type EndedFilingRow, type FederalRecords, type FilingRow, LI_FROZEN_ON } from './federal-files.ts'

export type FilingKind = 'liability' | 'other_liability' | 'cargo' | 'bond' | 'other'

export interface InsuranceFiling {
  kind: FilingKind
  /** "BMC-91X" */
  form: string
  /** In dollars. */
  amount: number | null
  insurer: string
  from: string | null
  /** The day on which it ended, or on which its end was announced. */
  until: string | null
  /** `pending`: filed for a later day. */
  status: 'on_file' | 'pending' | 'ended' | 'replaced'
  source: AuthoritySource
  as_of: string | null
}
export interface InsuranceCheck {
  /** Liability insurance on file, in dollars. 0 if all of it ended. */
  bipd_total: number | null
  /** Liability insurance that its active authorities require, in dollars. */
  bipd_required: number | null
  /** Dollars that come before an excess insurance, and that no filing covers. */
  uncovered_below: number | null
  /** Day of the first announced end of liability insurance without which too little is left. */
  ends_on: string | null
  /** Those on file first, then the newest. */
  filings: InsuranceFiling[]
  /** Day since which a required insurance is missing. */
  lapsed_on: string | null
  /** Date of the oldest file behind the liability insurance. */
  as_of: string | null
}

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
const FILINGS_SHOWN = 20

/** A filing or its end, and the file that names it. */
interface Named<Row> {
  row: Row
  source: AuthoritySource
  /** Date of the file, '' if unknown. */
  asOf: string
}

export const kindOf = ({ form }: Pick<FilingRow, 'form'>): FilingKind => KINDS[form] ?? 'other'

/** What an insurer files and ends. Both systems may spell its name differently, so it counts only without a number. */
const policyOf = ({ policy, insurer, amount, underlying }: FilingRow): string =>
  `${policy || `${insurer} ${amount}`}|${underlying}`.toUpperCase()
const filingKey = (row: FilingRow): string => `${row.docket}|${row.form}|${policyOf(row)}`

/** Of filings of one policy, the newest counts: Motus repeats a policy for each transaction. */
const newestOf = (rows: readonly FilingRow[]): FilingRow[] => {
  const newest = new Map<string, FilingRow>()
  for (const row of rows) {
    const known = newest.get(filingKey(row))
    if (!known || `${row.from} ${row.filed}` >= `${known.from} ${known.filed}`) newest.set(filingKey(row), row)
  }
  return [...newest.values()]
}

/** L&I knows only filings of before it was frozen, so Motus decides about each kind of insurance that it knows. */
const filedOf = (records: FederalRecords): Named<FilingRow>[] => {
  const { motus_insurance, motus_insurance_history, li_insurance } = records
  const motus = motus_insurance?.rows ?? []
  const known = new Set(
    [...motus, ...(motus_insurance_history?.rows ?? [])].map((row) => `${row.docket} ${kindOf(row)}`),
  )
  const li = (li_insurance?.rows ?? []).filter((row) => !known.has(`${row.docket} ${kindOf(row)}`))
  return [
    ...newestOf(motus).map((row) => ({ row, source: 'motus' as const, asOf: motus_insurance?.on ?? '' })),
    ...newestOf(li).map((row) => ({ row, source: 'li' as const, asOf: LI_FROZEN_ON })),
  ]
}

const endedOf = ({
  motus_insurance_history: motus,
  li_insurance_history: li,
}: FederalRecords): Named<EndedFilingRow>[] => [
  ...(motus?.rows ?? []).map((row) => ({ row, source: 'motus' as const, asOf: motus?.on ?? '' })),
  ...(li?.rows ?? []).map((row) => ({ row, source: 'li' as const, asOf: LI_FROZEN_ON })),
]

/** The end of a filing, past or announced. A policy that was filed again on or after its end is on file again. */
const endOf = (filing: FilingRow, ended: readonly Named<EndedFilingRow>[]): string =>
  ended.find(
    ({ row }) =>
      row.until !== '' &&
      (filing.from === row.from || filing.from < row.until) &&
      // Keys take longer to make than all else.
      row.docket === filing.docket &&
      filingKey(row) === filingKey(filing),
  )?.row.until ?? filing.until

const filingOf = (
  { row, source, asOf }: Named<FilingRow>,
  status: InsuranceFiling['status'],
  until: string,
): InsuranceFiling => ({
  kind: kindOf(row),
  form: `BMC-${row.form}`,
  amount: row.amount || null,
  insurer: row.insurer,
  from: row.from || null,
  until: until || null,
  status,
  source,
  as_of: asOf || null,
})

/** Each policy once, whatever its dockets. */
const distinct = (rows: readonly FilingRow[]): FilingRow[] => [
  ...new Map(rows.map((row) => [policyOf(row), row])).values(),
]
const sumOf = (rows: readonly FilingRow[]): number => distinct(rows).reduce((sum, { amount }) => sum + amount, 0)

const oldestOf = (days: readonly string[]): string | null => [...days].sort()[0] || null

interface Required {
  /** Liability insurance that the active authorities require, in dollars. */
  amount: number
  /** Dockets of the active authorities that haul. */
  dockets: ReadonlySet<string>
}

/** @returns null if nothing is known */
export const insuranceOf = (records: FederalRecords, required: Required, today: string): InsuranceCheck | null => {
  const ended = endedOf(records)
  const filed = filedOf(records).map((named) => ({ ...named, end: endOf(named.row, ended) }))
  // L&I cannot know whether a policy that was to end after the freeze was extended.
  const isOver = ({ end, source, row }: (typeof filed)[number]): boolean =>
    end !== '' && end <= today && !(source === 'li' && end === row.until && end > LI_FROZEN_ON)
  const open = filed.filter((each) => !isOver(each))
  // Of one day, the history comes first: it alone knows what was replaced.
  const over = [
    ...ended,
    ...filed.filter(isOver).map(({ row, ...of }) => ({ ...of, row: { ...row, until: of.end, isReplaced: false } })),
  ]
    .filter(({ row }) => row.until !== '' && row.until <= today)
    .sort((a, b) => b.row.until.localeCompare(a.row.until))
  const seen = new Set<string>()
  const past = over.filter(({ row }) => seen.size < seen.add(filingKey(row)).size)
  if (open.length + past.length === 0 && required.amount === 0) return null
  const isOwn = ({ row }: Named<FilingRow>): boolean => required.dockets.size === 0 || required.dockets.has(row.docket)
  const isLiability = (named: Named<FilingRow>): boolean => kindOf(named.row) === 'liability' && isOwn(named)
  const liability = open.filter((named) => isLiability(named) && named.row.from <= today)
  const last = past.find(isLiability)
  // What was replaced has a successor, even if no file names it. Only an authority that requires insurance can lack it.
  const isLapsed = liability.length === 0 && required.amount > 0 && last !== undefined && !last.row.isReplaced
  const rows = liability.map(({ row }) => row)
  const excess = rows.filter(({ underlying }) => underlying > 0)
  const hasPrimary = rows.length > excess.length
  const lasting = sumOf(liability.filter(({ end }) => end === '').map(({ row }) => row))
  return {
    bipd_total: liability.length > 0 ? sumOf(rows) || null : isLapsed ? 0 : null,
    bipd_required: required.amount || null,
    uncovered_below: excess.length > 0 && !hasPrimary ? Math.min(...excess.map(({ underlying }) => underlying)) : null,
    ends_on: lasting < Math.max(required.amount, 1) ? oldestOf(liability.flatMap(({ end }) => end || [])) : null,
    filings: [
      ...open.map((named) => filingOf(named, named.row.from > today ? 'pending' : 'on_file', named.end)),
      ...past.map((named) => filingOf(named, named.row.isReplaced ? 'replaced' : 'ended', named.row.until)),
    ].slice(0, FILINGS_SHOWN),
    lapsed_on: isLapsed ? last.row.until : null,
    as_of: isLapsed ? last.asOf || null : oldestOf(liability.map(({ asOf }) => asOf)),
  }
}
