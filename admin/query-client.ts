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

/**
 * Of one session: what an account has read is not the next one's. It asks also while the browser believes that it is
 * offline: the library would hold a save back without a word, where a request that fails says so and leaves what was typed.
 */
export const newQueryClient = (): QueryClient =>
  new FreshQueryClient({
    defaultOptions: {
      queries: { networkMode: 'always', refetchOnReconnect: true },
      mutations: { networkMode: 'always' },
    },
  })
