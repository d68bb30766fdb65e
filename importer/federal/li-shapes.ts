/** The frozen files of Licensing & Insurance. Amounts are in thousands of dollars, USDOT numbers have eight digits. */
import type {
  AuthorityRow,
  AuthorityStatus,
  AuthorityType,
  FederalFile,
} from '../../domain/carrier-record/federal-files.ts'
import type { Columns, Read } from '../shapes/columns.ts'
import { endedReader, type FederalShape, filingReader, orderReader, required } from './federal-columns.ts'
import { actionOf, dayIn, docketIn, liDollars, liTypeIn, orderKind, pastIn, pastOrBlankIn } from './federal-values.ts'

const FILING = { dollars: liDollars, insurer: 'name_company' }

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

/** One row for each authority of a docket. A carrier for which no kind of carrier is checked has none that we know. */
const liCarrierReader = (columns: Columns): Read<AuthorityRow[]> => {
  const docket = docketIn(columns)
  const amount = liDollars(columns, 'min_cov_amount')
  const readerOf = (name: string) => ({
    status: columns.text(`${name}_stat`),
    isPending: columns.flag(`${name}_app_pend`),
    isEnding: columns.flag(`${name}_rev_pend`),
  })
  const [common, contract, broker] = [readerOf('common'), readerOf('contract'), readerOf('broker')]
  const kinds = LI_KINDS.map(([name, type]) => ({ type, isChecked: columns.flag(name) }))
  return (cells) => {
    const of = docket(cells)
    const standOf = (...from: (typeof common)[]) => ({
      status: liStatus(
        from.map(({ status }) => status(cells).toUpperCase()),
        from.some(({ isPending }) => isPending(cells) === 'yes'),
      ),
      isEnding: from.some(({ isEnding }) => isEnding(cells) === 'yes'),
    })
    const checked = kinds.filter(({ isChecked }) => isChecked(cells) === 'yes').map(({ type }) => type)
    const hauls = standOf(common, contract)
    const brokers = standOf(broker)
    const rows: AuthorityRow[] = []
    for (const type of haulingTypes(of, checked))
      if (hauls.status)
        rows.push({ docket: of, type, status: hauls.status, isEnding: hauls.isEnding, required: amount(cells) })
    const brokerType = checked.length === 1 && checked[0] === 'household_goods' ? 'broker_household_goods' : 'broker'
    if (brokers.status)
      rows.push({ docket: of, type: brokerType, status: brokers.status, isEnding: brokers.isEnding, required: 0 })
    return rows
  }
}

/** What the holder of a docket may haul, by its prefix and the check boxes. */
const haulingTypes = (docket: string, checked: readonly AuthorityType[]): readonly AuthorityType[] => {
  if (docket.startsWith('FF-'))
    return [checked.includes('household_goods') ? 'freight_forwarder_household_goods' : 'freight_forwarder']
  return docket.startsWith('MX-') ? ['mexican_carrier'] : checked
}

export const LI_SHAPES: { [File in Extract<FederalFile, `li_${string}`>]: FederalShape<File> } = {
  li_carrier: {
    required: required(
      ...['docket_number', 'dot_number', 'min_cov_amount'],
      ...['common', 'contract', 'broker'].flatMap((name) => [`${name}_stat`, `${name}_app_pend`, `${name}_rev_pend`]),
      ...LI_KINDS.map(([name]) => name),
    ),
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
      const served = pastOrBlankIn(columns, today, 'disp_served_date')
      const decided = pastOrBlankIn(columns, today, 'disp_decided_date')
      const then = {
        words: columns.text('disp_action_desc'),
        on: (cells: readonly string[]) => served(cells) || decided(cells),
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
      ...['effective_date', 'cancl_effective_date', 'trans_date', 'underl_lim_amount'],
    ),
    reader: (columns, today) => {
      const read = filingReader(columns, today, FILING)
      return (cells) => [read(cells)]
    },
  },
  li_insurance_history: {
    required: required(
      ...['docket_number', 'dot_number', 'ins_form_code', 'name_company', 'policy_no', 'max_cov_amount'],
      ...['effective_date', 'cancl_effective_date', 'cancl_method', 'underl_lim_amount'],
    ),
    reader: (columns, today) => endedReader(columns, today, FILING, 'cancl_method'),
  },
  li_orders: {
    required: required(
      ...['docket_number', 'dot_number', 'type_license|operating_authority_registration_type'],
      ...['order1_serve_date|serve_date', 'order2_type_desc|revocation_type', 'order2_effective_date|effective_date'],
    ),
    reader: (columns, today) =>
      orderReader(columns, {
        type: liTypeIn(columns, 'type_license', 'operating_authority_registration_type'),
        kind: orderKind(columns, 'order2_type_desc', 'revocation_type'),
        served: pastOrBlankIn(columns, today, 'order1_serve_date', 'serve_date'),
        effective: dayIn(columns, 'order2_effective_date', 'effective_date'),
      }),
  },
}
