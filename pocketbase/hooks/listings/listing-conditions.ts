import { type ListingFilter, type ListingSort, NONE } from '../../../domain/listings/console/listing-filter.ts'
import { type StoredWord, storedWords } from '../../../domain/search/stored-words.ts'
import { readJson } from '../database/records.ts'
import { LISTINGS_BY_TRIGRAMS, type RareWords } from './listing-trigrams.ts'

// The filter and the order of the list of listings as SQL.

/** SQL and the values of its parameters. */
export interface Conditions {
  sql: string
  params: Record<string, string>
  isFiltered: boolean
  /** True if it searches texts, which takes longest. */
  isSearched: boolean
  /** True if few listings can match and SQLite finds them by a selective index. */
  isNarrow: boolean
  /** True if it selects the listings of one account by id. */
  isOwn: boolean
}

/** The listings to search, before the filter. */
export interface Scope {
  /** Only listings of this account, and no search by owner; '' for all listings. */
  member: string
  /** Words of the search that, together, only few listings can contain. */
  rare?: RareWords | undefined
}

const ALL: Scope = { member: '' }

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

/** Filters that `listing_kinds` counts, in the order of the index of kinds. The index of cities covers them, too. */
const OF_KIND: readonly string[] = ['service', 'state', 'source', 'verified', 'is_featured', 'owner']

export const isOfKinds = (filter: ListingFilter): boolean => Object.keys(filter).every((key) => OF_KIND.includes(key))

const isNamed = (key: string): key is keyof typeof SQL => Object.hasOwn(SQL, key)

/** One of the forms of a word occurs in a text. */
export const wordSql = (at: number, forms: number, text = 'search_text'): string => {
  const found = Array.from({ length: forms }, (_, form) => `instr(${text}, {:word${at}_${form}}) > 0`)
  return found.length === 1 ? String(found[0]) : `(${found.join(' OR ')})`
}

/** The values of the words, as `wordSql` names them. */
export const wordParams = (words: readonly StoredWord[]): Record<string, string> =>
  Object.fromEntries(words.flatMap((forms, at) => forms.map((form, n) => [`word${at}_${n}`, form])))

/** One of the words occurs in the owner's name or email. */
const ownerSql = (...words: readonly (readonly [at: number, forms: number])[]): string =>
  `owner IN (SELECT record FROM search_names WHERE kind = 'user' AND (${words.map(([at, forms]) => wordSql(at, forms, 'text')).join(' OR ')}))`

/** The word occurs in the company's search text or in the owner's name or email. */
const wordOrOwnerSql = (at: number, forms: number): string =>
  `(${wordSql(at, forms)} OR owner != '' AND ${ownerSql([at, forms])})`

/** Listings that can contain the rare words in their text, or one of them in the owner's name or email. */
const rareSql = (at: readonly number[]): string =>
  `company_listings.id IN (${LISTINGS_BY_TRIGRAMS}
    UNION ALL SELECT id FROM company_listings WHERE ${ownerSql(...at.map((place) => [place, 1] as const))})`

/** Listings that an account owns or is assigned to. By id, because the collection's rule would check every listing. */
const OWN = `company_listings.id IN (SELECT id FROM company_listings WHERE owner = {:member}
  UNION ALL SELECT listing FROM listing_assignments WHERE assigned_to_user = {:member})`

/** The SQL condition for the filter within the scope; "TRUE" for all listings. */
export const listingConditions = ({ q, ...filter }: ListingFilter, { member, rare }: Scope = ALL): Conditions => {
  const params: Record<string, string> = {}
  const parts: string[] = []
  if (member) {
    parts.push(OWN)
    params['member'] = member
  }
  if (rare) {
    parts.push(rareSql(rare.at))
    params['trigrams'] = rare.trigrams
  }
  for (const [key, value] of Object.entries(filter)) {
    if (!isNamed(key)) continue
    const sql = SQL[key](value)
    parts.push(sql)
    if (sql.includes(`{:${key}}`)) params[key] = String(value)
  }
  const words = storedWords(q ?? '')
  for (const [at, { length }] of words.entries()) parts.push(member ? wordSql(at, length) : wordOrOwnerSql(at, length))
  Object.assign(params, wordParams(words))
  const { location, owner = NONE } = filter
  return {
    sql: parts.join(' AND ') || 'TRUE',
    params,
    isFiltered: parts.length > 0,
    isSearched: words.length > 0,
    isOwn: member !== '',
    isNarrow: member !== '' || rare !== undefined || location !== undefined || owner !== NONE,
  }
}

