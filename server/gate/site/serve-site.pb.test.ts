import { mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { oldPageEntry } from '../../../domain/serving/resolve-request.ts'
import { siteHeaders } from '../../../domain/serving/site-headers.ts'
import { ageAddress, createListing } from '../../../tests/support/records.ts'
import { gateForTests, rawRequest } from '../../../tests/support/server/gate.ts'
import { pocketBaseForTests } from '../../../tests/support/server/pocketbase.ts'

const MOVED = oldPageEntry('/listing/tundra-flatbed') ?? { file: '', key: '' }
const siteFolder = mkdtempSync(join(tmpdir(), 'gate-site-'))
const server = pocketBaseForTests({ PUBLIC_DIR: siteFolder })
const gate = gateForTests({
  backendUrl: () => server.url,
  siteFolder,
  files: {
    'index.html': 'home',
    '404.html': 'not found page',
    '404/company.html': 'no such company',
    'dataset/kansas.csv.gz': gzipSync('id,name\n'.repeat(500)),
    'feed.xml': '<feed/>',
    'sitemap.xml': '<urlset/>',
    '_astro/App.B1.js': 'let a = 1',
    '_astro/.App.B1.js.br': 'made by the build',
    'company/acme.json': '{"name":"Acme"}',
    'company/acme.md': '# Acme',
    'company/acme.html': 'acme '.repeat(500),
    'company/stored.html': gzipSync('stored '.repeat(500)),
    'console.html': 'console',
    'freight-trucking-companies.html': 'freight',
    'logos/0a1b.webp': 'logo',
    '.scripts': 'sha256-b25l',
    [MOVED.file]: JSON.stringify({ [MOVED.key]: 'tundra-flatbed' }),
  },
})
const get = (path: string, headers: Record<string, string> = {}) =>
  rawRequest(gate.url, path, { headers: { 'x-forwarded-for': '203.0.113.5', ...headers } })

it('a page of the directory that a company comes from redirects to the company', async () => {
  const listing = await createListing(server.superuser, { name: 'Tundra Flatbed' })
  await server.superuser.create('slug_redirects', { from_slug: 'listing-tundra-flatbed', listing })
  const { status, headers } = await get('/listing/Tundra-Flatbed/')
  expect([status, headers['location']]).toEqual([301, '/company/tundra-flatbed'])
  expect(await get('/listing/other')).toMatchObject({ status: 404, text: 'not found page' })
})

describe('a file of the dataset', () => {
  const url = '/dataset/kansas.csv.gz'

  it('is sent as the gzip file that it is, to scripts of any site', async () => {
    const answer = await fetch(`${gate.url}${url}`, { headers: { 'accept-encoding': 'gzip, br' } })
    const content = Buffer.from(await answer.arrayBuffer())
    expect(content).toEqual(readFileSync(join(gate.siteFolder, url)))
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      ...{ 'content-type': 'application/gzip', 'accept-ranges': 'bytes', 'access-control-allow-origin': '*' },
      'x-robots-tag': 'noindex',
    })
    expect(answer.headers.get('content-encoding')).toBeNull()
  })

  it('resumes where it broke off, unless it has changed', async () => {
    const tag = String((await get(url)).headers['etag'])
    const size = readFileSync(join(gate.siteFolder, url)).length
    const rest = await get(url, { range: 'bytes=10-', 'if-range': tag })
    expect([rest.status, rest.headers['content-range']]).toEqual([206, `bytes 10-${size - 1}/${size}`])
    expect(await get(url, { range: 'bytes=10-', 'if-range': '"other"' })).toMatchObject({ status: 200 })
    expect(await get(url, { 'if-none-match': tag })).toMatchObject({ status: 304 })
  })
})

