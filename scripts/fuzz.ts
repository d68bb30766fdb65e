import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { formatCount } from '../domain/text/format.ts'
import { memoryOf } from './bench/process-memory.ts'
import { makeScene } from './fuzz/fuzz-scene.ts'
import { pocketBaseApi } from './fuzz/fuzz-target.ts'
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

const say = ({ requests, statuses, faults, faultCount, slow, longestMs }: FuzzResult) => {
  const answers = Object.entries(statuses).map(([status, count]) => `${status}: ${formatCount(count)}`)
  console.log(
    `${formatCount(requests)} requests answered (${answers.join(', ')}), the slowest in ${Math.round(longestMs)} ms`,
  )
  for (const { role, what, request } of [...faults, ...slow]) console.log(`\n${role}: ${what}\n  ${request}`)
  console.log(`\n${formatCount(faultCount)} faults, ${formatCount(slow.length)} slow answers`)
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
    const token = await signInSuperuser(product.url, loadSecrets(readSettings({ DATA_DIR: env.DATA_DIR })))
    const scene = await makeScene(pocketBaseApi(product.url, token))
    const options = { requests: Number(values.requests), seed: Number(values.seed) }
    const before = memoryOf(product.pid)
    const progress = startProgress('Requests', options.requests)
    const result = await runFuzz({ url: product.url, scene }, options, progress.update)
    progress.done()
    say(result)
    console.log(`Memory before: ${inWords(before)}\nMemory after:  ${inWords(memoryOf(product.pid))}`)
    if (result.faultCount > 0 || result.slow.length > 0) process.exitCode = 1
  } finally {
    await product.stop()
  }
} catch (error) {
  reportFailure('Fuzzing failed', error)
} finally {
  await rm(folder, { recursive: true, force: true })
}
