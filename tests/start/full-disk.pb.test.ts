import { execFileSync } from 'node:child_process'
import { closeSync, mkdirSync, openSync, rmSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { freePort } from '../../server/pocketbase/pocketbase-server.ts'
import { eventually } from '../support/eventually.ts'
import { quoteBody } from '../support/forms.ts'
import { FEW_CITIES } from '../support/publishing/published-site.ts'
import { apiOf } from '../support/server/api.ts'
import { productFolder, STARTED, type StartedProduct, superuserOf } from '../support/server/started-product.ts'

const SLOW = 600_000
const { folder, dataDir, siteDir, start } = productFolder(FEW_CITIES)
const disks: string[] = []

/** Mounts a small disk at a folder. Returns false if this user may not. */
const mountDisk = (path: string, megabytes: number): boolean => {
  try {
    mkdirSync(path, { recursive: true })
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m`, 'tmpfs', path], { stdio: 'ignore' })
    disks.push(path)
    return true
  } catch {
    return false
  }
}
const cacheDir = join(folder, 'cache')
const sizes = { [dataDir]: 60, [siteDir]: 60, [cacheDir]: 120 }
/** Without the right to mount, `ready.pb.test.ts` limits the size of files instead. */
const hasDisks = Object.entries(sizes).every(([path, megabytes]) => mountDisk(path, megabytes))
const products: StartedProduct[] = []
afterAll(async () => {
  for (const product of products) if (product.code() === null) await product.kill()
  for (const path of disks) execFileSync('umount', ['-l', path])
})

const filler = (path: string) => join(path, 'filler')
const fill = (path: string) => {
  const file = openSync(filler(path), 'w')
  try {
    for (let size = 1_000_000; size >= 1; size = Math.floor(size / 10))
      for (;;) if (writeSync(file, Buffer.alloc(size)) < size) break
  } catch {
    // it is full to the last byte that this block size can show
  } finally {
    closeSync(file)
  }
}
const free = (path: string) => rmSync(filler(path))
const run = async (env: Record<string, string>, until = STARTED) => {
  const product = await start({ CACHE_DIR: cacheDir, SITE_URL: 'https://haul.example', ...env }, until)
  products.push(product)
  return product
}
const home = async (port: string) => (await fetch(`http://127.0.0.1:${port}/`)).status

describe.skipIf(!hasDisks)('a separate disk for each folder', () => {
  test(
    'a full data disk: a quote gets the reason, one line names the folder, and saves work again when there is space',
    async () => {
      const port = String(await freePort())
      // The database first reuses the space that it has, so many quotes may be stored before one is refused.
      const product = await run({ PORT: port, FORM_LIMITS: 'off' })
      const guest = apiOf(`http://127.0.0.1:${port}`)
      const [listing] = await (await superuserOf(dataDir)).list('company_listings', { filter: "email != ''" })
      const quote = () => guest.post('/api/collections/inquiries/records', quoteBody(String(listing?.['id'])))
      expect((await quote()).status).toBe(204)
      fill(dataDir)
      await eventually(async () => expect(await quote()).toMatchObject({ status: 507 }))
      await quote()
      expect(product.output().match(/^Nothing can be saved: the disk of .*$/gm)).toEqual([
        expect.stringContaining(
          `Nothing can be saved: the disk of ${dataDir} is full or cannot be written (POST /api/`,
        ),
      ])
      expect(await home(port)).toBe(200)
      free(dataDir)
      await eventually(async () => expect((await quote()).status).toBe(204))
      fill(dataDir)
      expect(await product.stop()).toBe(0)
      const again = await run({ PORT: port, FORM_LIMITS: 'off' }, /last site only|stopped:/)
      expect(again.output()).toContain(
        `Serving the pages of the last site only: The disk of DATA_DIR ${dataDir} is full. Make room there.`,
      )
      await eventually(async () => expect(await home(port)).toBe(200))
      free(dataDir)
      await eventually(async () => expect((await quote()).status).toBe(204))
      expect(await again.stop()).toBe(0)
    },
    SLOW,
  )

  test.each([
    ['CACHE_DIR', cacheDir],
    ['SITE_DIR', siteDir],
  ])(
    'a full %s is named, and does not stop a start that has a site',
    async (name, path) => {
      fill(path)
      const port = String(await freePort())
      // another address makes the site outdated
      const product = await run({ PORT: port, SITE_URL: `https://${name === 'SITE_DIR' ? 'a' : 'b'}.example` })
      expect(product.output()).toContain('Ctrl-C stops everything')
      expect(product.output()).toMatch(new RegExp(`The disk of ${name} ${path} is full`))
      expect(await home(port)).toBe(200)
      free(path)
      expect(await product.stop()).toBe(0)
      const again = await run({ PORT: port })
      expect(again.output()).toContain('Ctrl-C stops everything')
      expect(await again.stop()).toBe(0)
    },
    SLOW,
  )
})
