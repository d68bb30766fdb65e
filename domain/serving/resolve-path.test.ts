import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { decodedPath, locationOf, resolvePath } from './resolve-path.ts'

const FILES = [
  'index.html',
  'about.html',
  'cities.html',
  'companies.html',
  'companies.json',
  'companies/page/2.json',
  'feed.xml',
  'freight-trucking-companies.html',
  'freight-companies-in-montreal.html',
  'freight-companies-in-montreal.json',
  'freight-companies-in-montreal.md',
  'companies-in-montreal.json',
  'companies/page/2.html',
  'companies-in-montreal.html',
  'companies-in-saint-louis.html',
  'companies-in-st-albans.html',
  'companies-in-sault-ste-marie.html',
  'companies-in-fort-worth.html',
  'regions/texas.html',
  'company/acme.html',
  'company/acme.json',
  'company/acme.svg',
  'company/acme.md',
  'company/a-1-movers.html',
]

const asked: string[] = []
const SITE = {
  isFile: (name: string) => {
    asked.push(name)
    return FILES.includes(name)
  },
  slugAfter: (slug: string) => (slug === 'old-acme' ? 'acme' : undefined),
  citySlugAfter: (slug: string) => (slug === 'ville-marie' ? 'montreal' : undefined),
}

/** The response to an address as a browser sends it: "200", "404" or the status and Location of a redirect. */
const answer = (address: string): string => {
  const [path = '', query = ''] = address.split('?')
  const found = resolvePath(SITE, decodedPath(path), query)
  if (found.kind === 'missing') return '404'
  return found.kind === 'redirect' ? `${found.status} ${locationOf(found)}` : '200'
}

describe('an address pasted with characters around it redirects permanently to the page', () => {
  test.each([
    ...[
      '.',
      ',',
      ')',
      ';',
      ':',
      '!',
      '%27',
      '%22',
      '\u201d',
      '\u2019',
      '\u00bb',
      ']',
      '%3E',
      '%7D',
      '*',
      '%20',
      '%2529',
      '.)',
      ').',
    ].map((end) => [`/company/acme${end}`, '301 /company/acme']),
    ['/company/ACME.', '301 /company/acme'],
    ['/company/Acme/)', '301 /company/acme'],
    ['/company/a_1_movers', '301 /company/a-1-movers'],
    ['/company/A%201%20Movers', '301 /company/a-1-movers'],
    ['/company/\u00c2cm\u00e9', '301 /company/acme'],
    ['/company/acme.?utm_source=x', '301 /company/acme?utm_source=x'],
    ['/company/old-acme).', '301 /company/acme'],
    ['/about.', '301 /about'],
    ['/feed.xml)', '301 /feed.xml'],
    ['/companies/page/2.', '301 /companies/page/2'],
    ['/companies-in-montr%C3%A9al', '301 /companies-in-montreal'],
    ['/companies-in-montr%E9al', '301 /companies-in-montreal'],
    ['/Freight-Companies-in-Montr\u00e9al,', '301 /freight-companies-in-montreal'],
    ['/trucking-companies-in-montr\u00e9al', '301 /companies-in-montreal'],
    ['/companies-in-ville-marie)', '301 /companies-in-montreal'],
    ['/companies-in-st-louis', '301 /companies-in-saint-louis'],
    ['/companies-in-St.%20Louis', '301 /companies-in-saint-louis'],
    ['/companies-in-saint-albans', '301 /companies-in-st-albans'],
    ['/companies-in-sault-sainte-marie', '301 /companies-in-sault-ste-marie'],
    ['/companies-in-sault-st-marie', '301 /companies-in-sault-ste-marie'],
    ['/companies-in-ft-worth', '301 /companies-in-fort-worth'],
  ])('%s', (address, expected) => {
    expect(answer(address)).toBe(expected)
  })
})

test.each([
  ...['/', '/about', '/company/acme', '/COMPANY/ACME', '/companies-in-st-albans', '/companies/page/2', '/feed.xml'],
])('%s is not redirected', (path) => {
  expect(answer(path)).toBe('200')
})

test.each([
  ...[
    '/nope.',
    '/company/nobody)',
    '/companies-in-qu\u00e9bec',
    '/.scripts)',
    '/..%2f..%2fetc/passwd.',
    '/%ff',
    '/company/.',
  ],
  `/company/${'a'.repeat(400)}.`,
])('%s does not become a page', (path) => {
  expect(answer(path)).toBe('404')
})

test.each([
  ['/freight-companies-in-fort-worth', '302 /companies-in-fort-worth'],
  ['/Freight-Trucking-Companies-in-Fort-Worth', '302 /companies-in-fort-worth'],
  ['/freight-companies-in-fort-worth?a=b', '302 /companies-in-fort-worth?a=b'],
  ['/regions/texas/freight', '302 /regions/texas'],
  ['/regions/texas/trucking', '200'],
  ['/freight-companies-in-fort-worth/page/2', '404'],
  ['/freight-companies-in-nowhere', '404'],
  ['/teleport-companies-in-fort-worth', '404'],
  ['/regions/texas/teleport', '404'],
  ['/regions/nowhere/freight', '404'],
])('a service that nobody offers in a place leads to the place: %s answers %s', (address, expected) => {
  expect(answer(address)).toBe(expected)
})

