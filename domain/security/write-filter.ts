/**
 * Writes filters for PocketBase. The console, scripts and tests never put a text into a filter themselves, because
 * versions read a backslash in a quoted text differently: 0.39.1 takes it literally, even before another backslash, and
 * later ones read it as the start of an escape. Quoting for one version allows injection in the other.
 */

export type FilterValue = string | number | boolean | null

const FIELD = /^[a-z]\w*(\.[a-z]\w*)*(:lower)?$/i

/** Texts that versions read differently however they are quoted. */
const AMBIGUOUS = /\\(?:[ntr\\'"]|$)|\0/

const quoted = (text: string): string => `'${text.replaceAll("'", "\\'")}'`

/**
 * Compares a field. A text that cannot be written for every version equals nothing.
 * @throws for a name that is not a field
 */
export const compare = (field: string, operator: string, value: FilterValue): string => {
  if (!FIELD.test(field)) throw new Error(`no field to filter by: ${field}`)
  if (typeof value !== 'string') return `${field} ${operator} ${value}`
  if (AMBIGUOUS.test(value)) return operator === '!=' ? "id != ''" : "id = ''"
  return `${field} ${operator} ${quoted(value)}`
}

/**
 * Finds a text anywhere in a field. Wildcards are plain characters. A backslash stands for any character, because it
 * cannot be written for every version.
 */
export const contains = (field: string, text: string): string =>
  compare(field, '~', `%${text.replace(/[%_]/g, '\\$&').replace(/\\(?![%_])|\0/g, '_')}%`)

export const allOf = (filters: readonly string[]): string => filters.filter(Boolean).join(' && ')

/** Joins filters by OR, in parentheses. */
export const anyOf = (filters: readonly string[]): string => `(${filters.join(' || ')})`
