import { expect, test } from 'vitest'
import { directory, listing, location, service } from '../../../../tests/support/directory.ts'
import { applyWithFinder, differingPages } from '../../../../tests/support/live-directory.ts'
import { isDataPath, parsePath, pathOf } from '../../../routes.ts'
import { LiveDirectory } from '../../live/live-directory.ts'
import { sitemapEntries } from '../../sitemap/sitemap-entries.ts'
import { morePaths, pageOfKind } from '../page-kinds.ts'
import { pagePaths, pageProps, sitePages } from '../site-pages.ts'

const cities = [location('Chicago'), location('Peoria'), location('Tulsa', 'OK'), location('Toronto', 'ON')]
const services = [service('Freight'), service('Moving'), service('Trucking')]
const [freight, moving, trucking] = services.map(({ id }) => id) as [string, string, string]
const company = (name: string, city: string, ...offered: string[]) =>
  listing(name, { location: location(city).id, services: offered })

const { lists } = new LiveDirectory(
  directory(
    [
      company('Acme', 'Chicago', freight, moving),
      company('Bolt', 'Chicago', freight, trucking),
      company('Crane', 'Peoria', freight),
      company('Dray', 'Peoria', freight, moving),
      company('Elk', 'Peoria', moving),
      company('Fox', 'Toronto', freight),
    ],
    { locations: cities, services },
  ),
)
const props = pageProps(lists)
const regionPaths = pagePaths(lists).filter((path) => path.startsWith('/regions'))

test('states and provinces with a company are listed by country, with their companies and cities', () => {
  expect(props('/regions')).toMatchObject({
    countries: [
      { name: 'United States', regions: [{ label: 'Illinois', path: '/regions/illinois', companies: 5, cities: 2 }] },
      { name: 'Canada', regions: [{ label: 'Ontario', path: '/regions/ontario', companies: 1, cities: 1 }] },
    ],
  })
})

test('a state lists its companies, its cities by name and its services by size', () => {
  expect(props('/regions/illinois')).toMatchObject({
    heading: 'Trucking Companies in Illinois',
    subtitle: 'Illinois, United States',
    total: 5,
    cards: ['Acme', 'Bolt', 'Crane', 'Dray', 'Elk'].map((name) => ({ name })),
    crumbs: [{ path: '/' }, { path: '/regions' }, { name: 'Illinois', path: '/regions/illinois' }],
    feed: { path: '/changes/illinois.xml' },
    places: {
      all: [
        { label: 'Chicago, IL', path: '/companies-in-chicago', companies: 2 },
        { label: 'Peoria, IL', companies: 3 },
      ],
    },
    related: [
      { label: 'Trucking and Freight', path: '/regions/illinois/freight', companies: 4 },
      { label: 'Moving', path: '/regions/illinois/moving', companies: 3 },
    ],
  })
})

test('a state lists featured companies first, ten on a page, and only its first page lists cities', () => {
  const many = Array.from({ length: 24 }, (_, n) =>
    listing(`Carrier ${String.fromCharCode(65 + n)}`, { is_featured: n === 23 }),
  )
  const state = pageProps(new LiveDirectory(directory(many)).lists)
  expect(state('/regions/illinois')).toMatchObject({
    page: 1,
    lastPage: 3,
    cards: [{ name: 'Carrier X' }, { name: 'Carrier A' }, ...Array(8).fill({})],
  })
  const last = state('/regions/illinois/page/3')
  expect(last).toMatchObject({ canonical: '/regions/illinois', cards: [{}, {}, {}, { name: 'Carrier W' }] })
  expect(last).not.toHaveProperty('places')
  expect(state('/regions/illinois/page/4')).toBeUndefined()
})

test('a state shows the totals of its companies’ records, until one record differs', () => {
  const fleet = (n: number, power_units: number) =>
    listing(`Fleet ${n}`, { power_units, location: location('Peoria').id })
  const fleets = [fleet(1, 3), fleet(2, 20), fleet(3, 100)]
  const live = new LiveDirectory(directory(fleets, { locations: cities, services }))
  const illinois = () => pageProps(live.lists)('/regions/illinois')
  expect(illinois()).toMatchObject({
    facts: {
      facts: [{ label: 'Trucks', value: '123 in 3 fleets' }],
      largest: [{ name: 'Fleet 3', trucks: 100 }, {}, {}],
    },
  })
  const nothing = directory([], { services: [], locations: [] })
  const touched = applyWithFinder(live, { rows: { ...nothing, company_listings: [fleet(3, 1)], seq: 2 }, gone: [] })
  expect(touched).toContain('/regions/illinois')
  expect(illinois()).toMatchObject({
    facts: { facts: [{ value: '24 in 3 fleets' }], largest: [{ name: 'Fleet 2' }, {}, {}] },
  })
})

test('a service in a state lists its companies, and the cities in which it is offered', () => {
  expect(props('/regions/illinois/moving')).toMatchObject({
    heading: 'Moving Trucking Companies in Illinois',
    title: 'Movers in Illinois | Haulindex',
    cards: [{ name: 'Acme' }, { name: 'Dray' }, { name: 'Elk' }],
    places: {
      all: [
        { path: '/moving-companies-in-chicago', companies: 1 },
        { path: '/moving-companies-in-peoria', companies: 2 },
      ],
    },
    related: [{ path: '/regions/illinois/freight' }],
    wider: [{ path: '/regions/illinois' }, { path: '/moving-trucking-companies' }],
  })
})

