/** Texts of a record as the directory stores them. */
import { countCharacters } from '../../domain/fields/characters.ts'
import { problemOf, tidyValue } from '../../domain/fields/field-rules.ts'
import { RECORD_RULES } from '../../domain/fields/record-rules.ts'
import { RowError } from '../shapes/row-error.ts'

const RULES = RECORD_RULES.company_listings
type Fact = 'name' | 'phone' | 'email' | 'address' | 'description'

/** A fact as the directory stores it. */
const tidied = (fact: Fact, text: string): string => String(tidyValue(RULES[fact], text))

/** The text; @throws RowError when it has more characters than `max`. */
export const requireLength = (label: string, text: string, max: number): string => {
  if (text.length > max && countCharacters(text) > max) throw new RowError(`${label} is longer than ${max} characters`)
  return text
}

/** A fact that the directory would not store is left out; one that is too long may be two that ran together. */
export const optionalFact = (label: string, fact: Exclude<Fact, 'name'>, text: string): string => {
  const rule = RULES[fact]
  const value = tidied(fact, text)
  if ('max' in rule) requireLength(label, value, rule.max)
  return problemOf(rule, value) ? '' : value
}

/** @throws RowError for what is no name */
export const nameFact = (text: string): string => {
  const name = requireLength('the name', tidied('name', text), RULES.name.max)
  if (!name) throw new RowError('the company has no name')
  const problem = problemOf(RULES.name, name)
  if (problem) throw new RowError(`the name "${name}" does not fit: ${problem}`)
  return name
}
