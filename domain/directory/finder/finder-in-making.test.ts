import fc from 'fast-check'
import { expect, test } from 'vitest'
import { directory, listing } from '../../../tests/support/directory.ts'
import type { Company } from '../company.ts'
import { LiveDirectory } from '../live-directory.ts'
import { insertCompany, removeCompany } from '../sorted-companies.ts'
import type { Finder } from './finder.ts'
import { FinderInMaking } from './finder-in-making.ts'

const { lists } = new LiveDirectory(
  directory(Array.from({ length: 400 }, (_, n) => listing(`Carrier ${n} Lines`, { usdot_number: String(1000 + n) }))),
)

/** Every file that visitors may load, and what else a finder knows. */
const all = ({ index, regions }: Finder) => ({
  parts: index.parts.map((part) => [part, index.part(part[1])]),
  blocks: index.blockNames.map((name) => [name, index.block(name)?.map(([key]) => key)]),
  regions: [...regions],
})

const madeAtOnce = (companies: readonly Company[]) => all(new FinderInMaking(companies, lists.categories).made)

const step = fc.oneof(
  fc.record({ steps: fc.integer({ min: 1, max: 3 }) }),
  fc.record({ change: fc.constantFrom(...lists.companies) }),
)

test('a finder made step by step is the one made at once, whatever companies come and go meanwhile', () => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 20 }), (given) => {
      const present = lists.companies.filter((_, n) => n % 3 > 0)
      const finder = new FinderInMaking(present, lists.categories)
      for (const one of given) {
        if ('steps' in one) for (let n = 0; n < one.steps; n++) finder.step()
        else if (present.includes(one.change)) {
          removeCompany(present, one.change)
          finder.change((made) => made.remove(one.change))
        } else {
          insertCompany(present, one.change)
          finder.change((made) => made.add(one.change))
        }
      }
      while (finder.step());
      expect(all(finder.made)).toEqual(madeAtOnce(present))
    }),
    { numRuns: 20 },
  )
})