test('both addresses of a merged category lead to one list', () => {
  const [reefer, refrigerated] = [service('Reefer'), service('Refrigerated')]
  const cold = new LiveDirectory(
    directory(
      [
        ...['Acme', 'Bolt'].map((name) => listing(name, { services: [reefer.id] })),
        ...['Crane', 'Dray'].map((name) => listing(name, { services: [refrigerated.id] })),
        ...['Elk', 'Fox'].map((name) => listing(name)),
      ],
      { services: [...services, reefer, refrigerated] },
    ),
  ).lists
  const state = pageProps(cold)
  const both = {
    canonical: '/regions/illinois/reefer',
    noindex: false,
    cards: [{ name: 'Acme' }, { name: 'Bolt' }, { name: 'Crane' }, { name: 'Dray' }],
    places: { all: [{ path: '/reefer-companies-in-chicago' }] },
  }
  expect(state('/regions/illinois/reefer')).toMatchObject(both)
  expect(state('/regions/illinois/refrigerated')).toMatchObject(both)
  expect(sitemapEntries(cold).has('/regions/illinois/refrigerated')).toBe(false)
})

test('a service that every company of a state offers is replaced by the state, and one of two companies is not indexed', () => {
  const state = pageProps(
    new LiveDirectory(
      directory(
        ['Acme', 'Bolt', 'Crane'].map((name, n) => listing(name, { services: [freight, ...(n > 0 ? [moving] : [])] })),
        { services },
      ),
    ).lists,
  )
  expect(state('/regions/illinois/freight')).toMatchObject({ canonical: '/regions/illinois', noindex: false })
  expect(state('/regions/illinois/moving')).toMatchObject({ canonical: '/regions/illinois/moving', noindex: true })
})

test.each(['/regions/oklahoma', '/regions/nowhere', '/regions/ontario/moving', '/regions/illinois/nope'])(
  'there is no page %s without a company',
  (path) => {
    expect(props(path)).toBeUndefined()
    expect(regionPaths).not.toContain(path)
  },
)

test('the sitemap contains states with three companies, and services that do not repeat their state', () => {
  const listed = [...sitemapEntries(lists).keys()].filter((path) => path.startsWith('/regions'))
  expect(listed.toSorted()).toEqual([
    '/regions',
    '/regions/illinois',
    '/regions/illinois/freight',
    '/regions/illinois/moving',
  ])
})

test('the sitemap says when a company of a state last changed', () => {
  const changed = directory(
    [
      { ...company('Acme', 'Chicago', freight), updated: '2026-03-04 05:06:07.000Z' },
      company('Bolt', 'Chicago', moving),
      company('Crane', 'Peoria', moving),
      company('Dray', 'Peoria', moving),
      company('Elk', 'Peoria', moving),
    ],
    { locations: cities, services },
  )
  const entries = sitemapEntries(new LiveDirectory(changed).lists)
  expect(entries.get('/regions')?.lastmod).toBe('2026-03-04T05:06:07.000Z')
  expect(entries.get('/regions/illinois')?.lastmod).toBe('2026-03-04T05:06:07.000Z')
  expect(entries.get('/regions/illinois/moving')?.lastmod).toBe('2026-01-31T12:00:00.000Z')
})

test('a state with hundreds of cities lists parts that contain each city once', () => {
  const many = Array.from({ length: 700 }, (_, n) => location(`Town ${n}`))
  const { lists } = new LiveDirectory(
    directory(
      many.map(({ id }, n) => listing(`Carrier ${n}`, { location: id })),
      { locations: many },
    ),
  )
  const places = sitePages(lists).lists.find(({ path }) => path === '/regions/illinois')?.props.places
  expect(places?.all).toEqual([])
  expect(places?.largest).toHaveLength(12)
  const parts = (places?.parts ?? []).map(([, path]) => pageOfKind(lists, path))
  const labels = parts.flatMap((page) => (page?.kind === 'region-part' ? page.props.all.map(({ label }) => label) : []))
  expect(labels.toSorted()).toEqual(many.map(({ name }) => `${name}, IL`).toSorted())
})

test.each([239, 240, 241])('a new city affects exactly the pages that differ if the state had %d', (count) => {
  const towns = Array.from({ length: 242 }, (_, n) => location(`Town ${n}`))
  const of = (cities: number) => towns.slice(0, cities).map(({ id }, n) => listing(`Carrier ${n}`, { location: id }))
  const live = (cities: number) => new LiveDirectory(directory(of(cities), { locations: towns }))
  const rows = { ...directory(of(count + 1).slice(-1), { services: [], locations: [] }), seq: 2 }
  const touched = applyWithFinder(live(count), { rows, gone: [] })
  const differing = differingPages(live(count).lists, live(count + 1).lists)
  expect([...touched].toSorted()).toEqual([...differing].toSorted())
})

test('the router reads every address back', () => {
  const isAsked = (path: string) => !isDataPath(path) && pageOfKind(lists, path)?.kind !== 'fixed'
  for (const path of [...morePaths(lists)].filter(isAsked)) {
    const route = parsePath(path)
    expect(route && pathOf(route), path).toBe(path)
    expect(pageOfKind(lists, path)?.path).toBe(path)
  }
})
