import simpleRestProvider from 'ra-data-simple-rest'
import type { DataProvider, fetchUtils, GetListParams, GetListResult, Identifier } from 'react-admin'
import type { HitKind } from '../../domain/console/search-hits.ts'
import { DECIDING_FIELDS } from '../../domain/moderation/fingerprints.ts'
import { readListings } from './listings.ts'
import { deletionUrl, type PageOfRecords, pageUrl, recordUrl } from './record-urls.ts'
import { type Fields, pageOfRows, type Row, toPayload, toRecord } from './records.ts'
import { request } from './request.ts'
import { configOf, parseResourcePath, type ResourceConfig } from './resources.ts'
import { searchConsole } from './routes/search.ts'
import { currentAccount } from './session.ts'

/** Creates a record, or updates the given fields of one. Reads it again if a decision may need its fingerprint. */
const save = async (resource: string, data: Fields, id?: string, needsFingerprint = true) => {
  const config = configOf(resource)
  const { json } = await request(recordUrl(config, id), {
    method: id === undefined ? 'POST' : 'PATCH',
    body: toPayload(data, config),
  })
  const isComplete = !needsFingerprint || !Object.hasOwn(DECIDING_FIELDS, config.collection)
  if (id === undefined || isComplete) return { data: toRecord(json, config) }
  return { data: toRecord((await request(recordUrl(config, id))).json, config) }
}

/** @throws react-admin's HttpError, or an error for a path that is not a record's */
const httpClient = async (path: string, options: fetchUtils.Options = {}): Promise<HttpAnswer> => {
  const { config, id } = parseResourcePath(path)
  const { method = 'GET', signal = null } = options
  if (method === 'DELETE') {
    const { response } = await request(deletionUrl(config, id), { method, signal })
    return answer(response.status, { id })
  }
  const { response, json } = await request(recordUrl(config, id), { signal })
  return answer(response.status, toRecord(json, config))
}

/** `meta.isCounted` overrides whether a list knows its total. With `meta.needsFingerprint` false, an update is one request. */
export const dataProvider = {
  ...simpleRestProvider('', httpClient),
  getList: async (resource, params) => {
    if (resource === 'company_listings') return readListings(params)
    const config = configOf(resource)
    const asked = await withFound(resource, await ofOwnListings(resource, params))
    return readList(config, asked, (params.meta?.isCounted ?? config.isCounted) !== false)
  },
  getMany: async (resource, { ids, signal = null }) => ({ data: await readByIds(configOf(resource), ids, signal) }),
  getManyReference: (resource, { target, id, filter, ...params }) =>
    readList(configOf(resource), { ...params, filter: { ...filter, [target]: id } }, true),
  create: (resource, { data }) => save(resource, data),
  update: (resource, { id, data, meta }) => save(resource, data, String(id), meta?.needsFingerprint),
  updateMany: async (resource, { ids, data }) => {
    for (const id of ids) await save(resource, data, String(id))
    return { data: ids }
  },
  // The caller states the record's type.
} as DataProvider

// Single PocketBase records for ra-data-simple-rest.

type HttpAnswer = Awaited<ReturnType<typeof fetchUtils.fetchJson>>

const answer = (status: number, json: unknown): HttpAnswer => ({ status, headers: new Headers(), body: '', json })

// Lists that belong to listings. The access rules find a member's records by looking at every record; a filter that
// names the member's listings lets SQLite use an index. The rules still decide who may read what.

const OF_LISTINGS: readonly string[] = ['company_reviews', 'inquiries']

/** Members have a few; PocketBase allows 200 comparisons in a filter. */
const MOST_NAMED = 50

/** Adds a filter that names the member's listings. Throws react-admin's HttpError. */
const ofOwnListings = async (resource: string, params: GetListParams): Promise<GetListParams> => {
  const account = currentAccount()
  if (!OF_LISTINGS.includes(resource) || !account || account.isAdmin || params.filter?.listing) return params
  const { signal } = params
  const { data, total = 0 } = await readListings({
    ...{ filter: {}, sort: { field: 'id', order: 'ASC' }, pagination: { page: 1, perPage: MOST_NAMED } },
    ...(signal ? { signal } : {}),
  })
  if (total > data.length) return params
  return { ...params, filter: { ...params.filter, listing: data.map(({ id }) => id) } }
}

