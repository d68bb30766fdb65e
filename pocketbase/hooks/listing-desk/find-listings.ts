/** The list of all listings, for administrators. Members read their own by PocketBase's rules. */
import { KEPT_BY_SERVER } from '../../../domain/listings/kept-by-server.ts'
import {
  LISTING_SORTS,
  LISTINGS_A_PAGE,
  type ListingFilter,
  type ListingSort,
  readListingFilter,
} from '../../../domain/listings/desk/listing-filter.ts'
import { requireAdmin } from '../accounts/require-admin.ts'
import { selectRows } from '../database/records.ts'
import { type Conditions, listingConditions, listingOrder } from './listing-conditions.ts'

export const ADMINS_ONLY = 'Only administrators see all listings.'

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

const filterOf = (query: Record<string, string | undefined>): ListingFilter => {
  const filter = readListingFilter(parsed(query['filter'] || '{}'))
  if (!filter) throw new BadRequestError('The filter names something that listings are not filtered by.')
  return filter
}

const sortOf = (query: Record<string, string | undefined>): string => {
  const { sort = 'featured', order = 'DESC' } = query
  const field = LISTING_SORTS.find((one): one is ListingSort => one === sort)
  if (!field || (order !== 'ASC' && order !== 'DESC')) throw new BadRequestError('Listings are not sorted like this.')
  return listingOrder(field, order)
}

const wholeNumber = (text: string | undefined, most: number): number => {
  const number = Number(text)
  if (!Number.isInteger(number) || number < 1 || number > most)
    throw new BadRequestError(`A page or its size is no whole number from 1 to ${most}.`)
  return number
}

const countOf = (app: core.App, { sql, params }: Conditions): number => {
  const found = new DynamicModel({ count: 0 })
  app.db().newQuery(`SELECT count(*) AS count FROM company_listings WHERE ${sql}`).bind(params).one(found)
  return found['count'] as number
}

const recordsOf = (app: core.App, ids: string[]): core.Record[] => {
  const found = new Map(app.findRecordsByIds('company_listings', ids).map((record) => [record?.id, record]))
  return ids.flatMap((id) => found.get(id) ?? [])
}

/**
 * GET /api/directory/listings?filter&sort&order&page&perPage, administrators only: a page of the listings that a
 * `ListingFilter` leaves, as PocketBase answers pages, with their number.
 */
export const findListings = (e: core.RequestEvent) => {
  requireAdmin(e, ADMINS_ONLY)
  const { query } = e.requestInfo()
  const conditions = listingConditions(filterOf(query))
  const perPage = wholeNumber(query['perPage'] ?? '25', LISTINGS_A_PAGE)
  const page = wholeNumber(query['page'] ?? '1', Number.MAX_SAFE_INTEGER)
  const ids = selectRows<string>(
    e.app,
    'json_quote(id)',
    `FROM (SELECT id FROM company_listings WHERE ${conditions.sql} ORDER BY ${sortOf(query)}
      LIMIT ${perPage} OFFSET ${(page - 1) * perPage})`,
    conditions.params,
  )
  const items = recordsOf(e.app, ids)
  for (const record of items) record.hide(...KEPT_BY_SERVER)
  e.response.header().set('Cache-Control', 'no-store')
  return e.json(200, { page, perPage, items, totalItems: countOf(e.app, conditions) })
}

/** GET /api/directory/listings/ids?filter, administrators only: the ids of all listings that the filter leaves. */
export const findListingIds = (e: core.RequestEvent) => {
  requireAdmin(e, ADMINS_ONLY)
  const { sql, params } = listingConditions(filterOf(e.requestInfo().query))
  const ids = selectRows<string>(e.app, 'json_quote(id)', `FROM company_listings WHERE ${sql}`, params)
  e.response.header().set('Cache-Control', 'no-store')
  return e.json(200, { ids })
}
