import { expect, test } from 'vitest'
import { addressWithCity, firstSentences, metaDescription } from './page-text.ts'

test.each([
  ['One. Two. Three.', 'One. Two.', 'Three.'],
  ['Only one', 'Only one', ''],
  ['One! Two? Three…', 'One! Two?', 'Three…'],
  [
    'Smith Bros. Inc. moves freight. We run to St. Louis. Call us.',
    'Smith Bros. Inc. moves freight. We run to St. Louis.',
    'Call us.',
  ],
  [
    'We keep 2.5 acres of yard. Gate opens at 5 a.m. Mondays. Bring a seal.',
    'We keep 2.5 acres of yard. Gate opens at 5 a.m. Mondays.',
    'Bring a seal.',
  ],
  ['He said "go." Then we went. And back.', 'He said "go." Then we went.', 'And back.'],
  ['  ', '', ''],
])('cuts %j to two sentences', (text, start, rest) => {
  expect(firstSentences(text, 2)).toEqual({ start, rest })
})

test('cuts a description between words, within 150 characters, and marks the cut', () => {
  const long = `${'Hauls grain and steel, '.repeat(6)}and never anything else whatsoever.`
  const cut = metaDescription(long)
  expect([...cut].length).toBeLessThanOrEqual(150)
  expect(cut.endsWith('…')).toBe(true)
  expect(long.startsWith(`${cut.slice(0, -1)} `) || long.startsWith(`${cut.slice(0, -1)},`)).toBe(true)
  expect(metaDescription('Hauls grain.')).toBe('Hauls grain.')
})

test('never keeps half a character, even of one endless word', () => {
  expect([...metaDescription('🚚'.repeat(200))]).toEqual([...'🚚'.repeat(149), '…'])
  expect(metaDescription('🚚'.repeat(150))).toBe('🚚'.repeat(150))
})

test('has single spaces', () => {
  expect(metaDescription(' Two\n\n  lines ')).toBe('Two lines')
})

test.each([
  ['12 Dock St, Chicago, IL 60601', '12 Dock St, Chicago, IL 60601'],
  ['12 DOCK ST, CHICAGO, IL 60601', '12 DOCK ST, CHICAGO, IL 60601'],
  ['12 Dock St', '12 Dock St, Chicago, IL'],
  ['', 'Chicago, IL'],
])('names the city of the address %j once', (address, shown) => {
  expect(addressWithCity(address, 'Chicago, IL')).toBe(shown)
})
