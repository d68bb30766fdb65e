/** Speaks PocketBase for ra-data-simple-rest, which speaks the simple REST dialect. */
import type { fetchUtils } from 'react-admin'
import { z } from 'zod'
import { pageUrl, recordUrl } from './record-urls.ts'
import { pageOfRows, type Row, toBody, toRecord } from './records.ts'
import { request } from './request.ts'
import { parseResourcePath, type ResourceConfig } from './resources.ts'

/** PocketBase allows 200 comparisons in a filter. */
const IDS_AT_ONCE = 100

type HttpAnswer = Awaited<ReturnType<typeof fetchUtils.fetchJson>>
type Signal = AbortSignal | null

const fields = z.record(z.string(), z.unknown())
const idFilter = z.object({ id: z.array(z.string()) })
const listQuery = z.object({
  filter: fields,
  range: z.tuple([z.int(), z.int()]),
  sort: z.tuple([z.string(), z.enum(['ASC', 'DESC'])]),
})

const answer = (status: number, json: unknown, headers: HeadersInit = {}): HttpAnswer => ({
  status,
  headers: new Headers(headers),
  body: '',
  json,
})

const readPage = async (config: ResourceConfig, url: string, signal: Signal) => {
  const { response, json } = await request(url, { signal })
  const { items, totalItems } = pageOfRows.parse(json)
  return { status: response.status, rows: items.map((item) => toRecord(item, config)), totalItems }
}

const getMany = async (config: ResourceConfig, { id: ids }: z.infer<typeof idFilter>, signal: Signal) => {
  const rows: Row[] = []
  for (let at = 0; at < ids.length; at += IDS_AT_ONCE) {
    const id = ids.slice(at, at + IDS_AT_ONCE)
    const page = { filter: { id }, range: [0, IDS_AT_ONCE - 1], withTotal: false } as const
    rows.push(...(await readPage(config, pageUrl(config, page), signal)).rows)
  }
  return answer(200, rows)
}

const getList = async (config: ResourceConfig, query: z.infer<typeof listQuery>, signal: Signal) => {
  const { status, rows, totalItems } = await readPage(config, pageUrl(config, { ...query, withTotal: true }), signal)
  const [from] = query.range
  return answer(status, rows, { 'Content-Range': `items ${from}-${from + rows.length - 1}/${totalItems}` })
}

const readMany = (config: ResourceConfig, params: URLSearchParams, signal: Signal) => {
  const query: Record<string, unknown> = {}
  for (const [name, value] of params) query[name] = JSON.parse(value)
  return 'range' in query
    ? getList(config, listQuery.parse(query), signal)
    : getMany(config, idFilter.parse(query.filter), signal)
}

/** Answers what ra-data-simple-rest asks; throws react-admin's HttpError. */
export const httpClient = async (url: string, options: fetchUtils.Options = {}): Promise<HttpAnswer> => {
  const { pathname, searchParams } = new URL(url, 'http://console')
  const { config, id } = parseResourcePath(pathname)
  const { method = 'GET', body, signal = null } = options
  if (method === 'GET' && id === undefined) return readMany(config, searchParams, signal)
  if (method === 'DELETE') {
    const { response } = await request(recordUrl(config, id), { method, signal })
    return answer(response.status, { id })
  }
  const data = typeof body === 'string' ? JSON.stringify(toBody(fields.parse(JSON.parse(body)), config)) : null
  // a PUT carries whole records and, for several at once, parts of them: PATCH suits both
  const { response, json } = await request(recordUrl(config, id), {
    method: method === 'PUT' ? 'PATCH' : method,
    body: data,
    signal,
  })
  return answer(response.status, toRecord(json, config))
}
