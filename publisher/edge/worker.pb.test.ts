import { createHash } from 'node:crypto'
import { mkdtempSync } from 'node:fs'
import { readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { siteHeaders } from '../../domain/serving/site-headers.ts'
import { type RunningWorker, startWorker } from '../../tests/support/edge/workerd.ts'
import { ageAddress, createListing } from '../../tests/support/records.ts'
import { type Bucket, startBucket } from '../../tests/support/s3/bucket.ts'
import { pocketBaseForTests } from '../../tests/support/server/pocketbase.ts'
import { PUBLISH_TOKEN } from '../../tests/support/server/template.ts'
import { buildSite } from '../release/build-site.ts'
import { currentSite } from '../release/current-site.ts'
import { S3Target } from '../targets/configured-targets.ts'
import { TargetRuns } from '../targets/target-run.ts'
import { bundleWorker } from './bundle-edge.ts'

const folder = mkdtempSync(join(tmpdir(), 'edge-'))
const siteFolder = currentSite(folder)
const SITE_URL = 'https://haul.example'
const pocketBase = pocketBaseForTests({ PUBLIC_DIR: siteFolder, SITE_URL })
let bucket: Bucket
let worker: RunningWorker

beforeAll(async () => {
  vi.spyOn(console, 'log').mockReturnValue()
  const { superuser } = pocketBase
  const acme = await createListing(superuser, { name: 'Acme Haulage' })
  for (let n = 1; n <= 24; n++) await createListing(superuser, { name: `Carrier ${n}` })
  await ageAddress(superuser, acme)
  await superuser.patch(`/api/collections/company_listings/records/${acme}`, { name: 'Apex Haulage' })
  const [chicago] = await superuser.list('locations', { filter: 'slug = "chicago"' })
  await superuser.create('location_redirects', { from_slug: 'windy-city', location: chicago?.['id'] })
  const source = { url: pocketBase.url, publishToken: PUBLISH_TOKEN }
  await buildSite({ source, siteDir: folder, siteUrl: SITE_URL, allowLargeDrop: true })
  bucket = await startBucket()
  const nothing = { size: 0, take: () => [], giveBack: () => undefined }
  const runs = new TargetRuns(new S3Target(bucket.options), siteFolder)
  await runs.run(nothing, { site: 'site', seq: 1, mark: 'mark' }, () => false, false)
  worker = await startWorker(await bundleWorker(), {
    ORIGIN: `${bucket.options.endpoint}/${bucket.options.bucket}`,
    SITE_BUCKET_KEY_ID: bucket.options.accessKeyId,
    SITE_BUCKET_SECRET: bucket.options.secretAccessKey,
    SITE_URL,
    SERVER_URL: pocketBase.url,
  })
})
afterAll(async () => {
  await worker.stop()
  await bucket.stop()
  await rm(folder, { recursive: true, force: true })
})

test('the worker responds like PocketBase, page for page and header for header', async () => {
  const [script = ''] = (await readdir(join(siteFolder, '_astro'))).filter((name) => !name.startsWith('.'))
  const list = ['freight-trucking-companies', 'freight-Trucking-companies', 'FREIGHT-companies', 'trucking-companies']
  const paths = [
    ...[
      '/',
      '/about',
      '/about/',
      '/About.html',
      '/index.html',
      '/SITEMAP.XML',
      '/sitemap.xml',
      '/feed.xml',
      '/robots.txt',
      '/nope',
    ],
    ...['/companies', '/companies/page/1', '/companies/page/2', '/companies/page/9', '/companies/?a=b&c=%20d'],
    ...list.flatMap((name) => [`/${name}`, `/${name}/page/1`, `/${name}-in-chicago`, `/${name}-in-nowhere`]),
    ...['/company/apex-haulage', '/company/APEX-haulage', '/company/acme-haulage', '/company/nobody', '/company/a/b'],
    ...[
      '/companies-in-windy-city',
      '/Freight-Companies-In-Windy-City',
      '/regions',
      '/.scripts',
      '/.haulindex/state.json',
    ],
    ...[
      '/company/apex-haulage.',
      '/company/acme-haulage)',
      '/company/nobody)',
      '/companies-in-chic%C3%A1go',
      '/about%E2%80%9D',
    ],
    ...['/company/apex-haulage.json', '/v1/company/apex-haulage.json', '/v1/company/acme-haulage.md'],
    ...['/companies.json', '/v1/companies/page/2.md', '/freight-companies-in-windy-city.json', '/v1/nope.json'],
    ...['/companies-in-st-louis', '/companies-in-saint-louis', '/companies-in-windy-city.', '/companies-in-chic%E1go'],
    ...['/search', '/search?service=freight&location=chicago', '/search?service=&location=Chicago%2C+IL&x=1'],
    ...['/auth', '/AUTH', '/admin/locations', '/edit-listing/abc', '/%ff', `/_astro/${script}`],
  ]
  const headers = [
    'cache-control',
    'content-type',
    'x-robots-tag',
    'access-control-allow-origin',
    ...Object.keys(siteHeaders({ inlineScripts: [], isSecure: true })),
  ]
  for (const path of paths) {
    const [theirs, ours] = await Promise.all(
      [pocketBase.url, worker.url].map((url) => fetch(url + path, { redirect: 'manual' })),
    )
    const told = (answer: Response | undefined) => ({
      path,
      status: answer?.status,
      location: answer?.headers.get('location'),
      ...(answer?.status === 200 ? Object.fromEntries(headers.map((name) => [name, answer.headers.get(name)])) : {}),
    })
    expect(told(ours)).toEqual(told(theirs))
    expect(
      (await ours?.text()) === (await theirs?.text()) || theirs?.status === 301 || theirs?.status === 302,
      path,
    ).toBe(true)
  }
})

test('a page stored as gzip in the bucket arrives complete for any request', async () => {
  const text = 'stored '.repeat(500)
  const content = gzipSync(text)
  const md5 = createHash('md5').update(content).digest('base64')
  await new S3Target(bucket.options).put({ name: 'company/stored.html', content, md5 })
  expect((await bucket.get('company/stored.html')).headers.get('content-encoding')).toBe('gzip')
  for (const headers of [{ 'accept-encoding': 'gzip' }, { 'accept-encoding': 'identity' }, { range: 'bytes=0-9' }]) {
    const answer = await fetch(`${worker.url}/company/stored`, { headers })
    expect([answer.status, await answer.text()]).toEqual([200, text])
  }
})

test('browsers get assets as the build compressed them, and nothing they already have', async () => {
  const [script = ''] = (await readdir(join(siteFolder, '_astro'))).filter((name) => name.endsWith('.js'))
  const compressed = await fetch(`${worker.url}/_astro/${script}`, { headers: { 'accept-encoding': 'br' } })
  expect(compressed.headers.get('content-encoding')).toBe('br')
  expect(await compressed.text()).toBe(await (await fetch(`${pocketBase.url}/_astro/${script}`)).text())
  const page = await fetch(`${worker.url}/company/apex-haulage`)
  const again = { 'if-none-match': String(page.headers.get('etag')) }
  expect((await fetch(`${worker.url}/company/apex-haulage`, { headers: again })).status).toBe(304)
  expect((await fetch(`${worker.url}/nope`, { headers: again })).status).toBe(404)
  const head = await fetch(`${worker.url}/about`, { method: 'HEAD' })
  expect([head.status, await head.text()]).toEqual([200, ''])
})

test('passes the API and the MCP server on, and writes nothing else', async () => {
  // PocketBase answers here, which has no MCP server: that is the gate's
  expect((await fetch(`${worker.url}/mcp`, { method: 'POST', body: '{' })).status).toBe(404)
  expect(await (await fetch(`${worker.url}/api/health`)).json()).toMatchObject({ code: 200 })
  expect((await fetch(`${worker.url}/about`, { method: 'POST', body: 'x' })).status).toBe(405)
})
