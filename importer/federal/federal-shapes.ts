/**
 * FMCSA's files beyond the census: their columns, and how a row becomes one of ours. L&I gives amounts in thousands of
 * dollars, Motus in dollars. L&I pads USDOT numbers with zeros.
 */
import type {
  AuthorityRow,
  AuthorityStatus,
  FederalFile,
  FederalRows,
  FilingRow,
} from '../../domain/carrier-record/federal-files.ts'
import type { Columns, Read } from '../shapes/columns.ts'
import { RowError } from '../shapes/values.ts'
import {
  actionOf,
  dayIn,
  docketIn,
  formIn,
  liDollars,
  lineOf,
  liTypeIn,
  motusDollars,
  orderKind,
  pastIn,
  statusIn,
  typeIn,
  wholeIn,
} from './federal-values.ts'

interface FederalShape<File extends FederalFile> {
  /** Columns that every file of this kind has. One of several names is enough. */
  required: readonly (readonly string[])[]
  /** @returns a reader, which throws RowError if a row contains what we do not know */
  reader: (columns: Columns, today: string) => Read<FederalRows[File][]>
}

/** Less liability insurance than any carrier may have, so a file in another unit. */
const MOTUS_LIABILITY_MIN = 10_000

const REPORT_MAX = 40

const required = (...names: string[]): string[][] => names.map((name) => name.split('|'))

interface FilingColumns {
  amount: Read<number>
  insurer: Read<string>
  until: Read<string>
}

