import { expect, test } from 'vitest'
import { namesContact } from './contact-details.ts'

test.each([
  'Call (312) 555-0142 for a quote.',
  '12 Dock Street, Tulsa, OK. Dispatch: 312.555.0142',
  'Text 3125550142',
  'Ask for 3 1 2 5 5 5 0 1 4 2',
  '3 1 2 - 5 5 5 - 0 1 4 2',
  '３１２-５５５-０１４２',
  'Fax (312) 555-0142',
  'London office: +44 20 7946 0958',
  'Call 1-800-GO-MOVER today',
  'Write to dispatch@evil.example',
  'Quotes at Evil.Club',
  'evil [dot] com',
  'https://evil.example/quote',
])('"%s" says how to reach someone', (text) => {
  expect(namesContact(text)).toBe(true)
})

test.each([
  '',
  'Full truckload across the Midwest since 1998, with 120 trucks and 3,400 trailers.',
  '12 Dock Street, Suite 400, Chicago, IL 60601-1234',
  'USDOT 1234567, MC-123456. 53,000 lbs, 26.5 ft.',
  'Open 8 a.m. to 5 p.m., 24/7 in season (2019-2020).',
  'We run 800 trucks and 1,200 trailers.',
])('"%s" does not', (text) => {
  expect(namesContact(text)).toBe(false)
})

test.each(['1', '1 ', '1   ', '(', '+1', '800-', ' '])('100 kB of "%s" are checked quickly', (part) => {
  const start = performance.now()
  namesContact(`${part.repeat(100_000 / part.length)}x`)
  expect(performance.now() - start).toBeLessThan(2000)
})
