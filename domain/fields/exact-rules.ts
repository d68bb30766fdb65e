/** Rules for values with exactly one form: counts, years, dates, docket numbers, choices. Free of zod. */

import { formatCount } from '../text/format.ts'
import { DAY_MS } from '../time.ts'

/** A whole number. 0 means unknown. */
export interface WholeRule {
  kind: 'whole'
  max: number
  outside: string
}
/** A year that has begun. 0 means unknown. */
export interface YearRule {
  kind: 'year'
  first: number
  outside: string
  /** Stored values are valid whatever the clock says, because a wrong clock must not hide a company. */
  isStored?: boolean
}
/** A past or current date as YYYY-MM-DD. '' means unknown. */
export interface DayRule {
  kind: 'day'
  max: 10
  firstYear: number
  /** A current or future date instead. */
  isAhead?: boolean
  outside: string
  isStored?: boolean
}
/** A docket number. '' means none. */
export interface DocketRule {
  kind: 'docket'
  max: number
  invalid: string
}
/** One of a list, or ''. */
export interface OneOfRule {
  kind: 'oneOf'
  values: readonly string[]
  invalid: string
}
/** Some of a list, each once. */
export interface SeveralRule {
  kind: 'several'
  values: readonly string[]
  invalid: string
}
export type ExactRule = WholeRule | YearRule | DayRule | DocketRule | OneOfRule | SeveralRule

export const whole = (name: string, max: number): WholeRule => ({
  kind: 'whole',
  max,
  outside: `${name} must be a whole number between 0 and ${formatCount(max)}`,
})
export const year = (name: string, first: number): YearRule => ({
  kind: 'year',
  first,
  outside: `${name} must be a year between ${first} and this one`,
})
export const day = (name: string, firstYear: number): DayRule => ({
  kind: 'day',
  max: 10,
  firstYear,
  outside: `${name} must be a day between ${firstYear} and today, as YYYY-MM-DD`,
})
/** A day of the next two years, in any time zone. */
export const dayAhead = (name: string): DayRule => ({
  kind: 'day',
  max: 10,
  firstYear: 2000,
  isAhead: true,
  outside: `${name} must be today or a later day within two years, as YYYY-MM-DD`,
})
export const docket = (name: string, max: number): DocketRule => ({
  kind: 'docket',
  max,
  invalid: `${name} must be MC-, MX- or FF- and at most 8 digits`,
})
export const oneOf = (name: string, values: readonly string[]): OneOfRule => ({
  kind: 'oneOf',
  values,
  invalid: `${name} must be one of: ${values.join(', ')}`,
})
export const several = (name: string, values: readonly string[]): SeveralRule => ({
  kind: 'several',
  values,
  invalid: `${name} must be chosen from the list, each once`,
})

const DOCKET = /^(?:MC|MX|FF)-[1-9]\d{0,7}$/
const WRITTEN_DOCKET = /^(MC|MX|FF)?[ #:.-]*0*([1-9]\d{0,7})$/

/** "123456", "mc 123456" and "MC#0123456" become "MC-123456". Other text stays as it is. */
export const tidyDocket = (given: string): string => {
  const [, prefix = 'MC', digits] = WRITTEN_DOCKET.exec(given.trim().toUpperCase()) ?? []
  return digits ? `${prefix}-${digits}` : given.trim()
}

const DAY = /^\d{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01])$/
/** Every month has these days. */
const SURE_DAYS = 28
/** Today in UTC, or a day some days from now. */
const today = (days = 0): string => new Date(Date.now() + days * DAY_MS).toISOString().slice(0, 10)
const DAYS_AHEAD = 2 * 366

const isInItsMonth = (day: string): boolean =>
  Number(day.slice(8)) <= SURE_DAYS || new Date(`${day}T00:00:00Z`).toISOString().startsWith(day)

/** It may still be yesterday where the reader is. */
const isInTime = ({ isAhead, isStored }: DayRule, day: string): boolean =>
  isStored || (isAhead ? day >= today(-1) && day <= today(DAYS_AHEAD) : day <= today())

/** True for a valid calendar date from a given year on. */
const isDayOf = (rule: DayRule, value: unknown): boolean =>
  typeof value === 'string' &&
  DAY.test(value) &&
  Number(value.slice(0, 4)) >= rule.firstYear &&
  isInTime(rule, value) &&
  isInItsMonth(value)

const isWithin = (value: unknown, first: number, last: number): boolean =>
  Number.isInteger(value) && (value === 0 || ((value as number) >= first && (value as number) <= last))

const isEachOnce = (value: unknown, values: readonly string[]): boolean =>
  Array.isArray(value) && value.every((item) => values.includes(item)) && new Set(value).size === value.length

/** The problem with a value, worded for forms, or undefined. An empty value means unknown. */
export const exactProblem = (rule: ExactRule, value: unknown): string | undefined => {
  if (value === undefined) return undefined
  switch (rule.kind) {
    case 'whole':
      return isWithin(value, 0, rule.max) ? undefined : rule.outside
    case 'year':
      return isWithin(value, rule.first, rule.isStored ? 9999 : new Date().getUTCFullYear()) ? undefined : rule.outside
    case 'day':
      return value === '' || isDayOf(rule, value) ? undefined : rule.outside
    case 'docket':
      return value === '' || (typeof value === 'string' && DOCKET.test(value)) ? undefined : rule.invalid
    case 'oneOf':
      return value === '' || rule.values.includes(value as string) ? undefined : rule.invalid
    default:
      return isEachOnce(value, rule.values) ? undefined : rule.invalid
  }
}
