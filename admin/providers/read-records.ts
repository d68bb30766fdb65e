import type { GetListParams, GetListResult, Identifier } from 'react-admin'
import { type PageOfRecords, pageUrl } from './record-urls.ts'
import { pageOfRows, type Row, toRecord } from './records.ts'
import { request } from './request.ts'
import type { ResourceConfig } from './resources.ts'

/** PocketBase allows 200 comparisons in a filter. */
const IDS_AT_ONCE = 100
/** Rows of a first page that is read with the one after it: what our screens show, below what the server answers. */
const MOST_WITH_NEXT = 100

type Signal = AbortSignal | null
type Reader = (from: number, size: number) => Promise<{ rows: Row[]; totalItems: number }>

const readPage = async (config: ResourceConfig, page: PageOfRecords, signal: Signal) => {
  const { json } = await request(pageUrl(config, page), { signal })
  const { items, totalItems } = pageOfRows(json)
  return { rows: items.map((item) => toRecord(item, config)), totalItems }
}

/** The records with these ids, in any order; one that cannot be read is left out. */
export const readByIds = async (config: ResourceConfig, ids: readonly Identifier[], signal: Signal): Promise<Row[]> => {
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

/** A page of a list. One without a total knows whether another follows: counting reads every record. */
export const readList = (
  config: ResourceConfig,
  { pagination: { page, perPage } = { page: 1, perPage: 10 }, filter = {}, sort, signal }: GetListParams,
  withTotal: boolean,
): Promise<GetListResult> => {
  const asked = { filter, sort: sort && ([sort.field, sort.order] as const), withTotal }
  const read: Reader = (from, size) => readPage(config, { ...asked, range: [from, from + size - 1] }, signal ?? null)
  return (withTotal ? counted : uncounted)(read, (page - 1) * perPage, perPage)
}
