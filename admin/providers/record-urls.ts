import { type Filter, toFilter } from './filter.ts'
import type { ResourceConfig } from './resources.ts'

export interface PageOfRecords {
  filter: Filter
  sort?: readonly [field: string, order: 'ASC' | 'DESC'] | undefined
  /** First and last row, counted from 0. */
  range: readonly [from: number, to: number]
  /** Counting costs far more than reading a page of a big collection. */
  withTotal: boolean
}

const sortExpression = ([field, order]: NonNullable<PageOfRecords['sort']>, { sortAs = {} }: ResourceConfig): string =>
  (order === 'DESC' ? '-' : '') + (sortAs[field] ?? field)

const recordsPath = ({ collection }: ResourceConfig, id?: string): string =>
  `/api/collections/${collection}/records${id === undefined ? '' : `/${encodeURIComponent(id)}`}`

const fieldsOf = ({ fields }: ResourceConfig): Record<string, string> => (fields ? { fields: fields.join(',') } : {})

/** Where one record is read and written, or, without an id, where a new one is created. */
export const recordUrl = (config: ResourceConfig, id?: string): string =>
  `${recordsPath(config, id)}?${new URLSearchParams(fieldsOf(config))}`

/** Where a record is deleted. */
export const deletionUrl = (config: ResourceConfig, id?: string): string => recordsPath(config, id)

/** Where a page of records is read. */
export const pageUrl = (
  config: ResourceConfig,
  { filter, sort, range: [from, to], withTotal }: PageOfRecords,
): string => {
  const size = to - from + 1
  const expression = toFilter(filter, config.search)
  const query = new URLSearchParams({
    page: String(Math.floor(from / size) + 1),
    perPage: String(size),
    ...(expression ? { filter: expression } : {}),
    ...(withTotal ? {} : { skipTotal: '1' }),
    ...(sort ? { sort: sortExpression(sort, config) } : {}),
    ...(config.isTrimmed ? {} : fieldsOf(config)),
  })
  return `${recordsPath(config)}?${query}`
}
