import { expect, test } from 'vitest'
import { isOneSlip, speltWords } from './spelling.ts'

test.each([
  ['chigaco', 'chicago'],
  ['toornto', 'toronto'],
  ['houstn', 'houston'],
  ['houstoon', 'houston'],
  ['hauston', 'houston'],
  ['ouston', 'houston'],
  ['houstno', 'houston'],
])('%j is one slip away from %j', (typed, word) => {
  expect(isOneSlip(typed, word)).toBe(true)
  expect(isOneSlip(word, typed)).toBe(true)
})

test.each([
  ['houston', 'houston'],
  ['hustn', 'houston'],
  ['dallas', 'houston'],
  ['notsuoh', 'houston'],
  ['', 'houston'],
])('%j is not one slip away from %j', (typed, word) => {
  expect(isOneSlip(typed, word)).toBe(false)
})

test('short words, numbers and other scripts are not looked for by their spelling', () => {
  expect([...speltWords(['truck', 'bolt', 'j54farms', 'транзит', 'truck'])]).toEqual(['truck'])
})
