/** The files of Motus, FMCSA's register since May 14, 2026. Amounts are in dollars. */
import type { FederalFile, FilingRow } from '../../domain/carrier-record/federal-files.ts'
import type { Columns, Read } from '../shapes/columns.ts'
import { RowError } from '../shapes/values.ts'
import { type FederalShape, filingReader, required } from './federal-columns.ts'
import { actionOf, dayIn, docketIn, motusDollars, orderKind, pastIn, statusIn, typeIn } from './federal-values.ts'

/** Less liability insurance than any carrier may have, so a file in another unit. */
const MOTUS_LIABILITY_MIN = 10_000
/** @throws RowError for an amount in thousands of dollars */
const motusFiling = (columns: Columns, until: Read<string>): Read<FilingRow> => {
  const amount = motusDollars(columns, 'max_cov_amount')
  const read = filingReader(columns, { amount, insurer: columns.text('insurance_company_name'), until })
  return (cells) => {
    const row = read(cells)
    if (row.form.startsWith('91') && row.amount > 0 && row.amount < MOTUS_LIABILITY_MIN)
      throw new RowError(`max_cov_amount ${row.amount} is not in dollars`)
    return row
  }
}
const NEVER: Read<string> = () => ''

export const MOTUS_SHAPES: { [File in Extract<FederalFile, `motus_${string}`>]: FederalShape<File> } = {
  motus_carrier: {
    required: required('docket_number', 'usdot_number', 'op_auth_type', 'op_auth_status', 'min_cov_amount'),
    reader: (columns) => {
      const docket = docketIn(columns)
      const type = typeIn(columns)
      const status = statusIn(columns)
      const amount = motusDollars(columns, 'min_cov_amount')
      return (cells) => [{ docket: docket(cells), type: type(cells), status: status(cells), required: amount(cells) }]
    },
  },
  motus_authority_history: {
    required: required('docket_number', 'usdot_number', 'op_auth_type', 'op_auth_status', 'status_change_date'),
    reader: (columns, today) => {
      const docket = docketIn(columns)
      const type = typeIn(columns)
      const words = [columns.text('reason'), columns.text('op_auth_status')]
      const on = pastIn(columns, today, 'status_change_date')
      return (cells) => {
        const [action] = words.flatMap((read) => actionOf(read(cells)) ?? [])
        return action ? [{ docket: docket(cells), type: type(cells), action, on: on(cells) }] : []
      }
    },
  },
  motus_insurance: {
    required: required(
      ...['docket_number', 'usdot_number', 'ins_form_code', 'max_cov_amount', 'policy_no', 'effective_date'],
      ...['insurance_company_name', 'trans_date'],
    ),
    reader: (columns) => {
      const read = motusFiling(columns, NEVER)
      return (cells) => [read(cells)]
    },
  },
  motus_insurance_history: {
    required: required(
      ...['docket_number', 'usdot_number', 'ins_form_code', 'max_cov_amount', 'policy_no', 'effective_date'],
      ...['insurance_company_name', 'cancl_effective_date', 'filing_status_reason'],
    ),
    reader: (columns) => {
      const read = motusFiling(columns, dayIn(columns, 'cancl_effective_date'))
      const why = columns.text('filing_status_reason')
      return (cells) => [{ ...read(cells), isReplaced: /REPLACE/i.test(why(cells)) }]
    },
  },
  motus_orders: {
    required: required(
      ...['docket_number', 'usdot_number', 'op_auth_type', 'order1_type_desc', 'order1_effective_date'],
    ),
    reader: (columns, today) => {
      const docket = docketIn(columns)
      const type = typeIn(columns)
      const kind = orderKind(columns, 'order1_type_desc')
      const served = pastIn(columns, today, 'order1_serve_date')
      const effective = dayIn(columns, 'order1_effective_date')
      return (cells) => [
        {
          docket: docket(cells),
          type: type(cells),
          kind: kind(cells),
          served: served(cells),
          effective: effective(cells),
        },
      ]
    },
  },
}
