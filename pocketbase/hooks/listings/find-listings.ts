import {
  LISTING_SORTS,
  LISTINGS_A_PAGE,
  type ListingFilter,
  type ListingSort,
  readListingFilter,
} from '../../../domain/listings/console/listing-filter.ts'
import { KEPT_BY_SERVER } from '../../../domain/listings/rules.ts'
import { storedWords } from '../../../domain/search/stored-words.ts'
import { isAdmin, requireAdmin } from '../accounts/require-admin.ts'
import { readJson, selectRows } from '../database/records.ts'
import { addFingerprints } from '../queue/fingerprints.ts'
import {
  BY_CITY,
  CONSOLE_INDEX,
  type Conditions,
  isOfKinds,
  type ListingPage,
  listingConditions,
  listingOrder,
  type PageRequest,
  pageSql,
  queryPage,
} from './listing-conditions.ts'
import { rareWords } from './listing-trigrams.ts'
import { correctedSearch } from './search-spelling.ts'

// The list of listings: administrators see all, members see those that they own or are assigned to.

/** Beyond the end of any list, and small enough for SQLite. */
const HIGHEST_PAGE = 1_000_000_000

const ADMINS_ONLY = 'Only administrators can list all listings.'

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

const filterOf = (query: Record<string, string | undefined>): ListingFilter => {
  const filter = readListingFilter(parsed(query['filter'] || '{}'))
  if (!filter) throw new BadRequestError('The filter has an unknown field or value.')
  return filter
}

const sortOf = (query: Record<string, string | undefined>): Pick<PageRequest, 'sort' | 'order'> => {
  const { sort = 'featured', order = 'DESC' } = query
  const field = LISTING_SORTS.find((one): one is ListingSort => one === sort)
  if (!field || (order !== 'ASC' && order !== 'DESC'))
    throw new BadRequestError('Listings cannot be sorted in this way.')
  return { sort: field, order }
}

const wholeNumber = (text: string | undefined, most: number): number => {
  const number = Number(text)
  if (!Number.isInteger(number) || number < 1 || number > most)
    throw new BadRequestError(`The page or its size is not a whole number from 1 to ${most}.`)
  return number
}

export const recordsOf = (app: core.App, ids: string[]): core.Record[] => {
  const found = new Map(app.findRecordsByIds('company_listings', ids).map((record) => [record?.id, record]))
  return ids.flatMap((id) => found.get(id) ?? [])
}

/**
 * GET /api/directory/listings?filter&sort&order&page&perPage, signed in: a page of the listings that the account may
 * edit and that match a `ListingFilter`. Answers like PocketBase's own lists. If a search finds nothing, the answer is
 * that of its `corrected` spelling, if there is one.
 */
export const findListings = (e: core.RequestEvent) => {
  const member = isAdmin(e.auth) ? '' : (e.auth?.id ?? '')
  if (!member) requireAdmin(e, ADMINS_ONLY)
  const { query } = e.requestInfo()
  const page = wholeNumber(query['page'] ?? '1', HIGHEST_PAGE)
  const perPage = wholeNumber(query['perPage'] ?? '25', LISTINGS_A_PAGE)
  const { ids, total, corrected } = readSpelt(e.app, {
    filter: filterOf(query),
    member,
    ...sortOf(query),
    page,
    perPage,
  })
  const items = recordsOf(e.app, ids)
  for (const record of items) record.hide(...KEPT_BY_SERVER)
  if (!member) addFingerprints(e.app, 'listings', items)
  e.response.header().set('Cache-Control', 'no-store')
  return e.json(200, { page, perPage, items, totalItems: total, ...(corrected ? { corrected } : {}) })
}

