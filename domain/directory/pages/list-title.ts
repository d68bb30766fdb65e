import { BRAND } from '../../brand.ts'
import { COUNTRY_NAMES, cityName, locationLabel } from '../../catalog/rules.ts'
import { countryOfRegion, regionName } from '../../places/regions.ts'
import { TRUCKING } from '../../routes.ts'
import { formatCount } from '../../text/format.ts'
import type { CompanyList } from '../lists/company-list.ts'
import type { ShownTotal } from '../lists/list-length.ts'

interface ListOf {
  service?: Pick<NonNullable<CompanyList['service']>, 'name' | 'slug'> | undefined
  location?: Pick<NonNullable<CompanyList['location']>, 'name' | 'region'> | undefined
  /** Code of a state or province. */
  region?: string | undefined
}

/** " in Chicago, IL", " in Illinois", '' for a list of no place. */
const inPlace = ({ location, region }: ListOf): string => {
  if (location) return ` in ${locationLabel(location)}`
  return region ? ` in ${regionName(region)}` : ''
}

/** "Flatbed Trucking Companies in Chicago, IL". Leaves out what the list is not restricted to. */
export const listHeading = (of: ListOf): string => {
  const { service } = of
  const kind = service && service.slug !== TRUCKING ? `${service.name} Trucking Companies` : 'Trucking Companies'
  return kind + inPlace(of)
}

/** "Chicago, Illinois, United States". */
const placeInFull = ({ location, region = location?.region ?? '' }: ListOf): string => {
  const country = countryOfRegion(region)
  return [location ? cityName(location) : '', regionName(region), country ? COUNTRY_NAMES[country] : '']
    .filter(Boolean)
    .join(', ')
}

/** What people search for when they need a service. Other services are searched by name. */
const SOUGHT_AS: Readonly<Record<string, string>> = {
  // the category also has the companies that say trucking
  freight: 'Freight and Trucking Companies',
  moving: 'Movers',
  logistics: 'Logistics Companies',
  'long-haul': 'Long-Haul Trucking Companies',
  'local-delivery': 'Local Delivery Companies',
  container: 'Container Haulers',
  hazmat: 'HAZMAT Carriers',
  warehouse: 'Warehouse Companies',
  'auto-transport': 'Auto Transport Companies',
}

const EVERYWHERE = 'Trucking, Freight and Moving Companies of the United States and Canada'

/** Companies in searchers' words: "Movers in Toronto, ON". Unique per list. */
export const soughtAs = (of: ListOf): string => {
  const { service, location, region } = of
  if (!service && !location && !region) return EVERYWHERE
  const sought = service && SOUGHT_AS[service.slug]
  return sought ? sought + inPlace(of) : listHeading(of)
}

/** Title of the window and in search results. */
export const listTitle = (of: ListOf, page: number): string =>
  `${soughtAs(of)}${page > 1 ? ` - Page ${page}` : ''} | ${BRAND.name}`

/** The line below the heading: the place, and other words for the service. */
export const listSubtitle = (of: ListOf): string => {
  const { service, location, region } = of
  const place = location || region ? placeInFull(of) : 'United States and Canada'
  const sought = service && SOUGHT_AS[service.slug]
  return sought ? `${sought}, ${place}` : place
}

export type ListKind = 'all' | 'service' | 'city' | 'pair' | 'region' | 'region-service'

/** "Found 12 companies in your area". Only a city is an area: a state reaches farther than a visitor's. */
export const foundText = ({ total, isMore, kind }: ShownTotal & { kind: ListKind }): string => {
  const found = `Found ${isMore ? 'more than ' : ''}${formatCount(total)} ${total === 1 ? 'company' : 'companies'}`
  return kind === 'city' || kind === 'pair' ? `${found} in your area` : found
}