const OTHER = { ASC: 'DESC', DESC: 'ASC' } as const

/** ORDER BY terms with a unique order. `isFromEnd` reverses them. */
export const listingOrder = (sort: ListingSort, order: 'ASC' | 'DESC', isFromEnd = false): string => {
  const terms = {
    featured: `is_featured ${order}, created DESC, id ASC`,
    created: `created ${order}, id ASC`,
    name: `folded ${order}, id ASC`,
    location: `place ${order}, folded ASC, id ASC`,
    rating: `rating ${order}, folded ${OTHER[order]}, id ASC`,
    id: `id ${order}`,
  }[sort]
  return isFromEnd ? terms.replace(/ASC|DESC/g, (direction) => (direction === 'ASC' ? 'DESC' : 'ASC')) : terms
}

/**
 * One page of the list of listings, and the total. One index covers all filters and orders. INDEXED BY makes SQLite
 * scan it for filters that many listings match: by itself, SQLite would use the index of the order and look up listings
 * one by one until it has found enough.
 */

export interface PageRequest {
  filter: ListingFilter
  /** Only listings of this account; '' for all. */
  member: string
  sort: ListingSort
  order: 'ASC' | 'DESC'
  page: number
  perPage: number
}

export const CONSOLE_INDEX = 'company_listings INDEXED BY idx_company_listings_console'
const WITH_CITY = 'CROSS JOIN locations INDEXED BY idx_locations_named ON locations.id = company_listings.location'
export const BY_CITY = `locations INDEXED BY idx_locations_sorted
  CROSS JOIN company_listings INDEXED BY idx_company_listings_location ON company_listings.location = locations.id`

/** By itself, SQLite would use the index of owners or of featured listings and read nearly all listings. */
const BY_ID = 'company_listings INDEXED BY sqlite_autoindex_company_listings_1'
/** Skips the cities of other regions. */
const BY_REGION = `locations INDEXED BY idx_locations_region
  CROSS JOIN company_listings INDEXED BY idx_company_listings_location
    ON company_listings.location = locations.id AND locations.region = {:region}`

const listings = ({ isFiltered, isNarrow, isOwn }: Conditions): string => {
  if (isOwn) return BY_ID
  return isFiltered && !isNarrow ? CONSOLE_INDEX : 'company_listings'
}

const tables = ({ sort, filter: { region, ...others } }: PageRequest, conditions: Conditions): string => {
  if (sort !== 'location') return listings(conditions)
  if (region && isOfKinds(others) && !conditions.isNarrow) return BY_REGION
  return conditions.isFiltered ? `${listings(conditions)} ${WITH_CITY}` : BY_CITY
}

const COLUMNS =
  'company_listings.id AS id, is_featured, company_listings.created AS created, rating, lower(company_listings.name) AS folded'

/**
 * SQL that answers the `ids` of a page, an ordered JSON array, and the `total`. It materializes matches only for a text
 * search, because other matches are faster to count again.
 * @param known `most`: stops after this many matches. `total`: the total, if it is known already.
 */
export const pageSql = (
  request: PageRequest,
  conditions: Conditions,
  { most, total }: { most?: number; total?: number } = {},
): string => {
  const { sort, order, page, perPage } = request
  const columns = sort === 'location' ? `${COLUMNS}, lower(locations.name) AS place` : COLUMNS
  const isKept = total === undefined && (conditions.isSearched || most !== undefined)
  const counted = `(SELECT count(*) FROM ${isKept ? 'found' : `${listings(conditions)} WHERE ${conditions.sql}`})`
  return `WITH found AS ${isKept ? 'MATERIALIZED' : 'NOT MATERIALIZED'}
      (SELECT ${columns} FROM ${tables(request, conditions)} WHERE ${conditions.sql} ${most ? `LIMIT ${most}` : ''})
    SELECT ${total ?? counted} AS total, (SELECT json_group_array(id) FROM
      (SELECT id FROM found ORDER BY ${listingOrder(sort, order)} LIMIT ${perPage} OFFSET ${(page - 1) * perPage})) AS ids`
}

/** The ids of a page in order, and the total number of matches. */
export interface ListingPage {
  ids: string[]
  total: number
}

/** Runs the SQL of `pageSql`. */
export const queryPage = (app: core.App, sql: string, params: Record<string, string>): ListingPage => {
  const found = new DynamicModel({ ids: '', total: 0 })
  app.db().newQuery(sql).bind(params).one(found)
  return { ids: readJson(found['ids']), total: Number(found['total']) }
}
