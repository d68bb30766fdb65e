import { expect, it } from 'vitest'
import { FACT_LABELS } from '../../../domain/carrier-record/carrier-facts.ts'
import { COMPARED, pageFacts } from './page-facts.ts'

const company = {
  id: 'listing00000001',
  name: 'Prairie Lines',
  path: '/company/prairie-lines',
  place: 'Chicago, IL',
  rating: { value: 0, reviews: 0 },
  services: [
    { name: 'Flatbed', path: '/flatbed-trucking-companies' },
    { name: 'Reefer', path: '' },
  ],
  verified: false,
  quotable: true,
  usdotNumber: '',
  check: '',
  fleet: '',
  similar: [],
}
const record = (facts: [label: string, value: string][]) => ({
  day: '',
  facts: facts.map(([label, value]) => ({ label, value })),
  cargoLabel: 'Cargo',
  cargo: [],
  source: '',
  sourceDay: '',
  overdue: '',
})

it('omits what is not known', () => {
  expect(pageFacts(company).facts).toEqual({
    Rating: 'No reviews yet',
    City: 'Chicago, IL',
    Services: 'Flatbed, Reefer',
    Verified: 'No',
  })
})

it('contains everything compared about a company whose record is known', () => {
  const { facts } = pageFacts({
    ...company,
    rating: { value: 4.5, reviews: 1 },
    verified: true,
    usdotNumber: '9204137',
    check: 'Active authority since 2009 · Nov 19, 2026',
    fleet: '1 truck, 1,250 drivers in 2007',
    record: record([
      [FACT_LABELS.authority, 'Authorized for hire'],
      [FACT_LABELS.hazmat, 'No'],
      [FACT_LABELS.registered_on, 'May 4, 1999'],
    ]),
  })
  expect(Object.keys(facts)).toEqual([...COMPARED])
  expect(facts).toMatchObject({
    Rating: '4.5 of 5, 1 review',
    Fleet: '1 truck, 1,250 drivers in 2007',
    Authority: 'Authorized for hire',
    'Carrier check': 'Active authority since 2009 · Nov 19, 2026',
    'USDOT number': '9204137',
    Hazmat: 'No',
    'USDOT number since': 'May 4, 1999',
    Verified: 'Yes',
  })
})

it('names the similar companies that accept requests', () => {
  const similar = [
    { id: 'a', name: 'Silent Freight', quotable: false },
    { id: 'b', name: 'Lake Freight', quotable: true },
  ]
  expect(pageFacts({ ...company, similar }).similar).toEqual([{ listing: 'b', name: 'Lake Freight' }])
})
