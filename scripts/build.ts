import { parseArgs } from 'node:util'
import { keepCompiledCode } from './process/compiled-code.ts'
import { keepLog } from './process/log.ts'
import { reportFailure } from './process/report-failure.ts'

keepLog('build')
keepCompiledCode()
/** Id of the request to rebuild everything that this build answers. */
const { values } = parseArgs({ options: { answer: { type: 'string' } } })
try {
  const { buildAndTell } = await import('./publisher/build-and-tell.ts')
  await buildAndTell(values.answer)
} catch (error) {
  reportFailure('The site was not built', error)
}
