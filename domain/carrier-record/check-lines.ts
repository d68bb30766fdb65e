/** A carrier check in plain words: one line for each question that a customer has, each with its source and date. */
import { formatDate, formatDollars } from '../text/format.ts'
import type { AuthorityCheck } from './authority-status.ts'
import type { CarrierCheck } from './carrier-check.ts'
import { beyondHome } from './carrier-facts.ts'
import { type CheckLine, joined, NOT_KNOWN, sourceWords } from './check-line.ts'
import { type AuthorityType, concerns, isHauling } from './federal-files.ts'
import type { FilingKind } from './filed-insurance.ts'
import type { InsuranceFiling } from './insurance-on-file.ts'
import { registrationLines, safetyLines } from './safety-lines.ts'

const QUESTIONS: Readonly<Record<AuthorityType, string>> = {
  property: 'May haul freight',
  household_goods: 'May move household goods',
  passengers: 'May carry passengers',
  enterprise: 'May haul for its corporate family',
  mexican_carrier: 'May haul as a Mexican carrier',
  broker: 'May arrange freight for others, as a broker',
  broker_household_goods: 'May arrange moves for others, as a broker',
  freight_forwarder: 'May act as a freight forwarder',
  freight_forwarder_household_goods: 'May act as a forwarder of household goods',
}
/** Types that carriers do not need at home: within their state, or within Canada. */
const BEYOND_HOME: ReadonlySet<AuthorityType> = new Set(['property', 'household_goods', 'passengers', 'enterprise'])

const REFUSED: Readonly<Record<Exclude<AuthorityCheck['status'], 'active'>, string>> = {
  pending: 'Not yet: it has applied',
  inactive: 'No: its authority is inactive',
  withdrawn: 'No: its authority was withdrawn',
  suspended: 'No: its authority is suspended',
  revoked: 'No: its authority was revoked',
}

const UNNAMED = 'We found no such authority in our files'
const NEEDS_NONE = 'Hauling within one state needs no federal authority. The state may ask for its own'
const NEEDS_NONE_IN_CANADA = 'Hauling within Canada needs no authority of the United States'

/** Slug of the service of companies that move homes. */
export const MOVING = 'moving'

/** What a company offers, which decides what its customers ask. */
export interface Offer {
  homes: boolean
  freight: boolean
  /** True if its own form says that it carries passengers. */
  passengers: boolean
  /** True if its own form says that it crosses state lines. */
  isInterstate: boolean
  /** True if it is based in Canada. */
  isCanadian: boolean
  /** What follows facts of its form, if that is old: " in 2007". */
  stated: string
}

/** The authority of a type that says most: an active one, else the first. */
const authorityOf = ({ authorities }: CarrierCheck, type: AuthorityType): AuthorityCheck | undefined => {
  const found = authorities.filter((authority) => authority.type === type)
  return found.find(({ status }) => status === 'active') ?? found[0]
}

const authorityLine = (check: CarrierCheck, type: AuthorityType, { isInterstate, isCanadian }: Offer): CheckLine => {
  const label = BEYOND_HOME.has(type) ? `${QUESTIONS[type]} ${beyondHome(isCanadian)}` : QUESTIONS[type]
  const authority = authorityOf(check, type)
  if (!authority) {
    const note = joined(UNNAMED, !isInterstate && (isCanadian ? NEEDS_NONE_IN_CANADA : NEEDS_NONE))
    return { label, value: NOT_KNOWN, tone: 'unknown', note }
  }
  const { status, since, docket, source, as_of } = authority
  const note = joined(docket, sourceWords(source, as_of))
  if (status !== 'active') return { label, value: REFUSED[status], tone: 'no', note }
  if (check.out_of_service && isHauling(type)) {
    const value = `No: ordered out of service since ${formatDate(check.out_of_service.on)}`
    return { label, value, tone: 'no', note: joined('Its authority is active', note) }
  }
  const yes = since ? `Yes, since ${formatDate(since)}` : 'Yes'
  const announced = check.announced.find((order) => order.docket === docket && concerns(order.type, type))
  if (!announced && check.insurance?.lapsed_on && isHauling(type))
    return { label, value: `${yes}, but the insurance that it requires is not on file`, tone: 'plain', note }
  if (!announced) return { label, value: yes, tone: 'yes', note }
  const { kind, effective_on } = announced
  const ending = effective_on ? announcedFor(effective_on, check) : 'was pending'
  return { label, value: `${yes}, but its ${kind} ${ending}`, tone: 'plain', note }
}

/** Whether a company may move homes, whatever it offers. */
export const movesHomesLine = (check: CarrierCheck, offer: Offer): CheckLine =>
  authorityLine(check, 'household_goods', offer)

/** "is announced for Dec 10, 2026". Of what was announced for an earlier day, the outcome is not known. */
const announcedFor = (day: string, { as_of }: CarrierCheck): string =>
  `${day > (as_of ?? '') ? 'is' : 'was'} announced for ${formatDate(day)}`

/** Asks about what the company offers, and about everything else that is known. */
const authorityLines = (check: CarrierCheck, offer: Offer): CheckLine[] => {
  const asked = new Set(check.authorities.map(({ type }) => type))
  if (offer.freight) asked.add('property')
  if (offer.homes) asked.add('household_goods')
  if (offer.passengers) asked.add('passengers')
  return (Object.keys(QUESTIONS) as AuthorityType[])
    .filter((type) => asked.has(type))
    .map((type) => authorityLine(check, type, offer))
}

const onFile = (check: CarrierCheck, kind: FilingKind): InsuranceFiling[] =>
  (check.insurance?.filings ?? []).filter((filing) => filing.kind === kind && filing.status === 'on_file')

