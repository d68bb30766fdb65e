import { describe, expect, it } from 'vitest'
import type { ServiceAnswer } from '../directory/finder/results.ts'
import type { CompanyFacts } from '../directory/lists/company-facts.ts'
import type { ServiceArea } from '../listings/service-area.ts'
import { type FittingCarrier, rankCarriers, reasonsFor, servicesOf } from './fitting-carriers.ts'
import type { Job } from './job.ts'
import type { Ends } from './stated-service.ts'

const facts = (name: string, marks: string, { rating = 0, reviews = 0, trucks = 4 } = {}): CompanyFacts => [
  name,
  '',
  marks,
  trucks,
  rating,
  reviews,
  '',
]
const near = (name: string, marks: string, km: number, more = {}): FittingCarrier => ({
  facts: facts(name, marks, more),
  place: 'Topeka, KS',
  city: { latitude: 39.05, longitude: -95.68 },
  km,
})
const home: Job = { kind: 'home', from_place: 'Topeka, KS', to_place: 'Tulsa, OK', home_size: '2' }
const freight: Job = { kind: 'freight', from_place: 'Topeka, KS', to_place: 'Tulsa, OK', equipment: 'reefer' }

describe.each<[string, Job, FittingCarrier[], string[]]>([
  [
    'what federal files prove, then by distance',
    freight,
    [near('Near', 'q', 1), near('Insured', 'qi', 2), near('Authorized', 'qa', 90), near('Both', 'qai', 95)],
    ['Both', 'Authorized', 'Insured', 'Near'],
  ],
  ['distance among equals', freight, [near('Far', 'qai', 80), near('Close', 'qai', 8)], ['Close', 'Far']],
  ['name at the same place', freight, [near('Zed', 'qa', 5), near('Abel', 'qa', 5)], ['Abel', 'Zed']],
  [
    'the permission to move homes, which operating authority alone is not',
    home,
    [near('Hauls freight', 'qai', 1), near('Moves homes', 'qh', 70)],
    ['Moves homes', 'Hauls freight'],
  ],
])('ranks by', (rule, job, carriers, order) => {
  it(rule, () => {
    expect(rankCarriers(job, carriers).map((carrier) => carrier.facts[0])).toEqual(order)
  })
})

it('ranks neither by rating, reviews, size nor verification', () => {
  const carriers = [
    near('Far but loved', 'qaiv', 9, { rating: 5, reviews: 90, trucks: 500 }),
    near('Close and unknown', 'qai', 8, { trucks: 1 }),
  ]
  expect(rankCarriers(freight, carriers)[0]?.facts[0]).toBe('Close and unknown')
})

const services: ServiceAnswer[] = [
  ['Freight', 'freight', 10, ''],
  ['Moving', 'moving', 10],
  ['Refrigerated', 'refrigerated', 10],
  ['HAZMAT', 'hazmat', 10],
]

it.each<[Job, string[]]>([
  [home, ['Moving']],
  [freight, ['Refrigerated']],
  [{ ...freight, hazmat: 'yes' }, ['Refrigerated', 'HAZMAT']],
  [{ ...freight, equipment: 'unsure' }, ['Freight']],
  [{ ...freight, equipment: 'auto' }, []],
])('the job %j needs %j', (job, names) => {
  expect(servicesOf(job, services).map(([name]) => name)).toEqual(names)
})

describe('the reasons for a carrier', () => {
  const ends: Ends = [
    ['Topeka', 'KS', 39.05, -95.68, 126_000],
    ['Tulsa', 'OK', 36.15, -95.99, 413_000],
  ]
  const page = (check: string, area?: ServiceArea) => ({ check, area })
  it('say where it is, what federal files prove, and its fleet', () => {
    const carrier = { ...near('Prairie Movers', 'qhai', 96), place: 'Kansas City, KS' }
    expect(reasonsFor(home, carrier, servicesOf(home, services), ends, page('Active authority since 2009'))).toEqual([
      'Moving in Kansas City, KS, 60 mi from Topeka, KS',
      'May move homes across state lines, by federal files',
      'Active authority since 2009',
      '4 trucks',
    ])
  })
  it('leave out what nobody knows', () => {
    const carrier = { ...near('Prairie Movers', 'q', 0), facts: facts('Prairie Movers', 'q', { trucks: 0 }) }
    expect(reasonsFor(home, carrier, servicesOf(home, services), ends, page(''))).toEqual([
      'Moving in Topeka, KS, your pickup city',
    ])
  })
  it('repeat what its own page says about where it works, next to its distance', () => {
    const carrier = { ...near('Tulsa Vans', 'q', 300), place: 'Tulsa, OK' }
    const reasons = (area: ServiceArea) => reasonsFor(home, carrier, servicesOf(home, services), ends, page('', area))
    expect(reasons({ regions: ['OK', 'KS'], within: '' })).toEqual([
      'Moving in Tulsa, OK, 186 mi from Topeka, KS',
      'Says it serves Kansas and Oklahoma',
      '4 trucks',
    ])
    expect(reasons({ regions: ['OK'], within: '' })[1]).toBe('Says it serves only Oklahoma, not Topeka, KS')
  })
})