describe('a page', () => {
  it.each([
    ['/', 'home'],
    ['/FREIGHT-companies', 'freight'],
    ['/dashboard/any', 'console'],
  ])('at %s is served by the gate, with the headers that domain/ declares', async (path, text) => {
    const reply = await get(path)
    expect(reply).toMatchObject({ status: 200, text })
    const declared = siteHeaders({ inlineScripts: ['sha256-b25l'], isSecure: true })
    for (const [name, value] of Object.entries(declared)) expect(reply.headers[name.toLowerCase()]).toBe(value)
  })

  it('is compressed for clients that accept it, and not sent again to those that have it', async () => {
    for (const encoding of ['br', 'gzip']) {
      const headers = { 'x-forwarded-for': '203.0.113.5', 'accept-encoding': encoding }
      const answer = await fetch(`${gate.url}/company/acme`, { headers })
      expect(answer.headers.get('content-encoding')).toBe(encoding)
      expect(answer.headers.get('vary')).toBe('Accept-Encoding')
      expect(await answer.text()).toBe('acme '.repeat(500))
      const tag = String(answer.headers.get('etag'))
      expect(await get('/company/acme', { 'if-none-match': tag })).toMatchObject({ status: 304, text: '' })
    }
    const plain = await get('/company/acme', { 'accept-encoding': 'gzip;q=0' })
    expect(plain.text).toBe(readFileSync(join(gate.siteFolder, 'company/acme.html'), 'utf8'))
    expect(plain.headers).not.toHaveProperty('content-encoding')
    const tag = String(plain.headers['etag'])
    expect(await get('/company/acme', { 'if-none-match': `"other", ${tag}` })).toMatchObject({ status: 304, text: '' })
  })

  it('that is stored as gzip is sent like any other', async () => {
    const text = 'stored '.repeat(500)
    for (const encoding of ['br', 'gzip']) {
      const answer = await fetch(`${gate.url}/company/stored`, { headers: { 'accept-encoding': encoding } })
      expect(answer.headers.get('content-encoding')).toBe(encoding)
      expect(await answer.text()).toBe(text)
    }
    const plain = await get('/company/stored')
    expect(plain).toMatchObject({ status: 200, text, headers: { 'content-length': String(text.length) } })
    expect(plain.headers).not.toHaveProperty('content-encoding')
    const part = await get('/company/stored', { range: 'bytes=7-12', 'accept-encoding': 'gzip' })
    expect(part).toMatchObject({
      status: 206,
      text: 'stored',
      headers: { 'content-range': `bytes 7-12/${text.length}` },
    })
  })

  it('that was just published is served at once', async () => {
    const file = join(gate.siteFolder, 'company/acme.html')
    const before = await get('/company/acme')
    writeFileSync(`${file}.part`, 'changed')
    renameSync(`${file}.part`, file)
    expect((await get('/company/acme')).text).toBe('changed')
    expect(before.text).not.toBe('changed')
    rmSync(file)
    expect((await get('/company/acme')).status).not.toBe(200)
  })

  it('of an old name redirects to the new one, which PocketBase knows', async () => {
    const id = await createListing(server.superuser, { name: 'Old Gate' })
    await server.superuser.patch(`/api/collections/company_listings/records/${id}`, { name: 'New Gate' })
    expect(await get('/company/old-gate')).toMatchObject({ status: 301, headers: { location: '/company/new-gate' } })
  })

  it('of an old name takes the data and the badge with it, which other websites show', async () => {
    for (const ending of ['json', 'svg']) {
      writeFileSync(join(gate.siteFolder, 'company', `new-gate.${ending}`), 'new gate')
      const { status, headers } = await get(`/company/old-gate.${ending}`)
      expect([status, headers['location']]).toEqual([301, `/company/new-gate.${ending}`])
      expect((await get(`/company/nobody.${ending}`)).status).toBe(404)
    }
  })

  it('is found at an address pasted with punctuation, even under its old name', async () => {
    for (const path of ['/company/stored.', '/company/STORED)', '/company/st%C3%B6red%E2%80%9D'])
      expect(await get(path)).toMatchObject({ status: 301, headers: { location: '/company/stored' } })
    for (const path of ['/company/old-gate)', '/company/Old%20Gate.'])
      expect(await get(path)).toMatchObject({ status: 301, headers: { location: '/company/new-gate' } })
    expect(await get('/company/nobody)')).toMatchObject({ status: 404, text: 'no such company' })
  })

  it('of a list is the search form’s target without JavaScript', async () => {
    const found = await get('/search?service=freight&location=')
    expect(found).toMatchObject({ status: 302, headers: { location: '/freight-Trucking-companies' } })
  })

  it('of a city’s old address redirects to the new one, which PocketBase knows', async () => {
    const city = await server.superuser.create('locations', { name: 'Old Ferry', region: 'OH' })
    await server.superuser.patch(`/api/collections/locations/records/${city}`, { name: 'New Ferry' })
    writeFileSync(join(gate.siteFolder, 'companies-in-new-ferry.html'), 'new ferry')
    for (const path of ['/companies-in-old-ferry', '/freight-companies-in-old-ferry'])
      expect(await get(path)).toMatchObject({ status: 301, headers: { location: '/companies-in-new-ferry' } })
  })

  it.each([
    '/.scripts',
    '/%2e%2e/%2e%2e/etc/passwd',
    '/..%2f..%2fetc%2fpasswd',
    '/%ff',
    '/a%00b',
    '/console.html',
    `/${'a'.repeat(500)}`,
  ])('does not exist for %s', async (path) => expect((await get(path)).status).toBeGreaterThanOrEqual(400))

  it('has no body for HEAD', async () => {
    const reply = await rawRequest(gate.url, '/', { method: 'HEAD', headers: { 'x-forwarded-for': '203.0.113.5' } })
    expect(reply).toMatchObject({ status: 200, text: '' })
    expect(reply.headers['content-length']).toBe('4')
  })
})

