import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { parse } from 'smol-toml'
import { afterAll, describe, expect, test } from 'vitest'
import { MAX_CITIES_WITH_EMPTY_PAIRS } from '../../domain/directory/lists/list-length.ts'
import { CONSOLE_PATHS, changesPath, FEED_PATH, parsePath, pathOf, searchPath } from '../../domain/routes.ts'
import { contentTypeOf } from '../../domain/serving/content-types.ts'
import {
  CONSOLE_HEADERS,
  headersOfFile,
  IMMUTABLE_FOLDERS,
  lifetimeOf,
  siteHeaders,
} from '../../domain/serving/site-headers.ts'
import { PROJECT } from '../../server/process/project.ts'
import { location, service } from '../../tests/support/directory.ts'
import { netlifyFor, serveNetlify } from '../../tests/support/publishing/netlify.ts'
import { fillPublishFolder, headerRules, redirectRules, refuseFullFolders } from './build-for-netlify.ts'

const folder = mkdtempSync(join(tmpdir(), 'netlify-'))
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
  'freight-trucking-companies/page/2.html': 'freight, page 2',
  'trucking-trucking-companies.html': 'trucking',
  'companies-in-chicago.html': 'chicago',
  'companies-in-chicago/page/2.html': 'chicago, page 2',
  'companies-in-tulsa.html': 'tulsa',
  'freight-companies-in-chicago.html': 'freight in chicago',
  'freight-companies-in-chicago/page/2.html': 'freight in chicago, page 2',
  'regions/illinois.html': 'illinois',
  'regions/illinois/page/2.html': 'illinois, page 2',
  'regions/illinois/moving.html': 'moving in illinois',
  'company/acme.html': 'acme',
  'company/acme.json': '{}',
  'company/acme.md': '# Acme',
  'search/cities.json': '[]',
  'feed.xml': '<feed/>',
  'changes.xml': '<feed/>',
  'changes/kansas.xml': '<feed/>',
  'sitemap.xml': '<urlset/>',
  'robots.txt': 'User-agent: *',
  '_astro/App.Bx9Q.js': 'let a = 1',
  'assets/Console.B1.js': 'let b = 2',
  'logos/0a1b.webp': 'logo',
  '.build.json': 'secret',
  '.pages': 'secret',
  'company/.part': 'secret',
  '.well-known/security.txt': 'Contact: us',
} as const

const services = [service('Freight'), service('Trucking')]
const oldSlugs = new Map([
  ['old-trail', 'acme'],
  ['acme', 'another'],
])
const oldCitySlugs = new Map([['windy-city', 'chicago']])
const pocketBaseUrl = 'https://api.haul.example'
const security = { inlineScripts: ['sha256-aGVhZGVy', 'sha256-aXNsYW5k'], isSecure: true }

/** A published folder, and Netlify's responses for it. */
const published = async (name: string, locations: ReturnType<typeof location>[]) => {
  const site = join(folder, name, 'site')
  for (const [file, text] of Object.entries(FILES)) {
    mkdirSync(dirname(join(site, file)), { recursive: true })
    writeFileSync(join(site, file), text)
  }
  const target = join(folder, name, 'published')
  await fillPublishFolder(target, site, {
    redirects: redirectRules({ catalog: { services, locations }, oldSlugs, oldCitySlugs, pocketBaseUrl }),
    headers: headerRules(security),
  })
  return netlifyFor(target)
}
const get = await published('small', [location('Chicago'), location('Tulsa', 'OK')])
const server = await serveNetlify(get)
afterAll(() => server.stop())

describe('a page is found', () => {
  test.each([
    ['/', 'home'],
    ['/about', 'about'],
    ['/about/', 'about'],
    ['/about?utm=1', 'about'],
    ['/companies', 'all companies'],
    ['/companies/', 'all companies'],
    ['/companies/page/2', 'all companies, page 2'],
    ['/freight-trucking-companies', 'freight'],
    ['/freight-Trucking-companies', 'freight'],
    ['/freight-Trucking-companies/', 'freight'],
    ['/freight-Trucking-companies/page/2', 'freight, page 2'],
    ['/freight-companies', 'freight'],
    ['/freight-companies/', 'freight'],
    ['/freight-companies/page/2', 'freight, page 2'],
    ['/trucking-companies', 'trucking'],
    ['/trucking-Trucking-companies', 'trucking'],
    ['/companies-in-chicago', 'chicago'],
    ['/freight-companies-in-chicago', 'freight in chicago'],
    ['/freight-companies-in-chicago/page/2', 'freight in chicago, page 2'],
    ['/freight-Trucking-companies-in-chicago', 'freight in chicago'],
    ['/freight-Trucking-companies-in-chicago/page/2', 'freight in chicago, page 2'],
    ['/freight-trucking-companies-in-chicago', 'freight in chicago'],
    ['/trucking-companies-in-chicago', 'chicago'],
    ['/trucking-companies-in-chicago/page/2', 'chicago, page 2'],
    ['/trucking-Trucking-companies-in-chicago', 'chicago'],
    ['/regions/illinois', 'illinois'],
    ['/regions/illinois/page/2', 'illinois, page 2'],
    ['/regions/illinois/moving', 'moving in illinois'],
    ['/regions/illinois/trucking', 'illinois'],
    ['/regions/illinois/trucking/page/2', 'illinois, page 2'],
    ['/company/acme', 'acme'],
    ['/company/acme/', 'acme'],
    ['/404', 'not found page'],
    ['/search/cities.json', '[]'],
    ['/sitemap.xml', '<urlset/>'],
    ['/.well-known/security.txt', 'Contact: us'],
  ])('at %s: %s', async (path, text) => {
    expect(await get(path)).toMatchObject({ status: 200, text })
  })
})

