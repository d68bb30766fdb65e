import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync, statSync } from 'node:fs'
import { mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliDecompressSync } from 'node:zlib'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { compressedName } from '../../domain/serving/site-headers.ts'
import { inCache } from '../../server/process/cache-folder.ts'
import { PROJECT } from '../../server/process/project.ts'
import { eventually } from '../../tests/support/eventually.ts'
import { differences, FEW_CITIES, filesOf } from '../../tests/support/publishing/published-site.ts'
import { createListing } from '../../tests/support/records.ts'
import { storeLogoUnchecked } from '../../tests/support/server/database.ts'
import { type Fault, faultyProxy } from '../../tests/support/server/faulty-proxy.ts'
import { pocketBaseForTests } from '../../tests/support/server/pocketbase.ts'
import { PUBLISH_TOKEN } from '../../tests/support/server/template.ts'
import { buildPart } from './build-one-part.ts'
import { buildSite } from './build-site.ts'
import { readStamp, writeStamp } from './build-stamp.ts'
import { currentSite } from './current-site.ts'
import { manifestFile } from './manifest/manifest.ts'
import { readParts } from './reusable-pages/built-parts.ts'
import { holdFile } from './rollback/site-hold.ts'

const HOSTILE = [
  'A'.repeat(200),
  '!!!',
  `"Quoted" & 'Sons' <Bros>`,
  '</script><script>alert(1)</script>',
  'Łódź Déménagement Ünïted',
  'Rig 🚚 Runners',
  'Twin Lines',
  'Twin Lines',
]

const pocketBase = pocketBaseForTests({}, FEW_CITIES)
let siteDir = ''

const build = (url = pocketBase.url, allowLargeDrop = false) =>
  buildSite({ source: { url, publishToken: PUBLISH_TOKEN }, siteDir, siteUrl: 'https://haul.example', allowLargeDrop })

/** A quoted attribute may contain any text except a quote. */
const withoutAttributes = (html: string) => html.replace(/="[^"]*"/g, '=""')

const page = (path: string) => readFile(join(currentSite(siteDir), `${path}.html`), 'utf8')

beforeAll(async () => {
  siteDir = await mkdtemp(join(tmpdir(), 'site-'))
  vi.spyOn(console, 'log').mockReturnValue()
  for (const name of HOSTILE) await createListing(pocketBase.superuser, { name })
  await build()
})
afterAll(() => rm(siteDir, { recursive: true, force: true }))

describe('a site with companies of awkward names', () => {
  test('has one page for each, and its twins', async () => {
    const files = await readdir(join(currentSite(siteDir), 'company'))
    expect(files.length).toBe(HOSTILE.length * 3)
    expect(files).toContain('twin-lines.json')
    expect(files).toContain('twin-lines.md')
    expect(files).toContain('twin-lines.html')
    expect(files).toContain('twin-lines-chicago.html')
    expect(files).toContain('company-chicago.html')
  })

  test('shows each name as text and never as markup', async () => {
    const html = await page('company/script-script-alert-1-script')
    expect(withoutAttributes(html)).not.toContain('<script>alert')
    expect(html).toContain('&lt;script&gt;alert(1)')
    expect(withoutAttributes(await page('companies'))).not.toContain('<script>alert')
    expect(await page('company/quoted-sons-bros')).toContain('&quot;Quoted&quot; &amp; &#39;Sons&#39; &lt;Bros&gt;')
  })

  test('has valid structured data', async () => {
    const files = await readdir(join(currentSite(siteDir), 'company'))
    for (const file of files.filter((name) => name.endsWith('.html'))) {
      const html = await page(`company/${file.slice(0, -'.html'.length)}`)
      const blocks = [...html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/gs)]
      const names = blocks.map(([, json = '']) => JSON.parse(json).name)
      expect(HOSTILE).toContain(names[0])
    }
  })
})

describe('a build leaves the site as it is', () => {
  const stops: (() => Promise<void>)[] = []
  afterEach(async () => {
    await Promise.all(stops.splice(0).map((stop) => stop()))
  })
  const through = async (fault: Fault): Promise<string> => {
    const proxy = await faultyProxy(pocketBase.url, fault)
    stops.push(proxy.stop)
    return proxy.url
  }
  const refused = async (attempt: Promise<unknown>, message: RegExp) => {
    const refusal = expect(attempt).rejects.toThrow(message)
    const before = await readdir(join(siteDir, 'releases'))
    await refusal
    expect(await readdir(join(siteDir, 'releases'))).toEqual(before)
    expect(await page('companies')).toContain('Twin Lines')
  }

  test('if the backend is down', () => refused(build('http://127.0.0.1:9'), /Cannot reach PocketBase at/))

  test('if the token is wrong', () =>
    refused(
      buildSite({
        source: { url: pocketBase.url, publishToken: 'not-the-token-at-all' },
        siteDir,
        siteUrl: 'https://haul.example',
        allowLargeDrop: false,
      }),
      /refuses the PUBLISH_TOKEN/,
    ))

  test('if the backend’s response is incomplete', async () => refused(build(await through('cut')), /The export/))

  test('if the site shows other data', async () => {
    const stamp = readStamp(currentSite(siteDir))
    expect(stamp?.directory).toMatch(/^[a-z0-9]{20}$/)
    if (stamp) await writeStamp(currentSite(siteDir), { ...stamp, directory: 'other', mark: 'othermark' })
    await refused(build(), /shows 8 companies from other data than PocketBase at http:.* has, so it was not changed/)
    if (stamp) await writeStamp(currentSite(siteDir), stamp)
  })

  test('if someone rolls back during the build', async () => {
    const building = build()
    await writeFile(holdFile(siteDir), '{}')
    await refused(building, /^npm run rollback keeps the site/)
    await rm(holdFile(siteDir))
  })

  test('if the backend sends something else', async () => {
    await refused(build(await through((body) => body.replaceAll('company_listings', 'companies'))), /The export/)
  })
})

