/** States and provinces: the cities of each, and those in which a service is offered. */
import { regionName, regionSlug } from '../../../places/regions.ts'
import { type PublicRoute, parsePath, regionPath, STATIC_PATHS } from '../../../routes.ts'
import { partPath } from '../../a-z/part-links.ts'
import type { Company } from '../../company.ts'
import type { CompanyLists } from '../../company-lists.ts'
import type { CompanyList } from '../../lists/company-list.ts'
import { talliedOf } from '../../lists/tally.ts'
import { isSame } from '../../remember.ts'
import { entryOfCompanies, REGION_PRIORITY } from '../../sitemap/sitemap-rules.ts'
import type { CompanyChange, PageKind } from '../page-kind.ts'
import { lastModified, type SitemapEntry } from '../site-page.ts'
import { regionPage, regionPartPage, regionsPage } from './region-page.ts'
import {
  companiesOf,
  everyPlace,
  isIndexable,
  isInParts,
  MOST_CITIES,
  partsOf,
  pathOf,
  placeAt,
  placeOf,
} from './region-places.ts'
import type { RegionPage, RegionPartPage, RegionsPage } from './region-props.ts'

const pageOf = (lists: CompanyLists, route: PublicRoute | undefined) => {
  if (route?.kind === 'regions') return regionsPage(lists)
  if (route?.kind !== 'region' && route?.kind !== 'cities-part') return undefined
  if (route.region === undefined) return undefined
  const place = placeAt(lists, route.region, route.kind === 'region' ? route.service : undefined)
  if (!place) return undefined
  return route.part === undefined ? regionPage(lists, place) : regionPartPage(lists, place, route.part)
}

/** Pages of a place as far as one of its cities has to do with them. */
const pathsAround = (lists: CompanyLists, { location, service }: CompanyList): string[] => {
  const place = location && placeOf(lists, location.region, service)
  if (!place) return []
  const parts = partsOf(lists, place)
  const list = lists.list({ location, ...(service ? { service } : {}) })
  // where a state begins to be cut, all parts are new
  const isAtLimit = Math.abs(place.list.byName.size - MOST_CITIES) <= 1
  const around = list && !isAtLimit ? parts.index.partsNear(parts.index.position(list)) : parts.index.parts()
  const near = isInParts(place) ? around : []
  // a service may come to repeat its state, or cease to, when another one gains a company
  const services = service ? [] : lists.services.map((other) => pathOf({ code: place.code, service: other }))
  return [pathOf(place), ...services, ...near.map((part) => partPath(parts, part))]
}

/** States whose figures a change of a company that stays in its lists may touch. */
const figuresAround = ({ states: [old, next] }: CompanyChange): string[] =>
  old && next && !isSame(talliedOf(old), talliedOf(next)) && regionName(next.location.region)
    ? [regionPath(regionSlug(next.location.region))]
    : []

/** A page that sums up more companies changes with each of them, and nobody says when. */
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
