/** What browsers sort and filter by agrees with every page and figure of a demo directory. */
import { beforeAll, expect, inject, test } from 'vitest'
import { seedDirectory } from '../demo/seed-directory.ts'
import type { Company } from '../domain/directory/company.ts'
import type { CompanyLists } from '../domain/directory/company-lists.ts'
import { hasCheckMark, isCheckMark, MARKS, type Mark, pathOfFacts } from '../domain/directory/lists/company-facts.ts'
import type { CompanyList } from '../domain/directory/lists/company-list.ts'
import { factsInCity } from '../domain/directory/lists/facts-of-company.ts'
import { factsOfData } from '../domain/directory/lists/facts-of-data.ts'
import {
  type Candidate,
  FLEETS,
  filterCompanies,
  type ListFilter,
  RADII,
  STARS,
  UNFILTERED,
  YEARS,
} from '../domain/directory/lists/list-filter.ts'
import { lastPageOf, PAGE_SIZE } from '../domain/directory/lists/list-length.ts'
import { slugInPlace } from '../domain/directory/lists/service-categories.ts'
import { LiveDirectory } from '../domain/directory/live/live-directory.ts'
import { cardOfData } from '../domain/directory/pages/company/card-of-data.ts'
import { companyCard } from '../domain/directory/pages/company/company-card.ts'
import { type CompanyData, companyData } from '../domain/directory/pages/company/company-data.ts'
import type { ListPageProps } from '../domain/directory/pages/list-pages.ts'
import { pageProps } from '../domain/directory/pages/site-pages.ts'
import { companiesAround, companiesOfList } from '../domain/find/load-companies.ts'
import { LoadedFiles } from '../domain/find/loaded-files.ts'
import { distanceKm, isOnLand } from '../domain/places/coordinates.ts'
import { REGION_CODES, regionSlug } from '../domain/places/regions.ts'
import { companyPath, listPath, pageOfList } from '../domain/routes.ts'
import { downloadExport } from '../publisher/follow/download-export.ts'
import { listingCard } from '../site/features/cards/listing-card.ts'
import { pocketBaseForTests } from './support/server/pocketbase.ts'
import { PUBLISH_TOKEN } from './support/server/template.ts'

const COMPANIES = 600
const NOW = new Date('2026-11-01T12:00:00Z')
const TODAY = '2026-11-27'

const server = pocketBaseForTests()
let lists: CompanyLists
let props: (path: string) => unknown
const files = new LoadedFiles(async (path) => {
  const found = props(path)
  return found ? JSON.stringify(found) : undefined
})

beforeAll(async () => {
  const backend = { url: server.url, token: inject('pocketbase').superuserToken }
  await seedDirectory({ backend, listings: COMPANIES, seed: 5, demoPassword: undefined, now: NOW })
  lists = new LiveDirectory(await downloadExport({ url: server.url, publishToken: PUBLISH_TOKEN })).lists
  props = pageProps(lists)
})

const allLists = (): CompanyList[] => [
  ...lists.ofEverywhere(),
  ...lists.locations.flatMap((location) => lists.ofLocation(location)),
  ...REGION_CODES.flatMap((code) => lists.ofRegion(code)),
]
const pageOf = (list: CompanyList, page = 1) => props(pageOfList(list.path, page)) as ListPageProps
const paths = (candidates: readonly Candidate[]) => candidates.map(({ facts }) => pathOfFacts(facts))
const chosenFrom = (candidates: readonly Candidate[], chosen: Partial<ListFilter>) =>
  paths(filterCompanies(candidates, { ...UNFILTERED, ...chosen }, TODAY))

/** The companies of each list that can be filtered, with its list. */
const filtered = async () =>
  Promise.all(
    allLists().flatMap(async (list) => {
      const { filter } = pageOf(list)
      if (typeof filter?.from !== 'string') return []
      return [{ list, filter, ...(await companiesOfList(files, filter.from, filter.service)) }]
    }),
  ).then((found) => found.flat())

