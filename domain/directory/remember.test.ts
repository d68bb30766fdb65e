import { expect, test } from 'vitest'
import { rememberLast } from './remember.ts'

test('keeps the results for the most recently used objects, and computes others again', () => {
  const made: number[] = []
  const inputs = Array.from({ length: 7 }, (_, n) => ({ n }))
  const result = rememberLast(3, ({ n }: { n: number }) => {
    made.push(n)
    return { n }
  })
  const ask = (...numbers: number[]) => numbers.map((n) => inputs[n]).flatMap((input) => (input ? result(input) : []))
  const [first] = ask(0, 1, 2)
  expect(ask(0, 1, 2)[0]).toBe(first)
  ask(3, 0, 4, 5)
  expect(made).toEqual([0, 1, 2, 3, 4, 5])
  ask(6, 1)
  expect(made).toEqual([0, 1, 2, 3, 4, 5, 6, 1])
})
