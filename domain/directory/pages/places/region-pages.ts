import { COUNTRY_NAMES, locationLabel } from '../../../catalog/rules.ts'
import { CA_REGIONS, regionName, regionOfSlug, regionSlug, US_REGIONS } from '../../../places/regions.ts'
import { citiesPartPath, listPath, type PublicRoute, parsePath, regionPath, STATIC_PATHS } from '../../../routes.ts'
import { type Parts, partLink, partNamed, partPath } from '../../a-z/part-links.ts'
import type { Company, Service } from '../../company.ts'
import type { CompanyLists } from '../../company-lists.ts'
import type { CompanyList } from '../../lists/company-list.ts'
import { isWorthFinding } from '../../lists/indexability.ts'
import { listFacts } from '../../lists/list-facts.ts'
import { talliedOf } from '../../lists/tally.ts'
import { regionMap } from '../../map/place-map.ts'
import type { RegionList } from '../../regions/region-lists.ts'
import { isSame } from '../../remember.ts'
import { entryOfCompanies, REGION_PRIORITY } from '../../sitemap/sitemap-rules.ts'
import { changesLink } from '../changes-feeds.ts'
import type { CompanyChange, PageKind } from '../page-kind.ts'
import type { RelatedLink } from '../related-lists.ts'
import { lastModified, type SitemapEntry } from '../site-page.ts'
import type { RegionHead, RegionPage, RegionPartPage, RegionsPage } from './region-props.ts'

/** States and provinces: the cities of each, and the cities that offer a service. */

const pageOf = (lists: CompanyLists, route: PublicRoute | undefined) => {
  if (route?.kind === 'regions') return regionsPage(lists)
  if (route?.kind !== 'region' && route?.kind !== 'cities-part') return undefined
  if (route.region === undefined) return undefined
  const place = placeAt(lists, route.region, route.kind === 'region' ? route.service : undefined)
  if (!place) return undefined
  return route.part === undefined ? regionPage(lists, place) : regionPartPage(lists, place, route.part)
}

/** Pages of a state that concern one of its cities. */
const pathsAround = (lists: CompanyLists, { location, service }: CompanyList): string[] => {
  const place = location && placeOf(lists, location.region, service)
  if (!place) return []
  const parts = partsOf(lists, place)
  const list = lists.list({ location, ...(service ? { service } : {}) })
  // When a state is first split into parts, all parts are new.
  const isAtLimit = Math.abs(place.list.byName.size - MOST_CITIES) <= 1
  const around = list && !isAtLimit ? parts.index.partsNear(parts.index.position(list)) : parts.index.parts()
  const near = isInParts(place) ? around : []
  // A service may start or stop repeating its state when another one gains a company.
  const services = service ? [] : lists.services.map((other) => pathOf({ code: place.code, service: other }))
  return [pathOf(place), ...services, ...near.map((part) => partPath(parts, part))]
}

/** States whose figures may change although the company stays in its lists. */
const figuresAround = ({ states: [old, next] }: CompanyChange): string[] =>
  old && next && !isSame(talliedOf(old), talliedOf(next)) && regionName(next.location.region)
    ? [regionPath(regionSlug(next.location.region))]
    : []

/** A page that covers more companies changes with each of them, so it has no date. */
const MOST_DATED = 1000

const entryOf = (count: number, companies: Iterable<Company>): SitemapEntry =>
  entryOfCompanies(REGION_PRIORITY, count > MOST_DATED ? undefined : lastModified(companies))

export const regionPages: PageKind<RegionsPage | RegionPage | RegionPartPage> = {
  paths: (lists) => [
    STATIC_PATHS.regions,
    ...everyPlace(lists).flatMap((place) => {
      const parts = partsOf(lists, place)
      return [pathOf(place), ...(isInParts(place) ? parts.index.parts().map((part) => partPath(parts, part)) : [])]
    }),
  ],
  page: (lists, path) => (/^\/(regions|cities)(\/|$)/.test(path) ? pageOf(lists, parsePath(path)) : undefined),
  around: (lists, change) =>
    change.isCounted
      ? [STATIC_PATHS.regions, ...[...change.lists].flatMap((list) => pathsAround(lists, list))]
      : figuresAround(change),
  sitemap: (lists) => {
    const entries = everyPlace(lists)
      .filter((place) => isIndexable(lists, place))
      .map((place): [string, SitemapEntry] => [pathOf(place), entryOf(place.list.companies, companiesOf(place))])
    return entries.length > 0
      ? [[STATIC_PATHS.regions, entryOf(lists.companies.length, lists.companies)], ...entries]
      : []
  },
}

// Props of the pages of a state or province.

/** How many of the largest cities are also listed first, and from how many cities on. */
const LARGEST = { shown: 12, from: 30 }

const cityLink = ({ location, path, companies }: CompanyList): RelatedLink => ({
  label: location ? locationLabel(location) : '',
  path,
  companies: companies.length,
})

const headOf = (place: Place): RegionHead => {
  const [region, service] = [regionName(place.code), place.service?.name ?? '']
  const heading = `${service ? `${service} ` : ''}Trucking Companies in ${region}`
  return { region, path: pathOf(place), service, heading }
}