test('a page takes one lookup more than its name, and a path that leads nowhere a few more', () => {
  for (const [path, most] of [
    ['/company/acme', 2],
    ['/wp-login.php', 3],
    ['/xmlrpc.php.', 4],
    ['/company/nobody', 2],
  ] as const) {
    asked.length = 0
    answer(path)
    expect(asked.length, `${path} asks for ${asked}`).toBeLessThanOrEqual(most)
  }
})

describe('the search form without JavaScript redirects to the list of the choices', () => {
  test.each([
    ['service=freight&location=montreal', '/freight-companies-in-montreal'],
    ['service=freight&location=', '/freight-Trucking-companies'],
    ['service=&location=montreal', '/trucking-companies-in-montreal'],
    ['service=&location=Montr%C3%A9al%2C+QC', '/trucking-companies-in-montreal'],
    ['service=&location=St.+Louis', '/trucking-companies-in-saint-louis'],
    ['service=freight&location=Atlantis', '/freight-Trucking-companies'],
    ['service=teleport&location=montreal', '/trucking-companies-in-montreal'],
    ['service=&location=Atlantis', '/cities'],
    ['service=teleport&location=', '/companies'],
    ['service=&location=', '/companies'],
    ['', '/companies'],
    ['service=%ff&location=%ff', '/companies'],
    ['service=https://evil.example&location=//evil.example', '/cities'],
  ])('%s to %s', (query, path) => {
    expect(answer(`/search?${query}`)).toBe(`302 ${path}`)
    expect(answer(path)).toBe('200')
  })
})

test('every redirect leads to a page and never to another host', () => {
  fc.assert(
    fc.property(
      fc.oneof(
        fc.webPath(),
        fc.string().map((text) => `/${text}`),
      ),
      fc.string(),
      (path, query) => {
        const found = resolvePath(SITE, decodedPath(path), query)
        if (found.kind !== 'redirect') return
        expect(locationOf(found)).toMatch(/^\/(?![/\\])/)
        expect(resolvePath(SITE, found.path).kind).toMatch(/page|file|console/)
      },
    ),
  )
})

test.each([
  ['/company/acme.json', '200'],
  ['/company/ACME.json', '301 /company/acme.json'],
  ['/company/old-acme.json', '301 /company/acme.json'],
  ['/company/old-acme.md', '301 /company/acme.md'],
  ['/company/nobody.json', '404'],
  ['/company/acme.svg', '200'],
  ['/company/Acme.SVG', '301 /company/acme.svg'],
  ['/company/old-acme.svg', '301 /company/acme.svg'],
  ['/company/a-1-movers.json', '404'],
  ['/companies.json', '200'],
  ['/Companies.JSON', '301 /companies.json'],
  ['/companies/page/2.json', '200'],
  ['/companies/page/1.json', '301 /companies.json'],
  ['/companies/page/3.json', '404'],
  ['/freight-Trucking-companies-in-montreal.json', '301 /freight-companies-in-montreal.json'],
  ['/Freight-companies-in-Montreal.md', '301 /freight-companies-in-montreal.md'],
  ['/freight-companies-in-ville-marie.json', '301 /freight-companies-in-montreal.json'],
  ['/about.json', '404'],
  ['/.json', '404'],
])('the twin of a page, or a badge, at %s answers %s', (address, expected) => {
  expect(answer(address)).toBe(expected)
})

describe('a page of the directory that a company comes from', () => {
  test.each(['/old/acme', '/OLD/acme/', '/old/acme.html', '/old-acme', '/old_acme?from=mail'])(
    '%s redirects permanently to the company',
    (address) => {
      expect(answer(address)).toMatch(/^301 \/company\/acme/)
    },
  )

  test.each(['/old/acme/photos', '/other/acme', '/'])('%s does not', (address) => {
    expect(answer(address)).not.toContain('/company/acme')
  })
})

test.each([
  ['/v1/company/acme.json', '200'],
  ['/v1/company/acme.md', '200'],
  ['/v1/companies.json', '200'],
  ['/v1/companies/page/2.json', '200'],
  ['/v1/company/old-acme.json', '301 /company/acme.json'],
  ['/v1/company/nobody.json', '404'],
  ['/v1/company/acme', '404'],
  ['/v1/about', '404'],
  ['/v1/v1/about.json', '404'],
])('data is also at the path of its version: %s answers %s', (address, expected) => {
  expect(answer(address)).toBe(expected)
})

test('a path with many versions is refused, and does not exhaust the stack', () => {
  expect(answer(`${'/v1'.repeat(2000)}/company/nobody.json`)).toBe('404')
})
