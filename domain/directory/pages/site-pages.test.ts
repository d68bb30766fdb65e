import { describe, expect, test } from 'vitest'
import { directory, listing, location, review, service } from '../../../tests/support/directory.ts'
import type { ExportedDirectory } from '../../publishing/export-reader.ts'
import { LiveDirectory } from '../live/live-directory.ts'
import { sitemapEntries } from '../sitemap/sitemap-entries.ts'
import { sitePages } from './site-pages.ts'

const listsOf = (exported: ExportedDirectory) => new LiveDirectory(exported).lists
const pagesOf = (exported: ExportedDirectory) => sitePages(listsOf(exported))

const list = (exported: ExportedDirectory, path: string) => {
  const page = pagesOf(exported).lists.find((candidate) => candidate.path === path)
  if (!page) throw new Error(`no page ${path}`)
  return page
}

const company = (exported: ExportedDirectory, path: string) => {
  const page = pagesOf(exported).companies.find((candidate) => candidate.path === path)
  if (!page) throw new Error(`no page ${path}`)
  return page
}

const names = (exported: ExportedDirectory, path: string) => list(exported, path).props.cards.map(({ name }) => name)

describe('a list', () => {
  test('shows featured companies first, then by name regardless of case and accents', () => {
    const companies = [
      listing('beta'),
      listing('Alpha'),
      listing('Élan'),
      listing('Echo'),
      listing('Zulu', { is_featured: true }),
      listing('Yard', { is_featured: true }),
    ]
    expect(names(directory(companies), '/companies')).toEqual(['Yard', 'Zulu', 'Alpha', 'beta', 'Echo', 'Élan'])
  })

  test('has ten companies per page', () => {
    const companies = Array.from({ length: 21 }, (_, n) => listing(`Carrier ${String(n).padStart(2, '0')}`))
    const exported = directory(companies)
    expect(names(exported, '/companies/page/2')).toHaveLength(10)
    expect(names(exported, '/companies/page/3')).toEqual(['Carrier 20'])
    expect(list(exported, '/companies/page/3').props).toMatchObject({ total: 21, page: 3, lastPage: 3 })
    expect(() => list(exported, '/companies/page/4')).toThrow()
  })

  test('ends after a hundred pages, of which only the first gives the number of companies', () => {
    const exported = directory(Array.from({ length: 2101 }, (_, n) => listing(`Carrier ${n}`)))
    const pages = new Map(pagesOf(exported).lists.map(({ path, props }) => [path, props]))
    const [one, two, last] = ['', '/page/2', '/page/100'].map((page) => pages.get(`/companies${page}`))
    expect(one).toMatchObject({ total: 2101, lastPage: 100, related: [{ label: 'Chicago, IL', companies: 2101 }] })
    const cityAlone = [{ name: 'Chicago, IL', path: '/companies-in-chicago' }]
    for (const later of [two, last])
      expect(later).toMatchObject({ total: 2000, isMore: true, lastPage: 100, related: [], onward: cityAlone })
    expect(two?.description).toMatch(/, 11 to 20 of more than 2,000 companies: /)
    expect(pages.has('/companies/page/101')).toBe(false)
  })

  test('exists for every service, city and pair, empty or not, and trucking shows the city itself', () => {
    expect(
      pagesOf(directory([]))
        .lists.map(({ path }) => path)
        .sort(),
    ).toEqual([
      '/companies',
      '/companies-in-chicago',
      '/companies-in-tulsa',
      '/freight-companies-in-chicago',
      '/freight-companies-in-tulsa',
      '/freight-trucking-companies',
      '/trucking-trucking-companies',
    ])
  })

  test('of a pair or city without companies has no page if there are too many pairs', () => {
    const services = Array.from({ length: 50 }, (_, n) => service(`Kind ${n}`))
    const locations = Array.from({ length: 401 }, (_, n) => location(`City ${n}`))
    const acme = listing('Acme', { location: locations[7]?.id ?? '', services: [services[3]?.id ?? ''] })
    const paths = pagesOf(directory([acme], { services, locations })).lists.map(({ path }) => path)
    expect(paths).toContain('/kind-3-companies-in-city-7')
    expect(paths).toContain('/companies-in-city-7')
    expect(paths).not.toContain('/companies-in-city-8')
    expect(paths).not.toContain('/kind-3-companies-in-city-8')
  })

  test('names the largest cities first, and equal ones by name', () => {
    const sizes = { Akron: 1, Boise: 3, Cary: 1, Dover: 2 }
    const locations = Object.keys(sizes).map((name) => location(name))
    const companies = Object.values(sizes).flatMap((size, at) =>
      Array.from({ length: size }, (_, n) => listing(`Carrier ${at} ${n}`, { location: locations[at]?.id ?? '' })),
    )
    const { related } = list(directory(companies, { locations }), '/companies').props
    expect(related.map(({ path }) => path.slice('/companies-in-'.length))).toEqual(['boise', 'dover', 'akron', 'cary'])
  })

  test('of a city that an import created has no page without a company, and nothing links to it', () => {
    const elko = { ...location('Elko', 'NV'), is_imported: true }
    const locations = [location('Chicago'), elko]
    const withElko = (companies: Parameters<typeof directory>[0]) => pagesOf(directory(companies, { locations }))
    const pathsOfElko = (pages: ReturnType<typeof withElko>) =>
      [...pages.lists.map(({ path }) => path), ...(pages.home.locations ?? []).map(({ slug }) => slug)].filter((at) =>
        at.endsWith('elko'),
      )
    expect(pathsOfElko(withElko([]))).toEqual([])
    expect(pathsOfElko(withElko([listing('Acme', { location: elko.id })]))).toEqual([
      '/companies-in-elko',
      '/freight-companies-in-elko',
      'elko',
    ])
  })

  test.each([
    ['/companies', 'Trucking Companies'],
    ['/trucking-trucking-companies', 'Trucking Companies'],
    ['/freight-trucking-companies', 'Freight Trucking Companies'],
    ['/companies-in-tulsa', 'Trucking Companies in Tulsa, OK'],
    ['/freight-companies-in-tulsa', 'Freight Trucking Companies in Tulsa, OK'],
  ])('at %s has the heading "%s"', (path, heading) => {
    expect(list(directory([]), path).props.heading).toBe(heading)
  })
})

