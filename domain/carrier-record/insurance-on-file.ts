/** Insurance and bonds that insurers filed with FMCSA for a carrier, and which of them are in force. */
import type { AuthoritySource } from './authority-status.ts'
import type { FederalRecords, FilingRow } from './federal-files.ts'
import { endedOf, type FilingKind, filedOf, filingsIn, kindOf, type Named, sumOf } from './filed-insurance.ts'

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
  /** `pending`: filed for a later day. `unknown`: L&I had it on file, and Motus leaves open whether it still is. */
  status: 'on_file' | 'pending' | 'ended' | 'replaced' | 'unknown'
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

const FILINGS_SHOWN = 20

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
  const filed = filedOf(records, ended, today)
  const open = filed.filter(({ standing }) => standing === 'open')
  const unknown = filed.filter(({ standing }) => standing === 'unknown')
  // Of one day, the history comes first: it alone knows what was replaced.
  const over = [
    ...ended,
    ...filed
      .filter(({ standing }) => standing === 'over')
      .map(({ row, ...of }) => ({ ...of, row: { ...row, until: of.end, isReplaced: false } })),
  ]
    .filter(({ row }) => row.until !== '' && row.until <= today)
    .sort((a, b) => b.row.until.localeCompare(a.row.until))
  const past = filingsIn(over, ({ row }) => row).flatMap(([last]) => last ?? [])
  if (open.length + past.length === 0 && required.amount === 0) return null
  const isOwn = ({ row }: Named<FilingRow>): boolean => required.dockets.size === 0 || required.dockets.has(row.docket)
  const isLiability = (named: Named<FilingRow>): boolean => kindOf(named.row) === 'liability' && isOwn(named)
  const liability = open.filter((named) => isLiability(named) && named.row.from <= today)
  const last = past.find(isLiability)
  const isUnsure = unknown.some(isLiability)
  // What was replaced has a successor, even if no file names it. Only an authority that requires insurance can lack it.
  const isLapsed =
    liability.length === 0 && !isUnsure && required.amount > 0 && last !== undefined && !last.row.isReplaced
  const rows = liability.map(({ row }) => row)
  const excess = rows.filter(({ underlying }) => underlying > 0)
  const isCovered = rows.length > excess.length || isUnsure
  const firstEnd = oldestOf(liability.flatMap(({ end }) => end || []))
  // A renewal that begins on that day stays.
  const until = firstEnd && firstEnd > today ? firstEnd : today
  const lasting = open.filter((named) => isLiability(named) && named.end === '' && named.row.from <= until)
  const isEnding = sumOf(lasting.map(({ row }) => row)) < Math.max(required.amount, 1)
  return {
    bipd_total: isLapsed ? 0 : isUnsure ? null : sumOf(rows) || null,
    bipd_required: required.amount || null,
    uncovered_below: excess.length > 0 && !isCovered ? Math.min(...excess.map(({ underlying }) => underlying)) : null,
    ends_on: isEnding ? firstEnd : null,
    filings: [
      ...open.map((named) => filingOf(named, named.row.from > today ? 'pending' : 'on_file', named.end)),
      ...unknown.map((named) => filingOf(named, 'unknown', named.end)),
      ...past.map((named) => filingOf(named, named.row.isReplaced ? 'replaced' : 'ended', named.row.until)),
    ].slice(0, FILINGS_SHOWN),
    lapsed_on: isLapsed ? last.row.until : null,
    as_of: isLapsed ? last.asOf || null : oldestOf(liability.map(({ asOf }) => asOf)),
  }
}
