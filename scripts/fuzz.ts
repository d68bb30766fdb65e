import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { formatCount } from '../domain/text/format.ts'
import { memoryOf } from './bench/process-memory.ts'
import { fuzzApi } from './fuzz/fuzz-api.ts'
import { FUZZ_ROLES, makeScene } from './fuzz/fuzz-scene.ts'
import { type FuzzTarget, fuzzTargets, nameOf } from './fuzz/fuzz-targets.ts'
import { type FuzzResult, runFuzz } from './fuzz/run-fuzz.ts'
import { startProgress } from './process/progress.ts'
import { reportFailure } from './process/report-failure.ts'
import { signInSuperuser } from './server/backend.ts'
import { keepFilesPrivate } from './server/data-folder/private-files.ts'
import { startProduct } from './server/running-product.ts'
import { loadSecrets } from './server/secrets.ts'
import { readSettings } from './server/settings.ts'

const { values } = parseArgs({
  options: { requests: { type: 'string', default: '10000' }, seed: { type: 'string', default: '1' } },
})

const inWords = (memory: Record<string, number>): string =>
  Object.entries(memory)
    .map(([name, mb]) => `${name} ${formatCount(mb)} MB`)
    .join(', ')

const ROUTES_SHOWN = 12

const say = (targets: readonly FuzzTarget[], result: FuzzResult) => {
  const { requests, statuses, found, faults, leaks, slow, longestMs, answers } = result
  const byStatus = Object.entries(statuses).map(([status, count]) => `${status}: ${formatCount(count)}`)
  console.log(
    `${formatCount(requests)} requests answered (${byStatus.join(', ')}), the slowest in ${Math.round(longestMs)} ms, ${formatCount(slow)} in more than 2 s`,
  )
  for (const { role, target, what, request } of found) console.log(`\n${target} as ${role} ${what}\n  ${request}`)
  const ours = targets.filter(({ of }) => of === 'hook')
  const reached = (list: readonly FuzzTarget[]) =>
    list.filter((target) => answers.get(nameOf(target))?.size === FUZZ_ROLES.length)
  const unknown = ours.filter((target) =>
    [...(answers.get(nameOf(target))?.values() ?? [])].every((all) => [...all].every((status) => status === '404')),
  )
  console.log(
    `\n${reached(ours).length} of our ${ours.length} routes and ${reached(targets).length} of all ${targets.length} targets were tried as all ${FUZZ_ROLES.length} roles`,
  )
  if (unknown.length) console.log(`Answered by 404 only: ${unknown.slice(0, ROUTES_SHOWN).map(nameOf).join(', ')}`)
  console.log(`${formatCount(faults)} faults, ${formatCount(leaks)} leaks`)
}

keepFilesPrivate()
const folder = await mkdtemp(join(tmpdir(), 'haulindex-fuzz-'))
try {
  const env = {
    DATA_DIR: join(folder, 'data'),
    SITE_DIR: join(folder, 'site'),
    DEMO_LISTINGS: '50',
    FORM_LIMITS: 'off',
    TRUSTED_PROXY: 'X-Forwarded-For',
  }
  const product = await startProduct(env)
  try {
    const secrets = loadSecrets(readSettings({ DATA_DIR: env.DATA_DIR }))
    const api = fuzzApi(product.url, await signInSuperuser(product.url, secrets))
    await api.hashQuickly()
    const { all, accounts } = await api.collections()
    const targets = await fuzzTargets(all, accounts)
    const scene = await makeScene(api, [secrets.publishToken, secrets.superuserPassword])
    const options = { requests: Number(values.requests), seed: Number(values.seed) }
    const before = memoryOf(product.pid)
    const progress = startProgress('Requests', options.requests)
    const result = await runFuzz({ url: product.url, scene, targets }, options, progress.update)
    progress.done()
    say(targets, result)
    console.log(`Memory before: ${inWords(before)}\nMemory after:  ${inWords(memoryOf(product.pid))}`)
    if (result.faults + result.leaks > 0) process.exitCode = 1
  } finally {
    await product.stop()
  }
} catch (error) {
  reportFailure('Fuzzing failed', error)
} finally {
  await rm(folder, { recursive: true, force: true })
}
