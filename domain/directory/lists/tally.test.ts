import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { directory, listing, review } from '../../../tests/support/directory.ts'
import { applyWithFinder } from '../../../tests/support/live-directory.ts'
import type { ExportedRow } from '../../publishing/directory-export.ts'
import { LiveDirectory } from '../live/live-directory.ts'
import { listFacts } from './list-facts.ts'
import { Tally } from './tally.ts'

type Listing = ExportedRow<'company_listings'>

const companiesOf = (listings: Listing[], reviews: ExportedRow<'reviews'>[] = []) =>
  new LiveDirectory(directory(listings, { reviews })).lists.companies

const factsOf = (...given: Parameters<typeof companiesOf>) => listFacts(Tally.of(companiesOf(...given)))

const carriers = (fields: Partial<Listing>[]): Listing[] => fields.map((own, n) => listing(`Carrier ${n}`, own))

const valueIn = (facts: ReturnType<typeof factsOf>, label: string) =>
  facts?.facts.find((fact) => fact.label === label)?.value

describe('the figures of a list', () => {
  test('sum up its trucks and name its largest fleets, as of the newest record', () => {
    const facts = factsOf(
      carriers([
        { power_units: 3, source_date: '2026-02-03' },
        { power_units: 1200, source_date: '2026-01-02', record_date: '2019-03-04' },
        { power_units: 0 },
        { power_units: 12, record_date: '2025-05-05' },
        { power_units: 12 },
      ]),
    )
    expect(valueIn(facts, 'Trucks')).toBe('1,227 in 4 fleets')
    expect(facts?.largest.map(({ name, trucks, stated }) => `${name}: ${trucks}${stated}`)).toEqual([
      'Carrier 1: 1200 in 2019',
      'Carrier 3: 12 in 2025',
      'Carrier 4: 12',
    ])
    expect(facts?.asOf).toBe('Feb 3, 2026')
  })

  test('compute shares only among companies whose record has the fact', () => {
    const answers = ['interstate', 'intrastate', 'interstate', 'interstate', ''] as const
    const facts = factsOf(carriers(answers.map((operation) => ({ operation, hazmat: operation ? 'no' : '' }))))
    expect(valueIn(facts, 'Interstate')).toBe('3 of 4')
    expect(valueIn(facts, 'Hazardous materials')).toBeUndefined()
    expect(valueIn(facts, 'Authorized for hire')).toBeUndefined()
  })

  test('give the median of the stars and the day of the newest review', () => {
    const [one, two, three] = carriers([{}, {}, { rating: 2 }])
    if (!(one && two && three)) throw new Error('there are three')
    const reviews = [review(one, 5), review(two, 4, '2026-03-04 00:00:00.000Z')]
    const facts = factsOf([one, two, three], reviews)
    expect(valueIn(facts, 'Median rating')).toBe('4 of 5, 3 rated')
    expect(valueIn(facts, 'Reviews')).toBe('2, newest Mar 4, 2026')
  })

  test('are omitted if too few companies have the fact, and completely if none has', () => {
    expect(factsOf(carriers([{ power_units: 9 }, { power_units: 4 }, {}]))).toBeUndefined()
    expect(factsOf([])).toBeUndefined()
  })
})

const someCarrier = fc.record({
  power_units: fc.constantFrom(0, 1, 5, 5, 80),
  hazmat: fc.constantFrom('' as const, 'yes' as const, 'no' as const),
  operation: fc.constantFrom('' as const, 'interstate' as const, 'intrastate' as const),
  source_date: fc.constantFrom('', '2026-01-02', '2026-02-03'),
  rating: fc.constantFrom(0, 3, 4.5),
  verified: fc.boolean(),
})

test('stay correct while companies are added and removed', () => {
  fc.assert(
    fc.property(fc.array(someCarrier, { minLength: 8, maxLength: 20 }), fc.array(fc.nat(19)), (fields, leaving) => {
      const present = [...companiesOf(carriers(fields))]
      const kept = Tally.of(present)
      for (const at of leaving) {
        const [company] = present.splice(at % present.length, 1)
        if (!company) return
        kept.remove(company)
        expect(listFacts(kept)).toEqual(listFacts(Tally.of(present)))
        if (at % 2) {
          present.push(company)
          kept.add(company)
        }
        expect(listFacts(kept)).toEqual(listFacts(Tally.of(present)))
      }
    }),
  )
})

test('of a list of hundreds equal those of a newly loaded directory after an edit', () => {
  const listings = carriers(Array.from({ length: 250 }, (_, n) => ({ power_units: n })))
  const live = new LiveDirectory(directory(listings))
  const figures = ({ lists }: LiveDirectory) => lists.ofEverywhere().map((list) => listFacts(lists.tallyOf(list)))
  figures(live)
  const [first, ...others] = listings
  if (!first) throw new Error('there is a first one')
  const changed = { ...first, power_units: 5000 }
  const touched = applyWithFinder(live, {
    rows: { ...directory([changed], { services: [], locations: [] }), seq: 2 },
    gone: [],
  })
  expect(figures(live)).toEqual(figures(new LiveDirectory(directory([changed, ...others]))))
  expect(touched).toContain('/companies')
})
