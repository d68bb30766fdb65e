import { type InvalidateOptions, type InvalidateQueryFilters, type Query, QueryClient } from '@tanstack/react-query'

/**
 * If a save happens while a list is loading, the library treats the list's response as valid after the save, and the
 * saved record would be missing until the screen reopens. Here such a list is requested again.
 */
class FreshQueryClient extends QueryClient {
  override invalidateQueries(filters?: InvalidateQueryFilters, options?: InvalidateOptions): Promise<void> {
    const isFirstRead = (query: Query) => query.state.data === undefined && !query.isDisabled()
    if (filters?.refetchType !== 'none')
      // The caller gets the response of the repeated request.
      for (const query of this.getQueryCache().findAll({ ...filters, type: 'active', fetchStatus: 'fetching' }))
        if (isFirstRead(query)) void query.cancel({ silent: true })
    return super.invalidateQueries(filters, options)
  }
}

/** Option of a query whose screens do not show that it is loading again: they render only when there is something new. */
export const ON_CHANGE: ('data' | 'error' | 'status')[] = ['data', 'error', 'status']

/**
 * A client for one session, so that nothing an account has read reaches the next one. It also sends requests while the
 * browser believes that it is offline: the library would silently hold back a save, while a failed request shows an
 * error and keeps the input.
 */
export const newQueryClient = (): QueryClient => {
  const client = new FreshQueryClient({
    defaultOptions: {
      queries: { networkMode: 'always', refetchOnReconnect: true },
      mutations: { networkMode: 'always' },
    },
  })
  // react-admin checks the session again after each save, and would render the whole screen when that begins and ends
  client.setQueryDefaults(['auth'], { notifyOnChangeProps: ON_CHANGE })
  return client
}
