import { locationLabel } from '../../../catalog/rules.ts'
import { regionName, regionSlug } from '../../../places/regions.ts'
import { citiesPartPath, listPath } from '../../../routes.ts'
import { type Parts, partLink } from '../../a-z/part-links.ts'
import type { Service } from '../../company.ts'
import type { CompanyLists } from '../../company-lists.ts'
import type { CompanyList } from '../../lists/company-list.ts'
import { regionMap } from '../../map/place-map.ts'
import type { RegionCities } from '../../regions/region-lists.ts'
import type { RelatedLink } from '../related-lists.ts'
import type { RegionPlaces } from './region-props.ts'

/** The cities of a state or province, or of a service in it. */

/** Cities on the page of a state. With more, it links to parts of them. */
export const MOST_CITIES = 240
/** How many of the largest cities are also listed first, and from how many cities on. */
const LARGEST = { shown: 12, from: 30 }

export const cityLink = ({ location, path, companies }: CompanyList): RelatedLink => ({
  label: location ? locationLabel(location) : '',
  path,
  companies: companies.length,
})

/** What the first page of a state's list shows below the companies. Undefined for other lists. */
export const placesOfRegion = (lists: CompanyLists, { region, service }: CompanyList): RegionPlaces | undefined => {
  const place = region ? placeOf(lists, region, service) : undefined
  if (!region || !place) return undefined
  const { byName, bySize } = place.cities
  const parts = partsOf(lists, place)
  const map = regionMap(region, bySize.first(MOST_CITIES))
  return {
    region: regionName(region),
    largest: byName.size >= LARGEST.from ? bySize.first(LARGEST.shown).map(cityLink) : [],
    all: isInParts(place) ? [] : byName.items().map(cityLink),
    parts: isInParts(place) ? byName.parts().map((part) => partLink(parts, part)) : [],
    ...(map ? { map } : {}),
  }
}

/** A state or province with companies, or one of its services. */
export interface Place {
  code: string
  service: Service | undefined
  cities: RegionCities
}

/** Of services with the same list, the canonical one has the cities. */
export const placeOf = (lists: CompanyLists, code: string, of?: Service): Place | undefined => {
  const service = of && lists.categories.leadInPlace(of)
  const cities = lists.cities.regions.cities(code, service)
  return cities && { code, service, cities }
}

export const partsOf = (lists: CompanyLists, { code, service, cities }: Place): Parts<CompanyList> => ({
  index: cities.byName,
  slugOf: ({ location }) => location?.slug ?? '',
  nameOf: ({ location }) => (location ? locationLabel(location) : ''),
  itemOf: (location) => lists.at(listPath({ location, ...(service ? { service: service.slug } : {}) })),
  pathOf: (part) => citiesPartPath(part, regionSlug(code), service?.slug),
})

export const isInParts = ({ cities }: Place): boolean => cities.byName.size > MOST_CITIES