test('every list with more than one page is filtered from a file with the companies of its pages, in their order', async () => {
  const all = await filtered()
  expect(all.map(({ list }) => list.path).sort()).toEqual(
    allLists()
      .flatMap(({ companies, path }) => (companies.length > PAGE_SIZE ? [path] : []))
      .sort(),
  )
  expect(all.length).toBeGreaterThan(20)
  for (const { list, candidates } of all) {
    const pages = Array.from({ length: lastPageOf(list.companies.length) }, (_, at) => pageOf(list, at + 1))
    expect(chosenFrom(candidates, {}), list.path).toEqual(pages.flatMap(({ cards }) => cards.map(({ path }) => path)))
    expect(candidates, list.path).toHaveLength(pages[0]?.total ?? 0)
  }
})

/** The path of a service's own list in the place of a list. */
const pathIn = ({ location, region }: CompanyList, service: string): string =>
  listPath({
    service,
    ...(location && { location: location.slug }),
    ...(region && { region: regionSlug(region) ?? '' }),
  })

test('a service chosen in a list of a city or state has the companies of its own list there', async () => {
  let compared = 0
  for (const { list, candidates, services } of await filtered()) {
    if (list.service || !(list.location || list.region)) continue
    for (const service of services.keys()) {
      const { total = 0 } = (props(pathIn(list, service)) as ListPageProps | undefined) ?? {}
      const found = chosenFrom(candidates, { service })
      // A state has no list of a service that few offer in it.
      if (list.region && total === 0) continue
      compared += found.length
      expect(found, `${service} in ${list.path}`).toHaveLength(total)
    }
  }
  expect(compared).toBeGreaterThan(1000)
})

test('a service chosen among all companies has those of its own list', async () => {
  const all = (await filtered()).find(({ list }) => list.path === '/companies')
  if (!all) throw new Error('The list of all companies is filtered')
  for (const service of all.services.keys()) {
    const { total } = props(listPath({ service })) as ListPageProps
    expect(chosenFrom(all.candidates, { service }), service).toHaveLength(total)
  }
})

const since = ({ facts, record }: CompanyData): string =>
  [String(facts.registered_on ?? ''), ...(record?.authorities ?? []).map((authority) => authority.since ?? '')]
    .filter(Boolean)
    .sort()[0] ?? ''

const isActive = ({ record }: CompanyData, is: (type: string) => boolean): boolean =>
  Boolean(
    record && !record.out_of_service && record.authorities.some(({ status, type }) => status === 'active' && is(type)),
  )

/** What the data of a company's page says about each mark. */
const SAYS: Readonly<Record<Mark, (data: CompanyData) => boolean>> = {
  authority: (data) => isActive(data, (type) => !/^(broker|freight_forwarder)/.test(type) && type !== 'passengers'),
  household: (data) => isActive(data, (type) => type === 'household_goods'),
  insured: ({ record }) => !record?.out_of_service && (record?.insurance?.bipd_total ?? 0) > 0,
  verified: ({ is_verified }) => is_verified,
  quotes: ({ takes_quotes }) => takes_quotes,
}

/** The trucks that a page says a company has. Vehicles of a carrier of passengers are none. */
const trucksOf = ({ fleet }: CompanyData): number =>
  Number(/^([\d,]+) trucks?/.exec(fleet ?? '')?.[1]?.replaceAll(',', '') ?? 0)

