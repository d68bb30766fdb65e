import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { isWebsite, tidyWebsite } from './web-address.ts'

test.each([
  ['example.com', 'https://example.com'],
  ['  www.Example.com/Fleet ', 'https://www.example.com/Fleet'],
  ['//example.com', 'https://example.com'],
  ['HTTP://EXAMPLE.COM', 'http://example.com'],
  ['https://example.com.', 'https://example.com'],
  ['https://example.com./a', 'https://example.com/a'],
  ['example.com:8080/a', 'https://example.com:8080/a'],
  ['https://example.com:443', 'https://example.com'],
  ['https://example.com:', 'https://example.com'],
  ['http://example.com:0080/', 'http://example.com/'],
  ['https://example.com/our fleet?q=é#"x"', 'https://example.com/our%20fleet?q=%C3%A9#%22x%22'],
  ['https://example.com/100%', 'https://example.com/100%25'],
  ['https://exam\u200bple.com/\u202ea', 'https://example.com/a'],
  ['https://transports-Éclair.ca', 'https://xn--transports-clair-lqb.ca'],
  ['https://xn--pple-43d.com', 'https://xn--pple-43d.com'],
  ['', ''],
])('stores %j as %j', (typed, stored) => {
  expect(tidyWebsite(typed)).toBe(stored)
  if (stored) expect(isWebsite(stored)).toBe(true)
})

test.each([
  'http://192.168.0.1',
  'http://3232235521',
  'http://0x7f.0x1',
  'http://1.2.3.4.5',
  'http://[::1]',
  'http://localhost',
  'https://nowhere',
  'ftp://example.com',
  'mailto:a@b.co',
  'tel:3125550142',
  'javascript:alert(1)',
  'javascript://example.com/%0aalert(1)',
  'data:text/html,x',
  'http:example.com',
  'https:/example.com',
  'https:\\\\example.com',
  'http://my_site.example.com',
  'http://-a.example.com',
  'http://a-.example.com',
  'http://example..com',
  'http://example.com..',
  'http://.example.com',
  'http://example.com:99999',
  'http://example.com:0',
  'http://example.com:80a',
  'http://user@example.com',
  'http://user:secret@example.com',
  'user:secret@example.com',
  'http://example.com\\@evil.com',
  'http://example.c',
  'http://exam ple.com',
  'http://ex%61mple.com',
  'http://example。com',
  'http://пример.рф',
  'http://straße.de',
  `http://${'a'.repeat(64)}.com`,
  `http://${'a.'.repeat(130)}com`,
  `http://example.com/${'a'.repeat(2000)}`,
  'https://https://example.com',
])('refuses %j', (typed) => {
  expect(isWebsite(tidyWebsite(typed))).toBe(false)
})

describe('any web address', () => {
  const typed = fc.oneof(
    fc.webUrl({ validSchemes: ['http', 'https', 'ftp'], withFragments: true, withQueryParameters: true }),
    fc.domain().map((host) => `https://${host}`),
    fc
      .array(fc.constantFrom('a', 'é', 'ñ', 'Œ', 'b-', '.', 'com', 'xn--', ':', '8', '/', '%', ' ', '@', 'https://'))
      .map((parts) => parts.join('')),
    fc.string({ unit: 'grapheme' }),
  )

  it('leads a browser to the same place if accepted, and is normalized once and for all', () => {
    fc.assert(
      fc.property(typed, (text) => {
        const stored = tidyWebsite(text)
        if (!isWebsite(stored)) return
        expect(tidyWebsite(stored)).toBe(stored)
        const url = new URL(stored)
        const [, scheme, host] = /^(https?:)\/\/([^/?#]*)/.exec(stored) ?? []
        expect([url.protocol, url.host, url.username]).toEqual([scheme, host, ''])
      }),
      { numRuns: 5000 },
    )
  })

  it('with accents is written as a browser writes it', () => {
    const label = fc.string({ unit: fc.constantFrom(...'abcxyz019àâçéèêëîïôùûüÿñœæøå'), minLength: 1, maxLength: 12 })
    fc.assert(
      fc.property(label, (name) => {
        expect(tidyWebsite(`https://${name}.example.com`)).toBe(
          `https://${new URL(`https://${name}.example.com`).host}`,
        )
      }),
      { numRuns: 1000 },
    )
  })
})
