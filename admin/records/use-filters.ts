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

/** The last change, and what it was made from: two changes may come before the URL and the list follow. */
let latest: { filter: Filter; address: string; shown: Filter } | undefined

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
    change: (next) => {
      const address = window.location.href
      const isWaiting = latest?.address === address && latest.shown === filterValues
      const now = (isWaiting ? latest?.filter : filterInAddress()) ?? filterValues
      latest = { filter: next(now), address, shown: filterValues }
      setFilters(latest.filter, [], false)
    },
  }
}

/** Sets one filter. undefined removes it. */
export const withFilter =
  (field: string, value: unknown) =>
  ({ [field]: _, ...others }: Filter): Filter =>
    value === undefined ? others : { ...others, [field]: value }
