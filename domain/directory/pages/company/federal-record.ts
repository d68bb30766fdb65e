/** What a company's page shows of its federal record: every known fact, and nothing about unknown ones. */

import { isOutdated, missedDeadline } from '../../../carrier-record/biennial-update.ts'
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
  truckCount,
  USDOT_LABEL,
} from '../../../carrier-record/carrier-facts.ts'
import { formatCount, formatDate, formatMonth } from '../../../text/format.ts'

export interface FederalRecord {
  /** Date of the record, in words. '' if it has none. */
  day: string
  facts: { label: string; value: string }[]
  /** "Cargo", or "Cargo (Mar 2007)" if the carrier said so of old. */
  cargoLabel: string
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
/** "Says it hauls for hire (its own registration form, Feb 2022)". The form is updated as a whole, on `record_date`. */
const forHireClaim = ({ for_hire, record_date }: CarrierFacts): string =>
  for_hire &&
  `${FOR_HIRE_LABELS[for_hire]} (${['its own registration form', formatMonth(record_date)].filter(Boolean).join(', ')})`

/** Puts the date behind what the carrier stated, if that is too old to be told as current: "2 (Mar 2007)". */
type Dated = (value: string) => string

const datedOf = (facts: Recorded, asOf: string): Dated => {
  if (!isOutdated(facts, asOf)) return (value) => value
  const when = facts.record_date ? formatMonth(facts.record_date) : 'date unknown'
  return (value) => value && `${value} (${when})`
}

/** A year of their own is the date of miles. */
const miles = ({ annual_miles, annual_miles_year }: CarrierFacts, dated: Dated): string =>
  annual_miles && annual_miles_year ? `${counted(annual_miles)} (${annual_miles_year})` : dated(counted(annual_miles))

/** The plain census lists carriers alone: that one of them is a broker, other files say. */
export const isFromForm = ({ entity_type, source }: CarrierFacts): boolean =>
  source !== 'census' || entity_type === 'carrier'

/** What only the record says. The company's numbers are known without it. */
const recorded = (facts: Recorded, dated: Dated): [label: string, value: string][] => [
  [FACT_LABELS.legal_name, facts.legal_name === facts.name ? '' : facts.legal_name],
  [FACT_LABELS.entity_type, isFromForm(facts) ? labelled(ENTITY_TYPE_LABELS, facts.entity_type) : ''],
  [FACT_LABELS.operating_status, labelled(OPERATING_STATUS_LABELS, facts.operating_status)],
  [FACT_LABELS.authority, labelled(AUTHORITY_LABELS, facts.authority)],
  [FACT_LABELS.for_hire, forHireClaim(facts)],
  [FACT_LABELS.operation, dated(labelled(OPERATION_LABELS, facts.operation))],
  [truckCount(facts) > 0 ? FACT_LABELS.power_units : 'Vehicles', dated(counted(facts.power_units))],
  [FACT_LABELS.drivers, dated(counted(facts.drivers))],
  [FACT_LABELS.annual_miles, miles(facts, dated)],
  [FACT_LABELS.hazmat, dated(labelled(ANSWER_LABELS, facts.hazmat))],
  [FACT_LABELS.passengers, dated(labelled(ANSWER_LABELS, facts.passengers))],
  [FACT_LABELS.registered_on, formatDate(facts.registered_on)],
]

/**
 * The record of a company. Undefined if only its numbers are known.
 * @param asOf date of the newest file about the carrier, if that may be newer than the record's source
 */
export const federalRecord = (company: Recorded, asOf = ''): FederalRecord | undefined => {
  const dated = datedOf(company, asOf)
  const known = recorded(company, dated)
  const { cargo, mc_number, usdot_number, record_date, source, source_date } = company
  if (cargo.length === 0 && known.every(([, value]) => value === '')) return undefined
  const numbers: typeof known = [
    [USDOT_LABEL, usdot_number],
    [docketLabel(mc_number), mc_number],
  ]
  const deadline = missedDeadline(usdot_number, record_date, source_date)
  return {
    day: formatDate(record_date),
    facts: [...numbers, ...known].flatMap(([label, value]) => (value ? [{ label, value }] : [])),
    cargoLabel: dated(FACT_LABELS.cargo),
    cargo: cargo.map(cargoLabel),
    source: labelled(RECORD_SOURCE_LABELS, source),
    sourceDay: formatDate(source_date),
    overdue: deadline
      ? `The carrier last updated this record in ${formatMonth(record_date)}. An update was due by ${formatDate(deadline)}.`
      : '',
  }
}
