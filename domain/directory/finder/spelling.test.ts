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
])('%j is one typing error away from %j', (typed, word) => {
  expect(isOneSlip(typed, word)).toBe(true)
  expect(isOneSlip(word, typed)).toBe(true)
})

test.each([
  ['houston', 'houston'],
  ['hustn', 'houston'],
  ['dallas', 'houston'],
  ['notsuoh', 'houston'],
  ['', 'houston'],
])('%j is not one typing error away from %j', (typed, word) => {
  expect(isOneSlip(typed, word)).toBe(false)
})

test('typing errors are not corrected in short words, numbers and other scripts', () => {
  expect([...speltWords(['truck', 'bolt', 'j54farms', 'транзит', 'truck'])]).toEqual(['truck'])
})
