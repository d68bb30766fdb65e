/** The items on screen, and which of them is looked at. Pure, so that no decision can lose one. */
import type { QueueItem } from '../../providers/routes/queue.ts'

export interface QueueState {
  items: readonly QueueItem[]
  /** Key of the item that is looked at; '' when there is none. */
  current: string
}

export const EMPTY_QUEUE: QueueState = { items: [], current: '' }

export const keyOf = ({ kind, id }: Pick<QueueItem, 'kind' | 'id'>): string => `${kind}:${id}`

const byAge = (a: QueueItem, b: QueueItem): number =>
  a.created === b.created ? (a.id < b.id ? -1 : 1) : a.created < b.created ? -1 : 1

export const indexOf = ({ items, current }: QueueState): number => items.findIndex((item) => keyOf(item) === current)

/** With further items; those that are there already are taken as they are now. */
export const withItems = (state: QueueState, more: readonly QueueItem[]): QueueState => {
  const known = new Map(state.items.map((item) => [keyOf(item), item]))
  for (const item of more) known.set(keyOf(item), item)
  const items = [...known.values()].sort(byAge)
  const isThere = items.some((item) => keyOf(item) === state.current)
  return { items, current: isThere ? state.current : items[0] ? keyOf(items[0]) : '' }
}

/** Without an item. Whoever looked at it looks at the one that came after it, at the end at the one before. */
export const withoutItem = (state: QueueState, key: string): QueueState => {
  const at = state.items.findIndex((item) => keyOf(item) === key)
  if (at < 0) return state
  const items = state.items.filter((item) => keyOf(item) !== key)
  if (state.current !== key) return { ...state, items }
  const next = items[Math.min(at, items.length - 1)]
  return { items, current: next ? keyOf(next) : '' }
}

/** Looks at the next item, or the one before; stays where there is none. */
export const moved = (state: QueueState, by: 1 | -1): QueueState => {
  const next = state.items[indexOf(state) + by]
  return next ? { ...state, current: keyOf(next) } : state
}
