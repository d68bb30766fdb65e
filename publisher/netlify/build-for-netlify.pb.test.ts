import { mkdtempSync } from 'node:fs'
import { cp, readdir, readFile, rename, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { CONSOLE_PATHS } from '../../domain/routes.ts'
import { siteHeaders } from '../../domain/serving/site-headers.ts'
import { netlifyFor } from '../../tests/support/publishing/netlify.ts'
import { FEW_CITIES } from '../../tests/support/publishing/published-site.ts'
import { createListing } from '../../tests/support/records.ts'
import { pocketBaseForTests } from '../../tests/support/server/pocketbase.ts'
import { PUBLISH_TOKEN } from '../../tests/support/server/template.ts'
import { readState } from '../follow/download-export.ts'
import { buildSite } from '../release/build-site.ts'
import { currentSite } from '../release/current-site.ts'
import { publicationReports } from '../reports/publication-report.ts'
import { buildForNetlify } from './build-for-netlify.ts'
import { sayDeployed } from './deploy-report.ts'

const folder = mkdtempSync(join(tmpdir(), 'netlify-'))
const siteDir = join(folder, 'site')
const publishFolder = join(siteDir, 'netlify')
const common = { siteUrl: 'https://haul.example', allowLargeDrop: false }
const pocketBase = pocketBaseForTests({ PUBLIC_DIR: currentSite(siteDir), SITE_URL: common.siteUrl }, FEW_CITIES)
const source = () => ({ url: pocketBase.url, publishToken: PUBLISH_TOKEN })
let acme = ''

/** Builds on a new machine that gets only the folder of releases from the cache. */
const build = async (request: { id: string; everything: boolean } | null = null) => {
  const cache = join(folder, 'cache')
  await rename(join(siteDir, 'releases'), cache).catch(() => undefined)
  await rm(siteDir, { recursive: true, force: true })
  await cp(cache, join(siteDir, 'releases'), { recursive: true }).catch(() => undefined)
  await rm(cache, { recursive: true, force: true })
  return buildForNetlify({ ...common, source: source(), siteDir, publishFolder, request })
}
const update = (id: string, body: object) =>
  pocketBase.superuser.patch(`/api/collections/company_listings/records/${id}`, body)

/** Every file below a folder except build notes and assets, which may be from earlier builds. */
const pagesBelow = async (root: string): Promise<Map<string, string>> => {
  const paths = (await readdir(root, { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(root.length + 1))
    .filter((path) => !/^(_astro|assets|logos)\/|(^|\/)\.|^_(redirects|headers)$/.test(path))
  return new Map(
    await Promise.all(
      paths.sort().map(async (path): Promise<[string, string]> => [path, await readFile(join(root, path), 'utf8')]),
    ),
  )
}

beforeAll(async () => {
  vi.spyOn(console, 'log').mockReturnValue()
  acme = await createListing(pocketBase.superuser, { name: 'Acme Haulage' })
  for (let n = 1; n <= 24; n++) await createListing(pocketBase.superuser, { name: `Carrier ${n}` })
})
afterAll(() => rm(folder, { recursive: true, force: true }))

test('the first build renders all pages', async () => {
  const { isNew, built } = await build()
  expect({ isNew, trigger: built.trigger }).toEqual({ isNew: true, trigger: 'build' })
  expect(await readFile(join(publishFolder, 'company', 'acme-haulage.html'), 'utf8')).toContain('Acme Haulage')
})

test('the next build renders what has changed, and equals a full build', async () => {
  await update(acme, { description: 'Now with liftgates. Ask for them.' })
  const { isNew, built } = await build()
  expect({ isNew, trigger: built.trigger }).toEqual({ isNew: false, trigger: 'change' })
  expect(built.pages).toContain('/company/acme-haulage')
  // and the company's twins, and the feed, since the company is new
  expect(built.written).toBe(built.pages.length + 3)
  await buildSite({ ...common, source: source(), siteDir: join(folder, 'full'), anew: true })
  const full = await pagesBelow(currentSite(join(folder, 'full')))
  const live = await pagesBelow(publishFolder)
  expect(live.get('company/acme-haulage.html')).toContain('Now with liftgates.')
  for (const path of built.pages) expect(live.get(`${path.slice(1)}.html`), path).toContain('Acme Haulage')
  expect([...live.keys()]).toEqual([...full.keys()])
  for (const [path, content] of full) expect(live.get(path) === content, path).toBe(true)
})

test('an unchanged directory renders no page, and a site with another address is rebuilt', async () => {
  expect((await build()).built).toMatchObject({ written: 0, removed: 0 })
  const elsewhere = { ...common, siteUrl: 'https://other.example', source: source(), siteDir, publishFolder }
  expect((await buildForNetlify({ ...elsewhere, request: null })).isNew).toBe(true)
  expect(await readdir(join(siteDir, 'releases'))).toHaveLength(1)
})

test('Netlify responds like PocketBase, page for page and header for header', async () => {
  await update(acme, { name: 'Apex Haulage' })
  await build()
  const netlify = netlifyFor(publishFolder)
  const [script = ''] = await readdir(join(publishFolder, '_astro'))
  const list = ['freight-trucking-companies', 'freight-Trucking-companies', 'freight-companies', 'trucking-companies']
  const paths = [
    ...['/', '/about', '/companies', '/companies/page/1', '/companies/page/2', '/companies/page/9', '/nope'],
    ...list.flatMap((name) => [`/${name}`, `/${name}/page/2`, `/${name}-in-chicago`, `/${name}-in-nowhere`]),
    ...['/company/apex-haulage', '/company/acme-haulage', '/company/nobody', '/.build.json', `/_astro/${script}`],
    ...CONSOLE_PATHS,
  ]
  const declared = siteHeaders({ inlineScripts: [], isSecure: true })
  const headers = ['Cache-Control', 'X-Robots-Tag', ...Object.keys(declared)].map((name) => name.toLowerCase())
  for (const path of paths) {
    const theirs = await fetch(pocketBase.url + path, { redirect: 'manual' })
    const ours = await netlify(path)
    expect({ path, status: ours.status }).toEqual({ path, status: theirs.status })
    expect(ours.location ?? null).toBe(theirs.headers.get('location'))
    if (ours.status !== 200) continue
    expect(ours.text === (await theirs.text()), path).toBe(true)
    for (const name of headers)
      expect(ours.headers[name], `${name} of ${path}`).toBe(theirs.headers.get(name) ?? undefined)
  }
})

test('a city’s old lists redirect to its new ones, and those that a larger city took over show that city', async () => {
  const make = (body: object) => pocketBase.superuser.create('locations', { name: 'Quay', country: 'US', ...body })
  const small = await make({ region: 'OH', size: 1 })
  await createListing(pocketBase.superuser, { name: 'Small Quay Lines', location: small })
  await pocketBase.superuser.patch(`/api/collections/locations/records/${small}`, { has_larger_namesake: true })
  await build()
  const answer = async (path: string) => {
    const theirs = await fetch(pocketBase.url + path, { redirect: 'manual' })
    const ours = await netlifyFor(publishFolder)(path)
    expect([path, ours.status, ours.location ?? null]).toEqual([path, theirs.status, theirs.headers.get('location')])
    return [theirs.status, theirs.headers.get('location') ?? /<h1[^>]*>([^<]*)/.exec(await theirs.text())?.[1]?.trim()]
  }
  expect(await answer('/companies-in-quay')).toEqual([301, '/companies-in-quay-oh'])
  expect(await answer('/freight-companies-in-quay')).toEqual([301, '/freight-companies-in-quay-oh'])
  expect(await answer('/freight-Trucking-companies-in-quay')).toEqual([301, '/freight-companies-in-quay-oh'])
  const large = await make({ region: 'TX', size: 9, is_imported: true })
  const moved = await createListing(pocketBase.superuser, { name: 'Large Quay Lines', location: large })
  await build()
  expect(await answer('/companies-in-quay')).toEqual([200, 'Trucking Companies in Quay, TX'])
  expect(await answer('/companies-in-quay-oh')).toEqual([200, 'Trucking Companies in Quay, OH'])
  await update(moved, { location: small })
  await build()
  expect(await answer('/companies-in-quay')).toEqual([404, expect.anything()])
})

test('a request to publish is done when the site that shows it is deployed', async () => {
  const id = await pocketBase.superuser.create('publications', {
    state: 'requested',
    trigger: 'now',
    target: 'folder',
    pages: [],
  })
  await update(acme, { description: 'Asked for.' })
  const { request, seq } = await readState(source())
  const { built } = await build(request)
  const row = () => pocketBase.superuser.get(`/api/collections/publications/records/${id}`)
  expect((await row()).body).toMatchObject({ state: 'requested' })
  await sayDeployed(publicationReports(source(), 'netlify'), built)
  expect((await row()).body).toMatchObject({ state: 'done', trigger: 'now', seq, pages_written: built.written })
  expect((await readState(source())).request).toBeNull()
})
