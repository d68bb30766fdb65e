/**
 * One page of the list of listings, and how many there are. One index holds all that is filtered and sorted by.
 * SQLite is told to read it through wherever something is filtered that many listings may fulfil: left alone, it takes
 * the index of the order and looks listings up one by one until it has found enough.
 */
import type { ListingFilter, ListingSort } from '../../../domain/listings/console/listing-filter.ts'
import { type Conditions, isOfKinds, listingOrder } from './listing-conditions.ts'

export interface AskedPage {
  filter: ListingFilter
  /** The account whose listings alone are asked for; '' for all. */
  member: string
  sort: ListingSort
  order: 'ASC' | 'DESC'
  page: number
  perPage: number
}

export const WHOLE = 'company_listings INDEXED BY idx_company_listings_console'
const NAMED = 'CROSS JOIN locations INDEXED BY idx_locations_named ON locations.id = company_listings.location'
export const BY_CITY = `locations INDEXED BY idx_locations_sorted
  CROSS JOIN company_listings INDEXED BY idx_company_listings_location ON company_listings.location = locations.id`

/** Left alone, SQLite takes the index of an owner or of what is featured, and passes nearly all listings. */
const BY_ID = 'company_listings INDEXED BY sqlite_autoindex_company_listings_1'
/** Without a look at the cities of other regions. */
const BY_REGION = `locations INDEXED BY idx_locations_region
  CROSS JOIN company_listings INDEXED BY idx_company_listings_location
    ON company_listings.location = locations.id AND locations.region = {:region}`

const listings = ({ isFiltered, isNarrow, isOwn }: Conditions): string => {
  if (isOwn) return BY_ID
  return isFiltered && !isNarrow ? WHOLE : 'company_listings'
}

const tables = ({ sort, filter: { region, ...others } }: AskedPage, conditions: Conditions): string => {
  if (sort !== 'location') return listings(conditions)
  if (region && isOfKinds(others) && !conditions.isNarrow) return BY_REGION
  return conditions.isFiltered ? `${listings(conditions)} ${NAMED}` : BY_CITY
}

const COLUMNS =
  'company_listings.id AS id, is_featured, company_listings.created AS created, rating, lower(company_listings.name) AS folded'

/**
 * SQL that answers `ids` of a page, a JSON array in their order, and the `total`. Texts are searched once for both; all
 * else is counted faster than it is kept.
 * @param known `most` of those left that are looked for, and counted, all when absent; their `total`, which is not counted
 */
export const pageSql = (
  asked: AskedPage,
  conditions: Conditions,
  { most, total }: { most?: number; total?: number } = {},
): string => {
  const { sort, order, page, perPage } = asked
  const columns = sort === 'location' ? `${COLUMNS}, lower(locations.name) AS place` : COLUMNS
  const isKept = total === undefined && (conditions.isSearched || most !== undefined)
  const counted = `(SELECT count(*) FROM ${isKept ? 'found' : `${listings(conditions)} WHERE ${conditions.sql}`})`
  return `WITH found AS ${isKept ? 'MATERIALIZED' : 'NOT MATERIALIZED'}
      (SELECT ${columns} FROM ${tables(asked, conditions)} WHERE ${conditions.sql} ${most ? `LIMIT ${most}` : ''})
    SELECT ${total ?? counted} AS total, (SELECT json_group_array(id) FROM
      (SELECT id FROM found ORDER BY ${listingOrder(sort, order)} LIMIT ${perPage} OFFSET ${(page - 1) * perPage})) AS ids`
}

/** Ids of a page in their order, and how many listings there are in all. */
export interface ListingPage {
  ids: string[]
  total: number
}

/** Both by one statement, which looks at all that the filter may leave. */
export const askPage = (app: core.App, sql: string, params: Record<string, string>): ListingPage => {
  const found = new DynamicModel({ ids: '', total: 0 })
  app.db().newQuery(sql).bind(params).one(found)
  return { ids: JSON.parse(found['ids'] as string) as string[], total: found['total'] as number }
}
