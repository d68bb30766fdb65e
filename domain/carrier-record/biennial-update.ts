/**
 * How old a carrier's own statements are. Every carrier has to update its registration form every 24 months (49 CFR
 * 390.19). Days are YYYY-MM-DD, and '' is unknown.
 */
import type { CarrierFacts } from './carrier-facts.ts'

const yearsBefore = (day: string, years: number): string => `${Number(day.slice(0, 4)) - years}${day.slice(4)}`

/**
 * The deadlines of some years, in order. The last digit of the number gives the month, at whose end the form is due
 * (1 January … 9 September, 0 October), the digit before it says whether in odd or in even years.
 */
const deadlinesOf = (usdotNumber: string, from: number, to: number): string[] => {
  const [tens, ones] = usdotNumber.padStart(2, '0').slice(-2)
  const month = Number(ones) || 10
  const isOddYear = Number(tens) % 2
  const years = Array.from({ length: to - from + 1 }, (_, n) => from + n).filter((year) => year % 2 === isOddYear)
  return years.map((year) => new Date(Date.UTC(year, month, 0)).toISOString().slice(0, 10))
}

const yearOf = (day: string): number => Number(day.slice(0, 4))

/** The last deadline before a day. */
const lastDeadline = (usdotNumber: string, day: string): string =>
  deadlinesOf(usdotNumber, yearOf(day) - 2, yearOf(day)).findLast((deadline) => deadline < day) ?? ''

/**
 * The deadline that a carrier missed, '' if it missed none: the last one, if the form is older than the twelve months
 * before it. FMCSA counts a form of these months as that update (ask.fmcsa.dot.gov, answer 122, "When am I required to
 * file a biennial update?"). So a form can be up to three years old, and is overdue from then on.
 * @param asOf date of the file that contains the record
 */
export const missedDeadline = (usdotNumber: string, recordDate: string, asOf: string): string => {
  if (!/\d$/.test(usdotNumber) || recordDate === '' || asOf === '') return ''
  const deadline = lastDeadline(usdotNumber, asOf)
  return recordDate < yearsBefore(deadline, 1) ? deadline : ''
}

/** The next deadline that a form does not meet already, '' if that is unknown. */
export const nextDeadline = (usdotNumber: string, recordDate: string, asOf: string): string => {
  if (!/\d$/.test(usdotNumber) || recordDate === '' || asOf === '') return ''
  const deadlines = deadlinesOf(usdotNumber, yearOf(asOf), yearOf(asOf) + 4)
  return deadlines.find((deadline) => deadline >= asOf && recordDate < yearsBefore(deadline, 1)) ?? ''
}

/** How often carriers are asked. The law binds those that cross state lines; states ask the others. */
export const UPDATE_PERIOD = 'FMCSA asks for an update every two years, in a month set by the USDOT number'

/** The carrier, and the date and source of its form. */
export type StatedForm = Pick<CarrierFacts, 'record_date' | 'source_date' | 'source'> & { usdot_number: string }

const PERIOD_YEARS = 2

const newerOf = (one: string, other: string): string => (other > one ? other : one)

/**
 * True if what a carrier said of itself cannot be told in the present tense: it is overdue, more than two years old, or of
 * unknown age. A record that an administrator entered without dates is current.
 * @param asOf date of the newest file about the carrier, if that may be newer than the source
 */
export const isOutdated = ({ usdot_number, record_date, source_date, source }: StatedForm, asOf = ''): boolean => {
  if (record_date === '') return source !== ''
  const today = newerOf(source_date, asOf)
  const isOld = today === '' || record_date <= yearsBefore(today, PERIOD_YEARS)
  return isOld || missedDeadline(usdot_number, record_date, today) !== ''
}

/** What follows an outdated statement: " in 2007", " in an undated record". '' if it is current. */
export const statedIn = (facts: StatedForm, asOf = ''): string => {
  if (!isOutdated(facts, asOf)) return ''
  return facts.record_date ? ` in ${facts.record_date.slice(0, 4)}` : ' in an undated record'
}

/**
 * True if a record became outdated, or another deadline passed, between the dates of two files: then pages change,
 * although the record did not.
 */
export const hasAged = (facts: StatedForm, from: string, to: string): boolean => {
  const { usdot_number, record_date } = facts
  const ageOn = (source_date: string): string =>
    `${isOutdated({ ...facts, source_date })} ${missedDeadline(usdot_number, record_date, source_date)}`
  return record_date !== '' && from !== '' && from < to && ageOn(from) !== ageOn(to)
}

/**
 * The days that decide about `hasAged`, for a comparison in SQL: a form until `outdated` is outdated, and one before
 * `starts[n]` missed `deadlines[n]`, where n is the last two digits of the USDOT number.
 */
export const agingDays = (day: string): { outdated: string; deadlines: string[]; starts: string[] } => {
  const deadlines = Array.from({ length: 100 }, (_, n) => (day ? lastDeadline(String(n), day) : ''))
  return {
    outdated: day && yearsBefore(day, PERIOD_YEARS),
    deadlines,
    starts: deadlines.map((deadline) => deadline && yearsBefore(deadline, 1)),
  }
}
