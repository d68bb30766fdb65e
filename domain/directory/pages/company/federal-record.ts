/** What a company's page shows of its federal record: every known fact, and nothing about unknown ones. */

import { isUpdateOverdue } from '../../../carrier-record/biennial-update.ts'
import {
  ANSWER_LABELS,
  AUTHORITY_LABELS,
  type CarrierFacts,
  cargoLabel,
  docketLabel,
  ENTITY_TYPE_LABELS,
  FACT_LABELS,
  FOR_HIRE_LABELS,
  OPERATING_STATUS_LABELS,
  OPERATION_LABELS,
  RECORD_SOURCE_LABELS,
  USDOT_LABEL,
} from '../../../carrier-record/carrier-facts.ts'
import { formatCount, formatDate, formatMonth } from '../../../text/format.ts'

export interface FederalRecord {
  /** Date of the record, in words. '' if it has none. */
  day: string
  facts: { label: string; value: string }[]
  cargo: string[]
  /** The file that it was read from and the file's date, in words. Each '' if unknown. */
  source: string
  sourceDay: string
  /** Says that the carrier missed its last update. '' if it did not, or nobody knows. */
  overdue: string
}

type Recorded = CarrierFacts & { name: string; usdot_number: string }

const labelled = <Value extends string>(labels: Readonly<Record<Value, string>>, value: Value | ''): string =>
  value === '' ? '' : labels[value]
const counted = (count: number): string => (count === 0 ? '' : formatCount(count))
const miles = ({ annual_miles, annual_miles_year }: CarrierFacts): string =>
  counted(annual_miles) && annual_miles_year ? `${counted(annual_miles)} (${annual_miles_year})` : counted(annual_miles)

/** "Says it hauls for hire (its own registration form, Feb 2022)". The form is updated as a whole, on `record_date`. */
const forHireClaim = ({ for_hire, record_date }: CarrierFacts): string =>
  for_hire &&
  `${FOR_HIRE_LABELS[for_hire]} (${['its own registration form', formatMonth(record_date)].filter(Boolean).join(', ')})`

/** What only the record says. The company's numbers are known without it. */
const recorded = (facts: Recorded): [label: string, value: string][] => [
  [FACT_LABELS.legal_name, facts.legal_name === facts.name ? '' : facts.legal_name],
  [FACT_LABELS.entity_type, labelled(ENTITY_TYPE_LABELS, facts.entity_type)],
  [FACT_LABELS.operating_status, labelled(OPERATING_STATUS_LABELS, facts.operating_status)],
  [FACT_LABELS.authority, labelled(AUTHORITY_LABELS, facts.authority)],
  [FACT_LABELS.for_hire, forHireClaim(facts)],
  [FACT_LABELS.operation, labelled(OPERATION_LABELS, facts.operation)],
  [FACT_LABELS.power_units, counted(facts.power_units)],
  [FACT_LABELS.drivers, counted(facts.drivers)],
  [FACT_LABELS.annual_miles, miles(facts)],
  [FACT_LABELS.hazmat, labelled(ANSWER_LABELS, facts.hazmat)],
  [FACT_LABELS.passengers, labelled(ANSWER_LABELS, facts.passengers)],
  [FACT_LABELS.registered_on, formatDate(facts.registered_on)],
]

/** The record of a company. Undefined if only its numbers are known. */
export const federalRecord = (company: Recorded): FederalRecord | undefined => {
  const known = recorded(company)
  const { cargo, mc_number, usdot_number, record_date, source, source_date } = company
  if (cargo.length === 0 && known.every(([, value]) => value === '')) return undefined
  const numbers: typeof known = [
    [USDOT_LABEL, usdot_number],
    [docketLabel(mc_number), mc_number],
  ]
  return {
    day: formatDate(record_date),
    facts: [...numbers, ...known].flatMap(([label, value]) => (value ? [{ label, value }] : [])),
    cargo: cargo.map(cargoLabel),
    source: labelled(RECORD_SOURCE_LABELS, source),
    sourceDay: formatDate(source_date),
    overdue: isUpdateOverdue(usdot_number, record_date, source_date)
      ? `The carrier last updated this record in ${formatMonth(record_date)}. An update is required every two years.`
      : '',
  }
}
