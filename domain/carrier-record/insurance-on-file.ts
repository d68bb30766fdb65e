/** Insurance and bonds that insurers filed with FMCSA for a carrier, and which of them are in force. */
import { type EndedFilingRow, type FederalRecords, type FilingRow, LI_FROZEN_ON } from './federal-files.ts'

export const FILING_KINDS = ['liability', 'other_liability', 'cargo', 'bond', 'other'] as const
export type FilingKind = (typeof FILING_KINDS)[number]

export interface InsuranceFiling {
  kind: FilingKind
  /** "BMC-91X" */
  form: string
  /** In dollars. */
  amount: number | null
  insurer: string
  from: string | null
  until: string | null
  /** `pending`: filed for a later day. */
  status: 'on_file' | 'pending' | 'ended' | 'replaced'
}
export interface InsuranceCheck {
  /** Liability insurance on file, in dollars. 0 if all of it ended. */
  bipd_total: number | null
  /** Liability insurance that its active authorities require, in dollars. */
  bipd_required: number | null
  /** Those on file first, then the newest. */
  filings: InsuranceFiling[]
  /** Day since which a required insurance is missing. */
  lapsed_on: string | null
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

/** What an insurer files and ends. Both systems may spell its name differently. */
const policyOf = ({ docket, form, policy }: FilingRow): string => [docket, form, policy].join('|').toUpperCase()

/** Motus repeats a policy for each transaction, and L&I lists policies that Motus lists too. */
const distinct = <Row extends FilingRow>(rows: readonly Row[]): Row[] => [
  ...new Map(rows.map((row) => [`${policyOf(row)}|${row.amount}|${row.from}`, row])).values(),
]

/** A filing, and the last day for which its file speaks. */
interface Filed {
  row: FilingRow
  until: string
}

/** L&I knows only filings of before it was frozen, so Motus decides about each kind of insurance that it knows. */
const filedOf = (records: FederalRecords, today: string): Filed[] => {
  const kindOf = ({ docket, form }: FilingRow): string => `${docket} ${KINDS[form]}`
  const motus = records.motus_insurance?.rows ?? []
  const known = new Set([...motus, ...(records.motus_insurance_history?.rows ?? [])].map(kindOf))
  const li = (records.li_insurance?.rows ?? []).filter((row) => !known.has(kindOf(row)))
  return [
    ...distinct(motus).map((row) => ({ row, until: today })),
    ...distinct(li).map((row) => ({ row, until: LI_FROZEN_ON })),
  ]
}

/** The sum of liability insurance. A policy counts once, whatever its dockets and however often it was filed. */
const sumOf = (filings: readonly FilingRow[]): number => {
  const policies = filings.map(({ policy, insurer, amount }): [string, number] => [
    [policy, insurer, amount].join('|').toUpperCase(),
    amount,
  ])
  return [...new Map(policies).values()].reduce((sum, amount) => sum + amount, 0)
}

const endedOf = ({ motus_insurance_history, li_insurance_history }: FederalRecords): EndedFilingRow[] =>
  distinct([...(motus_insurance_history?.rows ?? []), ...(li_insurance_history?.rows ?? [])])

/** A policy that was filed again after its end is on file again. */
const endOf = (filing: FilingRow, ended: readonly EndedFilingRow[], today: string): EndedFilingRow | undefined =>
  ended.find(
    (end) =>
      policyOf(end) === policyOf(filing) &&
      end.until !== '' &&
      end.until <= today &&
      (filing.from === end.from || filing.from < end.until),
  )

const filingOf = (row: FilingRow, status: InsuranceFiling['status'], until = row.until): InsuranceFiling => ({
  kind: KINDS[row.form] ?? 'other',
  form: `BMC-${row.form}`,
  amount: row.amount || null,
  insurer: row.insurer,
  from: row.from || null,
  until: until || null,
  status,
})

/**
 * @param required liability insurance that the active authorities require, in dollars; null if there is none
 * @returns null if nothing is known
 */
export const insuranceOf = (records: FederalRecords, required: number | null, today: string): InsuranceCheck | null => {
  const ended = endedOf(records)
  const filed = filedOf(records, today).map(({ row, until }) => ({ row, until, end: endOf(row, ended, today) }))
  // L&I cannot know whether a policy that was to end after the freeze was extended.
  const isOver = ({ row, until, end }: (typeof filed)[number]): boolean =>
    end !== undefined || (row.until !== '' && row.until <= until)
  const open = filed.filter((each) => !isOver(each)).map(({ row }) => row)
  const onFile = open.map((row) => filingOf(row, row.from > today ? 'pending' : 'on_file'))
  const seen = new Set<string>()
  const over = [...ended, ...filed.filter(isOver).map(({ row }) => ({ ...row, isReplaced: false }))]
    .filter(({ until }) => until !== '' && until <= today)
    .sort((a, b) => (a.until < b.until ? 1 : -1))
    .filter((row) => !seen.has(policyOf(row)) && seen.add(policyOf(row)))
    .map((row) => filingOf(row, row.isReplaced ? 'replaced' : 'ended'))
  if (onFile.length + over.length === 0 && required === null) return null
  const liability = open.filter(({ form, from }) => KINDS[form] === 'liability' && from <= today)
  // What was replaced has a successor, even if no file names it.
  const last = over.find(({ kind }) => kind === 'liability')
  const lastEnd = last?.status === 'ended' ? last.until : null
  const total = liability.length > 0 ? sumOf(liability) || null : lastEnd ? 0 : null
  const { motus_insurance, motus_insurance_history, li_insurance, li_insurance_history } = records
  const endsOn = motus_insurance_history?.on ?? ''
  // The file of ended filings says that nothing is left, the other one what is.
  const motusOn = total === 0 ? endsOn || motus_insurance?.on : motus_insurance?.on || endsOn
  return {
    bipd_total: total,
    bipd_required: required || null,
    filings: [...onFile, ...over].slice(0, FILINGS_SHOWN),
    lapsed_on: required && total === 0 ? lastEnd : null,
    as_of: motusOn || (li_insurance || li_insurance_history ? LI_FROZEN_ON : null),
  }
}
