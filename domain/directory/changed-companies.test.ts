import fc from 'fast-check'
import { expect, test } from 'vitest'
import { changedRecord } from '../../tests/support/carriers/changed-record.ts'
import { directory, listing, location } from '../../tests/support/directory.ts'
import { CHANGED_SHOWN, ChangedCompanies } from './changed-companies.ts'
import type { Company } from './company.ts'
import { LiveDirectory } from './live/live-directory.ts'

const dayOf = (n: number): string => new Date(Date.UTC(2026, 0, 1 + n)).toISOString().slice(0, 10)

/** This many companies in two states, whose records changed in no order. Some did not change. */
const companiesOf = (count: number): Company[] => {
  const rows = Array.from({ length: count }, (_, n) =>
    listing(`Carrier ${n}`, {
      location: location(n % 5 === 0 ? 'Tulsa' : 'Chicago').id,
      federal: n % 7 === 0 ? null : changedRecord([dayOf((n * 37) % 300)]),
    }),
  )
  return [...new LiveDirectory(directory(rows)).lists.companies]
}

const inRegion =
  (region: string) =>
  ({ location }: Company): boolean =>
    region === '' || location.region === region

/** The ids, by sorting everything. */
const sortedIds = (all: Iterable<Company>, region: string) =>
  [...all]
    .filter((company) => company.changedOn > 0 && inRegion(region)(company))
    .sort((a, b) => b.changedOn - a.changedOn || (a.id < b.id ? -1 : 1))
    .slice(0, CHANGED_SHOWN)
    .map(({ id }) => id)

const ALL = companiesOf(2500)

test('the companies that changed last equal those of all sorted, after any were removed and added', () => {
  fc.assert(
    fc.property(
      fc.infiniteStream(fc.nat({ max: ALL.length - 1 })),
      fc.array(fc.tuple(fc.boolean(), fc.nat({ max: 900 })), { maxLength: 12 }),
      (numbers, steps) => {
        const present = new Set(ALL)
        const changed = new ChangedCompanies((region) => [...present].filter(inRegion(region)))
        for (const company of ALL) changed.add(company)
        for (const [isComing, count] of steps) {
          for (const number of numbers.take(count)) {
            const company = ALL[number]
            if (!company || isComing === present.has(company)) continue
            if (isComing) {
              present.add(company)
              changed.add(company)
            } else {
              present.delete(company)
              changed.remove(company)
            }
          }
          for (const region of ['', 'IL', 'OK']) {
            const expected = sortedIds(present, region)
            expect(changed.first(region).map(({ id }) => id)).toEqual(expected)
            const among = [...present].filter((company) => changed.isAmongFirst(region, company))
            expect(among.map(({ id }) => id).sort()).toEqual([...expected].sort())
          }
        }
      },
    ),
    { numRuns: 30 },
  )
})

test('the companies are the same array until one of them changes', () => {
  const [first, ...others] = ALL.toSorted((a, b) => b.changedOn - a.changedOn)
  const changed = new ChangedCompanies(() => others)
  for (const company of ALL) changed.add(company)
  const before = changed.first('')
  expect(changed.first('')).toBe(before)
  const oldest = others.findLast(({ changedOn }) => changedOn > 0)
  if (oldest) changed.remove(oldest)
  expect(changed.first('')).toBe(before)
  if (first) changed.remove(first)
  expect(changed.first('')).not.toBe(before)
})
