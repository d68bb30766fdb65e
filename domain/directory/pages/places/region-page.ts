/** What each page of a state or province says. */
import { COUNTRY_NAMES, locationLabel } from '../../../catalog/rules.ts'
import { CA_REGIONS, regionName } from '../../../places/regions.ts'
import { STATIC_PATHS } from '../../../routes.ts'
import { partLink, partNamed, partPath } from '../../a-z/part-links.ts'
import type { CompanyLists } from '../../company-lists.ts'
import type { CompanyList } from '../../lists/company-list.ts'
import { listFacts } from '../../lists/list-facts.ts'
import { regionMap } from '../../map/place-map.ts'
import type { RelatedLink } from '../related-lists.ts'
import {
  COUNTRIES,
  isIndexable,
  isInParts,
  MOST_CITIES,
  type Place,
  partsOf,
  pathOf,
  placeOf,
  servicesIn,
} from './region-places.ts'
import type { RegionHead, RegionPage, RegionPartPage, RegionsPage } from './region-props.ts'

/** Cities that are named again because they are the largest, and how many there must be for it. */
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

export const regionPage = (lists: CompanyLists, place: Place): RegionPage => {
  const { code, service, list } = place
  const parts = partsOf(lists, place)
  const map = regionMap(list.bySize.first(MOST_CITIES))
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

export const regionPartPage = (lists: CompanyLists, place: Place, name: string): RegionPartPage | undefined => {
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

export const regionsPage = (lists: CompanyLists): RegionsPage => ({
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
