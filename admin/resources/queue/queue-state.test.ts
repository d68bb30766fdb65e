import { expect, it } from 'vitest'
import type { QueueItem } from '../../../contract/queue-items.ts'
import {
  EMPTY_QUEUE,
  isSettled,
  keyOf,
  type QueueAction,
  type QueueState,
  queueReducer,
  totalOf,
} from './queue-state.ts'

const item = (n: number): QueueItem => ({
  kind: 'mails',
  id: `m${n}`,
  created: `2026-01-${String(n).padStart(2, '0')} 12:00:00.000Z`,
  fingerprint: '',
  mail: 'inquiry',
  recipient: 'dana@example.com',
  last_error: '',
  attempts: 1,
})
const after = (state: QueueState, ...actions: QueueAction[]) => actions.reduce(queueReducer, state)
const load = (...numbers: number[]): QueueAction => ({
  type: 'load',
  items: numbers.map(item),
  rest: 0,
  isFirstPage: false,
})
const queue = (...numbers: number[]) => after(EMPTY_QUEUE, load(...numbers))
const next: QueueAction = { type: 'move', by: 1 }
const previous: QueueAction = { type: 'move', by: -1 }
const decide = (n: number): QueueAction => ({ type: 'decide', item: item(n) })
const ids = ({ items }: QueueState) => items.map(({ id }) => id)

it('starts with the oldest item', () => {
  expect(queue(3, 1, 2)).toMatchObject({ status: 'ready', current: 'mails:m1' })
  expect(ids(queue(3, 1, 2))).toEqual(['m1', 'm2', 'm3'])
})

it('counts items that are not loaded yet, and a decision takes one off', () => {
  const first: QueueAction = { type: 'load', items: [item(1), item(2)], rest: 853, isFirstPage: true }
  expect(totalOf(after(EMPTY_QUEUE, first))).toBe(855)
  expect(totalOf(after(EMPTY_QUEUE, first, decide(1)))).toBe(854)
  expect(totalOf(after(EMPTY_QUEUE, first, decide(1), { type: 'restore', item: item(1) }))).toBe(855)
  expect(totalOf(after(EMPTY_QUEUE, first, load(3, 4)))).toBe(4)
  expect(totalOf(after(EMPTY_QUEUE, first, { type: 'reset' }))).toBe(0)
})

it('shows every item once while new ones arrive', () => {
  let state = queue(1, 2, 3)
  const seen: string[] = []
  for (let step = 0; state.current; step++) {
    seen.push(state.current)
    const current = state.items.find((each) => keyOf(each) === state.current)
    if (current) state = after(state, { type: 'decide', item: current })
    if (step === 1) state = after(state, load(4, 5))
  }
  expect(seen).toEqual([1, 2, 3, 4, 5].map((n) => `mails:m${n}`))
})

it('shows the next item after a decision, and the previous one at the end', () => {
  expect(after(queue(1, 2, 3), next, decide(2)).current).toBe('mails:m3')
  expect(after(queue(1, 2, 3), next, next, decide(3)).current).toBe('mails:m2')
})

it('keeps the current item when another one is decided or loaded', () => {
  const state = after(queue(1, 2, 3), next)
  const without = after(state, decide(1))
  expect(without.current).toBe('mails:m2')
  expect(after(without, load(1))).toEqual({ ...state, decided: [item(1)] })
})

it('stops at both ends', () => {
  expect(after(queue(1, 2), previous).current).toBe('mails:m1')
  expect(after(queue(1, 2), next, next, next).current).toBe('mails:m2')
  expect(after(EMPTY_QUEUE, next)).toEqual(EMPTY_QUEUE)
})

it('shows a refused decision again only if the user still waits for it', () => {
  const refused = { type: 'return', item: item(1), reason: 'Spam', at: 5 } as const
  const decided = after(queue(1, 2, 3), decide(1))
  expect(after(decided, { ...refused, isAwaited: true }).current).toBe('mails:m1')
  const moved = after(decided, { ...refused, isAwaited: false })
  expect([moved.current, ids(moved)]).toEqual(['mails:m2', ['m1', 'm2', 'm3']])
  expect(moved.returned.get('mails:m1')).toEqual({ reason: 'Spam', at: 5 })
  expect(after(moved, { type: 'confirm', item: item(1) }).returned.size).toBe(0)
})

it('undoes the newest decision first, confirmed or not', () => {
  const state = after(queue(1, 2, 3), decide(1), { type: 'confirm', item: item(1) }, decide(2))
  expect(state.decided.at(-1)).toEqual(item(2))
  const undone = after(state, { type: 'undo' }, { type: 'restore', item: item(2) })
  expect([undone.decided.at(-1), undone.current]).toEqual([item(1), 'mails:m2'])
})

it('offers no undo of a decision that the server refused', () => {
  const [first, second] = queue(1, 2).items
  if (!first || !second) throw new Error('Two items wait.')
  const state = after(
    queue(1, 2),
    { type: 'decide', item: first },
    { type: 'decide', item: second },
    { type: 'refuse', item: second },
  )
  expect(state.decided).toEqual([first])
})

it('keeps loaded items when a later request fails', () => {
  expect(after(EMPTY_QUEUE, { type: 'fail' }).status).toBe('failed')
  expect(after(queue(1), { type: 'fail' })).toMatchObject({ status: 'ready', current: 'mails:m1' })
})

it('ignores shortcuts for a second after an item returned, but not for a second after the page loaded', () => {
  const returned = after(queue(1, 2), { type: 'return', item: item(1), reason: '', at: 5000, isAwaited: true })
  expect(isSettled(returned, item(1), 5900)).toBe(false)
  expect(isSettled(returned, item(1), 6100)).toBe(true)
  expect(isSettled(returned, item(2), 300)).toBe(true)
})
