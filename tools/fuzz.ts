import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { formatCount } from '../domain/text/format.ts'
import { keepFilesPrivate } from '../server/data-folder/private-files.ts'
import { runningServer } from '../server/data-folder/server-record.ts'
import { signInSuperuser } from '../server/pocketbase/backend.ts'
import { startProduct } from '../server/pocketbase/running-product.ts'
import { startProgress } from '../server/process/progress.ts'
import { reportFailure } from '../server/process/report-failure.ts'
import { loadSecrets } from '../server/settings/secrets.ts'
import { readSettings } from '../server/settings/settings.ts'
import { memoryOf } from './bench/process-memory.ts'
import { fuzzApi } from './fuzz/fuzz-api.ts'
import { FUZZ_ROLES, makeScene } from './fuzz/fuzz-scene.ts'
import { type FuzzTarget, fuzzTargets, nameOf } from './fuzz/fuzz-targets.ts'
import { type FuzzResult, runFuzz } from './fuzz/run-fuzz.ts'

const { values } = parseArgs({
  options: { requests: { type: 'string', default: '10000' }, seed: { type: 'string', default: '1' } },
})

const inWords = (memory: Record<string, number>): string =>
  Object.entries(memory)
    .map(([name, mb]) => `${name} ${formatCount(mb)} MB`)
    .join(', ')

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
  console.log(
    `\n${reached(ours).length} of our ${ours.length} routes and ${reached(targets).length} of all ${targets.length} targets were tried as all ${FUZZ_ROLES.length} roles`,
  )
  for (const reason of result.unfilled) console.log(`Records could not be added again: ${reason}`)
  const statusesOf = (target: FuzzTarget) =>
    [...(answers.get(nameOf(target))?.values() ?? [])].flatMap((all) => [...all])
  const refused = ours.filter((target) => !statusesOf(target).some((status) => /^[23]/.test(status)))
  if (refused.length) console.log(`Targets that let no role in: ${refused.map(nameOf).join(', ')}`)
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
    METRICS_TOKEN: randomBytes(16).toString('hex'),
  }
  const product = await startProduct(env)
  try {
    const secrets = loadSecrets(readSettings({ DATA_DIR: env.DATA_DIR }))
    // bypasses the gate, which keeps PocketBase's administration from visitors
    const backend = (await runningServer(env.DATA_DIR)) ?? ''
    const api = fuzzApi(backend, await signInSuperuser(backend, secrets))
    await api.hashQuickly()
    const { all, accounts } = await api.collections()
    const targets = fuzzTargets(all, accounts)
    const scene = await makeScene(api, [secrets.publishToken, secrets.superuserPassword, env.METRICS_TOKEN])
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
