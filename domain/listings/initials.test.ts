import { expect, test } from 'vitest'
import { initialsOf } from './initials.ts'

test.each([
  ['Acme Haulage', 'AH'],
  ['acme', 'A'],
  ['🚚 Emoji Movers', 'EM'],
  ['#1 Movers', '1M'],
  ["Bear's Drayage", 'BD'],
  ['Bear’s Drayage', 'BD'],
  ['Émile Transport', 'ÉT'],
  ['𝓐cme Freight', '𝓐F'],
  ['🚚', '#'],
  ['', '#'],
])('the initials of %j are %j, without half a letter', (name, initials) => {
  expect(initialsOf(name)).toBe(initials)
})
