/** The one notice on screen. It outlives the page that showed it. */
import { useSyncExternalStore } from 'react'

/** How long a notice that is not an error stays. */
export const AUTO_CLOSE_MS = 5000

export interface Toast {
  title: string
  text?: string
  isError?: boolean
  /** The result that the notice reports, or a promise of it. */
  outcome?: {
    text: string
    isFailure?: boolean
    link?: { href: string; label: string }
  }
  /** An action in the notice, which then closes. */
  action?: { label: string; run: () => void }
  /** True if it stays until it is closed or replaced. */
  isKept?: boolean
}

let current: Toast | undefined
const listeners = new Set<() => void>()

const change = (toast: Toast | undefined) => {
  current = toast
  for (const listener of listeners) listener()
}

/** Shows a notice instead of the current one. */
export const showToast = (toast: Toast) => change(toast)
export const showError = (title: string, text: string) => change({ title, text, isError: true })
export const hideToast = () => change(undefined)

export const toastOnScreen = (): Toast | undefined => current

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}

export const useToast = (): Toast | undefined => useSyncExternalStore(subscribe, toastOnScreen)
