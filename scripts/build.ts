import { parseArgs } from 'node:util'
import { keepCompiledCode } from '../server/process/cache-folder.ts'
import { offerHelp } from '../server/process/command-help.ts'
import { keepLog } from '../server/process/log.ts'
import { keepHeapSmall } from '../server/process/node-memory.ts'
import { letEnd } from '../server/process/out-of-memory.ts'
import { reportFailure } from '../server/process/report-failure.ts'
import { endScript } from '../server/supervision/script-process.ts'

offerHelp(`Usage: npm run build -- [options]

Builds the site in SITE_DIR beside the served one, and then serves it.

  --anew             also render the pages that did not change
  --part N/COUNT     render one part into SITE_DIR/parts, so that machines share the work
  --join             make the rendered parts the site
  --parts FOLDER     another folder for the parts`)

/** A build runs beside its rendering processes and PocketBase, and takes 2 GB for a million companies. */
const GARBAGE_OF_BUILD = 15

keepLog('build')
letEnd('first')
keepCompiledCode()
keepHeapSmall(GARBAGE_OF_BUILD)
const { values } = parseArgs({
  options: {
    answer: { type: 'string' },
    anew: { type: 'boolean' },
    part: { type: 'string' },
    join: { type: 'boolean' },
    parts: { type: 'string' },
  },
})
try {
  if (values.part === undefined) {
    const { buildAndTell } = await import('../publisher/build-and-report.ts')
    await buildAndTell(values)
  } else {
    const { buildPartAndTell } = await import('../publisher/build-in-parts.ts')
    await buildPartAndTell(values.part, values.parts)
  }
} catch (error) {
  reportFailure('The site was not built', error)
}
await endScript()