/** GET /api/directory/listings/ids?filter, administrators only: the ids of all listings on the pages of `findListings`. */
export const findListingIds = (e: core.RequestEvent) => {
  requireAdmin(e, ADMINS_ONLY)
  const filter = filterOf(e.requestInfo().query)
  const idsOf = (each: ListingFilter): string[] => {
    const { sql, params } = listingConditions(each)
    return selectRows<string>(e.app, 'json_quote(id)', `FROM company_listings WHERE ${sql}`, params)
  }
  const found = idsOf(filter)
  const corrected = found.length === 0 && filter.q ? correctedSearch(e.app, filter.q, '') : undefined
  const ids = corrected ? idsOf({ ...filter, q: corrected }) : found
  e.response.header().set('Cache-Control', 'no-store')
  return e.json(200, { ids })
}

/** A page. If its search finds nothing, the page of the corrected search. */
export const readSpelt = (app: core.App, request: PageRequest): ListingPage & { corrected?: string } => {
  const found = readPage(app, request)
  const { filter, member } = request
  if (found.total > 0 || !filter.q) return found
  const corrected = correctedSearch(app, filter.q, member)
  if (!corrected) return found
  const page = readPage(app, { ...request, filter: { ...filter, q: corrected } })
  return page.total > 0 ? { ...page, corrected } : found
}

/** The ids of a page in order, and the total number of matches. */
const readPage = (app: core.App, request: PageRequest): ListingPage => {
  const { filter, member } = request
  const rare = member ? undefined : rareWords(app, storedWords(filter.q ?? ''))
  const conditions = listingConditions(filter, { member, rare })
  if (!conditions.isNarrow) return readLongPage(app, request, conditions)
  return queryPage(app, pageSql(request, conditions), conditions.params)
}

// A page of a list that may be as long as the directory. The code counts matches first, with the smallest index,
// because the count decides how to find the page: it collects and sorts few matches, and reads many in the order of an
// index, from its start or its end.

/** Up to this number, collecting by an index and sorting is fast. */
const FEW = 20_000
/** Index entries to read for a page. Each may lead to a row of the table. */
const MAX_ENTRIES = 20_000
/** Safety factor, because matches may be rarer at the end of a list. */
const SPARE = 4
/** Tries to collect up to this number of matches first: few matches are too sparse to find in index order. */
const FIRST_TRY = 5000

const indexed = (name: string): string => `company_listings INDEXED BY idx_company_listings_${name}`

/** The table and index to read in each order. */
const IN_ORDER: Readonly<Record<PageRequest['sort'], string>> = {
  featured: CONSOLE_INDEX,
  created: indexed('created'),
  name: indexed('name'),
  location: BY_CITY,
  rating: indexed('rating'),
  id: 'company_listings',
}

/** A narrow index for a filter with one condition. */
const INDEXES: Readonly<Record<string, (value: unknown) => string>> = {
  region: () => 'location',
  missing: (value: unknown) => (value === 'email' ? 'without_email' : 'without_phone'),
} satisfies Partial<Record<keyof ListingFilter, unknown>>

/**
 * Listings of the matching kinds, with one index lookup for each kind. DISTINCT, because a kind counts owned ones
 * apart.
 */
const byKind = (sql: string): string =>
  `(SELECT DISTINCT services AS served, state AS stood, source AS known, verified AS checked, is_featured AS first
      FROM listing_kinds WHERE ${sql}) AS kinds
    CROSS JOIN ${indexed('kind')}
      ON (company_listings.services, company_listings.state, company_listings.source, company_listings.verified,
        company_listings.is_featured) = (served, stood, known, checked, first)`

/** The SQL to collect few matches by a narrow index; undefined if no narrow index covers the filter. */
export const narrowTables = (filter: ListingFilter, sql: string): string | undefined => {
  const { region, ...others } = filter
  if (!isOfKinds(others)) return undefined
  return region ? indexed('location') : byKind(sql)
}

interface Counted {
  total: number
  /** The number of all listings. */
  all: number
  /** The SQL from which to collect few matches. */
  gathered: string
}

