/** Speaks PocketBase for ra-data-simple-rest, which speaks the simple REST dialect. */
import type { fetchUtils } from 'react-admin'
import type { Filter } from './filter.ts'
import { deletionUrl, type PageOfRecords, pageUrl, recordUrl } from './record-urls.ts'
import { isFields, pageOfRows, type Row, toBody, toRecord } from './records.ts'
import { request } from './request.ts'
import { parseResourcePath, type ResourceConfig } from './resources.ts'

/** PocketBase allows 200 comparisons in a filter. */
const IDS_AT_ONCE = 100

type HttpAnswer = Awaited<ReturnType<typeof fetchUtils.fetchJson>>
type Signal = AbortSignal | null

const answer = (status: number, json: unknown, headers: Record<string, string> = {}): HttpAnswer => ({
  status,
  headers: new Headers(headers),
  body: '',
  json,
})

/** One page of records of a resource. */
export const readPage = async (config: ResourceConfig, page: PageOfRecords, signal: Signal = null) => {
  const { response, json } = await request(pageUrl(config, page), { signal })
  const { items, totalItems } = pageOfRows(json)
  return { status: response.status, rows: items.map((item) => toRecord(item, config)), totalItems }
}

const getMany = async (config: ResourceConfig, filter: Filter, signal: Signal) => {
  const ids = Array.isArray(filter['id']) ? filter['id'] : []
  const rows: Row[] = []
  for (let at = 0; at < ids.length; at += IDS_AT_ONCE) {
    const id = ids.slice(at, at + IDS_AT_ONCE)
    const page = { filter: { id }, range: [0, IDS_AT_ONCE - 1], withTotal: false } as const
    rows.push(...(await readPage(config, page, signal)).rows)
  }
  return answer(200, rows)
}

const readMany = async (config: ResourceConfig, params: URLSearchParams, signal: Signal) => {
  // the data provider above has written these
  const asked = (name: string) => JSON.parse(params.get(name) ?? 'null')
  const filter: Filter = asked('filter') ?? {}
  const range: PageOfRecords['range'] | null = asked('range')
  if (!range) return getMany(config, filter, signal)
  const page = { filter, range, sort: asked('sort') ?? undefined, withTotal: true }
  const { status, rows, totalItems } = await readPage(config, page, signal)
  const [from] = range
  return answer(status, rows, { 'Content-Range': `items ${from}-${from + rows.length - 1}/${totalItems}` })
}

const bodyOf = (body: unknown, config: ResourceConfig): string | FormData | null => {
  if (body instanceof FormData) return body
  const data: unknown = typeof body === 'string' ? JSON.parse(body) : undefined
  return isFields(data) ? JSON.stringify(toBody(data, config)) : null
}

/** Answers what ra-data-simple-rest asks; throws react-admin's HttpError. */
export const httpClient = async (url: string, options: fetchUtils.Options = {}): Promise<HttpAnswer> => {
  const { pathname, searchParams } = new URL(url, 'http://console')
  const { config, id } = parseResourcePath(pathname)
  const { method = 'GET', body, signal = null } = options
  if (method === 'GET' && id === undefined) return readMany(config, searchParams, signal)
  if (method === 'DELETE') {
    const { response } = await request(deletionUrl(config, id), { method, signal })
    return answer(response.status, { id })
  }
  // a PUT carries whole records and, for several at once, parts of them: PATCH suits both
  const { response, json } = await request(recordUrl(config, id), {
    method: method === 'PUT' ? 'PATCH' : method,
    body: bodyOf(body, config),
    signal,
  })
  return answer(response.status, toRecord(json, config))
}
