import { expect, test } from 'vitest'
import { metaDescription } from './meta-description.ts'

test('keeps 150 characters and never half of one', () => {
  expect([...metaDescription('🚚'.repeat(200))]).toHaveLength(150)
})

test('has single spaces', () => {
  expect(metaDescription(' Two\n\n  lines ')).toBe('Two lines')
})
