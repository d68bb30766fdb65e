/** The frozen files of Licensing & Insurance. Amounts are in thousands of dollars, USDOT numbers have eight digits. */
import type {
  AuthorityRow,
  AuthorityStatus,
  FederalFile,
  FilingRow,
} from '../../domain/carrier-record/federal-files.ts'
import type { Columns, Read } from '../shapes/columns.ts'
import { type FederalShape, filingReader, required } from './federal-columns.ts'
import { actionOf, dayIn, docketIn, liDollars, liTypeIn, orderKind, pastIn } from './federal-values.ts'

const liFiling = (columns: Columns, until: Read<string>): Read<FilingRow> =>
  filingReader(columns, { amount: liDollars(columns, 'max_cov_amount'), insurer: columns.text('name_company'), until })

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

export const LI_SHAPES: { [File in Extract<FederalFile, `li_${string}`>]: FederalShape<File> } = {
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
          // The first action only opens a proceeding, unless it grants something. Its outcome is the other one.
          if (words === first.words && action !== 'granted' && action !== 'reinstated') return []
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
}
