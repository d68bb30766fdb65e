import { expect, it } from 'vitest'
import type { QueueItem } from '../../providers/routes/queue.ts'
import { EMPTY_QUEUE, keyOf, moved, type QueueState, withItems, withoutItem } from './queue-state.ts'

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
const queue = (...numbers: number[]) => withItems(EMPTY_QUEUE, numbers.map(item))
const ids = ({ items }: QueueState) => items.map(({ id }) => id)

it('begins with the oldest', () => {
  expect(queue(3, 1, 2)).toMatchObject({ current: 'mails:m1' })
  expect(ids(queue(3, 1, 2))).toEqual(['m1', 'm2', 'm3'])
})

it('looks at every item once when each is decided, whatever comes meanwhile', () => {
  let state = queue(1, 2, 3)
  const seen: string[] = []
  for (let turn = 0; state.current; turn++) {
    seen.push(state.current)
    state = withoutItem(state, state.current)
    if (turn === 1) state = withItems(state, [item(4), item(5)])
  }
  expect(seen).toEqual([1, 2, 3, 4, 5].map((n) => `mails:m${n}`))
})

it('goes on with the one after it when the item in the middle is decided, and back at the end', () => {
  const middle = moved(queue(1, 2, 3), 1)
  expect(withoutItem(middle, middle.current).current).toBe('mails:m3')
  const last = moved(moved(queue(1, 2, 3), 1), 1)
  expect(withoutItem(last, last.current).current).toBe('mails:m2')
})

it('keeps looking at an item when another one is decided or comes back', () => {
  const state = moved(queue(1, 2, 3), 1)
  const without = withoutItem(state, keyOf(item(1)))
  expect(without.current).toBe('mails:m2')
  expect(withItems(without, [item(1)])).toEqual(state)
})

it('ends at both ends', () => {
  expect(moved(queue(1, 2), -1).current).toBe('mails:m1')
  expect(moved(moved(moved(queue(1, 2), 1), 1), 1).current).toBe('mails:m2')
  expect(moved(EMPTY_QUEUE, 1)).toEqual(EMPTY_QUEUE)
})
