/**
 * Rules of the forms that visitors fill in. Free of zod, so that the server's handlers, which cannot load it, and the
 * forms check by the same ones.
 */
import { MAX_STARS } from './constants.ts'

interface TextRule {
  kind: 'text'
  /** Characters, counted after `tidyText`. */
  min: number
  max: number
  tooShort: string
  tooLong: string
  /** Whether line breaks are kept. */
  hasLines: boolean
}
interface EmailRule {
  kind: 'email'
  invalid: string
}
interface StarsRule {
  kind: 'stars'
  missing: string
  tooMany: string
}
export type FormRule = TextRule | EmailRule | StarsRule
/** The fields of a form with their rules, in the order of the form. */
export type FormRules = Readonly<Record<string, FormRule>>
/** What a form holds that keeps to its rules. */
export type FormValues<Rules extends FormRules> = {
  -readonly [Field in keyof Rules]: Rules[Field]['kind'] extends 'stars' ? number : string
}

/** The longest address that mail servers take. */
const EMAIL_MAX = 254
const EMAIL = /^[A-Za-z0-9_'+-]+(\.[A-Za-z0-9_'+-]+)*@([A-Za-z0-9]([A-Za-z0-9-]*[A-Za-z0-9])?\.)+[A-Za-z]{2,}$/

/** A text of one line: `name` begins its messages. */
export const line = (name: string, min: number, max: number, tooShort: string): TextRule => ({
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

/**
 * A text as it is stored: without spaces around it and without control characters. In a text of one line, line breaks
 * and marks that turn the direction of writing become spaces, so that it can stand in a mail's header.
 */
export const tidyText = (text: string, hasLines: boolean): string =>
  hasLines
    ? text
        .replace(/\r\n?|[\u2028\u2029]/g, '\n')
        // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is taken out
        .replace(/[\u0000-\u0008\u000b-\u001f\u007f-\u009f]/g, '')
        .trim()
    : text
        // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is taken out
        .replace(/[\s\u0000-\u001f\u007f-\u009f\u2028-\u202e\u2066-\u2069]+/g, ' ')
        .trim()

/** A value as it is checked and stored; what is no text stays as it is. */
export const tidyValue = (rule: FormRule, value: unknown): unknown => {
  if (typeof value !== 'string') return value
  return rule.kind === 'text' ? tidyText(value, rule.hasLines) : value.trim()
}

const problemOfText = (rule: TextRule, value: unknown): string | undefined => {
  if (typeof value !== 'string') return rule.tooShort
  const { length } = [...value]
  if (length < rule.min) return rule.tooShort
  return length > rule.max ? rule.tooLong : undefined
}

const problemOfStars = (rule: StarsRule, value: unknown): string | undefined => {
  if (typeof value !== 'number' || !Number.isInteger(value) || value < 1) return rule.missing
  return value > MAX_STARS ? rule.tooMany : undefined
}

const isEmailAddress = (value: unknown): boolean =>
  typeof value === 'string' && value.length <= EMAIL_MAX && EMAIL.test(value)

/** What is wrong with a tidied value, in the words that the form shows; undefined when nothing is. */
export const problemOf = (rule: FormRule, value: unknown): string | undefined => {
  if (rule.kind === 'text') return problemOfText(rule, value)
  if (rule.kind === 'stars') return problemOfStars(rule, value)
  return isEmailAddress(value) ? undefined : rule.invalid
}

/** A form's values tidied, and the problem of each field that has one. Values of no field are left out. */
export const checkForm = <Rules extends FormRules>(
  rules: Rules,
  given: Readonly<Record<string, unknown>>,
): { values: FormValues<Rules>; problems: { [Field in keyof Rules]?: string } } => {
  const values: Record<string, unknown> = {}
  const problems: Record<string, string> = {}
  for (const [field, rule] of Object.entries(rules)) {
    values[field] = tidyValue(rule, given[field])
    const problem = problemOf(rule, values[field])
    if (problem) problems[field] = problem
  }
  // Where a value is of another type than the field's, the field has a problem.
  return { values: values as FormValues<Rules>, problems: problems as { [Field in keyof Rules]?: string } }
}
