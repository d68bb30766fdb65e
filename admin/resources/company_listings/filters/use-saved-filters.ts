import { useEffect, useRef } from 'react'
import { HttpError, useCreate, useDelete, useGetList, useRefresh, useUpdate } from 'react-admin'
import { isObject } from '../../../../domain/guards.ts'
import { type ListingFilter, readListingFilter } from '../../../../domain/listings/console/listing-filter.ts'
import { MOST_SAVED_FILTERS, SAVED_ORDERS, SAVED_SORTS } from '../../../../domain/listings/console/saved-filter.ts'
import type { SavedFilter } from '../../../../domain/listings/schema.ts'
import { currentAccount } from '../../../providers/session.ts'
import { showError } from '../../../toasts/toasts.ts'

/** The current filters and sort order of the list, under a name. */
export interface NewFilter {
  name: string
  filter: ListingFilter
  sort: { field: string; order: string }
  is_shared: boolean
}

const REFUSED = 400
const isRefused = (error: unknown): error is HttpError => error instanceof HttpError && error.status === REFUSED

const bodyOf = ({ name, filter, sort: { field, order }, is_shared }: NewFilter) => ({
  account: currentAccount()?.id ?? '',
  name,
  filter: JSON.stringify(filter),
  sort: SAVED_SORTS.find((one) => one === field) ?? SAVED_SORTS[0],
  order: SAVED_ORDERS.find((one) => one === order) ?? 'DESC',
  is_shared,
})

const isOwn = ({ account }: SavedFilter) => account === currentAccount()?.id

/**
 * The account's saved filters and those that other administrators share, each in alphabetical order.
 * @param isAdmin false asks for none, because only administrators have them
 */
export const useStoredFilters = (isAdmin = true) => {
  const { data, isLoading, refetch } = useGetList<SavedFilter>(
    'saved_filters',
    {
      // Everybody's shared filters may be more than one account can save.
      pagination: { page: 1, perPage: 4 * MOST_SAVED_FILTERS },
      sort: { field: 'name', order: 'ASC' },
    },
    { enabled: isAdmin },
  )
  const [own, others] = [data?.filter(isOwn) ?? [], data?.filter((one) => !isOwn(one)) ?? []]
  return { data, own, others, isLoading, refetch }
}

/** The saved filters, and what an administrator can do with them. */
export const useSavedFilters = () => {
  const refresh = useRefresh()
  const { data, own, others, refetch } = useStoredFilters()
  const [create] = useCreate<SavedFilter>()
  const [update] = useUpdate<SavedFilter>()
  const [remove] = useDelete<SavedFilter>()
  const onError = (error: unknown) =>
    showError('Not Saved', isRefused(error) ? error.message : 'Failed to save the filter. Please try again.')
  useOldFilters(data && new Set(own.map(({ name }) => name)), refetch)
  return {
    own,
    others,
    /** Saves a filter. Replaces an own one of the same name. */
    save: (filter: NewFilter) => {
      const [body, previousData] = [bodyOf(filter), own.find((one) => one.name === filter.name)]
      const then = { onError, onSettled: refresh }
      if (!previousData) void create('saved_filters', { data: body }, then)
      else
        void update(
          'saved_filters',
          { id: previousData.id, data: body, previousData },
          { mutationMode: 'pessimistic', ...then },
        )
    },
    share: (previousData: SavedFilter, is_shared: boolean) =>
      update(
        'saved_filters',
        { id: previousData.id, data: { is_shared }, previousData },
        { mutationMode: 'pessimistic', onError, onSettled: refresh },
      ),
    remove: (previousData: SavedFilter) =>
      remove(
        'saved_filters',
        { id: previousData.id, previousData },
        {
          mutationMode: 'pessimistic',
          onError: () => showError('Not Deleted', 'Failed to delete the filter. Please try again.'),
          onSettled: refresh,
        },
      ),
  }
}

// Version 1.0.0 stored saved filters in the browser.

const oldKey = (): string => `listing-filters:${currentAccount()?.id ?? ''}`

const readOld = (): NewFilter[] => {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(oldKey()) ?? '[]')
    return (Array.isArray(stored) ? stored : []).flatMap((one: unknown): NewFilter[] => {
      if (!isObject(one) || !isObject(one['sort'])) return []
      const [filter, { field, order }] = [readListingFilter(one['filter']), one['sort']]
      if (!filter || typeof one['name'] !== 'string') return []
      return [{ name: one['name'], filter, sort: { field: String(field), order: String(order) }, is_shared: false }]
    })
  } catch {
    return []
  }
}

/** Moves the filters of this browser to the server, once. They stay in the browser until all are stored. */
const useOldFilters = (names: ReadonlySet<string> | undefined, whenMoved: () => void) => {
  const [create] = useCreate<SavedFilter>()
  const hasStarted = useRef(false)
  useEffect(() => {
    if (!names || hasStarted.current) return
    hasStarted.current = true
    const old = readOld().filter(({ name }) => !names.has(name))
    const move = async () => {
      for (const filter of old) await create('saved_filters', { data: bodyOf(filter) }, { returnPromise: true })
      localStorage.removeItem(oldKey())
      if (old.length > 0) whenMoved()
    }
    move().catch(() => showError('Not Moved', 'The filters saved in this browser could not be moved to your account.'))
  }, [names, create, whenMoved])
}
