/**
 * Rules for single fields: how a value is stored, and what is wrong with it, worded for forms. Free of zod, so that
 * hooks, which cannot load it, browsers and scripts use the same rules.
 */
import { MAX_STARS } from '../reviews/rules.ts'
import { SLUG_PATTERN } from '../slug.ts'
import { countCharacters, tidyText } from './characters.ts'
import { isEmailAddress } from './email-address.ts'
import { type ExactRule, exactProblem, tidyDocket } from './exact-rules.ts'
import { isWebsite, tidyWebsite, WEBSITE_MAX, WEBSITE_PROBLEM } from './web-address.ts'

export interface TextRule {
  kind: 'text'
  /** Characters, counted after `tidyText`. */
  min: number
  max: number
  tooShort: string
  tooLong: string
  /** True if line breaks are kept. */
  hasLines: boolean
  /** True if a record may lack it. A given value must still be valid. */
  isOptional?: boolean
  /** Writes a text in its stored form. */
  tidy?: (text: string) => string
  /** An additional check. Texts stored before the check existed stay valid. */
  check?: TextCheck
}
interface TextCheck {
  /** The problem with a text, worded for the form. */
  problemOf: (text: string) => string | undefined
  /** SQL GLOB that matches only valid texts, for writes of thousands of rows. */
  passing: string
}
export interface EmailRule {
  kind: 'email'
  invalid: string
  isOptional?: boolean
}
export interface StarsRule {
  kind: 'stars'
  missing: string
  tooMany: string
}
interface WebsiteRule {
  kind: 'website'
  max: number
  isOptional: true
}
interface RangeRule {
  kind: 'range'
  min: number
  max: number
  outside: string
}
/** One or several record ids. The database checks whether they exist. */
interface ChoiceRule {
  kind: 'choice'
  missing: string
}
interface SlugRule {
  kind: 'slug'
  max: number
}
export type FieldRule = TextRule | EmailRule | StarsRule | WebsiteRule | RangeRule | ChoiceRule | SlugRule | ExactRule
/** Fields with their rules, in form order. */
export type FieldRules = Readonly<Record<string, FieldRule>>

/** A one-line text. `name` begins its messages. */
export const line = (
  name: string,
  min: number,
  max: number,
  tooShort = `${name} must be at least ${min} characters`,
): TextRule => ({
  kind: 'text',
  min,
  max,
  tooShort,
  tooLong: `${name} must be at most ${max} characters`,
  hasLines: false,
})
/** A text of several lines. */
export const paragraph = (...rule: Parameters<typeof line>): TextRule => ({ ...line(...rule), hasLines: true })
export const emailAddress: EmailRule = { kind: 'email', invalid: 'Please enter a valid email address' }
export const stars: StarsRule = {
  kind: 'stars',
  missing: 'Please select a rating',
  tooMany: `Rating cannot exceed ${MAX_STARS} stars`,
}
export const website: WebsiteRule = { kind: 'website', max: WEBSITE_MAX, isOptional: true }
export const range = (name: string, min: number, max: number): RangeRule => ({
  kind: 'range',
  min,
  max,
  outside: `${name} must be between ${min} and ${max}`,
})
export const choice = (missing: string): ChoiceRule => ({ kind: 'choice', missing })
export const slug = (max: number): SlugRule => ({ kind: 'slug', max })
/** The same rule for an optional field. */
export const optional = <Rule extends TextRule | EmailRule>(rule: Rule): Rule & { isOptional: true } => ({
  ...rule,
  isOptional: true,
})

/** A text this many times longer than its limit is refused without being read. */
const FAR_TOO_LONG = 20

/** A value as checked and stored. A value that is not text stays as it is. */
export const tidyValue = (rule: FieldRule, value: unknown): unknown => {
  if (typeof value !== 'string' || ('max' in rule && value.length > FAR_TOO_LONG * rule.max)) return value
  if (rule.kind === 'text') {
    const text = tidyText(value, rule.hasLines)
    return rule.tidy?.(text) ?? text
  }
  if (rule.kind === 'docket') return tidyDocket(value)
  return rule.kind === 'website' ? tidyWebsite(value) : value.trim()
}

const textProblem = ({ min, max, tooShort, tooLong, check }: TextRule, value: string): string | undefined => {
  // A text has at most as many characters as UTF-16 units and at least half as many, so few texts have to be counted.
  const { length } = value
  if (length < min || (length < 2 * min && countCharacters(value) < min)) return tooShort
  if (length > 2 * max || (length > max && countCharacters(value) > max)) return tooLong
  return check?.problemOf(value)
}

const problemOfStars = (rule: StarsRule, value: unknown): string | undefined => {
  if (typeof value !== 'number' || !Number.isInteger(value) || value < 1) return rule.missing
  return value > MAX_STARS ? rule.tooMany : undefined
}

const isSlug = (rule: SlugRule, value: unknown): boolean =>
  typeof value === 'string' && value.length <= rule.max && SLUG_PATTERN.test(value)

const problemOfPresent = (rule: FieldRule, value: unknown): string | undefined => {
  switch (rule.kind) {
    case 'text':
      return typeof value === 'string' ? textProblem(rule, value) : rule.tooShort
    case 'stars':
      return problemOfStars(rule, value)
    case 'range':
      return typeof value === 'number' && value >= rule.min && value <= rule.max ? undefined : rule.outside
    case 'choice':
      return Array.isArray(value) ? (value.length ? undefined : rule.missing) : value ? undefined : rule.missing
    case 'slug':
      return isSlug(rule, value) ? undefined : 'An address holds lower-case letters, digits and single dashes'
    case 'website':
      return typeof value === 'string' && isWebsite(value) ? undefined : WEBSITE_PROBLEM
    case 'email':
      return isEmailAddress(value) ? undefined : rule.invalid
    default:
      return exactProblem(rule, value)
  }
}

/** The problem with a tidied value, worded for the form, or undefined. */
export const problemOf = (rule: FieldRule, value: unknown): string | undefined =>
  'isOptional' in rule && rule.isOptional && (value === '' || value === undefined)
    ? undefined
    : problemOfPresent(rule, value)

/** Message for a stored text that the rules would have tidied. */
const UNTIDY = 'Holds spaces, line ends or hidden characters that are not stored'

/** The problem with a value that is stored without tidying, or undefined. */
export const newProblem = (rule: FieldRule, value: unknown): string | undefined =>
  problemOf(rule, value) ?? (tidyValue(rule, value) === value ? undefined : UNTIDY)

/**
 * The rule for a stored value, which may be older than the rule, or judged by a wrong clock. A text may fail the
 * minimum length and the check, so that no company disappears over two letters.
 */
export const ruleOfStored = (rule: FieldRule): FieldRule => {
  if (rule.kind === 'text') {
    const { check, ...unchecked } = rule
    return { ...unchecked, min: 1 }
  }
  if (rule.kind === 'docket') return optional(line('Docket number', 1, rule.max))
  return rule.kind === 'day' || rule.kind === 'year' ? { ...rule, isStored: true } : rule
}

/** The problem with a stored value, or undefined. */
export const storedProblem = (rule: FieldRule, value: unknown): string | undefined =>
  newProblem(ruleOfStored(rule), value)
