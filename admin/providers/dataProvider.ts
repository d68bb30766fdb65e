import simpleRestProvider from 'ra-data-simple-rest'
import type { DataProvider, GetListParams, GetListResult } from 'react-admin'
import { httpClient, readPage } from './httpClient.ts'
import { chosenFile, type Fields, toForm } from './records.ts'
import { configOf } from './resources.ts'

const rest = simpleRestProvider('', httpClient)

const hasFile = (data: Fields): boolean => Object.values(data).some((value) => chosenFile(value))

/** Rows of a first page that is read with the one after it: what our screens show, below what the server answers. */
const MOST_WITH_NEXT = 100

/** A page that knows whether another follows, and not how many there are: counting reads every record. */
const getUncounted = async (resource: string, params: GetListParams): Promise<GetListResult> => {
  const config = configOf(resource)
  const { page, perPage } = params.pagination ?? { page: 1, perPage: 10 }
  const { filter = {}, sort, signal = null } = params
  const asked = {
    filter,
    sort: sort && ([sort.field, sort.order] as const),
    withTotal: false,
  }
  const read = async (from: number, size: number) =>
    (await readPage(config, { ...asked, range: [from, from + size - 1] }, signal)).rows
  // PocketBase reads whole pages, so only the first can be one row longer than the others
  if (page === 1 && perPage <= MOST_WITH_NEXT) {
    const rows = await read(0, perPage + 1)
    return {
      data: rows.slice(0, perPage),
      pageInfo: { hasNextPage: rows.length > perPage, hasPreviousPage: false },
    }
  }
  const from = (page - 1) * perPage
  const rows = await read(from, perPage)
  const hasNextPage = rows.length === perPage && (await read(from + perPage, 1)).length > 0
  return { data: rows, pageInfo: { hasNextPage, hasPreviousPage: page > 1 } }
}

/** `meta.isCounted` says whether a list knows its total, where that is not what the resource does otherwise. */
export const dataProvider: DataProvider = {
  ...rest,
  getList: (resource, params) =>
    (params.meta?.isCounted ?? configOf(resource).isCounted) === false
      ? getUncounted(resource, params)
      : rest.getList(resource, params),
  create: async (resource, params) => {
    if (!hasFile(params.data)) return rest.create(resource, params)
    const body = toForm(params.data, configOf(resource))
    return { data: (await httpClient(`/${resource}`, { method: 'POST', body })).json }
  },
  update: async (resource, params) => {
    if (!hasFile(params.data)) return rest.update(resource, params)
    const body = toForm(params.data, configOf(resource))
    return { data: (await httpClient(`/${resource}/${params.id}`, { method: 'PUT', body })).json }
  },
}
