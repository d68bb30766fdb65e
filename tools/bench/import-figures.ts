/** How long a census takes to import: into an empty directory, again, and a month later while people edit. */
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { withServer } from '../../server/pocketbase/with-server.ts'
import { nodeOptionsOf } from '../../server/process/node-memory.ts'
import { loadSecrets } from '../../server/settings/secrets.ts'
import { readSettings } from '../../server/settings/settings.ts'
import { writeCensus } from './census/write-census.ts'
import { type Editor, editorOf } from './editor.ts'
import { watchMemory } from './process-memory.ts'
import { peaks, quantile, type ScriptTime, timeScript } from './time-script.ts'

const SEED = 1
/** Listings that people edit in turn, and the pause before each edit. */
const EDITED = 200
const BETWEEN_EDITS_MS = 100

const timeImport = (file: string, env: Record<string, string>): Promise<ScriptTime> =>
  timeScript('import', [file], env, nodeOptionsOf('import'))

/** Edits until the signal aborts. Returns the waiting time of each edit, in milliseconds. */
const editUntil = async (editor: Editor, signal: AbortSignal): Promise<number[]> => {
  const times: number[] = []
  const listings = await editor.someListings(EDITED)
  // the first save after a start takes longer, import or not
  for (const { id } of listings.slice(0, 1)) await editor.update(id, { description: 'Edited before an import.' })
  for (let index = 0; !signal.aborted; index++) {
    const startedAt = performance.now()
    const listing = listings[index % listings.length]
    if (listing) await editor.update(listing.id, { description: `Edited during an import ${index}.` })
    times.push(performance.now() - startedAt)
    await pause(BETWEEN_EDITS_MS)
  }
  return times
}

interface EditedImport {
  update: ScriptTime
  waits: number[]
}

/** Imports beside a running PocketBase in which people edit meanwhile. */
const timeImportWhileEdited = async (
  file: string,
  env: Record<string, string>,
  siteDir: string,
): Promise<EditedImport> => {
  const settings = readSettings(env)
  const result = Promise.withResolvers<EditedImport>()
  const stop = new AbortController()
  await withServer({ settings, publicDir: siteDir, signal: stop.signal }, async ({ url }) => {
    const over = new AbortController()
    const waits = editUntil(await editorOf(url, loadSecrets(settings)), over.signal)
    const watch = watchMemory(process.pid)
    const { seconds } = await timeImport(file, env).finally(() => over.abort())
    result.resolve({ update: { seconds, memory: watch.stop() }, waits: await waits })
    stop.abort()
  })
  return result.promise
}

/** @param folder empty; receives the files and the database */
export const importFigures = async (rows: number, folder: string): Promise<Record<string, number>> => {
  const [first, next] = [join(folder, 'census.csv'), join(folder, 'census-next-month.csv')]
  console.log(`Writing two months of a census of ${rows} carriers …`)
  await writeCensus(first, rows, SEED, 0)
  await writeCensus(next, rows, SEED, 1)
  const siteDir = join(folder, 'site')
  const env = { DATA_DIR: join(folder, 'data'), SITE_DIR: siteDir, DEMO_LISTINGS: '0' }
  const fresh = await timeImport(first, env)
  const again = await timeImport(first, env)
  const { update, waits } = await timeImportWhileEdited(next, env, siteDir)
  const perSecond = ({ seconds }: ScriptTime): number => Math.round(rows / seconds)
  return {
    rows,
    'import, rows/s': perSecond(fresh),
    'the same file again, rows/s': perSecond(again),
    'the same file again ÷ import': Number((fresh.seconds / again.seconds).toFixed(2)),
    'a month later, s': Number(update.seconds.toFixed(1)),
    'a month later ÷ import': Number((fresh.seconds / update.seconds).toFixed(2)),
    'edits during it': waits.length,
    'wait of an edit during it, p50 ms': quantile(waits, 0.5),
    'wait of an edit during it, p95 ms': quantile(waits, 0.95),
    'wait of an edit during it, longest ms': quantile(waits, 1),
    ...peaks('import', fresh.memory),
    ...peaks('the same file again', again.memory),
    ...peaks('a month later', update.memory),
  }
}
