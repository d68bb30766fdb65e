/**
 * One page of the list of listings, and the total. One index covers all filters and orders. INDEXED BY makes SQLite
 * scan it for filters that many listings match: by itself, SQLite would use the index of the order and look up listings
 * one by one until it has found enough.
 */
import type { ListingFilter, ListingSort } from '../../../domain/listings/console/listing-filter.ts'
import { type Conditions, isOfKinds, listingOrder } from './listing-conditions.ts'

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
  return { ids: JSON.parse(found['ids'] as string) as string[], total: found['total'] as number }
}
