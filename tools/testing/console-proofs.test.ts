import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { PROJECT } from '../../server/process/project.ts'
import { playwrightTests, proofsOf, unproved, vitestTests } from './console-proofs.ts'

const vitest = (status: string) =>
  vitestTests(
    { testResults: [{ name: '/code/admin/a.test.ts', assertionResults: [{ fullName: 'a field is kept', status }] }] },
    '/code',
  )
const playwright = (...statuses: string[]) => {
  const specs = [{ title: 'asks a visitor', file: 'admin/b.spec.ts', tests: statuses.map((status) => ({ status })) }]
  return playwrightTests(
    { suites: [{ title: 'admin/b.spec.ts', specs: [], suites: [{ title: 'the bell', specs }] }] },
    'tests/e2e',
  )
}

const FIELD = '`admin/a.test.ts` a field … kept'
const BELL = '`tests/e2e/admin/b.spec.ts` the bell asks a visitor'

it('a promise is proved by tests that have passed', () => {
  expect(unproved([FIELD, BELL], [...vitest('passed'), ...playwright('expected')])).toEqual([])
})

it.each([
  ['was skipped', [...vitest('skipped'), ...playwright('skipped')]],
  ['has failed', [...vitest('failed'), ...playwright('unexpected')]],
  ['passed at the second try only', [...vitest('failed'), ...playwright('flaky')]],
  ['never ran', [...vitest('todo'), ...playwright()]],
  ['is gone', []],
])('it is not by one that %s', (_, tests) => {
  expect(unproved([FIELD, BELL], tests)).toEqual([FIELD, BELL])
})

it('it is not when one of several that are meant has failed, nor by a line that names no test', () => {
  expect(unproved([FIELD], [...vitest('passed'), ...vitest('failed')])).toEqual([FIELD])
  expect(unproved(['`admin/a.test.ts`', 'a field is kept'], vitest('passed'))).toHaveLength(2)
})

it('every promise of the console names its tests', () => {
  const table = readFileSync(join(PROJECT, 'docs', 'console-coverage.md'), 'utf8')
  const rows = table.split('\n').filter((line) => /^\| (?!promise)/.test(line))
  expect(rows.length).toBeGreaterThan(60)
  const proofs = proofsOf(table)
  expect(proofs.length).toBeGreaterThanOrEqual(rows.length)
  expect(proofs.filter((proof) => !/^`[^`]+` \S/.test(proof))).toEqual([])
})
