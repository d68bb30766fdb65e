/**
 * What a request may query in a list or record. PocketBase would also accept functions in `fields`, some of which crash
 * the server, and filters over chains of relations, which can take half a minute. Only queries that our screens send
 * are accepted. Free of zod, because hooks use the same rules.
 */

/** Paths over relations that a collection's queries may use, in addition to its own fields. */
export interface QueryPaths {
  filter?: readonly string[]
  sort?: readonly string[]
  expand?: readonly string[]
}

export const QUERY_LIMITS = {
  /** Most characters of a URL with its query. */
  address: 8000,
  fields: 60,
  sorts: 4,
  pageSize: 500,
  page: 200_000,
} as const

const OWN_FIELD = /^[a-z]\w{0,60}$/i
const SORT = /^[-+]?([a-z]\w*(?:\.[a-z]\w*)*)(:lower)?$/i
const EXPANDED_FIELD = /^expand\.([a-z]\w*(?:\.[a-z]\w*)?)\.[a-z]\w*$/i

const isWhole = (value: string, most: number): boolean => /^\d{1,9}$/.test(value) && Number(value) <= most

const sortProblem = (value: string, paths: readonly string[]): string | undefined => {
  const parts = value.split(',')
  if (parts.length > QUERY_LIMITS.sorts) return `sort names more than ${QUERY_LIMITS.sorts} fields`
  const bad = parts.find((part) => {
    if (part === '@random') return true
    const [, path = '', lower = ''] = SORT.exec(part) ?? []
    return path === '' || (path.includes('.') && !paths.includes(path + lower))
  })
  return bad === undefined ? undefined : 'sort names something that lists are not sorted by'
}

const fieldsProblem = (value: string, expanded: readonly string[]): string | undefined => {
  const names = value.split(',')
  if (names.length > QUERY_LIMITS.fields) return `fields names more than ${QUERY_LIMITS.fields} fields`
  const isField = (name: string) => OWN_FIELD.test(name) || expanded.includes(EXPANDED_FIELD.exec(name)?.[1] ?? '')
  return value === '' || value === '*' || names.every(isField) ? undefined : 'fields takes plain names of fields only'
}

const expandProblem = (value: string, expanded: readonly string[]): string | undefined =>
  value === '' || value.split(',').every((path) => expanded.includes(path))
    ? undefined
    : 'expand names a relation that is not shown'

type Check = (value: string, paths: QueryPaths) => string | undefined

const RECORD: Record<string, Check> = {
  fields: (value, { expand = [] }) => fieldsProblem(value, expand),
  expand: (value, { expand = [] }) => expandProblem(value, expand),
}

const LIST: Record<string, Check> = {
  ...RECORD,
  page: (value) => (isWhole(value, QUERY_LIMITS.page) ? undefined : 'page is not the number of a page'),
  perPage: (value) =>
    isWhole(value, QUERY_LIMITS.pageSize) ? undefined : `perPage is not a number up to ${QUERY_LIMITS.pageSize}`,
  skipTotal: (value) => (/^(0|1|true|false)$/.test(value) ? undefined : 'skipTotal is neither 0 nor 1'),
  sort: (value, { sort = [] }) => sortProblem(value, sort),
  filter: (value, { filter = [] }) => filterProblem(value, filter),
}

/** For visitors: pages of an unfiltered list. */
const PLAIN_LIST: Record<string, Check> = {
  page: LIST['page'] as Check,
  perPage: LIST['perPage'] as Check,
  skipTotal: LIST['skipTotal'] as Check,
}

/** The parameters of each kind of query. */
const QUERIES = { none: {}, record: RECORD, list: LIST, plainList: PLAIN_LIST } as const
export type QueryKind = keyof typeof QUERIES

/**
 * The problem with a query, as a sentence without its period, or undefined.
 * @param given decoded names and values, in order
 */
