import { mkdirSync, mkdtempSync, renameSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { request } from 'node:http'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ageAddress, createListing } from '../../../tests/support/records.ts'
import { pocketBaseForTests } from '../../../tests/support/server/pocketbase.ts'

const folder = mkdtempSync(join(tmpdir(), 'site-'))
const current = join(folder, 'current')
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const FILES = {
  'index.html': 'home',
  '404.html': 'not found page',
  '404/company.html': 'no such company',
  'console.html': 'console',
  'about.html': 'about',
  'companies.html': 'all companies',
  'companies/page/2.html': 'all companies, page 2',
  'freight-trucking-companies.html': 'freight',
  'companies-in-chicago.html': 'chicago',
  'companies-in-toronto.html': 'toronto',
  'freight-companies-in-chicago.html': 'freight in chicago',
  'trucking-trucking-companies.html': 'trucking',
  'company/acme.html': 'acme',
  'company/stored.html': gzipSync('stored, déménagement'),
  '_astro/App.Bx9Q.js': 'let a = 1',
  'logos/0a1b.webp': 'logo',
  'robots.txt': 'User-agent: *',
  'feed.xml': '<feed/>',
  'sitemap.xml': '<urlset/>',
  '.env': 'secret',
  '.well-known/security.txt': 'Contact: us',
} as const

const write = (root: string, file: string, text: string | Buffer) => {
  mkdirSync(dirname(join(root, file)), { recursive: true })
  writeFileSync(join(root, file), text)
}
const release = (name: string, files: Record<string, string | Buffer>): string => {
  const root = join(folder, name)
  for (const [file, text] of Object.entries(files)) write(root, file, text)
  return root
}
const publish = (root: string) => {
  symlinkSync(root, `${current}.next`)
  renameSync(`${current}.next`, current)
}

publish(release('first', FILES))
const server = pocketBaseForTests({ PUBLIC_DIR: current })

interface Reply {
  status: number
  headers: Record<string, string | string[] | undefined>
  text: string
}
/** Sends the path unchanged: fetch would resolve "..". */
const get = (path: string, headers: Record<string, string> = {}, method = 'GET'): Promise<Reply> =>
  new Promise((ok, fail) => {
    const { hostname, port } = new URL(server.url)
    request({ hostname, port, path, method, headers }, (response) => {
      let text = ''
      response.setEncoding('utf8')
      response.on('data', (chunk: string) => {
        text += chunk
      })
      response.on('end', () => ok({ status: response.statusCode ?? 0, headers: response.headers, text }))
    })
      .on('error', fail)
      .end()
  })

describe('serves a page', () => {
  it.each([
    ['/', 'home'],
    ['/companies', 'all companies'],
    ['/COMPANIES', 'all companies'],
    ['/companies/page/2', 'all companies, page 2'],
    ['/freight-trucking-companies', 'freight'],
    ['/freight-Trucking-companies', 'freight'],
    ['/Freight-Trucking-companies', 'freight'],
    ['/freight-companies', 'freight'],
    ['/companies-in-chicago', 'chicago'],
    ['/freight-companies-in-chicago', 'freight in chicago'],
    ['/freight-trucking-companies-in-chicago', 'freight in chicago'],
    ['/FREIGHT-Trucking-Companies-In-Chicago', 'freight in chicago'],
    ['/trucking-companies-in-chicago', 'chicago'],
    ['/trucking-companies', 'trucking'],
    ['/company/acme', 'acme'],
    ['/company/ACME', 'acme'],
    ['/company/stored', 'stored, déménagement'],
    ['/404', 'not found page'],
    ['/about?utm=1', 'about'],
  ])('at %s: %s', async (path, text) => {
    expect(await get(path)).toMatchObject({ status: 200, text })
  })
})