test.each([
  ['/companies/page/1', '/companies'],
  ['/freight-companies/page/1', '/freight-trucking-companies'],
  ['/regions/illinois/page/1', '/regions/illinois'],
  ['/regions/illinois/moving/page/1', '/regions/illinois/moving'],
])('the numbered address %s of a list redirects permanently to %s', async (path, target) => {
  expect(await get(path)).toMatchObject({ status: 301, location: target })
})

test('a service without a company in a state redirects temporarily to the state', async () => {
  const found = await get('/regions/illinois/freight')
  expect(found).toMatchObject({ status: 302, location: '/regions/illinois' })
})

test('a missing company gets a page that says so', async () => {
  expect(await get('/company/nobody')).toMatchObject({ status: 404, text: 'no such company' })
})

test.each([
  ['/company/old-trail', '/company/acme'],
  ['/company/old-trail/', '/company/acme'],
])('the old address %s of a company redirects permanently to %s', async (path, target) => {
  expect(await get(path)).toMatchObject({ status: 301, location: target })
})

test.each([
  ['/companies-in-windy-city', '/companies-in-chicago'],
  ['/companies-in-windy-city/page/2', '/companies-in-chicago'],
  ['/freight-companies-in-windy-city', '/freight-companies-in-chicago'],
])('the old address %s of a city redirects permanently to %s', async (path, target) => {
  expect(await get(path)).toMatchObject({ status: 301, location: target })
})

test.each([
  '/nope',
  '/companies/page/3',
  '/freight-companies-in-boston',
  '/freight-Trucking-companies-in-boston',
  '/company/nobody',
  '/company/acme/more',
  '/_astro/missing.js',
  '/.build.json',
  '/.pages',
  '/company/.part',
  '/authors',
])('%s has no page', async (path) => {
  expect((await get(path)).status).toBe(404)
})

test.each([{}, { service: 'freight' }, { location: 'chicago' }, { service: 'freight', location: 'chicago' }])(
  'the home page’s search for %o redirects to its page',
  async (key) => {
    const route = parsePath(searchPath(key))
    const { text } = await get(route ? pathOf(route) : '')
    expect(await get(searchPath(key))).toMatchObject({ status: 200, text })
  },
)

test('each alias shows the same page as the site’s own routes', () => {
  const text = redirectRules({
    catalog: { services, locations: [] },
    oldSlugs: new Map(),
    oldCitySlugs: new Map(),
    pocketBaseUrl,
  })
  const concrete = (path: string) => path.replace(/\*|:splat/, 'chicago').replace(':page', '7')
  const aliases = text.split('\n').filter((line) => line.includes('-companies'))
  expect(aliases.length).toBeGreaterThan(10)
  for (const line of aliases) {
    const [from = '', to] = line.split(' ').map(concrete)
    const route = parsePath(from)
    expect(route && pathOf(route), line).toBe(to)
  }
})

describe('the edge function', () => {
  test.each([
    ['/company/acme.', 301, '/company/acme'],
    ['/company/ACME)', 301, '/company/acme'],
    ['/company/Acme?a=b', 301, '/company/acme?a=b'],
    ['/companies-in-chic%C3%A1go', 301, '/companies-in-chicago'],
    ['/about%E2%80%9D', 301, '/about'],
    ['/search?service=freight&location=chicago', 302, '/freight-companies-in-chicago'],
    ['/search?service=freight&location=', 302, '/freight-Trucking-companies'],
    ['/search?service=&location=Chicago%2C+IL', 302, '/trucking-companies-in-chicago'],
    ['/search', 302, '/companies'],
  ])('responds to %s with %i to %s', async (path, status, target) => {
    const answer = await fetch(server.url + path, { redirect: 'manual' })
    expect([answer.status, answer.headers.get('location')]).toEqual([status, target])
    expect((await fetch(server.url + target)).status).toBe(200)
  })

  test.each(['/company/nobody)', '/companies-in-st-paul', '/nope.'])('leaves %s as 404', async (path) => {
    expect((await fetch(server.url + path)).status).toBe(404)
  })

  test('is not called for ordinary addresses', () => {
    const usual = ['/', '/about', '/companies/page/2', '/company/acme', '/freight-companies-in-chicago', '/dashboard/']
    const files = [
      '/_astro/App.Bx9Q.js',
      '/_astro/Index.css',
      '/logos/0a1b.webp',
      '/search/cities.json',
      '/feed.xml',
      '/changes/kansas.xml',
    ]
    for (const path of [...usual, ...files]) expect(server.costs(path), path).toBe(false)
  })
})

