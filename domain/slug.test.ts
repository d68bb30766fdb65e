import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { isServiceSlug, SLUG_PATTERN, slugify } from './slug.ts'

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

test.each(['trucking', 'long-haul', 'hazmat'])('%s may be a service', (slug) => {
  expect(isServiceSlug(slug)).toBe(true)
})

test.each(['heavy-trucking', 'companies', 'moving-companies-in-town', 'Long-Haul', '', '-a'])(
  '%j may not be a service: its path would be ambiguous or invalid',
  (slug) => {
    expect(isServiceSlug(slug)).toBe(false)
  },
)
