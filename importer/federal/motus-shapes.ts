/** The files of Motus, FMCSA's register since May 14, 2026. Amounts are in dollars. */
import type { AuthorityAction, AuthorityStatus, FederalFile } from '../../domain/carrier-record/federal-files.ts'
import { RowError } from '../shapes/values.ts'
import { endedReader, type FederalShape, filingReader, orderReader, required } from './federal-columns.ts'
import {
  actionOf,
  dayIn,
  docketIn,
  motusDollars,
  orderKind,
  pastIn,
  pastOrBlankIn,
  statusIn,
  typeIn,
} from './federal-values.ts'

/** What a change to a status says if its reason is none that we know. */
const STATUS_ACTIONS: Readonly<Partial<Record<AuthorityStatus, AuthorityAction>>> = {
  active: 'activated',
  inactive: 'deactivated',
  withdrawn: 'withdrawn',
}
const FILING = { dollars: motusDollars, insurer: 'insurance_company_name' }
/** Less liability insurance than any authority requires. */
const LEAST_REQUIRED = 10_000

export const MOTUS_SHAPES: { [File in Extract<FederalFile, `motus_${string}`>]: FederalShape<File> } = {
  motus_carrier: {
    required: required('docket_number', 'usdot_number', 'op_auth_type', 'op_auth_status', 'min_cov_amount'),
    reader: (columns) => {
      const docket = docketIn(columns)
      const type = typeIn(columns)
      const status = statusIn(columns)
      const amount = motusDollars(columns, 'min_cov_amount')
      return (cells) => {
        const required = amount(cells)
        if (required > 0 && required < LEAST_REQUIRED)
          throw new RowError(`min_cov_amount ${required} is not in dollars`)
        return [{ docket: docket(cells), type: type(cells), status: status(cells), required, isEnding: false }]
      }
    },
  },
  motus_authority_history: {
    required: required('docket_number', 'usdot_number', 'op_auth_type', 'op_auth_status', 'status_change_date'),
    reader: (columns, today) => {
      const docket = docketIn(columns)
      const type = typeIn(columns)
      const reason = columns.text('reason')
      const status = statusIn(columns)
      const on = pastIn(columns, today, 'status_change_date')
      return (cells) => {
        const action = actionOf(reason(cells)) ?? STATUS_ACTIONS[status(cells)]
        return action ? [{ docket: docket(cells), type: type(cells), action, on: on(cells) }] : []
      }
    },
  },
  motus_insurance: {
    required: required(
      ...['docket_number', 'usdot_number', 'ins_form_code', 'max_cov_amount', 'policy_no', 'effective_date'],
      ...['insurance_company_name', 'trans_date', 'underl_lim_amount'],
    ),
    reader: (columns, today) => {
      const read = filingReader(columns, today, FILING)
      return (cells) => [read(cells)]
    },
  },
  motus_insurance_history: {
    required: required(
      ...['docket_number', 'usdot_number', 'ins_form_code', 'max_cov_amount', 'policy_no', 'effective_date'],
      ...['insurance_company_name', 'cancl_effective_date', 'filing_status_reason', 'underl_lim_amount'],
    ),
    reader: (columns, today) => endedReader(columns, today, FILING, 'filing_status_reason'),
  },
  motus_orders: {
    required: required(
      ...['docket_number', 'usdot_number', 'op_auth_type', 'order1_type_desc', 'order1_effective_date'],
    ),
    reader: (columns, today) =>
      orderReader(columns, {
        type: typeIn(columns),
        kind: orderKind(columns, 'order1_type_desc'),
        served: pastOrBlankIn(columns, today, 'order1_serve_date'),
        effective: dayIn(columns, 'order1_effective_date'),
      }),
  },
}
