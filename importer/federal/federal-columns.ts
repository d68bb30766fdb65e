import type {
  EndedFilingRow,
  FederalFile,
  FederalRows,
  FilingRow,
  HistoryType,
  OrderKind,
  OrderRow,
} from '../../domain/carrier-record/federal-files.ts'
import type { Columns, Read } from '../shapes/columns.ts'
import { RowError } from '../shapes/values.ts'
import { dayIn, docketIn, formIn, lineOf, pastOrBlankIn } from './federal-values.ts'

/** A kind of federal file. */
export interface FederalShape<File extends FederalFile> {
  /** Columns that every file of this kind has. One of several names is enough. */
  required: readonly (readonly string[])[]
  /** @returns a reader, which throws RowError if a row contains what we do not know */
  reader: (columns: Columns, today: string) => Read<FederalRows[File][]>
}

export const required = (...names: string[]): string[][] => names.map((name) => name.split('|'))

interface FilingColumns {
  /** Reads an amount in the system's own unit. */
  dollars: (columns: Columns, name: string) => Read<number>
  insurer: string
}

/** Less than any liability insurance or bond, so a file in another unit. */
const LEAST_AMOUNT = 10_000
/** Cargo may be insured for less. */
const HAS_LEAST: ReadonlySet<string> = new Set(['91', '91X', '82', '84', '85'])
/** More than any bond or trust fund of a broker, which is usually $75,000. */
const MOST_BOND = 1_000_000
const BONDS: ReadonlySet<string> = new Set(['84', '85'])

/**
 * An insurance or a bond that was filed.
 * @throws RowError for an amount in another unit
 */
export const filingReader = (columns: Columns, today: string, { dollars, insurer }: FilingColumns): Read<FilingRow> => {
  const docket = docketIn(columns)
  const form = formIn(columns)
  const policy = columns.text('policy_no')
  const named = columns.text(insurer)
  const amount = dollars(columns, 'max_cov_amount')
  const underlying = dollars(columns, 'underl_lim_amount')
  const from = dayIn(columns, 'effective_date')
  const filed = pastOrBlankIn(columns, today, 'trans_date')
  const until = dayIn(columns, 'cancl_effective_date')
  return (cells) => {
    const row = { docket: docket(cells), form: form(cells), amount: amount(cells) }
    if (HAS_LEAST.has(row.form) && row.amount > 0 && row.amount < LEAST_AMOUNT)
      throw new RowError(`max_cov_amount ${row.amount} is not in dollars`)
    if (BONDS.has(row.form) && row.amount > MOST_BOND)
      throw new RowError(`max_cov_amount ${row.amount} is more than any bond of a broker: is it in another unit?`)
    return {
      ...row,
      policy: lineOf(policy(cells)),
      insurer: lineOf(named(cells)),
      underlying: underlying(cells),
      from: from(cells),
      filed: filed(cells),
      until: until(cells),
    }
  }
}

/** A filing that ended. `why` says whether another one replaced it. */
export const endedReader = (
  columns: Columns,
  today: string,
  of: FilingColumns,
  why: string,
): Read<EndedFilingRow[]> => {
  const read = filingReader(columns, today, of)
  const reason = columns.text(why)
  return (cells) => [{ ...read(cells), isReplaced: /REPLACE/i.test(reason(cells)) }]
}

/** A notice that an authority will end. Its day of service may be missing. */
export const orderReader = (
  columns: Columns,
  of: { type: Read<HistoryType>; kind: Read<OrderKind>; served: Read<string>; effective: Read<string> },
): Read<OrderRow[]> => {
  const docket = docketIn(columns)
  return (cells) => [
    {
      docket: docket(cells),
      type: of.type(cells),
      kind: of.kind(cells),
      served: of.served(cells),
      effective: of.effective(cells),
    },
  ]
}
