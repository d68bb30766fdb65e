/** Lists of editable listings and bulk changes, through our own routes. */

import type { GetListParams, GetListResult } from 'react-admin'
import { RESPONSES } from '../../contract/responses.ts'
import { ROUTES } from '../../contract/routes.ts'
import type { BulkAnswer, BulkChange } from '../../domain/listings/console/bulk-change.ts'
import { FINGERPRINT } from '../../domain/moderation/fingerprints.ts'
import { call, send } from './call.ts'
import { isFields, pageOfRows, toRecord } from './records.ts'
import { configOf } from './resources.ts'

/** Fingerprints of the listings in the list that was read last. A bulk change decides about these versions only. */
const shown = new Map<string, string>()

/**
 * A page of listings that match a `ListingFilter`, with the total. `meta.corrected` is the spelling that was searched
 * for instead, or ''. Throws react-admin's HttpError.
 */
export const readListings = async ({ filter, sort, pagination, signal }: GetListParams): Promise<GetListResult> => {
  const query = {
    filter: JSON.stringify(filter ?? {}),
    ...(sort ? { sort: sort.field, order: sort.order } : {}),
    ...(pagination ? { page: String(pagination.page), perPage: String(pagination.perPage) } : {}),
  }
  const json = await send(ROUTES.findListings, { query, signal })
  const { items, totalItems } = pageOfRows(json)
  const config = configOf('company_listings')
  for (const item of items) if (isFields(item)) shown.set(String(item['id']), String(item[FINGERPRINT] ?? ''))
  const corrected = isFields(json) && typeof json['corrected'] === 'string' ? json['corrected'] : ''
  return { data: items.map((item) => toRecord(item, config)), total: totalItems, meta: { corrected } }
}

/** Ids of all listings that match a filter. Throws react-admin's HttpError. */
export const readListingIds = async (filter: object): Promise<string[]> =>
  (await call(ROUTES.findListingIds, RESPONSES.findListingIds, { query: { filter: JSON.stringify(filter) } })).ids

/**
 * Applies a change to as many listings as one request takes. Throws react-admin's HttpError.
 * @param set the `set` of the last answer, '' for the first request
 */
export const changeListings = (change: BulkChange, ids: readonly string[], set: string): Promise<BulkAnswer> => {
  const fingerprints = () => Object.fromEntries(ids.map((id) => [id, shown.get(id) ?? '']))
  const body = { change, ids, set, ...(change.kind === 'state' ? { shown: fingerprints() } : {}) }
  return call(ROUTES.changeListings, RESPONSES.changeListings, { body })
}
