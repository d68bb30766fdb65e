import { expect, test } from 'vitest'
import { directory, listing, location, service } from '../../../../tests/support/directory.ts'
import type { AuthorityStatus } from '../../../carrier-record/federal-files.ts'
import { LiveDirectory } from '../../live/live-directory.ts'
import { companyCard } from './company-card.ts'
import { companyFacts } from './company-pages.ts'

const TORONTO = { ...location('Toronto', 'ON'), country: 'CA' as const }

const SERVICES = [service('Long Haul'), service('HAZMAT'), service('Moving')]

const companyWith = (fields: Parameters<typeof listing>[1]) => {
  const locations = [location('Chicago'), TORONTO]
  const { lists } = new LiveDirectory(directory([listing('Acme', fields)], { locations, services: SERVICES }))
  const [company] = lists.companies
  if (!company) throw new Error('no company')
  return company
}
const cardOf = (fields: Parameters<typeof listing>[1]) => companyCard(companyWith(fields))

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

test.each([
  ['other states', location('Chicago').id],
  ['the United States', TORONTO.id],
])('a page says that a carrier has no active authority for %s', (beyond, where) => {
  const fields = { location: where, operation: 'interstate', federal: withAuthority('withdrawn') } as const
  expect(companyFacts(companyWith(fields)).areasNote).toBe(`FMCSA’s files name no active authority for ${beyond}`)
})

test.each([
  ['carrier', 'HAZMAT, long haul, and moving in Chicago, IL.'],
  ['broker', 'Broker: HAZMAT, long haul, and moving in Chicago, IL.'],
] as const)('the line about a %s that nobody has described reads as a sentence', (entity_type, line) => {
  expect(cardOf({ description: '', entity_type, services: SERVICES.map(({ id }) => id) }).about).toBe(line)
})

test('the form of a carrier of passengers counts buses with trucks, so its card says vehicles', () => {
  expect(cardOf({ power_units: 4 }).trucks).toBe('4 trucks')
  expect(cardOf({ power_units: 4, passengers: 'yes' }).trucks).toBe('4 vehicles')
})
