/** The address of results: what is chosen, and the page. Anything else in the query belongs to the page and stays. */
import { isMark, MARKS, type Mark } from '../../../domain/directory/lists/company-facts.ts'
import {
  FLEETS,
  type ListFilter,
  RADII,
  SORT_LABELS,
  STARS,
  UNFILTERED,
  YEARS,
} from '../../../domain/directory/lists/list-filter.ts'

export interface ResultsChosen {
  filter: ListFilter
  page: number
}

/** The choices of one value each, with their known values. */
const CHOICES = { sort: SORT_LABELS, fleet: FLEETS, years: YEARS, stars: STARS, within: RADII } as const
const NAMES = Object.keys(CHOICES) as (keyof typeof CHOICES)[]
const PAGE = 'p'
const OWN = [...NAMES, 'service', 'reviewed', ...Object.keys(MARKS), PAGE]

const pick = <Value extends string>(known: Readonly<Record<Value, unknown>>, value: string | null, other: Value) =>
  value !== null && Object.hasOwn(known, value) ? (value as Value) : other

const pageOf = (text: string | null): number => {
  const page = Number(text ?? '1')
  return Number.isInteger(page) && page > 0 ? page : 1
}

/** What a query chooses. Ignores unknown values. */
export const readResults = (query: string): ResultsChosen => {
  const given = new URLSearchParams(query)
  return {
    filter: {
      sort: pick(SORT_LABELS, given.get('sort'), ''),
      fleet: pick(FLEETS, given.get('fleet'), ''),
      years: pick(YEARS, given.get('years'), ''),
      stars: pick(STARS, given.get('stars'), ''),
      within: pick(RADII, given.get('within'), ''),
      service: given.get('service') ?? '',
      reviewed: given.get('reviewed') === '1',
      marks: (Object.keys(MARKS) as Mark[]).filter((mark) => given.get(mark) === '1'),
    },
    page: pageOf(given.get(PAGE)),
  }
}

/** A query with other choices, with its question mark. '' if nothing is left. */
export const resultsQuery = (query: string, { filter, page }: ResultsChosen): string => {
  const next = new URLSearchParams(query)
  const set = (name: string, value: string) => (value ? next.set(name, value) : next.delete(name))
  for (const name of OWN) next.delete(name)
  for (const name of NAMES) set(name, filter[name])
  set('service', filter.service)
  set('reviewed', filter.reviewed ? '1' : '')
  for (const mark of filter.marks) set(mark, '1')
  set(PAGE, page > 1 ? String(page) : '')
  return next.size > 0 ? `?${next}` : ''
}

/** True if a query chooses anything. */
export const isChosen = (query: string): boolean =>
  resultsQuery('', readResults(query)) !== resultsQuery('', { filter: UNFILTERED, page: 1 })

/** A filter with another value of one choice. @param name of a form's field */
export const withChoice = (filter: ListFilter, name: string, value: string): ListFilter => {
  const others = filter.marks.filter((mark) => mark !== name)
  if (isMark(name)) return { ...filter, marks: value ? [...others, name] : others }
  const next = new URLSearchParams(resultsQuery('', { filter, page: 1 }))
  next.set(name, value)
  return readResults(String(next)).filter
}
