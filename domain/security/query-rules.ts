/**
 * What a request from outside may ask of a list or a record. PocketBase would also take functions in `fields`, some of
 * which end the server, and filters over chains of relations, each of which keeps it busy for half a minute: only what
 * our own screens send passes. Free of zod: hooks check by the same rules.
 */
import { filterProblem } from './filter-rules.ts'

/** Paths over a relation that a collection's queries may name, beside its own fields. */
export interface QueryPaths {
  filter?: readonly string[]
  sort?: readonly string[]
  expand?: readonly string[]
}

export const QUERY_LIMITS = {
  /** Characters of an address with its query. */
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

/** For who is not signed in: pages of a list as it stands. */
const PLAIN_LIST: Record<string, Check> = {
  page: LIST['page'] as Check,
  perPage: LIST['perPage'] as Check,
  skipTotal: LIST['skipTotal'] as Check,
}

/** The parameters of each kind of question. */
export const QUERIES = { none: {}, record: RECORD, list: LIST, plainList: PLAIN_LIST } as const
export type QueryKind = keyof typeof QUERIES

/**
 * What is wrong with a query, as a sentence without its full stop; undefined when nothing is.
 * @param given decoded names and values, in their order
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
