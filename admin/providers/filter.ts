/** Filters of react-admin as PocketBase reads them. */

import { isObject } from '../../domain/guards.ts'
import { allOf, anyOf, compare, contains, type FilterValue } from '../../domain/security/write-filter.ts'
import { foldText } from '../../domain/text/fold-text.ts'

export type Filter = Record<string, unknown>

const MAX_WORDS = 8
const OPERATORS: Record<string, string> = { gte: '>=', lte: '<=', gt: '>', lt: '<', neq: '!=', like: '~' }

const scalar = (value: unknown): FilterValue => {
  if (value === null || typeof value === 'boolean' || typeof value === 'number' || typeof value === 'string')
    return value
  throw new Error('a filter compares with a text, a number, true, false or null')
}

/** A pattern that finds the digits of a phone number with anything between them; undefined if the text is words. */
const phonePattern = (text: string): string | undefined => {
  if (!/^[\d\s().+/-]+$/.test(text)) return undefined
  const digits = text.replace(/\D/g, '').replace(/^1(?=\d{10}$)/, '')
  return digits.length >= 7 ? `%${[...digits].join('%')}%` : undefined
}

const matchesEveryWord = (text: string, fields: readonly string[]): string => {
  const words = text.trim().split(/\s+/).filter(Boolean).slice(0, MAX_WORDS)
  const hits = (word: string) => fields.map((field) => contains(field, field === 'search_text' ? foldText(word) : word))
  const everyWord = allOf(words.map((word) => anyOf(hits(word))))
  const phone = fields.find((field) => field.endsWith('_phone'))
  const pattern = phonePattern(text)
  return phone && pattern ? anyOf([`(${everyWord})`, compare(phone, '~', pattern)]) : everyWord
}

/** A search by words, or by words besides the ids that a search of the server found. */
const searched = (q: unknown, fields: readonly string[]): string => {
  if (!isObject(q) || !Array.isArray(q['ids'])) return matchesEveryWord(String(q), fields)
  const words = matchesEveryWord(String(q['text']), fields)
  const field = String(q['field'] ?? 'id')
  return q['ids'].length === 0 ? words : anyOf([`(${words})`, ...q['ids'].map((id) => compare(field, '=', String(id)))])
}

const condition = (key: string, value: unknown): string => {
  const suffixed = /^(.+)_(gte|lte|gt|lt|neq|like)$/.exec(key)
  const field = suffixed?.[1] ?? key
  const operator = OPERATORS[suffixed?.[2] ?? ''] ?? '='
  if (operator === '~') return contains(field, String(value))
  if (!Array.isArray(value)) return compare(field, operator, scalar(value))
  if (value.length === 0) return compare('id', '=', '')
  return anyOf(value.map((one) => compare(field, operator, scalar(one))))
}

/**
 * A react-admin filter as PocketBase's expression, '' for none. Keys are fields, with a suffix for other comparisons
 * (`rating_gte`, `name_like`). A list means one of its values. `q` finds records where every word occurs in one of the
 * fields `search`. Keys and values may come from an address that somebody else wrote.
 * @throws if a key is not a field name
 */
export const toFilter = (filter: Filter, search: readonly string[] = []): string =>
  allOf(
    Object.entries(filter)
      .filter(([, value]) => value !== undefined && value !== '')
      .map(([key, value]) => (key === 'q' ? searched(value, search) : condition(key, value))),
  )
