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

/** Keys with what they do, in the order in which they are shown. */
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
const MOVES: readonly (keyof QueueKeyActions)[] = ['next', 'previous']
const TYPED_IN = 'input, textarea, select, [contenteditable=true], [role=dialog], [role=menu], [role=tablist]'

const isTyped = ({ target }: KeyboardEvent): boolean => target instanceof Element && target.closest(TYPED_IN) !== null

/** Whether keys without Ctrl do something: whoever speaks to the computer may switch them off. */
export const useHasSingleKeys = (): boolean => useStore('shortcuts.single', true)[0]

/** Has keys do what their buttons do, but for those typed in a field. A key that is held down decides once. */
export const useQueueKeys = (actions: QueueKeyActions, isClosed: boolean) => {
  const isOff = !useHasSingleKeys() || isClosed
  useScreenShortcuts(SHORTCUTS)
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
