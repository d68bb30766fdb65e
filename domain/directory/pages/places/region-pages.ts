import { COUNTRY_NAMES } from '../../../catalog/rules.ts'
import { CA_REGIONS, REGION_CODES, regionName, regionOfSlug, US_REGIONS } from '../../../places/regions.ts'
import { type PublicRoute, parsePath, STATIC_PATHS } from '../../../routes.ts'
import { partLink, partNamed, partPath } from '../../a-z/part-links.ts'
import type { CompanyLists } from '../../company-lists.ts'
import { regionCrumbs } from '../../lists/breadcrumbs.ts'
import type { CompanyList } from '../../lists/company-list.ts'
import { isCutOff } from '../../lists/list-length.ts'
import { entryOfCompanies, REGIONS_PRIORITY } from '../../sitemap/sitemap-rules.ts'
import { listSitemapEntry } from '../list-pages.ts'
import { listHeading } from '../list-title.ts'
import type { PageKind } from '../page-kind.ts'
import { lastModified, type SitemapEntry } from '../site-page.ts'
import { cityLink, isInParts, MOST_CITIES, type Place, partsOf, placeOf } from './region-places.ts'
import type { RegionPartPage, RegionsPage } from './region-props.ts'

/**
 * The page of all states and provinces, and the parts of the cities of large ones. The pages of a state or province
 * itself are list pages.
 */

const pageOf = (lists: CompanyLists, route: PublicRoute | undefined) => {
  if (route?.kind === 'regions') return regionsPage(lists)
  if (route?.kind !== 'cities-part' || route.region === undefined) return undefined
  const place = placeAt(lists, route.region, route.service)
  return place && regionPartPage(lists, place, route.part)
}

/** Parts of the cities of a state that concern one of its cities. */
const partsAround = (lists: CompanyLists, { location, service }: CompanyList): string[] => {
  const place = location && placeOf(lists, location.region, service)
  // When the cities of a state are first split into parts, all parts are new.
  const isAtLimit = place && Math.abs(place.cities.byName.size - MOST_CITIES) <= 1
  if (!place || !(isInParts(place) || isAtLimit)) return []
  const parts = partsOf(lists, place)
  const list = lists.list({ location, service })
  const around = list && !isAtLimit ? parts.index.partsNear(parts.index.position(list)) : parts.index.parts()
  return around.map((part) => partPath(parts, part))
}

export const regionPages: PageKind<RegionsPage | RegionPartPage> = {
  paths: (lists) => [
    STATIC_PATHS.regions,
    ...everyPlace(lists)
      .filter(isInParts)
      .flatMap((place) => {
        const parts = partsOf(lists, place)
        return parts.index.parts().map((part) => partPath(parts, part))
      }),
  ],
  page: (lists, path) => (/^\/(regions|cities)(\/|$)/.test(path) ? pageOf(lists, parsePath(path)) : undefined),
  around: (lists, { isCounted, lists: changed }) =>
    isCounted ? [STATIC_PATHS.regions, ...[...changed].flatMap((list) => partsAround(lists, list))] : [],
  sitemap: (lists) => {
    const entries = REGION_CODES.flatMap((code) => lists.ofRegion(code)).flatMap((list): [string, SitemapEntry][] => {
      const entry = listSitemapEntry(lists, list)
      return entry ? [[list.path, entry]] : []
    })
    if (entries.length === 0) return []
    const lastmod = isCutOff(lists.companies.length) ? undefined : lastModified(lists.companies)
    return [[STATIC_PATHS.regions, entryOfCompanies(REGIONS_PRIORITY, lastmod)], ...entries]
  },
}

// Props, and the places that have pages.

const regionPartPage = (lists: CompanyLists, place: Place, name: string): RegionPartPage | undefined => {
  const { code, service } = place
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
      region: regionName(code),
      crumbs: regionCrumbs({ service, region: code }),
      heading: listHeading({ service, region: code }),
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
      regions: codes.flatMap((region) => {
        const list = lists.list({ region })
        const cities = lists.cities.regions.cities(region)?.bySize.size ?? 0
        return list ? { label: regionName(region), path: list.path, companies: list.companies.length, cities } : []
      }),
    })).filter(({ regions }) => regions.length > 0),
    ...(lists.cities.continent.map ? { map: lists.cities.continent.map } : {}),
  },
})

const COUNTRIES = [
  { name: COUNTRY_NAMES.US, codes: Object.keys(US_REGIONS) },
  { name: COUNTRY_NAMES.CA, codes: Object.keys(CA_REGIONS) },
]

const placeAt = (lists: CompanyLists, region: string, slug?: string): Place | undefined => {
  const code = regionOfSlug(region)
  const service = slug === undefined ? undefined : lists.services.find((other) => other.slug === slug)
  if (code === undefined || (slug !== undefined && !service)) return undefined
  const place = placeOf(lists, code, service)
  return place?.service === service ? place : undefined
}

const everyPlace = (lists: CompanyLists): Place[] =>
  REGION_CODES.flatMap((code) => lists.ofRegion(code)).flatMap(({ region = '', service }) => {
    const place = placeOf(lists, region, service)
    return place?.service === service ? (place ?? []) : []
  })