const regionPage = (lists: CompanyLists, place: Place): RegionPage => {
  const { code, service, list } = place
  const parts = partsOf(lists, place)
  const map = regionMap(code, list.bySize.first(MOST_CITIES))
  const facts = service ? undefined : listFacts(lists.tallyOfRegion(code))
  return {
    kind: 'region',
    path: pathOf(place),
    props: {
      ...headOf(place),
      isIndexable: isIndexable(lists, place),
      country: code in CA_REGIONS ? COUNTRY_NAMES.CA : COUNTRY_NAMES.US,
      companies: list.companies,
      cities: list.byName.size,
      ...(facts ? { facts } : {}),
      ...(service ? {} : { feed: changesLink(code) }),
      services: service
        ? []
        : servicesIn(lists, code)
            .toSorted((a, b) => b.list.companies - a.list.companies)
            .map((of) => ({ label: of.service?.name ?? '', path: pathOf(of), companies: of.list.companies })),
      largest: list.byName.size >= LARGEST.from ? list.bySize.first(LARGEST.shown).map(cityLink) : [],
      all: isInParts(place) ? [] : list.byName.items().map(cityLink),
      parts: isInParts(place) ? list.byName.parts().map((part) => partLink(parts, part)) : [],
      ...(map ? { map } : {}),
    },
  }
}

const regionPartPage = (lists: CompanyLists, place: Place, name: string): RegionPartPage | undefined => {
  const parts = partsOf(lists, place)
  const part = isInParts(place) ? partNamed(parts, name) : undefined
  if (!part) return undefined
  const near = parts.index.partsNear(part.from)
  const before = near.find(({ to }) => to === part.from)
  const after = near.find(({ from }) => from === part.to)
  const [label, path] = partLink(parts, part)
  return {
    kind: 'region-part',
    path,
    props: {
      ...headOf(place),
      label,
      all: parts.index.items(part).map(cityLink),
      previous: before ? partPath(parts, before) : '',
      next: after ? partPath(parts, after) : '',
    },
  }
}

const regionsPage = (lists: CompanyLists): RegionsPage => ({
  kind: 'regions',
  path: STATIC_PATHS.regions,
  props: {
    countries: COUNTRIES.map(({ name, codes }) => ({
      name,
      regions: codes.flatMap((code) => {
        const place = placeOf(lists, code)
        if (!place) return []
        const { companies, byName } = place.list
        return { label: regionName(code), path: pathOf(place), companies, cities: byName.size }
      }),
    })).filter(({ regions }) => regions.length > 0),
    ...(lists.cities.continent.map ? { map: lists.cities.continent.map } : {}),
  },
})

// States and provinces with a company, and the services of each.

/** Cities per page of a state. */
const MOST_CITIES = 240
const COUNTRIES = [
  { name: COUNTRY_NAMES.US, codes: Object.keys(US_REGIONS) },
  { name: COUNTRY_NAMES.CA, codes: Object.keys(CA_REGIONS) },
]

/** A state or province with companies, or one of its services. */
interface Place {
  code: string
  service: Service | undefined
  list: RegionList
}

const placeOf = (lists: CompanyLists, code: string, service?: Service): Place | undefined => {
  const list = lists.cities.regions.list(code, service)
  return list && { code, service, list }
}

const pathOf = ({ code, service }: Pick<Place, 'code' | 'service'>): string =>
  service ? regionPath(regionSlug(code), service.slug) : regionPath(regionSlug(code))

const partsOf = (lists: CompanyLists, { code, service, list }: Place): Parts<CompanyList> => ({
  index: list.byName,
  slugOf: ({ location }) => location?.slug ?? '',
  itemOf: (location) => lists.at(listPath({ location, ...(service ? { service: service.slug } : {}) })),
  pathOf: (part) =>
    service ? regionPath(regionSlug(code), service.slug, part) : citiesPartPath(part, regionSlug(code)),
})

const isInParts = ({ list }: Place): boolean => list.byName.size > MOST_CITIES

const servicesIn = (lists: CompanyLists, code: string): Place[] =>
  lists.services.flatMap((service) => placeOf(lists, code, service) ?? [])

const placeAt = (lists: CompanyLists, region: string, slug?: string): Place | undefined => {
  const code = regionOfSlug(region)
  const service = slug === undefined ? undefined : lists.services.find((other) => other.slug === slug)
  return code === undefined || (slug !== undefined && !service) ? undefined : placeOf(lists, code, service)
}

const everyPlace = (lists: CompanyLists): Place[] =>
  COUNTRIES.flatMap(({ codes }) => codes)
    .flatMap((code) => placeOf(lists, code) ?? [])
    .flatMap((place) => [place, ...servicesIn(lists, place.code)])

const isIndexable = (lists: CompanyLists, { code, service, list }: Place): boolean => {
  const all = lists.cities.regions.list(code)?.companies ?? 0
  return service ? isWorthFinding(list.companies, all) : isWorthFinding(all)
}

/** All companies of its lists. */
function* companiesOf({ list: { bySize } }: Place): Generator<Company> {
  for (const { companies } of bySize.first(bySize.size)) yield* companies
}
