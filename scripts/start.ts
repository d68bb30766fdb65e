import { keepFilesPrivate } from '../server/data-folder/private-files.ts'
import { keepCompiledCode } from '../server/process/cache-folder.ts'
import { offerHelp } from '../server/process/command-help.ts'
import { keepLog } from '../server/process/log.ts'
import { reportFailure } from '../server/process/report-failure.ts'
import { stopSignal } from '../server/process/stop-signal.ts'

offerHelp(`Usage: npm start

Starts everything: PocketBase, the site, the console and email delivery. Settings are in .env (.env.example explains them).`)

keepFilesPrivate()
keepLog('start')
keepCompiledCode()
const signal = stopSignal(() => console.log('\nStopping …'))
try {
  const { keepProduct } = await import('../server/supervision/supervise-product.ts')
  await keepProduct(signal)
} catch (error) {
  if (!signal.aborted) reportFailure('Haulindex stopped', error)
}
// work left after an abort must not keep the process alive
process.exit()
