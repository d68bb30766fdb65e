import { describe, expect, it } from 'vitest'
import { directory, listing } from '../../../../tests/support/directory.ts'
import { LiveDirectory } from '../../live/live-directory.ts'
import { pageOfKind } from '../page-kinds.ts'
import { companyData } from './company-data.ts'
import { companyPage } from './company-pages.ts'

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
  listing('Only A Broker', { source: 'census', entity_type: 'broker' }),
]
const { lists } = new LiveDirectory(directory(companies))
const dataOf = (slug: string): unknown => {
  const page = pageOfKind(lists, `/company/${slug}.json`)
  return page?.kind === 'twin' ? JSON.parse(page.props.text) : undefined
}

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

it('names no entity type as a fact of the census, whose form does not say it', () => {
  expect(dataOf('only-a-broker')).toMatchObject({ role: 'Broker', facts: { entity_type: null } })
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

describe('what a carrier stated years ago', () => {
  const old = { usdot_number: '1620292', operation: 'intrastate', source: 'census', source_date: '2026-11-19' } as const
  const curtis = listing('Curtis Trucking', {
    ...{ ...old, record_date: '2007-03-19', power_units: 2, drivers: 2 },
    description: '',
  })
  const express = listing('Express Lines', { ...old, record_date: '', power_units: 1 })
  const recent = listing('Recent Lines', { ...old, record_date: '2025-02-03', power_units: 1 })
  // its next update was due after the census, and a newer file does not tell whether it came
  const seen = { ...old, record_date: '2023-01-05', source_date: '2024-12-10', federal: FEDERAL, power_units: 1 }
  const { lists } = new LiveDirectory(directory([curtis, express, recent, listing('Seen Lines', seen)]))
  const pageOf = (slug: string) => {
    const company = lists.company(slug)
    if (!company) throw new Error(slug)
    return { props: companyPage(lists, company).props, data: companyData(company) }
  }

  it('carries its year on page, card and comparison', () => {
    const { props } = pageOf('curtis-trucking')
    expect(props).toMatchObject({ trucks: '2 trucks in 2007', fleet: '2 trucks, 2 drivers in 2007' })
    expect(props.about).toContain(' 2 trucks in 2007.')
    expect(pageOf('express-lines').props).toMatchObject({ trucks: '1 truck in an undated record' })
    expect(pageOf('recent-lines').props).toMatchObject({ trucks: '1 truck', fleet: '1 truck' })
  })

  it('has its day in the data, and whether an update is overdue', () => {
    const factsOf = (slug: string) => pageOf(slug).data.facts
    expect(factsOf('curtis-trucking')).toMatchObject({ power_units: 2, as_of: '2007-03-19', is_overdue: true })
    expect(factsOf('express-lines')).toMatchObject({ power_units: 1, as_of: null, is_overdue: null })
    expect(factsOf('recent-lines')).toMatchObject({ as_of: '2025-02-03', is_overdue: false })
  })

  it('is overdue in the check, and unknown if the form has no date', () => {
    const formOf = (slug: string) =>
      pageOf(slug).props.panel?.lines.find(({ label }) => label === 'Its own registration form')
    expect(formOf('curtis-trucking')).toMatchObject({
      value: 'Updated Mar 19, 2007',
      tone: 'no',
      note: 'Overdue: an update was due by Feb 28, 2025 · Motor carrier census (FMCSA), Nov 19, 2026',
    })
    expect(formOf('seen-lines')).toMatchObject({
      tone: 'plain',
      note: expect.stringMatching(/ · Next update due by Feb 28, 2025 · Motor carrier census \(FMCSA\), Dec 10, 2024$/),
    })
    expect(pageOf('seen-lines').data.facts).toMatchObject({ is_overdue: false })
    expect(formOf('express-lines')).toMatchObject({ value: 'Not known', tone: 'unknown' })
  })
})

it('contains no email address and no fact that no page shows', () => {
  expect(JSON.stringify(dataOf('known-lines'))).not.toMatch(/@|email|owner/)
  expect(dataOf('nobody')).toBeUndefined()
})
