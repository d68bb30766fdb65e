/** A process that builds the console. A bundler takes hundreds of megabytes, which are freed when it ends. */
import { build } from 'vite'
import { consoleConfig } from '../../admin/vite.config.ts'
import { inCache } from '../../server/process/cache-folder.ts'
import { failureText } from '../../server/process/report-failure.ts'

const [outDir = ''] = process.argv.slice(2)
try {
  await build({ ...consoleConfig({ outDir }), logLevel: 'error', cacheDir: inCache('vite') })
} catch (error) {
  console.error(failureText(error))
  process.exitCode = 1
}
