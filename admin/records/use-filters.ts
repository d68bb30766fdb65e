import { useListContext } from 'react-admin'
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

/** The URL changes before the list does. */
const filterInAddress = (): Filter | undefined => {
  const filter = new URLSearchParams(window.location.search).get('filter')
  return filter === null ? undefined : filterIn(filter)
}

interface Filters {
  /** As shown by the list. */
  filter: Filter
  /** Changes the current filters, including one that is set but not shown yet. */
  change: (next: (filter: Filter) => Filter) => void
}

/** The filters of the surrounding list. */
export const useFilters = (): Filters => {
  const { filterValues, setFilters } = useListContext()
  return {
    filter: filterValues,
    change: (next) => setFilters(next(filterInAddress() ?? filterValues), [], false),
  }
}

/** Sets one filter. undefined removes it. */
export const withFilter =
  (field: string, value: unknown) =>
  ({ [field]: _, ...others }: Filter): Filter =>
    value === undefined ? others : { ...others, [field]: value }
