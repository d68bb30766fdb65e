import { useEffect, useState } from 'react'

/** The last thing that was loaded stays until the next is here. */
export interface Loaded<Value> {
  value: Value | undefined
  error: unknown
  isLoading: boolean
  /** The key of the value or error. */
  key: string
}

/** Loads something whenever its key changes, and again after a failure when `attempt` changes. '' loads nothing. */
export const useLoaded = <Value>(key: string, load: () => Promise<Value>, attempt = 0): Loaded<Value> => {
  const [loaded, setLoaded] = useState<Omit<Loaded<Value>, 'isLoading'>>({
    value: undefined,
    error: undefined,
    key: '',
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key says what is loaded
  useEffect(() => {
    let isLatest = true
    const settle = (next: Partial<Loaded<Value>>) => {
      if (isLatest) setLoaded((last) => ({ ...last, error: undefined, key, ...next }))
    }
    if (key !== '')
      load().then(
        (value) => settle({ value }),
        (error: unknown) => settle({ error }),
      )
    return () => {
      isLatest = false
    }
  }, [key, attempt])
  return { ...loaded, isLoading: key !== '' && loaded.key !== key }
}
