import { type Filter, toFilter } from './filter.ts'
import type { ResourceConfig } from './resources.ts'

export interface PageOfRecords {
  filter: Filter
  sort?: readonly [field: string, order: 'ASC' | 'DESC'] | undefined
  /** First and last row, from 0. */
  range: readonly [from: number, to: number]
  /** Counting costs far more than reading a page of a large collection. */
  withTotal: boolean
}

const sortExpression = ([field, order]: NonNullable<PageOfRecords['sort']>, { sortAs = {} }: ResourceConfig): string =>
  (order === 'DESC' ? '-' : '') + (sortAs[field] ?? field)

const recordsPath = ({ collection }: ResourceConfig, id?: string): string =>
  `/api/collections/${collection}/records${id === undefined ? '' : `/${encodeURIComponent(id)}`}`

const fieldsOf = ({ fields }: ResourceConfig): Record<string, string> => (fields ? { fields: fields.join(',') } : {})

/** URL of one record, or without an id, of new ones. */
export const recordUrl = (config: ResourceConfig, id?: string): string =>
  `${recordsPath(config, id)}?${new URLSearchParams(fieldsOf(config))}`

/** URL to delete a record. */
export const deletionUrl = (config: ResourceConfig, id?: string): string => recordsPath(config, id)

/** URL of a page of records. */
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
