import { type InvalidateOptions, type InvalidateQueryFilters, type Query, QueryClient } from '@tanstack/react-query'

/**
 * The library takes the first answer of a list for one that holds also after a save, when both are under way at once: what
 * was saved would be missing until the screen is opened anew. Here such a list is asked for again, as one is that has been
 * read before.
 */
class FreshQueryClient extends QueryClient {
  override invalidateQueries(filters?: InvalidateQueryFilters, options?: InvalidateOptions): Promise<void> {
    const isFirstRead = (query: Query) => query.state.data === undefined && !query.isDisabled()
    if (filters?.refetchType !== 'none')
      // who waits for it gets the answer of the request that follows
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
