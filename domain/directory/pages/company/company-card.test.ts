import { expect, test } from 'vitest'
import { directory, listing } from '../../../../tests/support/directory.ts'
import type { AuthorityStatus } from '../../../carrier-record/federal-files.ts'
import { LiveDirectory } from '../../live/live-directory.ts'
import { companyCard } from './company-card.ts'

const cardOf = (fields: Parameters<typeof listing>[1]) => {
  const [company] = new LiveDirectory(directory([listing('Acme', fields)])).lists.companies
  if (!company) throw new Error('no company')
  return companyCard(company)
}

const withAuthority = (...statuses: AuthorityStatus[]) => ({
  motus_carrier: {
    on: '2026-11-19',
    file: 'f',
    rows: statuses.map(
      (status, n) => ({ docket: `MC-${n}`, type: 'property', status, required: 0, isEnding: false }) as const,
    ),
  },
})

test('a carrier whose authority is gone serves no other states, whatever its form says', () => {
  const areas = (federal: Parameters<typeof listing>[1]) => cardOf({ operation: 'interstate', ...federal }).areas
  const state = 'Illinois'
  expect(areas({})).toEqual([state, 'Other states'])
  expect(areas({ federal: withAuthority('active') })).toEqual([state, 'Other states'])
  expect(areas({ federal: withAuthority('withdrawn', 'active') })).toEqual([state, 'Other states'])
  expect(areas({ federal: withAuthority('withdrawn') })).toEqual([state])
})

test('the form of a carrier of passengers counts buses with trucks, so its card says vehicles', () => {
  expect(cardOf({ power_units: 4 }).trucks).toBe('4 trucks')
  expect(cardOf({ power_units: 4, passengers: 'yes' }).trucks).toBe('4 vehicles')
})
