import { expect, test } from 'vitest'
import { apiHeaders, headersNeeded, siteHeaders } from './site-headers.ts'

const policies = [siteHeaders({ inlineScripts: [], isSecure: true }), apiHeaders(true)].map(
  (headers) => headers['Content-Security-Policy'] ?? '',
)

test('no policy lets a page run a script inside it, or be framed', () => {
  for (const policy of policies) {
    expect(policy).not.toMatch(/(default|script)-src[^;]*(unsafe-inline|unsafe-eval|data:|\*)/)
    expect(policy).toContain("frame-ancestors 'none'")
  }
})

test.each([
  ['companies.html', true],
  ['favicon.svg', true],
  ['feed.xml', true],
  ['unknown', true],
  ['find/index.json', false],
  ['_astro/App.B1.js', false],
  ['logos/0a1b.webp', false],
  ['photos/a1/0a1b.jpg', false],
])('%s says what a page may do: %s', (file, isPage) => {
  const headers = headersNeeded(file, siteHeaders({ inlineScripts: [], isSecure: true }))
  expect('Content-Security-Policy' in headers).toBe(isPage)
  expect(headers).toMatchObject({
    'X-Content-Type-Options': 'nosniff',
    'Strict-Transport-Security': expect.stringContaining('max-age'),
  })
})

test('an API response must not be rendered, run or stored', () => {
  expect(apiHeaders(true)).toMatchObject({
    'Content-Security-Policy': expect.stringContaining("default-src 'none'"),
    'X-Content-Type-Options': 'nosniff',
    'Cache-Control': 'no-store',
  })
})

test('browsers are held to https only if the site uses it', () => {
  for (const [isSecure, names] of [
    [true, ['Strict-Transport-Security']],
    [false, []],
  ] as const)
    for (const headers of [siteHeaders({ inlineScripts: [], isSecure }), apiHeaders(isSecure)])
      expect(Object.keys(headers).filter((name) => name.startsWith('Strict'))).toEqual(names)
})
