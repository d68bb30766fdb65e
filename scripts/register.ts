import { setTimeout as wait } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { DAY_MS } from '../domain/time.ts'
import { runRegister } from '../importer/register/run-register.ts'
import { alone } from '../importer/report.ts'
import { keepFilesPrivate } from '../server/data-folder/private-files.ts'
import { type Backend, openBackend } from '../server/pocketbase/backend.ts'
import { offerHelp } from '../server/process/command-help.ts'
import { keepHeapSmall } from '../server/process/node-memory.ts'
import { failureText } from '../server/process/report-failure.ts'
import { stopSignal } from '../server/process/stop-signal.ts'
import { readSettings } from '../server/settings/settings.ts'

const USAGE = `Usage: npm run register                   fetch FMCSA's files and import them
       npm run register -- --from FOLDER   import the files of a folder
       npm run register -- --every day     again every day, until it is stopped`
offerHelp(USAGE)
const STOPPED = 130

const once = async (folder: string | undefined, signal: AbortSignal): Promise<number> => {
  const settings = readSettings()
  let backend: Backend | undefined
  const open = async () => {
    backend ??= await openBackend(settings)
    return backend
  }
  try {
    return await alone(settings.DATA_DIR, () =>
      runRegister({
        dataDir: settings.DATA_DIR,
        portal: settings.REGISTER_URL,
        folder,
        open,
        signal,
        say: console.log,
      }),
    )
  } finally {
    await backend?.close()
  }
}

const run = async (): Promise<void> => {
  const options = { from: { type: 'string' }, every: { type: 'string' } } as const
  const { values, positionals } = parseArgs({ allowPositionals: true, options })
  if (positionals.length > 0 || (values.every !== undefined && (values.every !== 'day' || values.from)))
    throw new Error(USAGE)
  const signal = stopSignal(() => console.error('Stopping after this batch.'))
  for (;;) {
    const failed = await once(values.from, signal).catch((error: unknown) => {
      // A server that is away today may be back tomorrow.
      if (!values.every) throw error
      console.error(failureText(error))
      return 1
    })
    if (signal.aborted) process.exitCode = STOPPED
    else if (failed > 0) process.exitCode = 1
    if (signal.aborted || !values.every) return
    await wait(DAY_MS, undefined, { signal }).catch(() => undefined)
  }
}

keepFilesPrivate()
keepHeapSmall()
run().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : String(error))
  process.exitCode = 1
})