const filingReader = (columns: Columns, { amount, insurer, until }: FilingColumns): Read<FilingRow> => {
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

const liFiling = (columns: Columns, until: Read<string>): Read<FilingRow> =>
  filingReader(columns, { amount: liDollars(columns, 'max_cov_amount'), insurer: columns.text('name_company'), until })

const NEVER: Read<string> = () => ''

/** The kinds of carrier that L&I's check boxes name. */
const LI_KINDS = [
  ['property_chk', 'property'],
  ['hhg_chk', 'household_goods'],
  ['passenger_chk', 'passengers'],
  ['enterprise_chk', 'enterprise'],
] as const

/** A (active) wins over I (inactive), and both over an application that is pending. N means none. */
const liStatus = (letters: readonly string[], isPending: boolean): AuthorityStatus | undefined => {
  if (letters.includes('A')) return 'active'
  if (letters.includes('I')) return 'inactive'
  return isPending ? 'pending' : undefined
}

/** One row for each authority of a docket. */
const liCarrierReader = (columns: Columns): Read<AuthorityRow[]> => {
  const docket = docketIn(columns)
  const amount = liDollars(columns, 'min_cov_amount')
  const [common, contract, broker] = ['common', 'contract', 'broker'].map((name) => ({
    status: columns.text(`${name}_stat`),
    pending: columns.flag(`${name}_app_pend`),
  }))
  const kinds = LI_KINDS.map(([name, type]) => ({ type, isChecked: columns.flag(name) }))
  return (cells) => {
    const of = { docket: docket(cells) }
    const statusOf = (...from: (typeof common)[]): AuthorityStatus | undefined =>
      liStatus(
        from.map((one) => one?.status(cells).toUpperCase() ?? ''),
        from.some((one) => one?.pending(cells) === 'yes'),
      )
    const rows: AuthorityRow[] = []
    const hauls = statusOf(common, contract)
    const checked = kinds.filter(({ isChecked }) => isChecked(cells) === 'yes').map(({ type }) => type)
    if (hauls && of.docket.startsWith('FF-')) {
      const type = checked.includes('household_goods') ? 'freight_forwarder_household_goods' : 'freight_forwarder'
      rows.push({ ...of, type, status: hauls, required: amount(cells) })
    } else if (hauls)
      for (const type of checked.length > 0 ? checked : (['property'] as const))
        rows.push({ ...of, type, status: hauls, required: amount(cells) })
    const brokers = statusOf(broker)
    const brokerType = checked.length === 1 && checked[0] === 'household_goods' ? 'broker_household_goods' : 'broker'
    if (brokers) rows.push({ ...of, type: brokerType, status: brokers, required: 0 })
    return rows
  }
}

export const FEDERAL_SHAPES: { [File in FederalFile]: FederalShape<File> } = {
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
  li_carrier: {
    required: required('docket_number', 'dot_number', 'common_stat', 'contract_stat', 'broker_stat', 'min_cov_amount'),
    reader: liCarrierReader,
  },
  li_authority_history: {
    required: required(
      ...['docket_number', 'dot_number', 'mod_col_1', 'original_action_desc', 'orig_served_date', 'disp_action_desc'],
    ),
    reader: (columns, today) => {
      const docket = docketIn(columns)
      const type = liTypeIn(columns, 'mod_col_1')
      const first = { words: columns.text('original_action_desc'), on: pastIn(columns, today, 'orig_served_date') }
      const then = {
        words: columns.text('disp_action_desc'),
        on: pastIn(columns, today, ...(columns.has('disp_served_date') ? ['disp_served_date'] : ['disp_decided_date'])),
      }
      return (cells) =>
        [first, then].flatMap(({ words, on }) => {
          const action = actionOf(words(cells))
          return action ? [{ docket: docket(cells), type: type(cells), action, on: on(cells) }] : []
        })
    },
  },
  li_insurance: {
    required: required(
      ...['docket_number', 'dot_number', 'ins_form_code', 'name_company', 'policy_no', 'max_cov_amount'],
      ...['effective_date', 'cancl_effective_date', 'trans_date'],
    ),
    reader: (columns) => {
      const read = liFiling(columns, dayIn(columns, 'cancl_effective_date'))
      return (cells) => [read(cells)]
    },
  },
  li_insurance_history: {
    required: required(
      ...['docket_number', 'dot_number', 'ins_form_code', 'name_company', 'policy_no', 'max_cov_amount'],
      ...['effective_date', 'cancl_effective_date', 'cancl_method'],
    ),
    reader: (columns) => {
      const read = liFiling(columns, dayIn(columns, 'cancl_effective_date'))
      const how = columns.text('cancl_method')
      return (cells) => [{ ...read(cells), isReplaced: /REPLACE/i.test(how(cells)) }]
    },
  },
  li_orders: {
    required: required(
      ...['docket_number', 'dot_number', 'type_license|operating_authority_registration_type'],
      ...['order1_serve_date|serve_date', 'order2_type_desc|revocation_type', 'order2_effective_date|effective_date'],
    ),
    reader: (columns, today) => {
      const docket = docketIn(columns)
      const type = liTypeIn(columns, 'type_license', 'operating_authority_registration_type')
      const kind = orderKind(columns, 'order2_type_desc', 'revocation_type')
      const served = pastIn(columns, today, 'order1_serve_date', 'serve_date')
      const effective = dayIn(columns, 'order2_effective_date', 'effective_date')
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
  out_of_service: {
    required: required('dot_number', 'oos_date', 'oos_reason', 'rescind_date'),
    reader: (columns, today) => {
      const on = pastIn(columns, today, 'oos_date')
      const reason = columns.text('oos_reason')
      const rescinded = dayIn(columns, 'rescind_date')
      return (cells) => [{ on: on(cells), reason: lineOf(reason(cells)), rescinded: rescinded(cells) }]
    },
  },
  inspections: {
    required: required(
      ...['dot_number', 'insp_total', 'driver_insp_total', 'driver_oos_insp_total'],
      ...['vehicle_insp_total', 'vehicle_oos_insp_total'],
    ),
    reader: (columns) => {
      const inspections = wholeIn(columns, 'insp_total')
      const drivers = wholeIn(columns, 'driver_insp_total')
      const driversOut = wholeIn(columns, 'driver_oos_insp_total')
      const vehicles = wholeIn(columns, 'vehicle_insp_total')
      const vehiclesOut = wholeIn(columns, 'vehicle_oos_insp_total')
      return (cells) => {
        const row = {
          inspections: inspections(cells),
          drivers: drivers(cells),
          driversOut: driversOut(cells),
          vehicles: vehicles(cells),
          vehiclesOut: vehiclesOut(cells),
        }
        if (row.driversOut > row.drivers || row.vehiclesOut > row.vehicles)
          throw new RowError('more inspections ended out of service than there were')
        return [row]
      }
    },
  },
  crashes: {
    required: required('dot_number', 'report_number', 'report_date', 'fatalities', 'injuries'),
    reader: (columns, today) => {
      const report = columns.text('report_number')
      const state = columns.text('report_state', 'state')
      const on = pastIn(columns, today, 'report_date')
      const deaths = wholeIn(columns, 'fatalities')
      const injuries = wholeIn(columns, 'injuries')
      return (cells) => {
        const number = report(cells)
        if (!number) throw new RowError('report_number is empty')
        // each state numbers its own reports, and some begin anew each year
        const name = `${state(cells)} ${number} ${on(cells)}`.slice(-REPORT_MAX)
        return [{ report: name, on: on(cells), deaths: deaths(cells), injuries: injuries(cells) }]
      }
    },
  },
}
