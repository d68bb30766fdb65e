/**
 * Filters as PocketBase 0.39.1 reads them: a quote after any backslash counts as escaped, so a value cannot end in a
 * backslash; "~" is a LIKE, and an unescaped % in its operand switches the automatic wildcards off.
 */
import { foldText } from '../../domain/text/fold-text.ts'

export type Filter = Record<string, unknown>

const MAX_WORDS = 8
const FIELD = /^[a-z]\w*(\.[a-z]\w*)*$/i
const OPERATORS: Record<string, string> = { gte: '>=', lte: '<=', gt: '>', lt: '<', neq: '!=', like: '~' }

const quoted = (text: string): string => `'${text.replace(/'/g, "\\'")}'`
const withoutTail = (text: string): string => text.replace(/\\+$/, '')

const literal = (value: unknown): string => {
  if (value === null || typeof value === 'boolean' || typeof value === 'number') return String(value)
  if (typeof value === 'string') return quoted(withoutTail(value))
  throw new Error('a filter compares with a text, a number, true, false or null')
}

const contains = (text: string): string => quoted(withoutTail(text).replace(/[\\%_]/g, '\\$&'))

/** A number that was searched for as people write it, as its digits with anything between them; undefined for words. */
const writtenNumber = (text: string): string | undefined => {
  if (!/^[\d\s().+/-]+$/.test(text)) return undefined
  const digits = text.replace(/\D/g, '').replace(/^1(?=\d{10}$)/, '')
  return digits.length >= 7 ? quoted(`%${[...digits].join('%')}%`) : undefined
}

const matchesEveryWord = (text: string, fields: readonly string[]): string => {
  const words = text.trim().split(/\s+/).filter(Boolean).slice(0, MAX_WORDS)
  const everyWord = words
    .map((word) => {
      const hits = fields.map((field) => `${field} ~ ${contains(field === 'search_text' ? foldText(word) : word)}`)
      return `(${hits.join(' || ')})`
    })
    .join(' && ')
  const phone = fields.find((field) => field.endsWith('_phone'))
  const number = phone && writtenNumber(text)
  return number ? `((${everyWord}) || ${phone} ~ ${number})` : everyWord
}

const condition = (key: string, value: unknown): string => {
  const suffixed = /^(.+)_(gte|lte|gt|lt|neq|like)$/.exec(key)
  const field = suffixed?.[1] ?? key
  const operator = OPERATORS[suffixed?.[2] ?? ''] ?? '='
  if (!FIELD.test(field)) throw new Error(`no field to filter by: ${field}`)
  if (Array.isArray(value)) {
    if (!value.length) return "id = ''"
    return `(${value.map((one) => `${field} ${operator} ${literal(one)}`).join(' || ')})`
  }
  return `${field} ${operator} ${operator === '~' ? contains(String(value)) : literal(value)}`
}

/**
 * A react-admin filter as PocketBase's expression, '' for none. Keys are fields, with a suffix for other comparisons
 * (`rating_gte`, `name_like`); a list means one of; `q` finds records where every word occurs in one of `search`.
 * Throws for a key that is no field name. Keys and values may come from an address that somebody else wrote.
 */
export const toFilter = (filter: Filter, search: readonly string[] = []): string =>
  Object.entries(filter)
    .filter(([, value]) => value !== undefined && value !== '')
    .map(([key, value]) => (key === 'q' ? matchesEveryWord(String(value), search) : condition(key, value)))
    .filter(Boolean)
    .join(' && ')
