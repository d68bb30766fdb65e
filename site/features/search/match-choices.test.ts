import { expect, test } from 'vitest'
import { matchingChoices, slugOfChoice } from './match-choices.ts'

const CITIES = [
  { name: 'East Chicago', slug: 'east-chicago' },
  { name: 'Chicago', slug: 'chicago' },
  { name: 'Montréal', slug: 'montreal' },
]

test('offers names that begin with the text before those that hold it', () => {
  expect(matchingChoices(CITIES, 'chic', 10).map(({ slug }) => slug)).toEqual(['chicago', 'east-chicago'])
})

test('offers no more than the limit', () => {
  expect(matchingChoices(CITIES, '', 2)).toHaveLength(2)
})

test.each([
  ['montreal', 'montreal'],
  [' CHICAGO ', 'chicago'],
  ['chic', ''],
  ['', ''],
])('%j chooses %j', (text, slug) => {
  expect(slugOfChoice(CITIES, text)).toBe(slug)
})
