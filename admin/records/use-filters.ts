import { useListContext } from 'react-admin'

type Filter = Record<string, unknown>

/** The address is another one before the list shows what it says. */
const filterInAddress = (): Filter | undefined => {
  const filter = new URLSearchParams(window.location.search).get('filter')
  try {
    return filter === null ? undefined : JSON.parse(filter)
  } catch {
    return undefined
  }
}

interface Filters {
  /** As the list shows them. */
  filter: Filter
  /** Sets them to what comes of those that are set just now, also where somebody has set one that is not shown yet. */
  change: (next: (filter: Filter) => Filter) => void
}

/** The filters of the list that a component stands in. */
export const useFilters = (): Filters => {
  const { filterValues, setFilters } = useListContext()
  return {
    filter: filterValues,
    change: (next) => setFilters(next(filterInAddress() ?? filterValues), [], false),
  }
}

/** A change that sets one filter; undefined takes it off. */
export const withFilter =
  (field: string, value: unknown) =>
  ({ [field]: _, ...others }: Filter): Filter =>
    value === undefined ? others : { ...others, [field]: value }