describe('a redirect', () => {
  it.each([
    [301, '/companies/', '/companies'],
    [301, '/companies/?a=b&c=%20d', '/companies?a=b&c=%20d'],
    [301, '/freight-companies/', '/freight-companies'],
    [301, '/companies/page/1', '/companies'],
    [301, '/Freight-Companies/Page/1/', '/freight-trucking-companies'],
    [301, '/SITEMAP.XML', '/sitemap.xml'],
    [301, '/sitemap.xml/', '/sitemap.xml'],
    [301, '/Robots.txt/?a=b', '/robots.txt?a=b'],
    [301, '/about.html', '/about'],
    [301, '/index.html?a=1', '/?a=1'],
    [301, '/auth/', '/auth'],
    [302, '/freight-companies-in-toronto', '/companies-in-toronto'],
  ])('%i leads from %s to %s', async (status, path, location) => {
    expect(await get(path)).toMatchObject({ status, headers: { location } })
  })

  it('leads from the old slug of a company to its new one, also after two renames', async () => {
    const id = await createListing(server.superuser, { name: 'Old Trail' })
    const change = (values: object) => server.superuser.patch(`/api/collections/company_listings/records/${id}`, values)
    await change({ name: 'Middle Trail' })
    await ageAddress(server.superuser, id)
    await change({ name: 'New Trail' })
    for (const path of ['/company/old-trail', '/company/Middle-Trail'])
      expect(await get(path)).toMatchObject({ status: 301, headers: { location: '/company/new-trail' } })
    await change({ state: 'hidden' })
    for (const path of ['/company/old-trail', '/company/Middle-Trail'])
      expect(await get(path)).toMatchObject({ status: 404 })
  })
})

describe('the old address of a city', () => {
  it('leads to the same list at the new address, or to all companies of the city, in any letter case', async () => {
    const [chicago] = await server.guest.list('locations', { filter: 'slug = "chicago"' })
    await server.superuser.create('location_redirects', { from_slug: 'windy-city', location: chicago?.['id'] })
    for (const [path, location] of [
      ['/companies-in-windy-city', '/companies-in-chicago'],
      ['/Companies-In-Windy-City', '/companies-in-chicago'],
      ['/companies-in-windy-city/page/2', '/companies-in-chicago'],
      ['/freight-companies-in-windy-city', '/freight-companies-in-chicago'],
      ['/freight-Trucking-companies-in-windy-city', '/freight-companies-in-chicago'],
      ['/moving-companies-in-windy-city', '/companies-in-chicago'],
      ['/companies-in-windy-city?a=b', '/companies-in-chicago?a=b'],
    ] as const)
      expect([path, await get(path)]).toMatchObject([path, { status: 301, headers: { location } }])
  })

  it('answers 404 when the city has no page', async () => {
    const [boston] = await server.guest.list('locations', { filter: 'slug = "boston"' })
    await server.superuser.create('location_redirects', { from_slug: 'beantown', location: boston?.['id'] })
    expect(await get('/companies-in-beantown')).toMatchObject({ status: 404 })
  })
})

describe('a path without a page answers 404 with the not-found page', () => {
  it.each([
    '/nope',
    '/nope/',
    '/nope.html',
    '/companies/page/3',
    '/companies/page/0',
    '/freight-companies-in-boston',
    '/moving-companies-in-toronto',
    '/company/acme/more',
    '/nope.xml',
    '/404/company',
    '/_astro/app.bx9q.js',
    '/_astro/missing.js',
    '/_astro/',
    '/console',
    '/console.html',
    '/.env',
    '/.git/config',
    '/%2eenv',
    '/.well-known/../.env',
    '/..%2f..%2fetc%2fpasswd',
    '/%2e%2e/%2e%2e/etc/passwd',
    '/%00',
    '/about%00.html',
    '/%ff%fe',
    '/%E2%98%83',
    '/%5c%5cexample.com/',
    '/%2f%2fexample.com/',
    `/${'a'.repeat(5000)}`,
  ])('%s', async (path) => {
    const { status, text, headers } = await get(path)
    // Go resolves ".." before our route sees the path.
    if (status === 307 || status === 301) expect(await get(String(headers['location']))).toMatchObject({ status: 404 })
    else expect({ status, text }).toEqual({ status: 404, text: 'not found page' })
  })
})

it.each(['/company/nobody', '/company/NOBODY/', '/company/no_body'])(
  '%s says that there is no such company',
  async (path) => {
    expect(await get(path)).toMatchObject({ status: 404, text: 'no such company' })
  },
)

