import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { apiRoute } from '../../domain/security/api-routes.ts'
import { METRICS_PATH } from '../../server/gate/metrics/answer-metrics.ts'
import { registeredRoutes } from '../../server/pocketbase/registered-routes.ts'
import { PROJECT } from '../../server/process/project.ts'
import { fuzzTargets, GATE_ROUTES, nameOf } from './fuzz-targets.ts'
import { readWords } from './fuzz-words.ts'

it('every registered route is a target, and every target of a hook is registered', async () => {
  const registrations = globSync('pocketbase/hooks/**/*.ts', { cwd: PROJECT })
    .filter((file) => !file.includes('.test.'))
    .flatMap((file) => readFileSync(join(PROJECT, file), 'utf8').match(/\brouterAdd\(/g) ?? [])
  const registered = await registeredRoutes()
  expect(registered).toHaveLength(registrations.length)
  const targets = (await fuzzTargets([], [])).filter(({ of }) => of === 'hook')
  const pages = registered.filter(({ path }) => path === '/{path...}')
  expect(pages).toHaveLength(1)
  expect(targets.map(nameOf).toSorted()).toEqual(
    registered
      .filter((route) => !pages.includes(route))
      .map(({ method, path }) => `${method} ${path}`)
      .toSorted(),
  )
})

it('the gate knows its own targets', () => {
  const known = GATE_ROUTES.filter(
    ({ method, path }) =>
      path === METRICS_PATH ||
      apiRoute({ method, path: path.replace('{run}', 'a'.repeat(15)), hasToken: true, isMultipart: false }),
  )
  expect(known).toEqual(GATE_ROUTES)
})

it('words are those that handlers read', () => {
  const { fields, parameters, values, valuesOf } = readWords()
  expect(fields).toEqual(expect.arrayContaining(['token', 'isOn', 'heir', 'decision', 'ids', 'answer']))
  expect(parameters).toEqual(expect.arrayContaining(['filter', 'page']))
  expect(values).toEqual(expect.arrayContaining(['approve', 'decline', 'withdrawn']))
  expect(valuesOf['state']).toContain('waiting')
})
