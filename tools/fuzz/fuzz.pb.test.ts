import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { apiRoute } from '../../server/gate/api-routes.ts'
import { gateForTests } from '../../tests/support/server/gate.ts'
import { pocketBaseForTests } from '../../tests/support/server/pocketbase.ts'
import { fuzzApi } from './fuzz-api.ts'
import { CANARIES, FUZZ_ROLES, makeScene } from './fuzz-scene.ts'
import { type FuzzTarget, fuzzTargets, nameOf } from './fuzz-targets.ts'
import { runFuzz } from './run-fuzz.ts'

const siteFolder = mkdtempSync(join(tmpdir(), 'fuzz-site-'))
const files = { 'index.html': 'home', '404.html': 'no page', 'console.html': 'console' }
const server = pocketBaseForTests({ TRUSTED_PROXY: 'X-Forwarded-For', FORM_LIMITS: 'off', PUBLIC_DIR: siteFolder })
const gate = gateForTests({ backendUrl: () => server.url, files, siteFolder, hasLimits: false })

const FURTHER_REQUESTS = 1500

const targetsOf = async () => {
  const { all, accounts } = await fuzzApi(server.url, server.superuserToken).collections()
  return fuzzTargets(all, accounts)
}

it('hostile requests of every role to every target get a response with a message, leak nothing private and crash nothing', async () => {
  const scene = await makeScene(fuzzApi(server.url, server.superuserToken))
  const targets = await targetsOf()
  // Once around, and then at random: a role may not read its own data at the first attempt.
  const requests = targets.length * FUZZ_ROLES.length + FURTHER_REQUESTS
  const { found, faults, leaks, answers, readers } = await runFuzz(
    { url: gate.url, scene, targets },
    { requests, seed: 4 },
  )
  expect(found).toEqual([])
  expect({ faults, leaks }).toEqual({ faults: 0, leaks: 0 })
  expect([...answers.values()].filter((roles) => roles.size < FUZZ_ROLES.length)).toEqual([])
  for (const [canary, roles] of Object.entries(CANARIES))
    expect([canary, [...(readers.get(canary) ?? [])].toSorted()]).toEqual([canary, roles.toSorted()])
  expect(process.kill(server.pid, 0)).toBe(true)
}, 300_000)

/** A path with valid parameters. */
const filled = (path: string, user: string): string =>
  path
    .replace('{collection}', 'users')
    .replace('{ask}', 'delete')
    .replace('{step}', 'insert')
    .replace('{token}', 'a.b-c')
    .replace('{id}', user)
    .replace(/\{\w+\}/g, 'a'.repeat(15))

it('PocketBase responds at every target declared as its own', async () => {
  const user = await server.superuser.create('users', {
    email: 'target@fuzz.example',
    password: 'correct-horse-9',
    passwordConfirm: 'correct-horse-9',
  })
  /** Excludes requests that would end the test, and those for a missing record. */
  const isHarmless = ({ method, path }: FuzzTarget) =>
    method !== 'DELETE' && !/restore|import$|logs\/\{|crons\/\{|files\/\{/.test(path)
  const asked = (await targetsOf()).filter(({ of }) => ['engine', 'accounts'].includes(of)).filter(isHarmless)
  const unknown: string[] = []
  for (const target of asked) {
    const response = await fetch(
      server.url + filled(target.path, target.path.includes('_superusers') ? 'nobody' : user),
      {
        method: target.method,
        headers: { authorization: server.superuserToken, 'content-type': 'application/json' },
        ...(['GET', 'OPTIONS'].includes(target.method) ? {} : { body: '{}' }),
      },
    )
    if (response.status === 404 && !target.path.includes('_superusers/impersonate')) unknown.push(nameOf(target))
  }
  expect(asked.length).toBeGreaterThan(40)
  expect(unknown).toEqual([])
})

it('the gate responds at every route that hooks register', async () => {
  const ours = (await targetsOf()).filter(({ of }) => of === 'hook')
  const unanswered = ours.filter(
    ({ method, path }) => !apiRoute({ method, path: filled(path, 'a'.repeat(15)), hasToken: true, isMultipart: false }),
  )
  expect(unanswered.map(nameOf)).toEqual([])
})
