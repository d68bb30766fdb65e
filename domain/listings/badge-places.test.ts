import { expect, test } from 'vitest'
import { parsePlaces, placesText, slugOfBadge, websiteOf } from './badge-places.ts'

test.each([
  ['www.example.com', 'example.com'],
  ['shop.example.co.uk', 'shop.example.co.uk'],
  ['xn--transport-lvis-jhb.ca', 'xn--transport-lvis-jhb.ca'],
  ['haul.example', ''],
  ['127.0.0.1', ''],
  ['[::1]', ''],
  ['localhost', ''],
  ['<b>.com', ''],
  ['', ''],
])('the website at %j is %j', (hostname, website) => {
  expect(websiteOf(hostname, 'haul.example')).toBe(website)
})

test('a badge is named by its company', () => {
  expect(slugOfBadge('company/acme-lines.svg')).toBe('acme-lines')
  expect(slugOfBadge('company/acme-lines.json')).toBe('')
  expect(slugOfBadge('icons/acme.svg')).toBe('')
})

test('a report with anything else is refused', () => {
  const place = { listing: 'acme', host: 'example.com', count: 2 }
  expect(parsePlaces([place])).toEqual([place])
  for (const wrong of [{ host: 'a b' }, { host: '<b>.com' }, { listing: '../x' }, { count: 0 }, { count: 1.5 }])
    expect(parsePlaces([{ ...place, ...wrong }])).toBeUndefined()
  expect(parsePlaces(Array.from({ length: 501 }, () => place))).toBeUndefined()
})

test('an owner reads the first ten', () => {
  expect(placesText(['a.com', 'b.com'])).toBe('a.com, b.com')
  expect(placesText(Array.from({ length: 12 }, (_, at) => `${at}.com`))).toMatch(/9\.com and 2 more$/)
})
