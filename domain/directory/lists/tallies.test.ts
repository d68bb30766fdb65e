import fc from 'fast-check'
import { expect, test } from 'vitest'
import { directory, listing } from '../../../tests/support/directory.ts'
import type { Company } from '../company.ts'
import { LiveDirectory } from '../live/live-directory.ts'
import { insertCompany, removeCompany } from '../reviewed-companies.ts'
import { listFacts } from './list-facts.ts'
import { Tallies } from './tallies.ts'
import { Tally } from './tally.ts'

const COMPANIES = 24
const companies = new LiveDirectory(
  directory(
    Array.from({ length: COMPANIES }, (_, n) =>
      listing(`Carrier ${n}`, { power_units: (n * 7) % 11, operation: n % 2 ? 'interstate' : 'intrastate' }),
    ),
  ),
).lists.companies

const KEYS = ['all', 'group 0', 'group 1', 'group 2'] as const

/** Companies in groups by the remainder of their number of trucks: all, and three groups. */
const talliedOf = (present: readonly Company[]) => {
  const keysOf = ({ power_units }: Company): string[] => ['all', `group ${power_units % 3}`]
  const groupOf = (key: string) => ({
    key,
    companies: { [Symbol.iterator]: () => present.filter((company) => keysOf(company).includes(key)).values() },
  })
  const tallies = new Tallies({ all: () => present, groups: () => KEYS.map(groupOf), keysOf })
  return { tallies, groupOf, madeAtOnce: (key: string) => listFacts(Tally.of(groupOf(key).companies)) }
}

const step = fc.oneof(
  fc.record({ fill: fc.integer({ min: 1, max: 9 }) }),
  fc.record({ change: fc.constantFrom(...companies) }),
  fc.record({ ask: fc.constantFrom(...KEYS) }),
)

test('figures computed step by step equal those computed at once, whatever is added, removed or requested meanwhile', () => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 40 }), (steps) => {
      const present = companies.filter((_, n) => n % 3 > 0)
      const { tallies, groupOf, madeAtOnce } = talliedOf(present)
      for (const step of steps) {
        if ('fill' in step) tallies.fill(step.fill)
        else if ('ask' in step) tallies.keep(groupOf(step.ask))
        else if (present.includes(step.change)) {
          removeCompany(present, step.change)
          tallies.remove(step.change)
        } else {
          insertCompany(present, step.change)
          tallies.add(step.change)
        }
      }
      while (tallies.fill(5));
      for (const key of KEYS) expect(listFacts(tallies.keep(groupOf(key)))).toEqual(madeAtOnce(key))
    }),
  )
})

test('once all are computed, none is computed again', () => {
  const { tallies, madeAtOnce } = talliedOf([...companies])
  while (tallies.fill(10));
  for (const key of KEYS) expect(listFacts(tallies.keep({ key, companies: [] }))).toEqual(madeAtOnce(key))
})
