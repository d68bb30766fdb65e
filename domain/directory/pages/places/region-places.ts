/** States and provinces with a company, and the services of each. */
import { COUNTRY_NAMES } from '../../../catalog/rules.ts'
import { CA_REGIONS, regionOfSlug, regionSlug, US_REGIONS } from '../../../places/regions.ts'
import { citiesPartPath, listPath, regionPath } from '../../../routes.ts'
import type { Parts } from '../../a-z/part-links.ts'
import type { Company, Service } from '../../company.ts'
import type { CompanyLists } from '../../company-lists.ts'
import type { CompanyList } from '../../lists/company-list.ts'
import { isWorthFinding } from '../../lists/indexability.ts'
import type { RegionList } from '../../regions/region-lists.ts'

/** Cities on one page of a state. */
export const MOST_CITIES = 240
export const COUNTRIES = [
  { name: COUNTRY_NAMES.US, codes: Object.keys(US_REGIONS) },
  { name: COUNTRY_NAMES.CA, codes: Object.keys(CA_REGIONS) },
]

/** A state or province, or one of its services, in which a company stands. */
export interface Place {
  code: string
  service: Service | undefined
  list: RegionList
}

export const placeOf = (lists: CompanyLists, code: string, service?: Service): Place | undefined => {
  const list = lists.cities.regions.list(code, service)
  return list && { code, service, list }
}

export const pathOf = ({ code, service }: Pick<Place, 'code' | 'service'>): string =>
  service ? regionPath(regionSlug(code), service.slug) : regionPath(regionSlug(code))

export const partsOf = (lists: CompanyLists, { code, service, list }: Place): Parts<CompanyList> => ({
  index: list.byName,
  slugOf: ({ location }) => location?.slug ?? '',
  itemOf: (location) => lists.at(listPath({ location, ...(service ? { service: service.slug } : {}) })),
  pathOf: (part) =>
    service ? regionPath(regionSlug(code), service.slug, part) : citiesPartPath(part, regionSlug(code)),
})

export const isInParts = ({ list }: Place): boolean => list.byName.size > MOST_CITIES

export const servicesIn = (lists: CompanyLists, code: string): Place[] =>
  lists.services.flatMap((service) => placeOf(lists, code, service) ?? [])

export const placeAt = (lists: CompanyLists, region: string, slug?: string): Place | undefined => {
  const code = regionOfSlug(region)
  const service = slug === undefined ? undefined : lists.services.find((other) => other.slug === slug)
  return code === undefined || (slug !== undefined && !service) ? undefined : placeOf(lists, code, service)
}

export const everyPlace = (lists: CompanyLists): Place[] =>
  COUNTRIES.flatMap(({ codes }) => codes)
    .flatMap((code) => placeOf(lists, code) ?? [])
    .flatMap((place) => [place, ...servicesIn(lists, place.code)])

export const isIndexable = (lists: CompanyLists, { code, service, list }: Place): boolean => {
  const all = lists.cities.regions.list(code)?.companies ?? 0
  return service ? isWorthFinding(list.companies, all) : isWorthFinding(all)
}

/** All companies of its lists. */
export function* companiesOf({ list: { bySize } }: Place): Generator<Company> {
  for (const { companies } of bySize.first(bySize.size)) yield* companies
}
