/** The shortcuts of the current screen, which registers them while it is mounted. */
import { useEffect, useSyncExternalStore } from 'react'
import { useStore } from 'react-admin'

export interface Shortcut {
  /** As printed on the keyboard: "Ctrl K", "J". */
  keys: string
  /** What they do. */
  does: string
}

let ofScreen: readonly Shortcut[] = []
const listeners = new Set<() => void>()

const change = (shortcuts: readonly Shortcut[]) => {
  ofScreen = shortcuts
  for (const listener of listeners) listener()
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}

/** Registers a screen's shortcuts. Pass the same list on every render. */
export const useScreenShortcuts = (shortcuts: readonly Shortcut[]) => {
  useEffect(() => {
    change(shortcuts)
    return () => change([])
  }, [shortcuts])
}

export const useShownShortcuts = (): readonly Shortcut[] => useSyncExternalStore(subscribe, () => ofScreen)

const IS_MAC = /Mac|iPhone|iPad/.test(navigator.userAgent)
export const PALETTE_KEYS = IS_MAC ? '⌘ K' : 'Ctrl K'
export const SAVE_AND_NEXT_KEYS = IS_MAC ? '⌘ Enter' : 'Ctrl Enter'

/** Shortcuts of every screen. */
export const COMMON_SHORTCUTS: readonly Shortcut[] = [
  { keys: PALETTE_KEYS, does: 'Find a screen, a listing or a user' },
  { keys: '?', does: 'Show this list' },
  { keys: 'Esc', does: 'Close what is open' },
]

const CONTROLS = 'input, textarea, select, [contenteditable=true], [role=dialog], [role=menu]'

/** True if a key is for the control or the dialog that has the focus, and not a shortcut of the screen. */
export const isForControl = ({ target }: KeyboardEvent): boolean =>
  target instanceof Element && target.closest(CONTROLS) !== null

/** False if the user turned single-key shortcuts off, which conflict with voice control. */
export const useHasSingleKeys = (): boolean => useStore('shortcuts.single', true)[0]

/** True if a key is typed text and not a shortcut. */
export const isTyping = ({ target }: KeyboardEvent): boolean =>
  target instanceof HTMLElement && (target.isContentEditable || target.matches('input, textarea, select'))
