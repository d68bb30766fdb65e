import { expect, it } from 'vitest'
import { seenNumbers } from './seen-numbers.ts'

it('tells for each number whether it came before', () => {
  const isRepeated = seenNumbers()
  const numbers = ['1', '8', '9', '99999999', '8', '1', '99999999', '2']
  expect(numbers.map(isRepeated)).toEqual([false, false, false, false, true, true, true, false])
})
