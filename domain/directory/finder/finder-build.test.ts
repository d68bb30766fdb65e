import fc from 'fast-check'
import { expect, test } from 'vitest'
import { directory, listing } from '../../../tests/support/directory.ts'
import type { Company } from '../company.ts'
import { LiveDirectory } from '../live/live-directory.ts'
import { isSame } from '../remember.ts'
import { insertCompany, removeCompany } from '../reviewed-companies.ts'
import { beginsBlock } from './cuts.ts'
import type { Finder } from './finder.ts'
import { FinderInMaking } from './finder-build.ts'
import { companyEntries } from './finder-entries.ts'
import { FINDER_ROOT_PATH, finderBlockPath, finderFileAt, finderGroupPath, finderPartPath } from './finder-files.ts'

const { lists } = new LiveDirectory(
  directory(Array.from({ length: 400 }, (_, n) => listing(`Carrier ${n} Lines`, { usdot_number: String(1000 + n) }))),
)

/** Every file that visitors may load, and what else a finder knows. */
const all = ({ index, regions }: Finder) => ({
  groups: index.groups.map((group) => [group, index.group(group[1])]),
  parts: index.parts.map((part) => [part, index.part(part[1])]),
  blocks: index.blockNames.map((name) => [name, index.block(name)?.map(([key]) => key)]),
  regions: [...regions],
})

const madeAtOnce = (companies: readonly Company[]) => all(FinderInMaking.of(companies, lists.categories).made)

const step = fc.oneof(
  fc.record({ steps: fc.integer({ min: 1, max: 3 }) }),
  fc.record({ change: fc.constantFrom(...lists.companies) }),
)

test('a finder built step by step equals one built at once, whatever companies are added or removed meanwhile', () => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 20 }), (given) => {
      const present = lists.companies.filter((_, n) => n % 3 > 0)
      const finder = FinderInMaking.of(present, lists.categories)
      for (const one of given) {
        if ('steps' in one) for (let n = 0; n < one.steps; n++) finder.step()
        else if (present.includes(one.change)) {
          removeCompany(present, one.change)
          finder.replace({ old: one.change, next: undefined })
        } else {
          insertCompany(present, one.change)
          finder.replace({ old: undefined, next: one.change })
        }
      }
      while (finder.step());
      expect(all(finder.made)).toEqual(madeAtOnce(present))
    }),
    { numRuns: 20 },
  )
})

const filesOf = (finder: Finder): Map<string, unknown> => {
  const { groups, parts, blockNames } = finder.index
  const paths = [
    ...groups.map(([, name]) => finderGroupPath(name)),
    ...parts.map(([, name]) => finderPartPath(name)),
    ...blockNames.map(finderBlockPath),
  ]
  return new Map(paths.map((path) => [path, finderFileAt(finder, path)]))
}

/** Entries at which a block begins, so adding or removing one adds or removes a block. */
const beginners = lists.companies.filter((company) => companyEntries(company).some(([key]) => beginsBlock(key)))

test('reports changes of its files once it is ready', () => {
  fc.assert(
    fc.property(fc.uniqueArray(fc.constantFrom(...lists.companies), { maxLength: 20 }), (changing) => {
      const present = lists.companies.filter((_, n) => n % 3 > 0)
      const finder = FinderInMaking.of(present, lists.categories)
      const before = filesOf(FinderInMaking.of(present, lists.categories).made)
      for (const company of changing)
        finder.replace(
          present.includes(company) ? { old: company, next: undefined } : { old: undefined, next: company },
        )
      expect(finder.owesFiles).toBe(changing.length > 0)
      const after = filesOf(finder.made)
      const differing = [...before.keys(), ...after.keys()].filter((path) => !isSame(before.get(path), after.get(path)))
      const expected = new Set([...(changing.length > 0 ? [FINDER_ROOT_PATH] : []), ...differing])
      expect(finder.takeTouched()).toEqual(expected)
      expect([finder.owesFiles, finder.takeTouched().size]).toEqual([false, 0])
    }),
    { numRuns: 20 + beginners.length, examples: beginners.map((company) => [[company]]) },
  )
})
