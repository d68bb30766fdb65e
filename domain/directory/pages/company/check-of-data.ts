/** A company's carrier check in words, from its data file: the lines that its page shows. */
import { type StatedForm, statedIn } from '../../../carrier-record/biennial-update.ts'
import { type CarrierCheck, NOTHING_KNOWN } from '../../../carrier-record/carrier-check.ts'
import { RECORD_SOURCE_LABELS, type RecordSource } from '../../../carrier-record/carrier-facts.ts'
import type { CheckLine } from '../../../carrier-record/check-line.ts'
import { checkLines, MOVING, movesHomesLine, type Offer } from '../../../carrier-record/check-lines.ts'
import { formLine } from '../../../carrier-record/safety-lines.ts'
import { slugify } from '../../../slug.ts'
import type { CompanyData } from './company-data.ts'

export interface DataCheck {
  /** Says how it left the federal census. '' if it did not. */
  notice: string
  /** Whether it may move homes beyond its home, also if it does not offer that. */
  movesHomes: CheckLine
  /** Empty if no federal file names it. */
  lines: readonly CheckLine[]
  /** Date of the newest file that says so, '' if unknown. */
  asOf: string
}

type Fact = CompanyData['facts'][keyof CompanyData['facts']]

const textOf = (fact: Fact): string => (typeof fact === 'string' ? fact : '')

const isSource = (text: string): text is RecordSource => Object.hasOwn(RECORD_SOURCE_LABELS, text)

const formOf = ({ usdot_number, facts }: CompanyData): StatedForm => {
  const source = textOf(facts.source)
  return {
    usdot_number: usdot_number ?? '',
    record_date: facts.as_of ?? '',
    source_date: textOf(facts.source_date),
    source: isSource(source) ? source : '',
  }
}

/** The newest date of a file that a value names, at any depth. */
const newestFile = (value: unknown): string => {
  if (typeof value !== 'object' || value === null) return ''
  return Object.entries(value).reduce((newest, [name, part]) => {
    const day = name.endsWith('as_of') && typeof part === 'string' ? part : newestFile(part)
    return day > newest ? day : newest
  }, '')
}

const checkOf = ({ record }: CompanyData): CarrierCheck =>
  record ? { ...record, as_of: newestFile(record) || null } : NOTHING_KNOWN

export const checkOfData = (data: CompanyData): DataCheck => {
  const check = checkOf(data)
  const { services, facts, record } = data
  const form = formOf(data)
  const slugs = services.map(slugify)
  const offer: Offer = {
    homes: slugs.includes(MOVING),
    freight: slugs.some((slug) => slug !== MOVING),
    passengers: facts.passengers === 'yes' || (Array.isArray(facts.cargo) && facts.cargo.includes('passengers')),
    isInterstate: facts.operation === 'interstate',
    isCanadian: data.country === 'CA',
    stated: statedIn(form, check.as_of ?? ''),
  }
  const isKnown = record !== null || form.source !== ''
  return {
    notice: check.left ? `${check.left.text}.` : '',
    movesHomes: movesHomesLine(check, offer),
    lines: isKnown ? [...checkLines(check, offer), ...formLine(form)] : [],
    asOf: check.as_of ?? '',
  }
}
