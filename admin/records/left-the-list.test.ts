import { expect, it } from 'vitest'
import { hasLeft } from './left-the-list.ts'

const pending = [
  { id: '1', status: 'new' },
  { id: '2', status: 'new' },
]

it('is so when a record no longer is what the list is filtered by', () => {
  expect(hasLeft(pending, { status: 'new' }, true)).toBe(false)
  expect(hasLeft([...pending, { id: '3', status: 'closed' }], { status: 'new' }, true)).toBe(true)
})

it('is so when one was deleted', () => {
  expect(hasLeft(pending, { status: 'new' }, false)).toBe(true)
})

it('is not so for filters that are no field of a record, or name several values', () => {
  expect(hasLeft(pending, { q: 'dana', created_gte: '2026-01-01', status: ['new', 'closed'] }, true)).toBe(false)
})