/** A cache for this test, where no other build takes over what is left. Compiled code is shared. */
const ownCache = async (): Promise<string> => {
  const folder = await mkdtemp(join(siteDir, 'cache-'))
  for (const name of await readdir(inCache())) {
    if (!['builds', 'node_modules'].includes(name)) await symlink(inCache(name), join(folder, name))
  }
  return folder
}

/** Starts `npm run build` so that it cannot finish, and kills it once it has finished a page. */
const killedBuild = async (): Promise<void> => {
  const env = {
    POCKETBASE_URL: pocketBase.url,
    PUBLISH_TOKEN,
    SITE_URL: 'https://haul.example',
    SITE_DIR: '/proc/site',
  }
  const child = spawn(process.execPath, [join(PROJECT, 'scripts', 'build.ts')], {
    env: { ...process.env, ...env, DATA_DIR: join(siteDir, 'data') },
    stdio: 'ignore',
  })
  const exited = once(child, 'exit')
  await eventually(async () => {
    const [own = ''] = await readdir(inCache('builds'))
    expect((await readFile(manifestFile(inCache('builds', own, 'site')), 'utf8')).length).toBeGreaterThan(0)
  })
  child.kill('SIGKILL')
  await exited
}

test('a killed build leaves the site as it is, and the next one gives the same result, though a page was changed by hand', async () => {
  const whole = await filesOf(currentSite(siteDir))
  vi.stubEnv('CACHE_DIR', await ownCache())
  await killedBuild()
  expect(differences(await filesOf(currentSite(siteDir)), whole)).toEqual([])
  const said = vi.mocked(console.log)
  said.mockClear()
  const changed = join(currentSite(siteDir), 'company', 'twin-lines.html')
  await writeFile(changed, (await page('company/twin-lines')).replace('Twin Lines', 'Twin Lions'))
  await build()
  vi.unstubAllEnvs()
  expect(said.mock.calls.flat()).toContain('Continuing with the pages of an interrupted build')
  expect(differences(await filesOf(currentSite(siteDir)), whole)).toEqual([])
})

test('joins parts built by others into the same site', async () => {
  const partsDir = join(siteDir, 'parts')
  const options = { source: { url: pocketBase.url, publishToken: PUBLISH_TOKEN }, siteUrl: 'https://haul.example' }
  const other = join(siteDir, 'joined')
  for (const number of [1, 2]) await buildPart({ ...options, siteDir: other, part: { number, of: 2 }, partsDir })
  const parts = await readParts(partsDir)
  const { pages } = await buildSite({ ...options, siteDir: other, allowLargeDrop: false, parts })
  const rendered = parts.map(({ folder }) => readFileSync(manifestFile(folder), 'utf8').split('\n').length - 1)
  expect(rendered.reduce((sum, count) => sum + count, 0)).toBe(pages)
  expect(differences(await filesOf(currentSite(other)), await filesOf(currentSite(siteDir)))).toEqual([])
  const company = join('company', 'twin-lines.html')
  const places = [currentSite(other), ...parts.map(({ folder }) => folder)].flatMap(
    (folder) => statSync(join(folder, company), { throwIfNoEntry: false })?.ino ?? [],
  )
  expect([places.length, new Set(places).size]).toEqual([2, 1])
})

test('a release keeps the previous hashed files, for pages that are still open', async () => {
  const assets = () => readdir(join(currentSite(siteDir), '_astro'))
  const before = await assets()
  await build()
  expect(await assets()).toEqual(expect.arrayContaining(before))
  expect((await readdir(join(siteDir, 'releases'))).length).toBe(2)
})

test('scripts and styles are also stored in their best compressed form', async () => {
  const folder = join(currentSite(siteDir), '_astro')
  const names = (await readdir(folder)).filter((name) => /^[^.].*\.(js|css)$/.test(name))
  expect(names.length).toBeGreaterThan(5)
  for (const name of names) {
    const compressed = await readFile(join(folder, compressedName(name)))
    expect(brotliDecompressSync(compressed)).toEqual(await readFile(join(folder, name)))
  }
})

test('a logo that is not a picture is skipped and named, and the build continues', async () => {
  const id = await createListing(pocketBase.superuser, { name: 'Blurry Freight' })
  const content = '<svg xmlns="http://www.w3.org/2000/svg"><rect width="5"'
  storeLogoUnchecked(pocketBase, id, { name: 'logo.svg', content })
  const { skipped, changed } = await build()
  expect(changed).toContain('/companies')
  expect(changed).not.toContain('/contact')
  expect(changed).not.toContain('/company/twin-lines')
  expect(skipped).toMatchObject({
    total: 1,
    records: [
      { record: id, label: 'Blurry Freight', field: 'logo', why: 'cannot be read as a picture', lacks: 'field' },
    ],
  })
  expect(await page('company/blurry-freight')).not.toContain('src="/logos/')
})
