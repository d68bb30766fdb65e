import { DAY_MS } from '../../domain/time.ts'

/**
 * The screen that was requested before the sign-in. The browser stores it for a while, because a sign-up continues with
 * an emailed link in another tab.
 */
const KEY = 'haulindex-asked-screen'
const KEPT_MS = DAY_MS
/** Screens that public pages link to for visitors without an account. */
const KEPT = /^\/claims\/[a-z0-9-]{1,120}$/

export const storeRequestedScreen = (path: string): void => {
  if (KEPT.test(path)) localStorage.setItem(KEY, JSON.stringify({ path, at: Date.now() }))
}

/** The stored screen, once. Undefined if there is none. */
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