describe('a file', () => {
  it('that the build has compressed is sent as it is', async () => {
    const headers = { 'accept-encoding': 'br' }
    const { text, headers: got } = await get('/_astro/App.B1.js', headers)
    expect({ text, encoding: got['content-encoding'] }).toEqual({ text: 'made by the build', encoding: 'br' })
    expect(await get('/_astro/App.B1.js')).toMatchObject({ text: 'let a = 1' })
    expect(await get('/_astro/.App.B1.js.br')).toMatchObject({ status: 404 })
  })

  it('that is never compressed is sent to all clients alike', async () => {
    const { headers } = await get('/logos/0a1b.webp', { 'accept-encoding': 'br' })
    expect(headers).toMatchObject({ 'content-type': 'image/webp', 'accept-ranges': 'bytes' })
    expect(headers).not.toHaveProperty('vary')
    expect(headers).not.toHaveProperty('content-encoding')
  })

  it.each([
    ['/company/acme.json', 'application/json', '{"name":"Acme"}'],
    ['/v1/company/acme.json', 'application/json', '{"name":"Acme"}'],
    ['/v1/company/acme.md', 'text/markdown; charset=utf-8', '# Acme'],
  ])(
    'at %s may be read by scripts of other sites, and is not sent again to those that have it',
    async (path, type, text) => {
      const reply = await get(path, { origin: 'https://elsewhere.example' })
      expect(reply).toMatchObject({ status: 200, text })
      expect(reply.headers).toMatchObject({ 'content-type': type, 'access-control-allow-origin': '*' })
      const tag = String(reply.headers['etag'])
      const again = await get(path, { 'if-none-match': tag })
      expect(again).toMatchObject({ status: 304, text: '' })
      expect(again.headers['access-control-allow-origin']).toBe('*')
      expect((await get('/company/acme')).headers['access-control-allow-origin']).toBeUndefined()
    },
  )

  it('of a company’s former name redirects to the current one', async () => {
    const id = await createListing(server.superuser, { name: 'Early Lines' })
    await ageAddress(server.superuser, id)
    await server.superuser.patch(`/api/collections/company_listings/records/${id}`, { name: 'Acme' })
    for (const path of ['/company/early-lines.json', '/v1/company/early-lines.json'])
      expect(await get(path)).toMatchObject({ status: 301, headers: { location: '/company/acme.json' } })
  })

  it('of the feed has the feed’s media type', async () => {
    expect((await get('/feed.xml')).headers['content-type']).toBe('application/atom+xml; charset=utf-8')
  })

  it('in the top folder is found in any letter case and with slashes', async () => {
    for (const path of ['/SITEMAP.XML', '/sitemap.xml/', '//Sitemap.xml//'])
      expect(await get(path)).toMatchObject({ status: 301, headers: { location: '/sitemap.xml' } })
    expect(await get('/_astro/app.b1.js')).toMatchObject({ status: 404, text: 'not found page' })
  })

  it('is sent in ranges, always of the uncompressed file', async () => {
    const part = (range: string, more = {}) =>
      get('/freight-trucking-companies', { range, 'accept-encoding': 'br', ...more })
    const first = await part('bytes=0-2')
    expect(first).toMatchObject({
      status: 206,
      text: 'fre',
      headers: { 'content-range': 'bytes 0-2/7', 'content-length': '3', vary: 'Accept-Encoding' },
    })
    expect(first.headers).not.toHaveProperty('content-encoding')
    expect(await part('bytes=-2')).toMatchObject({ status: 206, text: 'ht' })
    expect(await part('bytes=7-')).toMatchObject({ status: 416, text: '', headers: { 'content-range': 'bytes */7' } })
    expect(await part('bytes=0-1,3-4')).toMatchObject({ status: 200, text: 'freight' })
  })

  it('is sent in ranges only if it is still the one that the client has', async () => {
    const ask = (unchanged: string) => get('/logos/0a1b.webp', { range: 'bytes=1-', 'if-range': unchanged })
    const tag = String((await get('/logos/0a1b.webp')).headers['etag'])
    expect(await ask(tag)).toMatchObject({ status: 206, text: 'ogo' })
    for (const other of ['"other"', `W/${tag}`, 'Sat, 31 Jan 2026 12:00:00 GMT'])
      expect(await ask(other)).toMatchObject({ status: 200, text: 'logo' })
  })
})

describe('a page that does not exist', () => {
  it.each([
    ['/nope', 'not found page'],
    ['/company/nope', 'no such company'],
    ['/company/NOPE/', 'no such company'],
  ])('says so at %s', async (path, text) => {
    expect(await get(path)).toMatchObject({ status: 404, text })
    const answer = await fetch(gate.url + path, { headers: { 'x-forwarded-for': '203.0.113.6' } })
    expect({ status: answer.status, text: await answer.text() }).toEqual({ status: 404, text })
    expect(answer.headers.get('vary')).toBe('Accept-Encoding')
  })
})