describe('the sitemap', () => {
  const acme = listing('Acme', { updated: '2026-03-04 05:06:07.000Z' })
  const [moving, tulsa] = [service('Moving'), location('Tulsa')]
  const rest = { services: [service('Freight'), moving] }
  const companies = [
    acme,
    ...['Bolt', 'Crane'].map((name) => listing(name)),
    ...['Dray', 'Elk'].map((name) => listing(name, { services: [moving.id] })),
    ...['Fox', 'Gull', 'Heron'].map((name) => listing(name, { services: [moving.id], location: tulsa.id })),
  ]
  const entries = sitemapEntries(listsOf(directory(companies, rest)))

  test('gives each kind of page its priority', () => {
    expect([...entries].map(([path, { priority }]) => `${path} ${priority}`)).toEqual([
      '/ 1',
      '/about 0.8',
      '/contact 0.8',
      '/for-business 0.8',
      '/privacy-policy 0.6',
      '/companies 0.9',
      '/freight-trucking-companies 0.8',
      '/moving-trucking-companies 0.8',
      '/regions 0.7',
      '/regions/illinois 0.7',
      '/regions/illinois/freight 0.7',
      '/regions/oklahoma 0.7',
      '/companies/a-z 0.5',
      '/companies/a-z/start 0.5',
      '/cities 0.5',
      '/cities/start 0.5',
      '/companies-in-chicago 0.8',
      '/freight-companies-in-chicago 0.7',
      '/companies-in-tulsa 0.8',
      ...companies.map(({ slug }) => `/company/${slug} 0.6`),
    ])
  })

  test('says when a page last changed, including new reviews', () => {
    const reviewed = directory(companies, { ...rest, reviews: [review(acme, 5, '2026-05-06 00:00:00.000Z')] })
    expect(entries.get('/companies-in-chicago')?.lastmod).toBe('2026-03-04T05:06:07.000Z')
    const later = sitemapEntries(listsOf(reviewed))
    expect(later.get('/company/acme')?.lastmod).toBe('2026-05-06T00:00:00.000Z')
    expect(later.get('/companies-in-chicago')?.lastmod).toBe('2026-05-06T00:00:00.000Z')
    expect(entries.get('/about')?.lastmod).toBeUndefined()
  })
})