it('an unknown path of the API still answers 404 as JSON', async () => {
  const { status, headers } = await get('/api/nope')
  expect(status).toBe(404)
  expect(headers['content-type']).toContain('application/json')
})

describe('the console', () => {
  it.each(['/auth', '/AUTH', '/dashboard', '/edit-listing/abc123', '/admin/locations', '/settings?tab=security'])(
    'is served at %s, without caching or indexing',
    async (path) => {
      const { status, text, headers } = await get(path)
      expect({ status, text }).toEqual({ status: 200, text: 'console' })
      expect(headers).toMatchObject({ 'cache-control': 'no-cache', 'x-robots-tag': 'noindex, nofollow' })
    },
  )
})

describe('the headers', () => {
  it.each([
    ['/', 'public, max-age=0, must-revalidate', 'text/html; charset=utf-8'],
    ['/_astro/App.Bx9Q.js', 'public, max-age=31536000, immutable', 'text/javascript; charset=utf-8'],
    ['/logos/0a1b.webp', 'public, max-age=31536000, immutable', 'image/webp'],
    ['/robots.txt', 'public, max-age=0, must-revalidate', 'text/plain; charset=utf-8'],
    ['/sitemap.xml', 'public, max-age=0, must-revalidate', 'application/xml; charset=utf-8'],
    ['/feed.xml', 'public, max-age=0, must-revalidate', 'application/atom+xml; charset=utf-8'],
    ['/nope', 'no-store', 'text/html; charset=utf-8'],
  ])('of %s give its lifetime and type', async (path, lifetime, type) => {
    expect((await get(path)).headers).toMatchObject({ 'cache-control': lifetime, 'content-type': type })
  })

  it('let a browser check that its copy is current', async () => {
    const tag = String((await get('/')).headers['etag'])
    expect(await get('/', { 'if-none-match': tag })).toMatchObject({ status: 304, text: '' })
    expect(await get('/', { 'if-none-match': tag, 'accept-encoding': 'gzip' })).toMatchObject({ status: 304, text: '' })
    expect(await get('/', { 'if-none-match': 'W/"other"' })).toMatchObject({ status: 200, text: 'home' })
  })

  it('announce gzip to clients that accept it', async () => {
    expect((await get('/', { 'accept-encoding': 'gzip' })).headers).toMatchObject({ 'content-encoding': 'gzip' })
    expect((await get('/')).headers).not.toHaveProperty('content-encoding')
  })

  it('come without a body for HEAD', async () => {
    expect(await get('/about', {}, 'HEAD')).toMatchObject({ status: 200, text: '', headers: { 'content-length': '5' } })
  })
})

describe('while the server runs', () => {
  it('the next request sees a new, changed or removed page', async () => {
    expect((await get('/contact')).status).toBe(404)
    write(current, 'contact.html', 'one')
    const first = await get('/contact')
    expect(first.text).toBe('one')
    write(current, 'contact.html', 'three')
    expect(await get('/contact', { 'if-none-match': String(first.headers['etag']) })).toMatchObject({
      status: 200,
      text: 'three',
    })
    rmSync(join(current, 'contact.html'))
    expect((await get('/contact')).status).toBe(404)
  })

  it('swapping the link switches to another release', async () => {
    publish(release('second', { ...FILES, 'index.html': 'new home' }))
    expect((await get('/')).text).toBe('new home')
    publish(join(folder, 'first'))
    expect((await get('/')).text).toBe('home')
  })
})

describe('before the site is built', () => {
  const unbuilt = pocketBaseForTests({ PUBLIC_DIR: join(folder, 'none') })
  const withoutFolder = pocketBaseForTests({ PUBLIC_DIR: '' })
  let replies: Response[] = []
  beforeAll(async () => {
    replies = await Promise.all(
      [unbuilt, withoutFolder].flatMap(({ url }) => ['/', '/about', '/auth'].map((path) => fetch(url + path))),
    )
  })

  it('every page answers 503 and says that the site is being built', async () => {
    for (const reply of replies) {
      expect(reply.status).toBe(503)
      expect(await reply.text()).toContain('The site is being built')
    }
  })
})
