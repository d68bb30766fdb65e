import { expect, it } from 'vitest'
import type { FederalRecords } from '../carrier-record/federal-files.ts'
import { lookupValues } from './carrier-lookup.ts'

const authority = (docket: string, status: 'active' | 'inactive') =>
  ({ docket, status, type: 'property', required: 0, isEnding: false }) as const
const records: FederalRecords = {
  li_carrier: { on: '2026-05-14', file: 'a', rows: [authority('MC-1', 'inactive'), authority('MC-2', 'active')] },
  li_insurance: { on: '2026-05-14', file: 'b', rows: [] },
  company_census: { on: '2026-11-20', file: 'c', rows: [{ trucks: 12, dockets: ['MC-1'] }] },
}

it('takes the active authority and the fleet of the federal record, and names its files and dates', () => {
  expect(lookupValues(undefined, records)).toEqual({
    values: { mc_number: 'MC-2', power_units: 12 },
    sources: [
      { label: 'FMCSA, company census', on: '2026-11-20' },
      { label: 'FMCSA, L&I: operating authorities', on: '2026-05-14' },
    ],
  })
})

it('takes what a deleted listing said, without its badges, and newer facts of the federal record', () => {
  const row = {
    id: 'x',
    name: 'Acme',
    services: ['s'],
    email: '',
    rating: 5,
    verified: true,
    power_units: 3,
    drivers: 4,
  }
  expect(lookupValues({ row, on: '2026-11-01' }, records)).toMatchObject({
    values: { name: 'Acme', services: ['s'], power_units: 12, drivers: 4, mc_number: 'MC-2' },
    sources: [{ label: 'A deleted listing', on: '2026-11-01' }, {}, {}],
  })
  expect(Object.keys(lookupValues({ row, on: '' }, undefined).values)).toEqual([
    'name',
    'services',
    'power_units',
    'drivers',
  ])
})

it('knows nothing without a source', () => {
  expect(lookupValues(undefined, undefined)).toEqual({ values: {}, sources: [] })
})
