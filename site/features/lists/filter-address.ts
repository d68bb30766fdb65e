import {
  CHECK_MARKS,
  type CheckMark,
  FLEETS,
  type ListFilter,
  SORT_LABELS,
  YEARS,
} from '../../../domain/directory/lists/list-filter.ts'

export const MARKS = Object.keys(CHECK_MARKS) as CheckMark[]

const pick = <Value extends string>(known: Readonly<Record<Value, unknown>>, value: string | null, other: Value) =>
  value !== null && Object.hasOwn(known, value) ? (value as Value) : other

/** The filter in a URL's query. Ignores unknown values. */
export const readFilter = (query: string): ListFilter => {
  const given = new URLSearchParams(query)
  return {
    sort: pick(SORT_LABELS, given.get('sort'), ''),
    fleet: pick(FLEETS, given.get('fleet'), ''),
    years: pick(YEARS, given.get('years'), ''),
    service: given.get('service') ?? '',
    verified: given.get('verified') === '1',
    reviewed: given.get('reviewed') === '1',
    checks: MARKS.filter((mark) => given.get(mark) === '1'),
  }
}

/** The query of a filter with its question mark. '' for an unfiltered list. */
export const filterQuery = ({ verified, reviewed, checks, ...chosen }: ListFilter): string => {
  const marks = Object.fromEntries(checks.map((mark) => [mark, '1']))
  const flags = { verified: verified ? '1' : '', reviewed: reviewed ? '1' : '', ...marks }
  const query = new URLSearchParams(Object.entries({ ...chosen, ...flags }).filter(([, value]) => value !== ''))
  return query.size > 0 ? `?${query}` : ''
}
