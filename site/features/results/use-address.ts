import { useSyncExternalStore } from 'react'

const listeners = new Set<() => void>()

const listen = (callBack: () => void) => {
  listeners.add(callBack)
  addEventListener('popstate', callBack)
  return () => {
    listeners.delete(callBack)
    removeEventListener('popstate', callBack)
  }
}

/** The query of the page's address, which Back and Forward change, too. */
export const useQuery = (): string => useSyncExternalStore(listen, () => location.search)

/** Changes the query of the page's address, so that Back returns to the one before. */
export const goToQuery = (query: string): void => {
  if (query === location.search) return
  history.pushState(null, '', location.pathname + query)
  for (const callBack of listeners) callBack()
}
