import { DAY_MS } from '../../domain/time.ts'

/**
 * The screen that somebody asked for before signing in. Kept in the browser for a while, since a sign-up leads through a
 * mail, whose link opens in a tab of its own.
 */
const KEY = 'haulindex-asked-screen'
const KEPT_MS = DAY_MS
/** Screens that somebody comes to from a public page, without an account. */
const KEPT = /^\/claims\/[a-z0-9-]{1,120}$/

export const storeRequestedScreen = (path: string): void => {
  if (KEPT.test(path)) localStorage.setItem(KEY, JSON.stringify({ path, at: Date.now() }))
}

/** The kept screen, once; undefined when there is none. */
export const takeRequestedScreen = (): string | undefined => {
  const stored = localStorage.getItem(KEY)
  localStorage.removeItem(KEY)
  try {
    const { path, at } = JSON.parse(stored ?? '{}')
    return typeof path === 'string' && KEPT.test(path) && Date.now() - Number(at) < KEPT_MS ? path : undefined
  } catch {
    return undefined
  }
}
