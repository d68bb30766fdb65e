import fc from 'fast-check'
import { expect, test } from 'vitest'
import { directory, listing } from '../../../tests/support/directory.ts'
import type { Company } from '../company.ts'
import { LiveDirectory } from '../live/live-directory.ts'
import type { CompanyReplacement, Finder } from './finder.ts'
import { FinderInMaking } from './finder-build.ts'
import { copyFinder, entriesOfFinder, type FinderCopy, finderOfCopy } from './finder-copy.ts'
import { finderBlockPath, finderFileAt, finderPartPath } from './finder-files.ts'

const { lists } = new LiveDirectory(
  directory(Array.from({ length: 300 }, (_, n) => listing(`Carrier ${n} Lines`, { usdot_number: String(1000 + n) }))),
)
const { locations, categories } = lists

const all = (finder: Finder) => {
  const { parts, blockNames } = finder.index
  const paths = [...parts.map(([, name]) => finderPartPath(name)), ...blockNames.map(finderBlockPath)]
  return {
    parts,
    files: paths.map((path) => [path, finderFileAt(finder, path)]),
    regions: new Map(finder.regions),
    cities: locations.map((location) => finder.city(location)),
    services: lists.services.map(({ slug }) => finder.ofService(slug)),
  }
}

const madeOf = (companies: readonly Company[]) => FinderInMaking.of(companies, categories).made

/** The copy as read back from a file. */
const copyOf = (companies: readonly Company[]): FinderCopy => {
  const finder = madeOf(companies)
  const parts = JSON.parse(JSON.stringify([...copyFinder(finder, companies)]))
  return { companies: companies.length, entries: entriesOfFinder(finder), parts }
}

const someCompanies = fc.uniqueArray(fc.constantFrom(...lists.companies), { minLength: 1, maxLength: 60 })

test('a finder built from a copy and later changes equals a new one', () => {
  fc.assert(
    fc.property(someCompanies, someCompanies, (first, second) => {
      const gone = first.filter((company) => !second.includes(company))
      const come = second.filter((company) => !first.includes(company))
      const since: CompanyReplacement[] = [
        ...gone.map((old) => ({ old, next: undefined })),
        ...come.map((next) => ({ old: undefined, next })),
      ]
      const finder = FinderInMaking.ofCopy(copyOf(first), { companies: second, locations, since }, categories)
      expect(all(finder.made)).toEqual(all(madeOf(second)))
      expect(finder.owesFiles).toBe(false)
    }),
    { numRuns: 30 },
  )
})

const companies = lists.companies.slice(0, 100)
const unusable: [string, (copy: FinderCopy) => FinderCopy][] = [
  ['of which the end is missing', (copy) => ({ ...copy, parts: [...copy.parts].slice(0, -1) })],
  ['of which the beginning is missing', (copy) => ({ ...copy, parts: [...copy.parts].slice(1) })],
  ['of other companies', () => copyOf(lists.companies.slice(100, 200))],
  ['of more companies', () => copyOf(lists.companies.slice(0, 101))],
]

test.each(unusable)('a copy %s is unusable, and the finder is built from the companies', (_, spoil) => {
  const unchanged = { companies, locations, since: [] }
  const steps = finderOfCopy(spoil(copyOf(companies)), unchanged, categories)
  let last = steps.next()
  while (!last.done) last = steps.next()
  expect(last.value).toBeUndefined()
  const finder = FinderInMaking.ofCopy(spoil(copyOf(companies)), unchanged, categories)
  expect(all(finder.made)).toEqual(all(madeOf(companies)))
})
