/**
 * A place in the list of listings: search, filters, sort and page. The address of an edit form carries it, so that it
 * survives a reload, a new tab and a sign-in.
 */
import {
  LISTING_SORTS,
  LISTINGS_A_PAGE,
  type ListingFilter,
  readListingFilter,
} from '../../../domain/listings/console/listing-filter.ts'

export interface ListPlace {
  filter: ListingFilter
  sort: { field: string; order: 'ASC' | 'DESC' }
  /** From 1. */
  page: number
  perPage: number
}

/** The place as a query, with the names that react-admin's lists read. */
export const placeQuery = ({ filter, sort: { field, order }, page, perPage }: ListPlace): string => {
  const params = { sort: field, order, page: String(page), perPage: String(perPage) }
  const isNarrowed = Object.keys(filter).length > 0
  return String(new URLSearchParams({ ...(isNarrowed && { filter: JSON.stringify(filter) }), ...params }))
}

const BESIDE = 'beside'

/** Address of the edit form of a listing, on a page of its own. */
export const editPath = (listing: string, query: string): string => `/edit-listing/${listing}?${query}`

/** Address of a place in the list. */
export const listPath = (query: string): string => `/manage-listings?${query}`

/** Address of a place in the list, with the edit form of a listing next to it. */
export const besidePath = (listing: string, query: string): string =>
  `${listPath(query)}&${new URLSearchParams({ [BESIDE]: listing })}`

/** Id of the listing whose form is next to the list. */
export const besideIn = (query: string): string | undefined => new URLSearchParams(query).get(BESIDE) || undefined

/** The query without the listing next to the list. */
export const withoutBeside = (query: string): string => {
  const params = new URLSearchParams(query)
  params.delete(BESIDE)
  return String(params)
}

/** Undefined if a text is not JSON. */
export const parseJson = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

const wholeNumber = (text: string | null, max: number): number | undefined => {
  const number = /^[1-9]\d{0,8}$/.test(text ?? '') ? Number(text) : 0
  return number > 0 && number <= max ? number : undefined
}

/** The place in the query of an edit form's address. Undefined if it contains none, or an invalid one. */
export const readPlace = (query: string): ListPlace | undefined => {
  const params = new URLSearchParams(query)
  const filter = readListingFilter(parseJson(params.get('filter') ?? '{}'))
  const field = LISTING_SORTS.find((one) => one === params.get('sort'))
  const order = (['ASC', 'DESC'] as const).find((one) => one === params.get('order'))
  const page = wholeNumber(params.get('page'), Number.MAX_SAFE_INTEGER)
  const perPage = wholeNumber(params.get('perPage'), LISTINGS_A_PAGE)
  return filter && field && order && page && perPage ? { filter, sort: { field, order }, page, perPage } : undefined
}