// Lists that the server's search helps to narrow: it finds names without the accents and apostrophes that a filter compares,
// and the companies of reviews.

/** Names have letters. The filter finds numbers by itself. */
const HAS_LETTER = /\p{L}/u
const FOUND_BY: Readonly<Record<string, { kind: HitKind; field: string }>> = {
  inquiries: { kind: 'inquiry', field: 'id' },
  'admin/users': { kind: 'user', field: 'id' },
  'admin/reviews': { kind: 'listing', field: 'listing' },
}

/** Adds the ids that the search finds, and their field. Throws react-admin's HttpError. */
const withFound = async (resource: string, params: GetListParams): Promise<GetListParams> => {
  const found = FOUND_BY[resource]
  const { q } = params.filter ?? {}
  if (!found || typeof q !== 'string' || !HAS_LETTER.test(q)) return params
  const { hits } = await searchConsole(q, { kind: found.kind, signal: params.signal })
  return { ...params, filter: { ...params.filter, q: { text: q, field: found.field, ids: hits.map(({ id }) => id) } } }
}

/** PocketBase allows 200 comparisons in a filter. */
const IDS_AT_ONCE = 100
/**
 * Rows of a first page that is read together with the next one. At least what screens show, and below the server's
 * limit.
 */
const MOST_WITH_NEXT = 100

type Signal = AbortSignal | null
type Reader = (from: number, size: number) => Promise<{ rows: Row[]; totalItems: number }>

const readPage = async (config: ResourceConfig, page: PageOfRecords, signal: Signal) => {
  const { json } = await request(pageUrl(config, page), { signal })
  const { items, totalItems } = pageOfRows(json)
  return { rows: items.map((item) => toRecord(item, config)), totalItems }
}

/** The records with these ids, in any order. Unreadable ones are skipped. */
const readByIds = async (config: ResourceConfig, ids: readonly Identifier[], signal: Signal): Promise<Row[]> => {
  const rows: Row[] = []
  for (let at = 0; at < ids.length; at += IDS_AT_ONCE) {
    const id = ids.slice(at, at + IDS_AT_ONCE)
    const page = { filter: { id }, range: [0, IDS_AT_ONCE - 1], withTotal: false } as const
    rows.push(...(await readPage(config, page, signal)).rows)
  }
  return rows
}

const counted = async (read: Reader, from: number, perPage: number): Promise<GetListResult> => {
  const { rows, totalItems } = await read(from, perPage)
  return { data: rows, total: totalItems }
}

const uncounted = async (read: Reader, from: number, perPage: number): Promise<GetListResult> => {
  // PocketBase reads whole pages, so only the first can be one row longer than the others
  if (from === 0 && perPage <= MOST_WITH_NEXT) {
    const { rows } = await read(0, perPage + 1)
    return { data: rows.slice(0, perPage), pageInfo: { hasNextPage: rows.length > perPage, hasPreviousPage: false } }
  }
  const { rows } = await read(from, perPage)
  const hasNextPage = rows.length === perPage && (await read(from + perPage, 1)).rows.length > 0
  return { data: rows, pageInfo: { hasNextPage, hasPreviousPage: from > 0 } }
}

/** A page of a list. Without a total it knows whether another page follows, because counting reads every record. */
const readList = (
  config: ResourceConfig,
  { pagination: { page, perPage } = { page: 1, perPage: 10 }, filter = {}, sort, signal }: GetListParams,
  withTotal: boolean,
): Promise<GetListResult> => {
  const asked = { filter, sort: sort && ([sort.field, sort.order] as const), withTotal }
  const read: Reader = (from, size) => readPage(config, { ...asked, range: [from, from + size - 1] }, signal ?? null)
  return (withTotal ? counted : uncounted)(read, (page - 1) * perPage, perPage)
}
