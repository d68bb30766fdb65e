/** How long a directory takes to build, edit and restart. */
import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { currentSite } from '../../publisher/release/current-site.ts'
import { manifestSize } from '../../publisher/release/manifest/manifest.ts'
import { startProduct } from '../../server/pocketbase/running-product.ts'
import { loadSecrets } from '../../server/settings/secrets.ts'
import { readSettings } from '../../server/settings/settings.ts'
import type { Bucket } from '../../tests/support/s3/bucket.ts'
import { bucketFigures, bucketSettings } from './bucket-figures.ts'
import { consoleFigures } from './console-figures.ts'
import { diskFigures } from './disk-figures.ts'
import { timeDeletes, timeEdits, timeInserts, timeRenames } from './edit-to-live.ts'
import { editorOf } from './editor.ts'
import type { Figures } from './growth.ts'
import { hugoFigures } from './hugo-figures.ts'
import { loadFigures } from './load-figures.ts'
import { watchMemory } from './process-memory.ts'
import { peaks, quantile, timeScript } from './time-script.ts'

const EDITS = 100
const INSERTS = 20
const DELETES = 20
/** Only for the cities of a census: the demo has so few that all lists are sorted again. */
const RENAMES = 10
const SEARCHES = 25

interface BenchedDirectory {
  listings: number
  /** Spreads companies over this many cities, like a census; undefined for the demo's cities. */
  cities: number | undefined
  withHugo: boolean
  /** Also times edits to this bucket. */
  bucket: Bucket | undefined
}

/** Figures that are printed as soon as they are known, because a bench of a million companies takes over an hour. */
const figuresTold = () => {
  const figures: Figures = {}
  const note = (more: Figures) => {
    Object.assign(figures, more)
    for (const [name, value] of Object.entries(more)) console.log(`${name}: ${value}`)
  }
  return { figures, note }
}

/** @param folder empty; receives the database and the site */
export const directoryFigures = async (
  { listings, cities, withHugo, bucket }: BenchedDirectory,
  folder: string,
): Promise<Figures> => {
  const dataDir = join(folder, 'data')
  const siteDir = join(folder, 'site')
  // one address for all starts: another one would mean another site, and with https there are no demo accounts for
  // searches
  const env = { DATA_DIR: dataDir, SITE_DIR: siteDir, SITE_URL: 'http://haulindex.example' }
  const { figures, note } = figuresTold()
  note({ listings, ...(cities ? { cities } : {}), 'pages stored': readSettings().PAGES_STORED })
  const seeding = await timeScript(
    'seed',
    ['--listings', String(listings), ...(cities ? ['--cities', String(cities)] : [])],
    env,
  )
  note({ 'seed, s': Number(seeding.seconds.toFixed(1)) })
  const building = await timeScript('build', [], env)
  const pages = await manifestSize(currentSite(siteDir))
  note({
    pages,
    'full build, s': Number(building.seconds.toFixed(1)),
    'full build, pages/s': Math.round(pages / building.seconds),
    ...peaks('build', building.memory),
  })
  if (withHugo) note(await hugoFigures(readSettings(env), pages / building.seconds, join(folder, 'hugo')))
  note(await loadFigures(readSettings(env)))
  const first = await startProduct({ ...env, ...(bucket ? bucketSettings(bucket) : {}) })
  const watch = watchMemory(first.pid)
  const secrets = loadSecrets(readSettings({ DATA_DIR: dataDir }))
  const editor = await editorOf(first.url, secrets)
  console.log(`${EDITS} edits, ${INSERTS} inserts, ${DELETES} deletes …`)
  const edits = await timeEdits(editor, await editor.someListings(EDITS))
  note({ 'edit to live, p50 ms': quantile(edits, 0.5), 'edit to live, p95 ms': quantile(edits, 0.95) })
  // waits for what is built after a start; the later ones do not
  const firstInsert = await timeInserts(editor, currentSite(siteDir), 1)
  note({
    'first insert after a start, to its page, ms': quantile(firstInsert.own, 0.5),
    'first insert after a start, to all pages, ms': quantile(firstInsert.all, 0.5),
  })
  const inserts = await timeInserts(editor, currentSite(siteDir), INSERTS)
  note({
    'insert to its page, p50 ms': quantile(inserts.own, 0.5),
    'insert to its page, p95 ms': quantile(inserts.own, 0.95),
    'insert to all pages, p95 ms': quantile(inserts.all, 0.95),
    'pages of an insert, p50': quantile(inserts.pages, 0.5),
    'pages of an insert, most': Math.max(...inserts.pages),
  })
  const deletes = await timeDeletes(editor, currentSite(siteDir), DELETES)
  note({ 'delete to all pages, p95 ms': quantile(deletes, 0.95) })
  if (cities) {
    const renames = await timeRenames(editor, currentSite(siteDir), RENAMES)
    if (renames.own.length > 0)
      note({
        'renamed city to a page of its companies, p50 ms': quantile(renames.own, 0.5),
        'renamed city to all pages, p50 ms': quantile(renames.all, 0.5),
      })
  }
  if (bucket) note(await bucketFigures(editor, bucket, EDITS))
  const publishing = watch.stop()
  note(peaks('publish', publishing))
  const edited = await editor.someListings(1)
  await first.stop()
  const second = await startProduct(env)
  const again = await editorOf(second.url, secrets)
  const [afterRestart = 0] = await timeEdits(again, edited)
  note({
    'restart to site, ms': Math.round(second.readyAfterMs),
    'restart to first edit live, ms': Math.round(second.readyAfterMs + afterRestart),
  })
  console.log(`${SEARCHES} searches of an administrator and of an owner …`)
  const names = (await again.someListings(SEARCHES)).map(({ slug }) => slug.replaceAll('-', ' '))
  note(await consoleFigures(second.url, secrets.demoPassword, names))
  await second.stop()
  note(await diskFigures(siteDir, env))
  return figures
}

/** The same figures with fewer listings, and as many cities for each. */
export const smallerFigures = async (of: BenchedDirectory, listings: number, folder: string): Promise<Figures> => {
  const own = join(folder, 'smaller')
  await mkdir(own)
  const cities = of.cities && Math.max(1, Math.round((of.cities * listings) / of.listings))
  const figures = await directoryFigures({ ...of, listings, cities }, own)
  await rm(own, { recursive: true })
  return figures
}
