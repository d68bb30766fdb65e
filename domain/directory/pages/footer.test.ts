import { expect, test } from 'vitest'
import { directory, listing, location, service } from '../../../tests/support/directory.ts'
import { applyChanges } from '../../../tests/support/live-directory.ts'
import { isDataPath } from '../../routes.ts'
import { LiveDirectory } from '../live/live-directory.ts'
import { footerOf } from './footer.ts'
import { pagePaths } from './site-pages.ts'

const [chicago, houston, toronto] = [location('Chicago'), location('Houston'), location('Toronto', 'ON')]
const [freight, moving, flatbed] = [service('Freight'), service('Moving'), service('Flatbed')]
const catalog = { locations: [chicago, houston, toronto], services: [freight, moving, flatbed] }
const inCity = (name: string, city: typeof chicago, of = freight) =>
  listing(name, { location: city.id, services: [of.id] })
const live = (...companies: ReturnType<typeof listing>[]) => new LiveDirectory(directory(companies, catalog))
const linksOf = ({ lists }: LiveDirectory, heading: string) =>
  footerOf(lists)
    .filter((column) => column.heading === heading)
    .flatMap(({ links }) => links)

const GUIDES = [
  ['States and provinces', '/regions'],
  ['All companies', '/companies'],
  ['Companies A–Z', '/companies/a-z'],
]

test('a page’s footer links to the first lists with a company', () => {
  const site = live(inCity('Acme', chicago), inCity('Bolt', houston, flatbed))
  expect(linksOf(site, 'Regions')).toEqual([
    ['Chicago', '/companies-in-chicago'],
    ['Houston', '/companies-in-houston'],
    ...GUIDES,
  ])
  expect(linksOf(site, 'Services')).toEqual([
    ['Freight', '/freight-trucking-companies'],
    ['Flatbed', '/flatbed-trucking-companies'],
  ])
})

test('the footer of an empty directory links to no list of a city or a service', () => {
  expect(linksOf(live(), 'Regions')).toEqual(GUIDES)
  expect(linksOf(live(), 'Services')).toEqual([])
})

test('the first company of a city in the footer changes all pages that people read, and the second does not', () => {
  const site = live(inCity('Acme', chicago))
  const add = (name: string) =>
    applyChanges(site, {
      rows: { ...directory([inCity(name, toronto)], { services: [], locations: [] }), seq: 2 },
      gone: [],
    })
  const touched = add('Bolt')
  expect(pagePaths(site.lists).filter((path) => !isDataPath(path) && !touched.has(path))).toEqual([])
  expect(touched).toContain('/contact')
  expect(add('Crane')).not.toContain('/contact')
})
