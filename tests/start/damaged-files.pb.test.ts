import { readdirSync, realpathSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { basename, dirname, join, relative } from 'node:path'
import { expect, test } from 'vitest'
import { damagedInRelease } from '../../publisher/release/release-check.ts'
import { freePort } from '../../server/pocketbase/pocketbase-server.ts'
import { eventually } from '../support/eventually.ts'
import { FEW_CITIES } from '../support/publishing/published-site.ts'
import { productFolder, STARTED, type StartedProduct, superuserOf } from '../support/server/started-product.ts'

const SLOW = 600_000
const NOISE = Buffer.from(Array.from({ length: 5000 }, (_, n) => (n * 7919) % 251))

const { folder, dataDir, siteDir, start } = productFolder(FEW_CITIES)
const cacheDir = join(folder, 'cache')
const SITE_URL = 'https://haul.example'
const run = (port: string, siteUrl = SITE_URL) => start({ SITE_URL: siteUrl, CACHE_DIR: cacheDir, PORT: port }, STARTED)
const release = () => realpathSync(join(siteDir, 'current'))

/** Full paths of every derived file that the product created. */
const filesIn = (root: string): string[] =>
  readdirSync(root, { withFileTypes: true }).flatMap((entry) => {
    const path = join(root, entry.name)
    // a link leads to the packages of the code
    if (entry.isSymbolicLink()) return []
    return entry.isDirectory() ? filesIn(path) : [path]
  })
/** Includes the publisher's lock, which is created again. */
const derivedFiles = () => [...filesIn(cacheDir), ...filesIn(release()), join(siteDir, '.publisher')]
const spoil = (file: string) => {
  if (!realpathSync(file.replace(/[^/]+$/, '')).startsWith(realpathSync(folder)))
    throw new Error(`${file} is not a file of this test`)
  writeFileSync(file, NOISE)
}

/** Edits a company like an administrator's save, and waits until its page shows the change. */
const expectEditLive = async (port: string, words: string) => {
  const superuser = await superuserOf(dataDir)
  const [listing] = await superuser.list('company_listings', { filter: "state = 'published'", sort: 'name' })
  const path = `/api/collections/company_listings/records/${listing?.['id']}`
  expect((await superuser.patch(path, { description: words })).status).toBe(200)
  const page = `http://127.0.0.1:${port}/company/${listing?.['slug']}`
  await eventually(async () => expect(await (await fetch(page)).text()).toContain(words))
}
const statusOf = async (port: string, path: string) => (await fetch(`http://127.0.0.1:${port}${path}`)).status
const named = (product: StartedProduct) => product.output().match(/^.* (?:is|are) damaged.*$/gm) ?? []

test(
  'the check of a release finds one damaged file of each kind, and names only those files',
  async () => {
    const port = String(await freePort())
    const product = await run(port)
    await expectEditLive(port, 'Before anything is damaged.')
    await product.stop()
    expect(await damagedInRelease(release())).toEqual([])
    const files = filesIn(release())
    const topFolder = (file: string) => relative(release(), dirname(file)).split('/')[0]
    const kinds = new Map(files.map((file) => [`${topFolder(file)} ${/[^.]+$/.exec(file)?.[0]}`, file]))
    expect(kinds.size).toBeGreaterThan(15)
    const lists = [...kinds.values()].filter((file) => basename(file).startsWith('.'))
    const others = [...kinds.values()].filter((file) => !lists.includes(file))
    const damagedWhile = async (spoilt: readonly string[]) => {
      for (const file of spoilt) {
        // a new file, since the cache may be a hard link to the same one
        renameSync(file, `${file}.kept`)
        spoil(file)
      }
      const damaged = await damagedInRelease(release())
      for (const file of spoilt) renameSync(`${file}.kept`, file)
      return damaged
    }
    expect((await damagedWhile(others)).toSorted()).toEqual(others.toSorted())
    // without the list of pages, their files are unknown as well
    for (const list of lists)
      expect(await damagedWhile([list])).toEqual(list.endsWith('/.pages') ? expect.arrayContaining([list]) : [list])
    expect(await damagedInRelease(release())).toEqual([])
  },
  SLOW,
)

test(
  'noise in every derived file loses no page: each file is named and built again while the product runs',
  async () => {
    const files = derivedFiles()
    for (const file of files) spoil(file)
    const port = String(await freePort())
    const product = await run(port)
    expect([await statusOf(port, '/'), await statusOf(port, '/companies')]).toEqual([200, 200])
    await expectEditLive(port, 'After everything was damaged.')
    await eventually(async () => expect(await statusOf(port, '/api/ready')).toBe(200))
    const lines = named(product).join('\n')
    for (const kind of ['.build.json', '/console/', '/logos/index', '.publisher']) expect(lines).toContain(kind)
    await eventually(async () => expect(await damagedInRelease(release())).toEqual([]))
    expect(await product.stop()).toBe(0)
  },
  SLOW,
)

test.each([
  ['the index of logos', SITE_URL, [/\/logos\/index[^/]*\.db$/]],
  ['a logo and a script of the renderer', SITE_URL, [/\/logos\/[^/]+\.webp$/, /\/renderers\/.*\.mjs$/]],
  // a new address, since only a build needs these files
  ['a script of the console and a compressed script', 'https://b.example', [/\/console\/.*\.js$/, /\/compressed\//]],
])(
  'noise in %s alone is named, and an edit goes live',
  async (what, siteUrl, patterns) => {
    const all = filesIn(cacheDir)
    const files = patterns.map(
      (pattern) => all.find((path) => pattern.test(path)) ?? expect.unreachable('no such file'),
    )
    for (const file of files) {
      rmSync(file)
      spoil(file)
    }
    const port = String(await freePort())
    const product = await run(port, siteUrl)
    await expectEditLive(port, `With noise in ${what}`)
    expect(named(product).toSorted()).toEqual(
      files.toSorted().map((file) => expect.stringContaining(`${file} is damaged`)),
    )
    expect(await product.stop()).toBe(0)
  },
  SLOW,
)

test(
  'noise that appears while the product runs stops no edit',
  async () => {
    const port = String(await freePort())
    const product = await run(port)
    await expectEditLive(port, 'Before the noise.')
    // a file that the publisher writes at this moment has another name a moment later
    for (const file of derivedFiles().filter((file) => !/\.(?:publisher|part)$/.test(file))) {
      rmSync(file)
      spoil(file)
    }
    await expectEditLive(port, 'Amid the noise.')
    expect(await product.stop()).toBe(0)
    const again = await run(port)
    await expectEditLive(port, 'After the noise.')
    await eventually(async () => expect(await damagedInRelease(release())).toEqual([]))
    expect(await again.stop()).toBe(0)
  },
  SLOW,
)
