import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { cpus } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { consoleFigures } from './bench/console-figures.ts'
import { timeDeletes, timeEdits, timeInserts } from './bench/edit-to-live.ts'
import { editorOf } from './bench/editor.ts'
import { hugoFigures } from './bench/hugo-figures.ts'
import { watchMemory } from './bench/process-memory.ts'
import { quantile, timeScript } from './bench/time-script.ts'
import { PROJECT } from './process/project.ts'
import { reportFailure } from './process/report-failure.ts'
import { manifestSize } from './publisher/release/manifest.ts'
import { currentSite } from './publisher/release/releases.ts'
import { startProduct } from './server/running-product.ts'
import { loadSecrets } from './server/secrets.ts'
import { readSettings } from './server/settings.ts'

const EDITS = 100
const INSERTS = 20
const DELETES = 20
const SEARCHES = 25

const { values } = parseArgs({
  allowNegative: true,
  options: {
    listings: { type: 'string', default: '1000' },
    json: { type: 'string' },
    hugo: { type: 'boolean', default: true },
  },
})
const peaks = (during: string, memory: Record<string, number>): Record<string, number> =>
  Object.fromEntries(Object.entries(memory).map(([name, mb]) => [`${during}: peak memory of ${name}, MB`, mb]))

const listings = Number(values.listings)
const folder = await mkdtemp(join(PROJECT, '.cache', 'bench-'))
try {
  const dataDir = join(folder, 'data')
  const siteDir = join(folder, 'site')
  // one address for all starts: another one would mean another site
  const env = { DATA_DIR: dataDir, SITE_DIR: siteDir, SITE_URL: 'https://haulindex.example' }
  const seeding = await timeScript('seed', ['--listings', String(listings)], env)
  const building = await timeScript('build', [], env)
  const pages = await manifestSize(currentSite(siteDir))
  const hugo = values.hugo && (await hugoFigures(readSettings(env), pages / building.seconds, join(folder, 'hugo')))
  const first = await startProduct(env)
  const watch = watchMemory(first.pid)
  const secrets = loadSecrets(readSettings({ DATA_DIR: dataDir }))
  const editor = await editorOf(first.url, secrets)
  console.log(`${EDITS} edits, ${INSERTS} inserts, ${DELETES} deletes …`)
  const edits = await timeEdits(editor, EDITS)
  const inserts = await timeInserts(editor, currentSite(siteDir), INSERTS)
  const deletes = await timeDeletes(editor, currentSite(siteDir), DELETES)
  const publishing = watch.stop()
  await first.stop()
  const second = await startProduct(env)
  const again = await editorOf(second.url, secrets)
  const [afterRestart = 0] = await timeEdits(again, 1)
  console.log(`${SEARCHES} searches of an administrator and of an owner …`)
  const names = (await again.someListings(SEARCHES)).map(({ slug }) => slug.replaceAll('-', ' '))
  const asked = await consoleFigures(second.url, secrets.demoPassword, names)
  await second.stop()
  const result = {
    machine: `${cpus().length} × ${cpus()[0]?.model ?? 'unknown'}`,
    listings,
    pages,
    'seed, s': Number(seeding.seconds.toFixed(1)),
    'full build, s': Number(building.seconds.toFixed(1)),
    'full build, pages/s': Math.round(pages / building.seconds),
    ...(hugo || {}),
    'edit to live, p50 ms': quantile(edits, 0.5),
    'edit to live, p95 ms': quantile(edits, 0.95),
    'insert to its page, p50 ms': quantile(inserts.own, 0.5),
    'insert to its page, p95 ms': quantile(inserts.own, 0.95),
    'insert to all pages, p95 ms': quantile(inserts.all, 0.95),
    'delete to all pages, p95 ms': quantile(deletes, 0.95),
    'restart to site, ms': Math.round(second.readyAfterMs),
    'restart to first edit live, ms': Math.round(second.readyAfterMs + afterRestart),
    ...asked,
    ...peaks('build', building.memory),
    ...peaks('publish', publishing),
  }
  console.table(result)
  if (values.json) await writeFile(values.json, `${JSON.stringify(result, null, 2)}\n`)
} catch (error) {
  reportFailure('The bench stopped', error)
} finally {
  await rm(folder, { recursive: true, force: true })
}
