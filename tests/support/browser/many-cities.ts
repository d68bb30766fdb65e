/** The site of a directory with more cities than fit into a drop-down list, one per worker. */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startProduct } from '../../../server/pocketbase/running-product.ts'
import { startScript } from '../../../server/supervision/script-process.ts'
import { test as base } from './browser.ts'

const LISTINGS = '60'
/** So many that empty pairs have no page. */
const CITIES = '1700'

interface WorkerFixtures {
  siteUrl: string
}

export const test = base.extend<object, WorkerFixtures>({
  siteUrl: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures that are asked for from the pattern
    async ({}, use) => {
      const folder = await mkdtemp(join(tmpdir(), 'haulindex-cities-'))
      const env = { DATA_DIR: join(folder, 'data'), SITE_DIR: join(folder, 'site'), DEMO_LISTINGS: '0' }
      const seeded = await startScript('seed', ['--listings', LISTINGS, '--cities', CITIES], env).ended
      if (seeded !== 0) throw new Error(`seeding ended with ${seeded}`)
      const product = await startProduct(env)
      await use(product.url)
      await product.stop()
      await rm(folder, { recursive: true, force: true })
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  baseURL: async ({ siteUrl }, use) => use(siteUrl),
})
