import { expect, it } from 'vitest'
import { apiRoute } from '../../server/gate/api-routes.ts'
import { METRICS_PATH } from '../../server/gate/metrics/serve-metrics.ts'
import { GATE_TARGETS } from './fuzz-targets.ts'
import { readWords } from './fuzz-words.ts'

it('the gate knows its own targets', () => {
  const known = GATE_TARGETS.filter(
    ({ method, path }) =>
      path === METRICS_PATH ||
      apiRoute({ method, path: path.replace('{run}', 'a'.repeat(15)), hasToken: true, isMultipart: false }),
  )
  expect(known).toEqual(GATE_TARGETS)
})

it('words are those that handlers read', () => {
  const { fields, parameters, values, valuesOf } = readWords()
  expect(fields).toEqual(expect.arrayContaining(['token', 'isOn', 'heir', 'decision', 'ids', 'answer']))
  expect(parameters).toEqual(expect.arrayContaining(['filter', 'page']))
  expect(values).toEqual(expect.arrayContaining(['approve', 'decline', 'withdrawn']))
  expect(valuesOf['state']).toContain('waiting')
})
