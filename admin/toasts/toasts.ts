/** The one notice that is on screen; it outlives the page that showed it. */
import { useSyncExternalStore } from 'react'

/** How long a notice that is no error stays. */
export const AUTO_CLOSE_MS = 5000

export interface Toast {
  title: string
  text?: string
  isError?: boolean
  /** What came, or is still to come, of what the notice is about. */
  outcome?: {
    text: string
    isFailure?: boolean
    link?: { href: string; label: string }
  }
  /** What the notice offers to do; it closes then. */
  action?: { label: string; run: () => void }
  /** Whether it stays until it is closed or replaced. */
  isKept?: boolean
}

let current: Toast | undefined
const listeners = new Set<() => void>()

const change = (toast: Toast | undefined) => {
  current = toast
  for (const listener of listeners) listener()
}

/** Shows a notice in place of the one before. */
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
