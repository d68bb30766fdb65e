import { useListContext } from 'react-admin'

type Filter = Record<string, unknown>

/** The URL changes before the list does. */
const filterInAddress = (): Filter | undefined => {
  const filter = new URLSearchParams(window.location.search).get('filter')
  try {
    return filter === null ? undefined : JSON.parse(filter)
  } catch {
    return undefined
  }
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
