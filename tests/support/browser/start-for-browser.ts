import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { storedTime } from '../../../domain/time.ts'
import { currentSite } from '../../../publisher/release/current-site.ts'
import { startProduct } from '../../../server/pocketbase/running-product.ts'
import { DEMO_PASSWORD } from '../server/visitor.ts'
import { makeOldOwners } from './old-owners.ts'

/** Companies of the directory that the browser tests use. */
export const DEMO_LISTINGS = 150

/** Runs the product as a new user would, in its own folders, once for all browser tests. */
const startForBrowser = async (): Promise<() => Promise<void>> => {
  const dir = await mkdtemp(join(tmpdir(), 'haulindex-'))
  const siteDir = join(dir, 'site')
  const product = await startProduct({
    DATA_DIR: join(dir, 'data'),
    SITE_DIR: siteDir,
    DEMO_LISTINGS: String(DEMO_LISTINGS),
    DEMO_PASSWORD,
    FORM_LIMITS: 'off',
  })
  process.env['HAULINDEX_URL'] = product.url
  process.env['HAULINDEX_SEEDED_AT'] = storedTime(new Date())
  process.env['HAULINDEX_MAIL_URL'] = product.mailUrl
  process.env['HAULINDEX_PUBLIC_DIR'] = currentSite(siteDir)
  await makeOldOwners(product.url, join(dir, 'data', 'pocketbase'))
  return async () => {
    await product.stop()
    await rm(dir, { recursive: true, force: true })
  }
}

export default startForBrowser
