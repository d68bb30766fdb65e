import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { companySlugs, freeCompanySlug, isServiceSlug, SLUG_MAX, SLUG_PATTERN, slugify } from './slug.ts'

const first = (name: string, city: string, count: number): string[] => {
  const slugs = companySlugs(name, city)
  return Array.from({ length: count }, () => slugs.next().value)
}

describe('slugify', () => {
  test.each([
    ['Blue Ridge Freight, LLC', 'blue-ridge-freight-llc'],
    ['  --Ärger & Søn-- ', 'arger-son'],
    ["O'Brien Bros.", 'o-brien-bros'],
    ['Montréal Déménagement', 'montreal-demenagement'],
    ['</script><script>', 'script-script'],
    ['🚚🚚', ''],
    ['!!!', ''],
  ])('turns %j into %j', (name, slug) => {
    expect(slugify(name)).toBe(slug)
  })

  test('gives a valid slug or nothing for any text', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 300 }), (text) => {
        const slug = slugify(text)
        return slug === '' || SLUG_PATTERN.test(slug)
      }),
    )
  })
})

describe('the slugs of a company', () => {
  test('are its name, then its name and city, then numbers', () => {
    expect(first('Delta Haulage', 'Fort Worth', 4)).toEqual([
      'delta-haulage',
      'delta-haulage-fort-worth',
      'delta-haulage-fort-worth-2',
      'delta-haulage-fort-worth-3',
    ])
  })

  test('exist for a name of only punctuation', () => {
    expect(first('???', 'Laredo', 2)).toEqual(['company', 'company-laredo'])
  })

  test('fit the stored length however long name and city are', () => {
    for (const slug of first('x'.repeat(500), 'y'.repeat(120), 3)) {
      expect(slug.length).toBeLessThanOrEqual(SLUG_MAX)
      expect(slug).toMatch(SLUG_PATTERN)
    }
  })

  test('skip those that are taken', () => {
    const taken = new Set(['acme', 'acme-tulsa'])
    expect(freeCompanySlug('Acme', 'Tulsa', (slug) => taken.has(slug))).toBe('acme-tulsa-2')
  })
})

test.each(['trucking', 'long-haul', 'hazmat'])('%s may be a service', (slug) => {
  expect(isServiceSlug(slug)).toBe(true)
})

test.each(['heavy-trucking', 'companies', 'moving-companies-in-town', 'Long-Haul', '', '-a'])(
  '%j may not be a service: its path would be ambiguous or invalid',
  (slug) => {
    expect(isServiceSlug(slug)).toBe(false)
  },
)
