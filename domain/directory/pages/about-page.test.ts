import { expect, test } from 'vitest'
import { directory, listing, location, review } from '../../../tests/support/directory.ts'
import { applyWithFinder } from '../../../tests/support/live-directory.ts'
import { STATIC_PATHS } from '../../routes.ts'
import { LiveDirectory } from '../live/live-directory.ts'
import { pageProps } from './site-pages.ts'

const ofRecord = { source_date: '2026-11-19', usdot_number: '700' } as const
const calgary = location('Calgary', 'AB')
const acme = listing('Acme', ofRecord)
const whole = directory([acme, listing('Bolt'), listing('Cedar', { location: calgary.id })], {
  locations: [location('Chicago'), calgary, location('Omaha', 'NE')],
  reviews: [review(acme, 5)],
})

const aboutIn = (exported: typeof whole) => pageProps(new LiveDirectory(exported).lists)(STATIC_PATHS.about)

test('About counts the companies, places, records and reviews that the directory shows', () => {
  expect(aboutIn(whole)).toEqual({
    figures: [
      { value: '3', label: 'companies' },
      { value: '2', label: 'states and provinces' },
      { value: '1', label: 'company with a federal record' },
      { value: '1', label: 'published review' },
    ],
    asOf: 'Nov 19, 2026',
  })
})

test('About of an empty directory claims nothing', () => {
  expect(aboutIn(directory([]))).toEqual({ figures: [], asOf: '' })
})

test('About changes with a company’s record, and only then', () => {
  const touchedBy = (fields: Partial<typeof acme>) => {
    const rows = { ...directory([{ ...acme, ...fields }], { services: [], locations: [] }), seq: 2 }
    return applyWithFinder(new LiveDirectory(whole), { rows, gone: [] })
  }
  expect(touchedBy({ phone: '(312) 555-0199' })).not.toContain(STATIC_PATHS.about)
  expect(touchedBy({ source_date: '2026-11-20' })).toContain(STATIC_PATHS.about)
})