const countKinds = (sql = 'TRUE'): string => `(SELECT coalesce(sum(listings), 0) FROM listing_kinds WHERE ${sql})`

const countLong = (app: core.App, { filter }: PageRequest, { sql, params }: Conditions): Counted => {
  const [[key = '', value] = [], ...more] = Object.entries(filter)
  const index = more.length === 0 ? INDEXES[key]?.(value) : undefined
  const gathered = index ? indexed(index) : (narrowTables(filter, sql) ?? CONSOLE_INDEX)
  const counted = new DynamicModel({ total: 0, every: 0 })
  const matches = isOfKinds(filter) ? countKinds(sql) : `(SELECT count(*) FROM ${gathered} WHERE ${sql})`
  app.db().newQuery(`SELECT ${matches} AS total, ${countKinds()} AS every`).bind(params).one(counted)
  return { total: counted['total'], all: counted['every'], gathered }
}

const CANDIDATE_COLUMNS = `company_listings.id AS id, is_featured, company_listings.created AS created, rating,
  lower(company_listings.name) AS folded, owner, search_text, location, services, verified, state, email, phone, source`

/** The ids of a page among the first entries of an index; undefined if they are not there. */
const readInOrder = (app: core.App, request: PageRequest, conditions: Conditions, { total, all }: Counted) => {
  const { filter, sort, order, page, perPage } = request
  const before = (page - 1) * perPage
  const wanted = Math.min(perPage, total - before)
  if (wanted <= 0) return []
  const isFromEnd = before > total / 2
  const offset = isFromEnd ? total - before - wanted : before
  const passed = Math.ceil(((offset + wanted) * all) / total) * SPARE
  if (conditions.isFiltered && passed > MAX_ENTRIES) return undefined
  const by = listingOrder(sort, order, isFromEnd)
  const columns = sort === 'location' ? `${CANDIDATE_COLUMNS}, lower(locations.name) AS place` : CANDIDATE_COLUMNS
  // Without this range, unfeatured listings would come after all featured ones.
  const isRange = sort === 'featured' && filter.is_featured !== undefined
  const range = isRange ? `WHERE is_featured = ${filter.is_featured ? 'TRUE' : 'FALSE'}` : ''
  const first = conditions.isFiltered
    ? `(SELECT ${columns} FROM ${IN_ORDER[sort]} ${range} ORDER BY ${by} LIMIT ${passed}) AS company_listings WHERE ${conditions.sql}`
    : `(SELECT ${columns} FROM ${IN_ORDER[sort]})`
  const found = new DynamicModel({ ids: '' })
  app
    .db()
    .newQuery(
      `SELECT json_group_array(id) AS ids FROM (SELECT id FROM ${first} ORDER BY ${by} LIMIT ${wanted} OFFSET ${offset})`,
    )
    .bind(conditions.params)
    .one(found)
  const ids = readJson<string[]>(found['ids'])
  if (ids.length < wanted) return undefined
  return isFromEnd ? ids.reverse() : ids
}

/** A page of a list that no selective index shortens. */
const readLongPage = (app: core.App, request: PageRequest, conditions: Conditions): ListingPage => {
  const [key = '', ...more] = Object.keys(request.filter)
  const isCounted = narrowTables(request.filter, conditions.sql) !== undefined || (more.length === 0 && key in INDEXES)
  if (conditions.isFiltered && !isCounted) {
    const few = queryPage(app, pageSql(request, conditions, { most: FIRST_TRY + 1 }), conditions.params)
    if (few.total <= FIRST_TRY) return few
  }
  const counted = countLong(app, request, conditions)
  const ids = readInOrder(app, request, conditions, counted)
  if (ids) return { ids, total: counted.total }
  const sql = pageSql(request, conditions, { total: counted.total })
  return queryPage(app, counted.total <= FEW ? sql.replaceAll(CONSOLE_INDEX, counted.gathered) : sql, conditions.params)
}