describe('a company', () => {
  const acme = listing('Acme', { rating: 3 })

  test('shows the average of its approved reviews, to one decimal, instead of the directory’s rating', () => {
    const exported = directory([acme], {
      reviews: [
        review(acme, 5),
        review(acme, 4, '2026-02-02 00:00:00.000Z'),
        review(acme, 4, '2026-03-02 00:00:00.000Z'),
      ],
    })
    expect(company(exported, '/company/acme').props.rating).toEqual({ value: 4.3, reviews: 3 })
    expect(company(directory([acme]), '/company/acme').props.rating).toEqual({ value: 3, reviews: 0 })
  })

  test('lists its reviews, newest first', () => {
    const exported = directory([acme], {
      reviews: [review(acme, 1, '2025-01-01 00:00:00.000Z'), review(acme, 2, '2026-01-01 00:00:00.000Z')],
    })
    expect(company(exported, '/company/acme').props.customerReviews.map(({ rating }) => rating)).toEqual([2, 1])
  })

  test('says of a review when its author asked the company, if that is proven', () => {
    const proven = { ...review(acme, 5), asked_at: '2026-01-15 12:00:00.000Z' }
    const exported = directory([acme], { reviews: [proven, review(acme, 2, '2026-01-01 00:00:00.000Z')] })
    const { customerReviews } = company(exported, '/company/acme').props
    expect(Object.fromEntries(customerReviews.map(({ rating, askedAt }) => [rating, askedAt]))).toEqual({
      2: undefined,
      5: '2026-01-15 12:00:00.000Z',
    })
  })

  describe('has as similar companies', () => {
    const near = (name: string, latitude: number) => ({ ...location(name), latitude, longitude: -88 })
    const [chicago, joliet, peoria, dallas] = [
      near('Chicago', 41.9),
      near('Joliet', 41.5),
      near('Peoria', 40.7),
      near('Dallas', 32.8),
    ]
    const REEFER = [service('Reefer').id]
    const BOTH = [service('Freight').id, service('Reefer').id]
    const similarTo = (...companies: ReturnType<typeof listing>[]) => {
      const [one] = companies
      const catalog = {
        services: [service('Freight'), service('Reefer')],
        locations: [chicago, joliet, peoria, dallas],
      }
      const { similar } = company(directory(companies, catalog), `/company/${one?.slug}`).props
      return similar.map(({ name, distance }) => [name, distance].filter(Boolean).join(', '))
    }

    test('those of its city, then the nearest with their distance, and none far away', () => {
      const others = [
        listing('Bolt', { location: dallas.id }),
        listing('Crane', { location: peoria.id }),
        listing('Dray'),
        listing('Elk', { location: joliet.id }),
      ]
      expect(similarTo(acme, ...others)).toEqual(['Dray', 'Elk, 28 mi', 'Crane, 83 mi'])
    })

    test('those with the same particular service, although others are nearer', () => {
      const others = [listing('Bolt'), listing('Crane', { location: joliet.id, services: REEFER })]
      expect(similarTo(listing('Acme', { services: BOTH }), ...others)).toEqual(['Crane, 28 mi'])
    })

    test('those with the same broad service, if nobody nearby has a particular one', () => {
      expect(similarTo(listing('Acme', { services: BOTH }), listing('Bolt'))).toEqual(['Bolt'])
    })

    test('nobody, if nobody nearby does the same', () => {
      expect(similarTo(acme, listing('Bolt', { location: dallas.id }))).toEqual([])
    })
  })

  test('appears as similar for only a few others', () => {
    const companies = Array.from({ length: 40 }, (_, n) => listing(`Carrier ${String(n).padStart(2, '0')}`))
    const shown = pagesOf(directory(companies)).companies.flatMap(({ props }) => props.similar.map(({ name }) => name))
    const counts = companies.map(({ name }) => shown.filter((other) => other === name).length)
    expect(Math.max(...counts)).toBe(3)
  })
})
