import type { QueueItem } from '../../../contract/queue-items.ts'

/** An item that came back because it changed before the decision arrived. */
interface Returned {
  /** The reason that the user typed. The dialog offers it again. */
  reason: string
  /** `performance.now()` at its return. */
  at: number
}

export interface QueueState {
  status: 'loading' | 'ready' | 'failed'
  /** Oldest first. */
  items: readonly QueueItem[]
  /** How many items follow the last one on the server. */
  rest: number
  /** Key of the item on screen, '' if there is none. */
  current: string
  /** Items that were decided and can be undone, newest last. The server may not have confirmed the newest ones yet. */
  decided: readonly QueueItem[]
  /** By key of the item. */
  returned: ReadonlyMap<string, Returned>
}

export type QueueAction =
  | { type: 'reset' }
  | { type: 'load'; items: readonly QueueItem[]; rest: number; isFirstPage: boolean }
  | { type: 'fail' }
  | { type: 'move'; by: 1 | -1 }
  | { type: 'select'; item: QueueItem }
  /** Removes an item before the server confirms the decision. */
  | { type: 'decide'; item: QueueItem }
  | { type: 'confirm'; item: QueueItem }
  /** Forgets a decision that the server refused. */
  | { type: 'refuse'; item: QueueItem }
  /** Removes the newest decision from those that can be undone. */
  | { type: 'undo' }
  /** Shows an item again after its decision was undone. */
  | { type: 'restore'; item: QueueItem }
  /** Adds an item again after its decision was refused, and shows it if the user is still waiting for it. */
  | { type: 'return'; item: QueueItem; reason: string; at: number; isAwaited: boolean }

export const EMPTY_QUEUE: QueueState = {
  status: 'loading',
  items: [],
  rest: 0,
  current: '',
  decided: [],
  returned: new Map(),
}

export const keyOf = ({ kind, id }: Pick<QueueItem, 'kind' | 'id'>): string => `${kind}:${id}`

export const indexOf = ({ items, current }: Pick<QueueState, 'items' | 'current'>): number =>
  items.findIndex((item) => keyOf(item) === current)

/** How many items wait, with those that are not loaded yet. */
export const totalOf = ({ items, rest }: Pick<QueueState, 'items' | 'rest'>): number => items.length + rest

export const queueReducer = (state: QueueState, action: QueueAction): QueueState => {
  switch (action.type) {
    case 'reset':
      return { ...state, status: 'loading', items: [], rest: 0, current: '' }
    case 'load':
      return {
        ...withItems(action.isFirstPage ? { ...state, items: [] } : state, action.items),
        rest: action.rest,
        status: 'ready',
      }
    case 'fail':
      return { ...state, status: state.status === 'ready' ? 'ready' : 'failed' }
    case 'move': {
      const next = state.items[indexOf(state) + action.by]
      return next ? { ...state, current: keyOf(next) } : state
    }
    case 'select':
      return { ...state, current: keyOf(action.item) }
    case 'decide':
      return { ...withoutItem(state, keyOf(action.item)), decided: [...state.decided, action.item] }
    case 'confirm': {
      const returned = new Map(state.returned)
      returned.delete(keyOf(action.item))
      return { ...state, returned }
    }
    case 'refuse':
      return { ...state, decided: state.decided.filter((item) => item !== action.item) }
    case 'undo':
      return { ...state, decided: state.decided.slice(0, -1) }
    case 'restore':
      return { ...withItems(state, [action.item]), current: keyOf(action.item) }
    case 'return': {
      const { item, reason, at, isAwaited } = action
      const next = withItems(state, [item])
      const returned = new Map(state.returned).set(keyOf(item), { reason, at })
      return { ...next, returned, current: isAwaited ? keyOf(item) : next.current }
    }
  }
}

/** After an item returns, shortcuts that were meant for the item before it are ignored. */
const SETTLE_MS = 1000

/** False for a moment after an item returned. `now` is `performance.now()`. */
export const isSettled = ({ returned }: QueueState, item: QueueItem, now: number): boolean => {
  const found = returned.get(keyOf(item))
  return !found || now - found.at > SETTLE_MS
}

const byAge = (a: QueueItem, b: QueueItem): number =>
  a.created === b.created ? (a.id < b.id ? -1 : 1) : a.created < b.created ? -1 : 1

/** Adds items, or replaces those already in the queue. */
const withItems = (state: QueueState, more: readonly QueueItem[]): QueueState => {
  const known = new Map(state.items.map((item) => [keyOf(item), item]))
  for (const item of more) known.set(keyOf(item), item)
  const items = [...known.values()].sort(byAge)
  const hasCurrent = items.some((item) => keyOf(item) === state.current)
  return { ...state, items, current: hasCurrent ? state.current : items[0] ? keyOf(items[0]) : '' }
}

/** Removes an item. If it was on screen, shows the next one, or the previous one at the end. */
const withoutItem = (state: QueueState, key: string): QueueState => {
  const at = state.items.findIndex((item) => keyOf(item) === key)
  if (at < 0) return state
  const items = state.items.filter((item) => keyOf(item) !== key)
  if (state.current !== key) return { ...state, items }
  const next = items[Math.min(at, items.length - 1)]
  return { ...state, items, current: next ? keyOf(next) : '' }
}
