import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { SLUG_MAX, SLUG_PATTERN } from '../slug.ts'
import { companySlugs, freeCompanySlug, type SluggedCompany } from './company-slugs.ts'

const named = (name: string, city = 'Fort Worth', usdot_number = ''): SluggedCompany => ({ name, city, usdot_number })
const first = (count: number, company: SluggedCompany): string[] => {
  const slugs = companySlugs(company)
  return Array.from({ length: count }, () => slugs.next().value)
}

describe('the slugs of a company', () => {
  test('are its name, then its name and city, then numbers', () => {
    expect(first(4, named('Delta Haulage', 'Fort Worth', '123456'))).toEqual([
      'delta-haulage',
      'delta-haulage-fort-worth',
      'delta-haulage-fort-worth-2',
      'delta-haulage-fort-worth-3',
    ])
  })

  test.each([
    ['Грузовики Сибири LLC', 'gruzoviki-sibiri-llc'],
    ['Щит и Ёж', 'shchit-i-ezh'],
    ['Київські Перевезення', 'kiivski-perevezennya'],
    ['Ђорђе Џамбас', 'djordje-dzambas'],
    ['ΜΕΤΑΦΟΡΕΣ ΑΘΗΝΩΝ', 'metafores-athinon'],
    ['Əliyev Nəqliyyat', 'eliyev-neqliyyat'],
    ['Ｆｕｌｌ Ｗｉｄｔｈ', 'full-width'],
    ['Café ☕ Trucking 🚚', 'cafe-trucking'],
  ])('spell %j as %j', (name, slug) => {
    expect(first(1, named(name, 'Tulsa', '123456'))).toEqual([slug])
  })

  test.each([
    '東京運送 LLC',
    'ヤマト運輸',
    'شركة النقل Inc.',
    'שליחויות',
    '한진택배 Co., Ltd.',
    'ขนส่ง',
    'नमस्ते',
    '🚚🚚',
    '???',
  ])('of %j contain its USDOT number, or its city without one', (name) => {
    expect(first(2, named(name, 'Laredo', '123456'))).toEqual(['usdot-123456', 'usdot-123456-2'])
    expect(first(2, named(name, 'Laredo'))).toEqual(['company-laredo', 'company-laredo-2'])
  })

  test('contain what can be spelled of a name, with the USDOT number or the city', () => {
    expect(first(1, named('東京 Transport LLC', 'Laredo', '123456'))).toEqual(['transport-usdot-123456'])
    expect(first(1, named('東京 Transport LLC', 'Laredo'))).toEqual(['transport-laredo'])
  })

  test('exist for a company of which nothing is known', () => {
    expect(first(2, named('???', ''))).toEqual(['company', 'company-2'])
  })

  test('fit the stored length, however long name and city are', () => {
    for (const name of ['x'.repeat(500), `東${'x'.repeat(500)}`])
      for (const usdot_number of ['', '12345678'])
        for (const slug of first(3, named(name, 'y'.repeat(120), usdot_number))) {
          expect(slug.length).toBeLessThanOrEqual(SLUG_MAX)
          expect(slug).toMatch(SLUG_PATTERN)
        }
  })

  test('are valid for any name', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 200 }), fc.constantFrom('', '77'), (name, usdot_number) =>
        first(3, named(name, 'Ōsaka 市', usdot_number)).every((slug) => SLUG_PATTERN.test(slug)),
      ),
    )
  })

  test('skip slugs in use', () => {
    const taken = new Set(['acme', 'acme-tulsa'])
    expect(freeCompanySlug(named('Acme', 'Tulsa'), (slug) => taken.has(slug))).toBe('acme-tulsa-2')
  })
})
