import { useListContext, useNavigate } from 'react-admin'
import { isObject } from '../../domain/guards.ts'

type Filter = Record<string, unknown>

/** The filter that an address names; none if it is damaged. */
export const filterIn = (filter: string | null): Filter => {
  try {
    const found: unknown = JSON.parse(filter ?? '{}')
    return isObject(found) ? found : {}
  } catch {
    return {}
  }
}

interface Filters {
  /** As shown by the list. */
  filter: Filter
  /** Changes the current filters, including one that is set but not shown yet, and shows the first page. */
  change: (next: (filter: Filter) => Filter) => void
}

/**
 * The filters of the surrounding list. A change starts from the address, which is ahead of the list: a filter may have
 * been set, or a form opened next to the list, and not be shown yet.
 */
export const useFilters = (): Filters => {
  const { filterValues } = useListContext()
  const navigate = useNavigate()
  return {
    filter: filterValues,
    change: (next) => {
      const params = new URLSearchParams(window.location.search)
      const now = params.has('filter') ? filterIn(params.get('filter')) : filterValues
      params.set('filter', JSON.stringify(next(now)))
      params.delete('page')
      navigate({ search: String(params) })
    },
  }
}

/** Sets one filter. undefined removes it. */
export const withFilter =
  (field: string, value: unknown) =>
  ({ [field]: _, ...others }: Filter): Filter =>
    value === undefined ? others : { ...others, [field]: value }
