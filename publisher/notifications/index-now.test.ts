import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { readSettings } from '../../server/settings/settings.ts'
import { IndexNow, indexNowOf, MOST_ADDRESSES } from './index-now.ts'

const KEY = 'c0ffee00c0ffee00c0ffee00c0ffee00'
const SITE_URL = 'https://haul.example'

/** What the search engine received, and its response. */
let got: { host: string; key: string; keyLocation: string; urlList: string[] }[] = []
let status = 200
const engine = createServer((request, response) => {
  let text = ''
  request.setEncoding('utf8').on('data', (part: string) => {
    text += part
  })
  request.on('end', () => {
    got.push(JSON.parse(text))
    response.writeHead(status).end()
  })
})
let endpoint = ''
let siteFolder = ''
let indexNow: IndexNow

beforeAll(async () => {
  await new Promise<void>((ok) => engine.listen(0, '127.0.0.1', ok))
  endpoint = `http://127.0.0.1:${(engine.address() as AddressInfo).port}/indexnow`
})
afterAll(() => engine.close())
beforeEach(async () => {
  siteFolder = await mkdtemp(join(tmpdir(), 'index-now-'))
  indexNow = new IndexNow(KEY, endpoint, { siteUrl: SITE_URL, siteFolder })
  vi.spyOn(console, 'log').mockReturnValue()
  vi.spyOn(console, 'error').mockReturnValue()
})
afterEach(async () => {
  await indexNow.close()
  await rm(siteFolder, { recursive: true })
  got = []
  status = 200
  vi.restoreAllMocks()
})

const tell = async (...paths: string[]) => {
  indexNow.tell(paths)
  await indexNow.settled()
}

test('reports changed pages in one call, with the key that a file of the site proves', async () => {
  await tell('/', '/company/acme')
  expect(got).toEqual([
    {
      host: 'haul.example',
      key: KEY,
      keyLocation: `${SITE_URL}/${KEY}.txt`,
      urlList: [`${SITE_URL}/`, `${SITE_URL}/company/acme`],
    },
  ])
  expect(await readFile(join(siteFolder, `${KEY}.txt`), 'utf8')).toBe(KEY)
  expect(vi.mocked(console.log).mock.calls).toEqual([['Notified IndexNow of 2 pages']])
})

test('reports nothing without a changed page, but publishes the key', async () => {
  await tell()
  expect(got).toEqual([])
  expect(await readFile(join(siteFolder, `${KEY}.txt`), 'utf8')).toBe(KEY)
})

test('reports temporary failures again with the next change, and logs them once', async () => {
  status = 503
  await tell('/company/acme')
  await tell('/company/bolt')
  status = 202
  await tell('/company/acme', '/companies')
  expect(got.at(-1)?.urlList.map((url) => url.slice(SITE_URL.length))).toEqual([
    '/company/acme',
    '/company/bolt',
    '/companies',
  ])
  expect(vi.mocked(console.error).mock.calls).toEqual([[expect.stringContaining(`${endpoint} answers 503`)]])
})

test('does not report again what an engine refuses for good', async () => {
  status = 403
  await tell('/company/acme')
  status = 200
  await tell('/company/bolt')
  expect(got.at(-1)?.urlList).toEqual([`${SITE_URL}/company/bolt`])
})

test('an engine that is down does not fail the publish', async () => {
  const away = new IndexNow(KEY, 'http://127.0.0.1:9/', { siteUrl: SITE_URL, siteFolder })
  away.tell(['/'])
  await away.settled()
  expect(vi.mocked(console.error).mock.calls).toEqual([[expect.stringMatching(/^IndexNow was not notified: /)]])
})

test('a call contains no more addresses than engines accept', async () => {
  await tell(...Array.from({ length: MOST_ADDRESSES + 5 }, (_, n) => `/company/${n}`))
  expect(got.map(({ urlList }) => urlList.length)).toEqual([MOST_ADDRESSES])
})

test('reports nothing without a key', () => {
  const site = { siteUrl: SITE_URL, siteFolder }
  expect(indexNowOf(readSettings({}), site)).toBeUndefined()
  expect(indexNowOf(readSettings({ INDEXNOW_KEY: KEY }), site)).toBeInstanceOf(IndexNow)
})