const insurersOf = (filings: readonly InsuranceFiling[]): string =>
  [...new Set(filings.map(({ insurer }) => insurer))].filter(Boolean).join(', ')

const insuranceSource = (asOf: string | null | undefined): string =>
  asOf ? `FMCSA, insurance on file ${formatDate(asOf)}` : 'FMCSA, insurance on file'

/** Date of the oldest file that names one of these. */
const oldestOf = (filings: readonly InsuranceFiling[]): string | null =>
  filings.map(({ as_of }) => as_of ?? '').sort()[0] || null

/** Brokers and forwarders need a bond, not liability insurance. */
const needsInsurance = (check: CarrierCheck): boolean =>
  check.insurance?.bipd_total != null ||
  onFile(check, 'liability').length > 0 ||
  (onFile(check, 'other_liability').length === 0 &&
    (check.authorities.length === 0 || check.authorities.some(({ type }) => isHauling(type))))

const liabilityLine = (check: CarrierCheck): CheckLine => {
  const label = 'Liability insurance'
  const {
    bipd_total: total,
    bipd_required: required,
    lapsed_on,
    ends_on,
    uncovered_below,
    as_of,
  } = check.insurance ?? {}
  const asked = required ? `${formatDollars(required)} required` : ''
  const open = onFile(check, 'liability')
  const note = joined(insurersOf(open), asked, insuranceSource(as_of))
  if (lapsed_on) {
    const value = `None on file since ${formatDate(lapsed_on)}`
    return { label, value, tone: 'no', note: joined(asked, insuranceSource(as_of)) }
  }
  if (!total && open.length > 0) return { label, value: 'On file, amount unknown', tone: 'yes', note }
  if (!total) {
    const last = check.insurance?.filings.find(
      ({ kind, status, until }) => kind === 'liability' && status !== 'unknown' && until,
    )
    const words = last ? `The last one that our files name ended on ${formatDate(last.until ?? '')}` : UNINSURED
    return { label, value: NOT_KNOWN, tone: 'unknown', note: joined(asked, words) }
  }
  const value = `${formatDollars(total)} on file`
  if (uncovered_below)
    return {
      label,
      value: `${value}, but nothing that covers the first ${formatDollars(uncovered_below)}`,
      tone: 'no',
      note,
    }
  if (ends_on) return { label, value: `${value}, but its end ${announcedFor(ends_on, check)}`, tone: 'plain', note }
  return { label, value, tone: !required || total >= required ? 'yes' : 'no', note }
}

const UNINSURED = 'We have no insurance record for this company'

const filingLines = (check: CarrierCheck, kind: FilingKind, label: string): CheckLine[] => {
  const filings = onFile(check, kind)
  if (filings.length === 0) return []
  const amounts = new Map(filings.map(({ insurer, amount }) => [`${insurer} ${amount}`, amount ?? 0]))
  const amount = [...amounts.values()].reduce((sum, each) => sum + each, 0)
  const value = amount > 0 ? `${formatDollars(amount)} on file` : 'On file, amount unknown'
  return [{ label, value, tone: 'yes', note: joined(insurersOf(filings), insuranceSource(oldestOf(filings))) }]
}

/** Customers of a mover ask about it, because it pays for damage to their things. */
const cargoLines = (check: CarrierCheck, { homes }: Offer): CheckLine[] => {
  const label = 'Cargo insurance'
  const lines = filingLines(check, 'cargo', label)
  if (lines.length > 0 || !homes) return lines
  return [{ label, value: NOT_KNOWN, tone: 'unknown', note: 'Our files name none' }]
}

/** A broker or forwarder must have a bond. */
const bondLines = (check: CarrierCheck): CheckLine[] => {
  const label = 'Broker bond'
  const lines = filingLines(check, 'bond', label)
  const last = check.insurance?.filings.find(({ kind, status }) => kind === 'bond' && status === 'ended')
  const needsBond = check.authorities.some(({ type, status }) => status === 'active' && !isHauling(type))
  const isUnsure = check.insurance?.filings.some(({ kind, status }) => kind === 'bond' && status === 'unknown')
  if (lines.length > 0 || !last?.until || !needsBond || isUnsure) return lines
  const note = joined(last.insurer, insuranceSource(last.as_of))
  return [{ label, value: `None on file since ${formatDate(last.until)}`, tone: 'no', note }]
}

const orderLines = ({ out_of_service: inForce, orders }: CarrierCheck): CheckLine[] => {
  const label = 'Out-of-service order'
  if (inForce) {
    const note = joined(inForce.reason, sourceWords('out_of_service', inForce.as_of))
    return [{ label, value: `In force since ${formatDate(inForce.on)}`, tone: 'no', note }]
  }
  const [last] = orders
  if (!last) return [{ label, value: NOT_KNOWN, tone: 'unknown', note: 'We found no order against it in our files' }]
  const ended = `The last one was in force from ${formatDate(last.on)} to ${formatDate(last.rescinded_on ?? '')}`
  return [
    { label, value: 'None in force', tone: 'yes', note: joined(ended, sourceWords('out_of_service', last.as_of)) },
  ]
}

export const checkLines = (check: CarrierCheck, offer: Offer): CheckLine[] => [
  ...authorityLines(check, offer),
  ...(needsInsurance(check) ? [liabilityLine(check)] : []),
  ...filingLines(check, 'other_liability', 'Liability insurance on form BMC-82'),
  ...cargoLines(check, offer),
  ...bondLines(check),
  ...orderLines(check),
  ...safetyLines(check),
  ...registrationLines(check, offer.stated),
]
