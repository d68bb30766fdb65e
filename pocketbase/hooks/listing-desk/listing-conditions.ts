/** The filter and order of the list of all listings as SQL. */
import { type ListingFilter, type ListingSort, NONE } from '../../../domain/listings/desk/listing-filter.ts'
import { foldText } from '../../../domain/text/fold-text.ts'

const MAX_WORDS = 8

/** SQL, and what its names are bound to. */
export interface Conditions {
  sql: string
  params: Record<string, string>
  isFiltered: boolean
  /** Whether listings are looked at by their texts, which takes longest. */
  isSearched: boolean
}

const SQL: Readonly<Record<Exclude<keyof ListingFilter, 'q'>, (value: unknown) => string>> = {
  location: () => 'company_listings.location = {:location}',
  region: () => 'company_listings.location IN (SELECT id FROM locations WHERE region = {:region})',
  service: () => 'instr(services, {:service}) > 0',
  owner: (value) => (value === NONE ? "owner = ''" : 'owner = {:owner}'),
  is_featured: (value) => `is_featured = ${value === true ? 'TRUE' : 'FALSE'}`,
  verified: (value) => `verified = ${value === true ? 'TRUE' : 'FALSE'}`,
  state: () => 'state = {:state}',
  missing: (value) => (value === 'email' ? "email = ''" : "phone = ''"),
  source: (value) => (value === NONE ? "source = ''" : 'source = {:source}'),
}

const isNamed = (key: string): key is keyof typeof SQL => Object.hasOwn(SQL, key)

/** That a word occurs in what is known of the company, or in its owner's name or address. */
const wordSql = (at: number): string =>
  `(instr(search_text, {:word${at}}) > 0
    OR owner != '' AND owner IN (SELECT id FROM users WHERE instr(lower(full_name || ' ' || email), {:typed${at}}) > 0))`

const wordsOf = (q: string): string[] => q.trim().split(/\s+/).filter(Boolean).slice(0, MAX_WORDS)

/** What a listing fulfils that the filter leaves; "TRUE" without one. */
export const listingConditions = ({ q = '', ...filter }: ListingFilter): Conditions => {
  const params: Record<string, string> = {}
  const parts: string[] = []
  for (const [key, value] of Object.entries(filter)) {
    if (!isNamed(key)) continue
    const sql = SQL[key](value)
    parts.push(sql)
    if (sql.includes(`{:${key}}`)) params[key] = String(value)
  }
  for (const [at, word] of wordsOf(q).entries()) {
    parts.push(wordSql(at))
    params[`word${at}`] = foldText(word)
    params[`typed${at}`] = word.toLowerCase()
  }
  return {
    sql: parts.join(' AND ') || 'TRUE',
    params,
    isFiltered: parts.length > 0,
    isSearched: wordsOf(q).length > 0,
  }
}

const OTHER = { ASC: 'DESC', DESC: 'ASC' } as const

/** What the list is sorted by, to the last listing. */
export const listingOrder = (sort: ListingSort, order: 'ASC' | 'DESC'): string =>
  ({
    featured: `is_featured ${order}, created DESC, id`,
    created: `created ${order}, id`,
    name: `folded ${order}, id`,
    location: `place ${order}, folded, id`,
    rating: `rating ${order}, folded ${OTHER[order]}, id`,
  })[sort]
