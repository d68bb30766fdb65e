import { expect, it } from 'vitest'
import { hasLeft } from './left-the-list.ts'

const pending = [
  { id: '1', status: 'new' },
  { id: '2', status: 'new' },
]

it('a record leaves the list when it no longer matches the filter', () => {
  expect(hasLeft(pending, { status: 'new' }, true)).toBe(false)
  expect(hasLeft([...pending, { id: '3', status: 'closed' }], { status: 'new' }, true)).toBe(true)
})

it('a record leaves the list when it is deleted', () => {
  expect(hasLeft(pending, { status: 'new' }, false)).toBe(true)
})

it('a record stays for filters that are not its fields, or that contain several values', () => {
  expect(hasLeft(pending, { q: 'dana', created_gte: '2026-01-01', status: ['new', 'closed'] }, true)).toBe(false)
})
