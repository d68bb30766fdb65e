import fc from 'fast-check'
import { expect, test } from 'vitest'
import { directory, listing, review } from '../../tests/support/directory.ts'
import type { Company } from './company.ts'
import { LiveDirectory } from './live/live-directory.ts'
import { NewestEntries } from './newest-entries.ts'

const SHOWN = 30
const moment = (number: number) => `2026-01-01 00:00:00.${String(number).padStart(3, '0')}Z`

/** This many companies, some with a review, added in no order. */
const companiesOf = (count: number): Company[] => {
  const rows = Array.from({ length: count }, (_, n) => listing(`Carrier ${n}`, { created: moment((n * 37) % 100) }))
  const reviews = rows.filter((_, n) => n % 3 === 0).map((row, n) => review(row, 4, moment((n * 53) % 100)))
  return [...new LiveDirectory(directory(rows, { reviews })).lists.companies]
}

const keysOf = (newest: NewestEntries, all: readonly Company[]) => newest.first(SHOWN, () => all).map(({ key }) => key)

/** The keys, by sorting everything. */
const sortedKeys = (all: readonly Company[]) =>
  all
    .flatMap(({ id, created, reviews }) => [`${created} ${id}`, ...reviews.map((one) => `${one.created} ${one.id}`)])
    .sort()
    .reverse()
    .slice(0, SHOWN)

const ALL = companiesOf(1500)

test('the newest entries equal those of all sorted, after any companies were removed and added', () => {
  fc.assert(
    fc.property(
      fc.infiniteStream(fc.nat({ max: ALL.length - 1 })),
      fc.array(fc.tuple(fc.boolean(), fc.nat({ max: 400 })), { maxLength: 12 }),
      (numbers, steps) => {
        const present = new Set(ALL)
        const newest = new NewestEntries()
        newest.add(ALL)
        for (const [isComing, count] of steps) {
          const some = [...numbers.take(count)].flatMap((number) => ALL[number] ?? [])
          for (const company of some) {
            if (isComing === present.has(company)) continue
            if (isComing) newest.add([company])
            else newest.remove(company)
            if (isComing) present.add(company)
            else present.delete(company)
          }
          expect(keysOf(newest, [...present])).toEqual(sortedKeys([...present]))
        }
      },
    ),
    { numRuns: 30 },
  )
})

test('the newest of all may be removed, one after another', () => {
  const present = new Set(ALL)
  const newest = new NewestEntries()
  newest.add(ALL)
  const byAge = [...ALL].sort((a, b) => (a.created > b.created ? -1 : 1))
  for (const company of byAge.slice(0, 800)) {
    newest.remove(company)
    present.delete(company)
  }
  expect(keysOf(newest, [...present])).toEqual(sortedKeys([...present]))
})
