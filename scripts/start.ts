import { keepCompiledCode } from './process/compiled-code.ts'
import { keepLog } from './process/log.ts'
import { reportFailure } from './process/report-failure.ts'
import { stopSignal } from './process/stop-signal.ts'
import { keepFilesPrivate } from './server/data-folder/private-files.ts'

keepFilesPrivate()
keepLog('start')
keepCompiledCode()
const signal = stopSignal(() => console.log('\nStopping …'))
try {
  const { keepProduct } = await import('./server/start/keep-product.ts')
  await keepProduct(signal)
} catch (error) {
  if (!signal.aborted) reportFailure('Haulindex stopped', error)
}
// work that an abort left behind must not hold the process
process.exit()
