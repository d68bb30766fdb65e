import type { FederalFile, FederalRows, FilingRow } from '../../domain/carrier-record/federal-files.ts'
import type { Columns, Read } from '../shapes/columns.ts'
import { dayIn, docketIn, formIn, lineOf } from './federal-values.ts'

/** A kind of federal file. */
export interface FederalShape<File extends FederalFile> {
  /** Columns that every file of this kind has. One of several names is enough. */
  required: readonly (readonly string[])[]
  /** @returns a reader, which throws RowError if a row contains what we do not know */
  reader: (columns: Columns, today: string) => Read<FederalRows[File][]>
}

export const required = (...names: string[]): string[][] => names.map((name) => name.split('|'))

interface FilingColumns {
  amount: Read<number>
  insurer: Read<string>
  until: Read<string>
}

/** Columns that Motus and L&I share about an insurance that was filed. */
export const filingReader = (columns: Columns, { amount, insurer, until }: FilingColumns): Read<FilingRow> => {
  const docket = docketIn(columns)
  const form = formIn(columns)
  const policy = columns.text('policy_no')
  const from = dayIn(columns, 'effective_date')
  return (cells) => ({
    docket: docket(cells),
    form: form(cells),
    policy: lineOf(policy(cells)),
    insurer: lineOf(insurer(cells)),
    amount: amount(cells),
    from: from(cells),
    until: until(cells),
  })
}
