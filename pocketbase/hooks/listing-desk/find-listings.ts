/** The list of listings: all of them for administrators, for members those they own or are assigned to. */

import {
  LISTING_SORTS,
  LISTINGS_A_PAGE,
  type ListingFilter,
  type ListingSort,
  readListingFilter,
} from '../../../domain/listings/console/listing-filter.ts'
import { KEPT_BY_SERVER } from '../../../domain/listings/kept-by-server.ts'
import { isAdmin, requireAdmin } from '../accounts/require-admin.ts'
import { selectRows } from '../database/records.ts'
import { addFingerprints } from '../queue/require-shown.ts'
import { listingConditions } from './listing-conditions.ts'
import type { AskedPage } from './listing-page.ts'
import { readPage } from './read-page.ts'

/** Beyond what any list holds, and within what SQLite counts. */
const HIGHEST_PAGE = 1_000_000_000

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

const sortOf = (query: Record<string, string | undefined>): Pick<AskedPage, 'sort' | 'order'> => {
  const { sort = 'featured', order = 'DESC' } = query
  const field = LISTING_SORTS.find((one): one is ListingSort => one === sort)
  if (!field || (order !== 'ASC' && order !== 'DESC')) throw new BadRequestError('Listings are not sorted like this.')
  return { sort: field, order }
}

const wholeNumber = (text: string | undefined, most: number): number => {
  const number = Number(text)
  if (!Number.isInteger(number) || number < 1 || number > most)
    throw new BadRequestError(`A page or its size is no whole number from 1 to ${most}.`)
  return number
}

const recordsOf = (app: core.App, ids: string[]): core.Record[] => {
  const found = new Map(app.findRecordsByIds('company_listings', ids).map((record) => [record?.id, record]))
  return ids.flatMap((id) => found.get(id) ?? [])
}

/**
 * GET /api/directory/listings?filter&sort&order&page&perPage, signed in: a page of the listings that the account may
 * edit and a `ListingFilter` leaves, as PocketBase answers pages, with their number.
 */
export const findListings = (e: core.RequestEvent) => {
  const member = isAdmin(e.auth) ? '' : (e.auth?.id ?? '')
  if (!member) requireAdmin(e, ADMINS_ONLY)
  const { query } = e.requestInfo()
  const page = wholeNumber(query['page'] ?? '1', HIGHEST_PAGE)
  const perPage = wholeNumber(query['perPage'] ?? '25', LISTINGS_A_PAGE)
  const { ids, total } = readPage(e.app, { filter: filterOf(query), member, ...sortOf(query), page, perPage })
  const items = recordsOf(e.app, ids)
  for (const record of items) record.hide(...KEPT_BY_SERVER)
  if (!member) addFingerprints(e.app, 'listings', items)
  e.response.header().set('Cache-Control', 'no-store')
  return e.json(200, { page, perPage, items, totalItems: total })
}

/** GET /api/directory/listings/ids?filter, administrators only: the ids of all listings that the filter leaves. */
export const findListingIds = (e: core.RequestEvent) => {
  requireAdmin(e, ADMINS_ONLY)
  const { sql, params } = listingConditions(filterOf(e.requestInfo().query))
  const ids = selectRows<string>(e.app, 'json_quote(id)', `FROM company_listings WHERE ${sql}`, params)
  e.response.header().set('Cache-Control', 'no-store')
  return e.json(200, { ids })
}
