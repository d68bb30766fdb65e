import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  CONSOLE_PATHS,
  companyPath,
  isConsolePath,
  listPath,
  type PublicRoute,
  parsePath,
  pathOf,
  STATIC_PATHS,
  searchPath,
  TRUCKING,
} from './routes.ts'
import { isLocationSlug, isServiceSlug } from './slug.ts'

const word = fc.stringMatching(/^[a-z0-9]{1,8}$/)
const tricky = fc.constantFrom('companies', 'in', 'trucking', 'page', 'company', '2')
const slug = fc.array(fc.oneof(word, tricky), { minLength: 1, maxLength: 5 }).map((words) => words.join('-'))
const service = slug.filter(isServiceSlug)
const location = slug.filter(isLocationSlug)
/** Parts are named after a city, never by a number. */
const isPartName = (value: string): boolean => !/^\d+$/.test(value)
const ofCity = service.filter((value) => value !== TRUCKING)
const key = fc.oneof(
  fc.record({ service }, { requiredKeys: [] }),
  fc.record({ service: ofCity, location }, { requiredKeys: ['location'] }),
  fc.record({ service: ofCity, region: slug }, { requiredKeys: ['region'] }),
)
const list = fc
  .record({ key, page: fc.integer({ min: 1, max: 99_999 }) })
  .map(({ key, page }) => ({ kind: 'list' as const, ...key, page }))
const route: fc.Arbitrary<PublicRoute> = fc.oneof(
  list,
  slug.map((value) => ({ kind: 'company' as const, slug: value })),
  slug.map((part) => ({ kind: 'companies-part' as const, part })),
  fc.record(
    { kind: fc.constant('cities-part' as const), part: slug, region: slug },
    { requiredKeys: ['kind', 'part'] },
  ),
  fc.record({ kind: fc.constant('cities-part' as const), region: slug, service, part: slug.filter(isPartName) }),
  fc.constantFrom(...(Object.keys(STATIC_PATHS) as (keyof typeof STATIC_PATHS)[])).map((kind) => ({ kind })),
)

describe('any route', () => {
  test('can be read back from its own path', () => {
    fc.assert(
      fc.property(route, (value) => {
        expect(parsePath(pathOf(value))).toEqual(value)
      }),
    )
  })

  test('can be read from its path in any letter case, with trailing slashes', () => {
    fc.assert(
      fc.property(route, fc.boolean(), fc.nat(3), (value, upper, slashes) => {
        const path = pathOf(value)
        expect(parsePath((upper ? path.toUpperCase() : path) + '/'.repeat(slashes))).toEqual(value)
      }),
    )
  })

  test('has a canonical path that is canonical for itself', () => {
    fc.assert(
      fc.property(fc.webPath(), (path) => {
        const parsed = parsePath(path)
        if (parsed) expect(parsePath(pathOf(parsed))).toEqual(parsed)
      }),
    )
  })

  test('has an alias for the same list', () => {
    fc.assert(
      fc.property(ofCity, location, (s, l) => {
        const canonical = { kind: 'list', service: s, location: l, page: 1 }
        expect(parsePath(`/${s}-Trucking-companies-in-${l}`)).toEqual(canonical)
        expect(parsePath(`/${s}-companies-in-${l}`)).toEqual(canonical)
        expect(parsePath(`/${s}-Trucking-companies`)).toEqual({ kind: 'list', service: s, page: 1 })
        expect(parsePath(`/${s}-companies`)).toEqual({ kind: 'list', service: s, page: 1 })
      }),
    )
  })
})

test.each([
  ['/companies', {}],
  ['/flatbed-trucking-companies', { service: 'flatbed' }],
  ['/trucking-trucking-companies', { service: 'trucking' }],
  ['/companies-in-fort-worth', { location: 'fort-worth' }],
  ['/reefer-companies-in-laredo', { service: 'reefer', location: 'laredo' }],
  ['/regions/texas', { region: 'texas' }],
  ['/regions/texas/reefer', { service: 'reefer', region: 'texas' }],
])('%s is the canonical path of its list', (path, key) => {
  expect(listPath(key)).toBe(path)
  expect(parsePath(path)).toEqual({ kind: 'list', page: 1, ...key })
})

test('the trucking companies of a city are all its companies', () => {
  expect(listPath({ service: 'trucking', location: 'chicago' })).toBe('/companies-in-chicago')
  for (const path of ['/trucking-companies-in-chicago/page/2', '/trucking-Trucking-companies-in-chicago/page/2'])
    expect(parsePath(path)).toEqual({ kind: 'list', location: 'chicago', page: 2 })
})

test('the trucking companies of a state are all its companies', () => {
  expect(listPath({ service: 'trucking', region: 'texas' })).toBe('/regions/texas')
  expect(parsePath('/regions/texas/trucking/page/2')).toEqual({ kind: 'list', region: 'texas', page: 2 })
})

test('a later page has its number in its path', () => {
  expect(listPath({ location: 'chicago' }, 3)).toBe('/companies-in-chicago/page/3')
  expect(listPath({ service: 'reefer', region: 'texas' }, 3)).toBe('/regions/texas/reefer/page/3')
})

test.each([
  [{ service: 'moving', location: 'tampa' }, '/moving-companies-in-tampa'],
  [{ service: 'moving' }, '/moving-Trucking-companies'],
  [{ location: 'tampa' }, '/trucking-companies-in-tampa'],
])('the search for %j goes to %s', (key, path) => {
  expect(searchPath(key)).toBe(path)
})

test.each([
  '/nope',
  '/companies/page/0',
  '/companies/page/01',
  '/companies/page/2/3',
  '/companies/2',
  '/company',
  '/company/a/b',
  '/regions/a/b/c/d',
  '/regions/a--b',
  '/regions/a/companies-in-b',
  '/cities/a/b/c',
  '/companies/a-z/b/c',
  '/companies/a-y',
  '/company/-a',
  '/-companies',
  '/companies-in-',
  '/a--b-companies',
  '/%2e%2e/companies',
])('%s is not a page', (path) => {
  expect(parsePath(path)).toBeUndefined()
})

test('a company has its slug in its path', () => {
  expect(companyPath('acme-tulsa')).toBe('/company/acme-tulsa')
})

test.each([...CONSOLE_PATHS, '/admin/locations', '/Edit-Listing/abc'])('%s belongs to the console', (path) => {
  expect(isConsolePath(path)).toBe(true)
})

test.each(['/administration', '/', '/companies', '/authors'])('%s does not belong to the console', (path) => {
  expect(isConsolePath(path)).toBe(false)
})