test('what a filter chooses is what the data of the pages says', async () => {
  const data = new Map(lists.companies.map((company) => [companyPath(company.slug), companyData(company)]))
  let chosen = 0
  for (const { list, candidates } of await filtered()) {
    const expected = (is: (data: CompanyData) => boolean) =>
      paths(candidates).filter((path) => {
        const known = data.get(path)
        return known !== undefined && is(known)
      })
    const check = (filter: Partial<ListFilter>, is: (data: CompanyData) => boolean) => {
      const found = chosenFrom(candidates, filter)
      chosen += found.length
      expect(found, `${JSON.stringify(filter)} in ${list.path}`).toEqual(expected(is))
    }
    const isSaid = candidates.some(({ facts }) => hasCheckMark(facts))
    for (const mark of Object.keys(MARKS) as Mark[])
      if (isSaid || !isCheckMark(mark)) check({ marks: [mark] }, SAYS[mark])
    check({ reviewed: true }, ({ rating }) => (rating?.reviews ?? 0) > 0)
    for (const [stars, [, least]] of Object.entries(STARS))
      check({ stars: stars as keyof typeof STARS }, ({ rating }) => (rating?.value ?? 0) >= least)
    for (const [fleet, [, least, most]] of Object.entries(FLEETS))
      check({ fleet: fleet as keyof typeof FLEETS }, (company) => {
        const trucks = trucksOf(company)
        return trucks >= least && trucks <= most
      })
    for (const [years, [, least]] of Object.entries(YEARS))
      check({ years: years as keyof typeof YEARS }, (company) => {
        const day = since(company)
        return least === 0 || (day !== '' && day <= `${Number(TODAY.slice(0, 4)) - least}${TODAY.slice(4)}`)
      })
  }
  expect(chosen).toBeGreaterThan(1000)
})

test('facts from the data of a company’s page are those of the files of lists', async () => {
  const { services } = await files.root()
  const all = services.map(([, slug]) => slug)
  const slugs = new Map(services.map(([name, slug]) => [name, slugInPlace(slug, all)]))
  const inCity = factsInCity(lists.categories)
  for (const company of lists.companies) {
    const data: CompanyData = JSON.parse(JSON.stringify(companyData(company)))
    expect(factsOfData(data, company.slug, slugs)).toEqual(inCity(company))
  }
})

test('a short list is filtered by its companies, and a single company is not', () => {
  const short = allLists().filter(({ companies }) => companies.length <= PAGE_SIZE)
  expect(short.length).toBeGreaterThan(20)
  for (const list of short) {
    const slugs = list.companies.slice().map(({ slug }) => slug)
    expect(pageOf(list).filter?.from, list.path).toEqual(slugs.length > 1 ? slugs : undefined)
  }
})

test('a list’s figures count what its filters find', async () => {
  for (const { list, candidates } of await filtered()) {
    const tally = lists.tallyOf(list)
    expect(chosenFrom(candidates, { marks: ['verified'] }), list.path).toHaveLength(tally.verified)
    expect(candidates.filter(({ facts }) => facts[3] > 0)).toHaveLength(tally.fleets)
    expect(candidates.reduce((sum, { facts }) => sum + facts[3], 0)).toBe(tally.trucks)
    expect(candidates.reduce((sum, { facts }) => sum + facts[5], 0)).toBe(tally.reviews)
  }
})

test('a radius contains every company around a city, and no other', async () => {
  const [most] = lists.locations
    .filter(isOnLand)
    .toSorted((a, b) => lists.companiesIn(b).length - lists.companiesIn(a).length)
  if (!most) throw new Error('there are cities')
  for (const within of ['50mi', '250mi'] as const)
    for (const service of ['', 'flatbed']) {
      const [, km] = RADII[within]
      const offers = ({ services }: Company) =>
        service === '' || lists.categories.slugsInCity(services).includes(service)
      const near = lists.companies.filter(
        (company) => isOnLand(company.location) && distanceKm(most, company.location) <= km && offers(company),
      )
      const found = await companiesAround(files, most, km, [service])
      expect(paths(found).sort(), `${service} within ${within}`).toEqual(
        near.map(({ slug }) => companyPath(slug)).sort(),
      )
      expect(near.length).toBeGreaterThan(0)
    }
})

test('a card from a company’s data is the card of its lists', () => {
  for (const company of lists.companies) {
    const shown = cardOfData(JSON.parse(JSON.stringify(companyData(company))), companyPath(company.slug))
    expect(listingCard(shown).text).toBe(listingCard(companyCard(company)).text)
  }
})
