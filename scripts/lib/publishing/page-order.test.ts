import { expect, test } from 'vitest'
import { mostWantedFirst } from './page-order.ts'

test('companies and home come first, then first pages of lists, then later ones', () => {
  expect(
    mostWantedFirst(['/companies/page/3', '/companies', '/companies/page/2', '/company/acme', '/', '/locations.json']),
  ).toEqual(['/company/acme', '/', '/locations.json', '/companies', '/companies/page/2', '/companies/page/3'])
})
