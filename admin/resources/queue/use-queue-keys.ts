import { useEffect, useRef } from 'react'
import { isForControl, type Shortcut, useHasSingleKeys, useScreenShortcuts } from '../../shortcuts/shortcuts.ts'

interface QueueKeyActions {
  next: () => void
  previous: () => void
  approve: () => void
  decline: () => void
  undo: () => void
}

export const QUEUE_KEYS: readonly {
  keys: readonly string[]
  shown: readonly string[]
  action: keyof QueueKeyActions
  label: string
}[] = [
  { keys: ['j', 'ArrowDown'], shown: ['J', '↓'], action: 'next', label: 'next' },
  { keys: ['k', 'ArrowUp'], shown: ['K', '↑'], action: 'previous', label: 'previous' },
  { keys: ['a'], shown: ['A'], action: 'approve', label: 'approve' },
  { keys: ['d'], shown: ['D'], action: 'decline', label: 'decline' },
  { keys: ['u'], shown: ['U'], action: 'undo', label: 'undo' },
]
const SHORTCUTS: readonly Shortcut[] = QUEUE_KEYS.map(({ shown, label }) => ({
  keys: shown.join(' '),
  does: label.replace(/^./, (letter) => letter.toUpperCase()),
}))
const NONE: readonly Shortcut[] = []
const MOVES: readonly (keyof QueueKeyActions)[] = ['next', 'previous']

/** Single-key shortcuts for the buttons, ignored in inputs. Holding a key down decides only once. */
export const useQueueKeys = (actions: QueueKeyActions, isPaused: boolean) => {
  const hasKeys = useHasSingleKeys()
  const isOff = !hasKeys || isPaused
  useScreenShortcuts(hasKeys ? SHORTCUTS : NONE)
  const latest = useRef(actions)
  latest.current = actions
  useEffect(() => {
    if (isOff) return undefined
    const press = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || isForControl(event)) return
      const name = event.key.length === 1 ? event.key.toLowerCase() : event.key
      const found = QUEUE_KEYS.find(({ keys }) => keys.includes(name))
      if (!found) return
      event.preventDefault()
      if (event.repeat && !MOVES.includes(found.action)) return
      latest.current[found.action]()
    }
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [isOff])
}