describe('with so many cities that empty pairs have no page', () => {
  const locations = Array.from({ length: MAX_CITIES_WITH_EMPTY_PAIRS + 1 }, (_, n) => location(`City ${n}`))
  const many = published('large', locations)

  test('an empty pair redirects temporarily to its city', async () => {
    const found = await (await many)('/freight-companies-in-tulsa')
    expect(found).toMatchObject({ status: 302, location: '/companies-in-tulsa' })
  })

  test('a pair with companies is still a page, under each of its names', async () => {
    for (const path of ['/freight-companies-in-chicago', '/freight-Trucking-companies-in-chicago'])
      expect(await (await many)(path)).toMatchObject({ status: 200, text: 'freight in chicago' })
  })

  test('the number of rules does not grow with the cities', () => {
    const rulesFor = (cities: typeof locations) =>
      redirectRules({ catalog: { services, locations: cities }, oldSlugs, oldCitySlugs, pocketBaseUrl }).split('\n')
    const more = Array.from({ length: 500 }, (_, n) => location(`Village ${n}`))
    expect(rulesFor([...locations, ...more])).toHaveLength(rulesFor(locations).length)
  })
})

test.each(['/company/acme.json', '/company/acme.md', '/feed.xml'])(
  'scripts of other sites may read %s, and its type is the same on every host',
  async (path) => {
    const { headers } = await get(path)
    expect(headers).toMatchObject(
      Object.fromEntries(Object.entries(headersOfFile(path)).map(([name, value]) => [name.toLowerCase(), value])),
    )
    expect(headers['content-type']).toContain(contentTypeOf(path.slice(1)))
  },
)

test('data is also at the path of its version, and of a company’s former name', async () => {
  expect(await get('/v1/company/acme.json')).toMatchObject({ status: 200, text: '{}' })
  expect(await get('/company/old-trail.md')).toMatchObject({ status: 301, location: '/company/acme.md' })
})

test('requests to the API and the MCP server go to PocketBase’s address', async () => {
  expect(await get('/mcp')).toMatchObject({ status: 200, proxied: 'https://api.haul.example/mcp' })
  expect(await get('/api/collections/reviews/records?x=1')).toMatchObject({
    status: 200,
    proxied: 'https://api.haul.example/api/collections/reviews/records?x=1',
  })
})

describe('the headers', () => {
  const lower = (headers: Record<string, string>) =>
    Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]))

  test.each(CONSOLE_PATHS.flatMap((root) => [root, `${root}/more`]))('serve %s as the console', async (path) => {
    const { status, text, headers } = await get(path)
    expect({ status, text }).toEqual({ status: 200, text: 'console' })
    expect(headers).toMatchObject(lower({ ...siteHeaders(security), ...CONSOLE_HEADERS }))
  })

  test.each(['index.html', ...Object.keys(FILES).filter((file) => /^(_astro|assets|logos|company\/acme)/.test(file))])(
    'give the cache lifetime of %s',
    async (file) => {
      const { headers } = await get(`/${file}`)
      expect(headers).toMatchObject(lower({ ...siteHeaders(security), 'Cache-Control': lifetimeOf(file) }))
    },
  )

  test.each([FEED_PATH, changesPath(), changesPath('kansas')])('give the type of the feed %s', async (path) => {
    const type = contentTypeOf(path.slice(1))
    expect(type).toMatch(/^application\/atom\+xml/)
    expect((await get(path)).headers).toMatchObject({ 'content-type': type })
  })

  test('are declared for every folder of permanent files', () => {
    const toml = readFileSync(join(PROJECT, 'netlify.toml'), 'utf8')
    for (const name of IMMUTABLE_FOLDERS) expect(toml).toContain(`for = "/${name}/*"`)
  })
})

test('Netlify runs an existing script and uploads the folder that it fills', () => {
  const { build, plugins } = parse(readFileSync(join(PROJECT, 'netlify.toml'), 'utf8'))
  const { scripts } = JSON.parse(readFileSync(join(PROJECT, 'package.json'), 'utf8'))
  expect(build).toMatchObject({ command: 'npm run build:netlify', publish: 'dist/netlify' })
  expect(scripts['build:netlify']).toBe('node scripts/build-netlify.ts')
  expect(plugins).toEqual([{ package: './publisher/netlify/plugin' }])
})

test('a folder with too many files for Netlify is refused by name', () => {
  const files = (count: number) => Array.from({ length: count }, (_, n) => `company/${n}.html`)
  expect(() => refuseFullFolders(files(54_000))).not.toThrow()
  expect(() => refuseFullFolders(files(54_001))).toThrow('54000 files in a folder, but company/ has 54001')
})
