import { useEffect, useRef } from 'react'
import { useStore } from 'react-admin'
import { type Shortcut, useScreenShortcuts } from '../../shortcuts/shortcuts.ts'

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
const TYPED_IN = 'input, textarea, select, [contenteditable=true], [role=dialog], [role=menu]'

const isTyped = ({ target }: KeyboardEvent): boolean => target instanceof Element && target.closest(TYPED_IN) !== null

/** False if the user turned single-key shortcuts off, which conflict with voice control. */
export const useHasSingleKeys = (): boolean => useStore('shortcuts.single', true)[0]

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
      if (event.ctrlKey || event.metaKey || event.altKey || isTyped(event)) return
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
