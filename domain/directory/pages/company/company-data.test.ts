import { expect, it } from 'vitest'
import { directory, listing } from '../../../../tests/support/directory.ts'
import { LiveDirectory } from '../../live/live-directory.ts'
import { pageOfKind } from '../page-kinds.ts'

const FEDERAL = {
  motus_carrier: {
    on: '2026-11-19',
    file: 'f',
    rows: [
      { docket: 'MC-77', type: 'property' as const, status: 'active' as const, required: 750_000, isEnding: false },
    ],
  },
  inspections: {
    on: '2026-10-30',
    file: 'f',
    rows: [{ inspections: 9, drivers: 8, driversOut: 1, vehicles: 4, vehiclesOut: 1 }],
  },
  company_census: {
    on: '2026-11-20',
    file: 'f',
    rows: [{ rating: 'conditional' as const, rated_on: '2021-11-03', trucks: 4, dockets: ['MC-77', 'FF-222'] }],
  },
}
const companies = [
  listing('Known Lines', { usdot_number: '77', mc_number: 'MC-77', power_units: 4, federal: FEDERAL, rating: 4.5 }),
  listing('Bare Lines', { phone: '', website: '', address: '' }),
]
const { lists } = new LiveDirectory(directory(companies))
const dataOf = (slug: string) => pageOfKind(lists, `/company/${slug}.json`)?.props

it('contains what the page says, with the record of FMCSA’s files', () => {
  expect(dataOf('known-lines')).toMatchObject({
    name: 'Known Lines',
    usdot_number: '77',
    dockets: ['MC-77', 'FF-222'],
    url: '/company/known-lines',
    services: ['Freight'],
    rating: { value: 4.5, reviews: 0 },
    facts: { power_units: 4, drivers: null, cargo: null },
    record: {
      authorities: [
        { docket: 'MC-77', type: 'property', status: 'active', since: null, source: 'motus', as_of: '2026-11-19' },
      ],
      insurance: { bipd_total: null, bipd_required: 750_000, filings: [], lapsed_on: null, as_of: null },
      out_of_service: null,
      orders: [],
      safety: {
        inspections: 9,
        vehicle_oos_rate: 25,
        driver_oos_rate: 12.5,
        crashes: null,
        as_of: '2026-10-30',
        rating: 'conditional',
        rating_date: '2021-11-03',
      },
      registration: { fleet: { trucks: 4, buses: null }, revoked_number: null, as_of: '2026-11-20' },
      events: [],
    },
  })
})

it('says null for what is unknown', () => {
  expect(dataOf('bare-lines')).toMatchObject({
    legal_name: null,
    usdot_number: null,
    dockets: [],
    address: null,
    phone: null,
    website: null,
    rating: null,
    record: null,
  })
})

it('contains no email address and no fact that no page shows', () => {
  expect(JSON.stringify(dataOf('known-lines'))).not.toMatch(/@|email|owner/)
  expect(dataOf('nobody')).toBeUndefined()
})