export const queryProblem = (
  given: Iterable<readonly [name: string, value: string]>,
  kind: QueryKind,
  paths: QueryPaths = {},
): string | undefined => {
  const seen = new Set<string>()
  for (const [name, value] of given) {
    const check = (QUERIES[kind] as Record<string, Check | undefined>)[name]
    if (!check || !Object.hasOwn(QUERIES[kind], name)) return 'The address asks for something that is not answered here'
    if (seen.has(name)) return `${name} comes twice`
    seen.add(name)
    const problem = check(value, paths)
    if (problem) return problem
  }
  return undefined
}

// Filters from outside: comparisons of fields with plain values, joined by "and" and "or", with limited nesting. No
// functions, macros or chains of relations.

export const FILTER_LIMITS = { characters: 3500, comparisons: 120, depth: 3 } as const

const FIELD = /^[a-z]\w{0,60}(?:\.[a-z]\w{0,60})*/i
const OPERATOR = /^(?:>=|<=|!=|!~|=|~|>|<)/
const NUMBER_OR_WORD = /^(?:-?\d{1,15}(?:\.\d{1,6})?|true|false|null)(?![\w.])/
const JOIN = /^(?:&&|\|\|)/

/**
 * Length of the quoted text that begins here, 0 if it is not closed. A quote after an even number of backslashes closes
 * the text in some versions of PocketBase and not in others, so it counts as not closed.
 */
const quotedLength = (text: string): number => {
  const quote = text.charAt(0)
  if (quote !== "'" && quote !== '"') return 0
  let slashes = 0
  for (let at = 1; at < text.length; at++) {
    const letter = text.charAt(at)
    if (letter === quote && slashes === 0) return at + 1
    if (letter === quote && slashes % 2 === 0) return 0
    slashes = letter === '\\' ? slashes + 1 : 0
  }
  return 0
}

/** Parses a filter from left to right. Throws the first problem. */
class FilterReader {
  #rest: string
  #comparisons = 0
  readonly #paths: readonly string[]

  constructor(filter: string, paths: readonly string[]) {
    this.#rest = filter.trim()
    this.#paths = paths
  }

  read(): void {
    this.#joined(0)
    if (this.#rest !== '') throw new Error('filter is not understood')
  }

  #take(pattern: RegExp): string | undefined {
    const [found] = pattern.exec(this.#rest) ?? []
    if (found === undefined) return undefined
    this.#skip(found.length)
    return found
  }

  #skip(length: number): void {
    this.#rest = this.#rest.slice(length).trimStart()
  }

  #joined(depth: number): void {
    if (depth > FILTER_LIMITS.depth) throw new Error(`filter has brackets more than ${FILTER_LIMITS.depth} deep`)
    do this.#term(depth)
    while (this.#take(JOIN))
  }

  #term(depth: number): void {
    if (!this.#take(/^\(/)) {
      this.#comparison()
      return
    }
    this.#joined(depth + 1)
    if (!this.#take(/^\)/)) throw new Error('filter has a bracket that does not close')
  }

  #comparison(): void {
    if (++this.#comparisons > FILTER_LIMITS.comparisons)
      throw new Error(`filter has more than ${FILTER_LIMITS.comparisons} comparisons`)
    const field = this.#take(FIELD)
    if (!field) throw new Error('filter is not understood')
    if (field.includes('.') && !this.#paths.includes(field))
      throw new Error('filter names something that lists are not filtered by')
    if (!this.#take(OPERATOR)) throw new Error('filter is not understood')
    const length = quotedLength(this.#rest)
    this.#skip(length)
    if (length === 0 && !this.#take(NUMBER_OR_WORD))
      throw new Error('filter compares with something that is no plain value')
  }
}

/**
 * The problem with a filter, or undefined.
 * @param paths paths over relations that it may use, such as "listing.name"
 */
const filterProblem = (filter: string, paths: readonly string[]): string | undefined => {
  if (filter.length > FILTER_LIMITS.characters) return `filter is longer than ${FILTER_LIMITS.characters} characters`
  if (filter.trim() === '') return undefined
  try {
    new FilterReader(filter, paths).read()
    return undefined
  } catch (error) {
    return error instanceof Error ? error.message : 'filter is not understood'
  }
}
