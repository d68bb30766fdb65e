import { describe, expect, test } from 'vitest'
import { directory, listing, location, service } from '../../../tests/support/directory.ts'
import { LiveDirectory } from '../live/live-directory.ts'
import { sitePages } from '../pages/site-pages.ts'
import { sitemapEntries } from '../sitemap/sitemap-entries.ts'

const [chicago, tulsa] = [location('Chicago'), location('Tulsa', 'OK')]
const services = ['Trucking', 'Freight', 'Reefer', 'Refrigerated', 'Moving'].map((name) => service(name))

let made = 0
/** Companies of one city with these services. */
const some = (count: number, names: string[], { id } = chicago) =>
  Array.from({ length: count }, () =>
    listing(`Carrier ${made++}`, { location: id, services: names.map((name) => service(name).id) }),
  )

const siteOf = (companies: ReturnType<typeof some>) => {
  const { lists } = new LiveDirectory(directory(companies, { services, locations: [chicago, tulsa] }))
  const pages = sitePages(lists)
  const listed = sitemapEntries(lists)
  const page = (path: string) => {
    const found = pages.lists.find((candidate) => candidate.path === path)
    if (!found) throw new Error(`no page ${path}`)
    return found.props
  }
  /** "found", "hidden", or the path of the page that replaces it. */
  const standing = (path: string) => {
    const { canonical, noindex } = page(path)
    expect(listed.has(path), `${path} in the sitemap`).toBe(canonical === path && !noindex)
    if (canonical !== path) return noindex ? `hidden for ${canonical}` : canonical
    return noindex ? 'hidden' : 'found'
  }
  return { page, standing, companies: pages.companies }
}

const names = ({ cards }: { cards: { name: string }[] }) => cards.map(({ name }) => name)

describe('a list is indexed', () => {
  test('if it is of a city with three companies, not with two', () => {
    expect(siteOf(some(3, ['Moving'])).standing('/companies-in-chicago')).toBe('found')
    expect(siteOf(some(2, ['Moving'])).standing('/companies-in-chicago')).toBe('hidden')
  })

  test('if it is of a pair with three companies and at most four fifths of its city’s', () => {
    const pair = '/moving-companies-in-chicago'
    expect(siteOf([...some(4, ['Moving']), ...some(1, ['Freight'])]).standing(pair)).toBe('found')
    expect(siteOf([...some(5, ['Moving']), ...some(1, ['Freight'])]).standing(pair)).toBe('hidden')
    expect(siteOf([...some(2, ['Moving']), ...some(4, ['Freight'])]).standing(pair)).toBe('hidden')
  })

  test('if it is of a service with three companies and at most four fifths of all', () => {
    const elsewhere = some(2, ['Freight'], tulsa)
    expect(siteOf([...some(8, ['Moving']), ...elsewhere]).standing('/moving-trucking-companies')).toBe('found')
    expect(siteOf([...some(9, ['Moving']), ...elsewhere]).standing('/moving-trucking-companies')).toBe('hidden')
  })

  test('if it is of all companies, even without any', () => {
    expect(siteOf([]).standing('/companies')).toBe('found')
    expect(siteOf([]).standing('/companies-in-tulsa')).toBe('hidden')
  })
})

test('a pair with the same companies as its city is replaced by the city’s page', () => {
  expect(siteOf(some(3, ['Moving'])).standing('/moving-companies-in-chicago')).toBe('/companies-in-chicago')
  expect(siteOf(some(2, ['Moving'])).standing('/moving-companies-in-chicago')).toBe('hidden for /companies-in-chicago')
})

test('refrigerated and reefer list the same companies at both addresses, and so do freight and trucking', () => {
  const site = siteOf([
    ...some(2, ['Reefer']),
    ...some(2, ['Refrigerated']),
    ...some(1, ['Reefer', 'Refrigerated']),
    ...some(3, ['Freight']),
    ...some(3, ['Trucking']),
    ...some(2, ['Moving']),
  ])
  for (const place of ['-trucking-companies', '-companies-in-chicago']) {
    expect(names(site.page(`/refrigerated${place}`))).toEqual(names(site.page(`/reefer${place}`)))
    expect(site.page(`/reefer${place}`).total).toBe(5)
    expect(site.standing(`/reefer${place}`)).toBe('found')
    expect(site.standing(`/refrigerated${place}`)).toBe(`/reefer${place}`)
  }
  expect(site.standing('/freight-trucking-companies')).toBe('/trucking-trucking-companies')
  expect(site.page('/freight-companies-in-chicago').total).toBe(6)
  expect(site.standing('/freight-companies-in-chicago')).toBe('found')
})

test('no list links to an empty one, to itself, or to a replaced one', () => {
  const site = siteOf([...some(4, ['Reefer', 'Moving']), ...some(4, ['Freight'])])
  const ofCity = ['/freight-companies-in-chicago', '/moving-companies-in-chicago', '/reefer-companies-in-chicago']
  expect(site.page('/companies-in-chicago').related.map(({ path }) => path)).toEqual(ofCity)
  expect(site.page('/refrigerated-companies-in-chicago').related.map(({ path }) => path)).toEqual(ofCity.slice(0, 2))
})

test('a company with only a name and a place is not indexed', () => {
  const bare = { description: '', phone: '', address: '', website: '' }
  const [unknown, known] = [listing('Unknown', bare), listing('Known', { ...bare, power_units: 4 })]
  const { companies } = siteOf([unknown, known])
  expect(companies.map(({ props }) => [props.name, props.noindex])).toEqual([
    ['Known', false],
    ['Unknown', true],
  ])
})
