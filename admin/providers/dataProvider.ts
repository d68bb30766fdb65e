import simpleRestProvider from 'ra-data-simple-rest'
import type { DataProvider, GetListParams, GetListResult } from 'react-admin'
import { httpClient, readPage } from './httpClient.ts'
import { chosenFile, type Fields, toForm } from './records.ts'
import { configOf } from './resources.ts'

const rest = simpleRestProvider('', httpClient)

const hasFile = (data: Fields): boolean => Object.values(data).some((value) => chosenFile(value))

/** A page that knows whether another follows, and not how many there are: counting reads every record. */
const getUncounted = async (resource: string, params: GetListParams): Promise<GetListResult> => {
  const config = configOf(resource)
  const { page, perPage } = params.pagination ?? { page: 1, perPage: 10 }
  const { filter = {}, sort, signal = null } = params
  const from = (page - 1) * perPage
  const asked = {
    filter,
    sort: sort && ([sort.field, sort.order] as const),
    withTotal: false,
  }
  const { rows } = await readPage(config, { ...asked, range: [from, from + perPage - 1] }, signal)
  const hasNextPage =
    rows.length === perPage &&
    (await readPage(config, { ...asked, range: [from + perPage, from + perPage] }, signal)).rows.length > 0
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
