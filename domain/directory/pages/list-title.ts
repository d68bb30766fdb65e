import { BRAND } from '../../brand.ts'
import { locationLabel } from '../../catalogue/rules.ts'
import { TRUCKING } from '../../routes.ts'
import type { CompanyList } from '../company-lists.ts'

interface ListOf {
  service?: Pick<NonNullable<CompanyList['service']>, 'name' | 'slug'> | undefined
  location?: Pick<NonNullable<CompanyList['location']>, 'name' | 'region'> | undefined
}

/** "Flatbed Trucking Companies in Chicago, IL", without what the list is not restricted to. */
export const listHeading = ({ service, location }: ListOf): string => {
  const kind = service && service.slug !== TRUCKING ? `${service.name} Trucking Companies` : 'Trucking Companies'
  return location ? `${kind} in ${locationLabel(location)}` : kind
}

/** Title of the window and of search results. */
export const listTitle = (of: ListOf, page: number): string =>
  `${listHeading(of)}${page > 1 ? ` - Page ${page}` : ''} | ${BRAND.name}`

export const listSubtitle = ({ service, location }: ListOf): string => {
  const kind = service && service.slug !== TRUCKING ? `${service.name.toLowerCase()} carriers` : 'carriers'
  if (service?.slug === TRUCKING && !location)
    return 'Compare carriers that offer trucking as a service, read reviews and ask for a quote.'
  if (service?.slug === TRUCKING && location)
    return `Compare carriers that offer trucking as a service and are based in ${locationLabel(location)}, read reviews and ask for a quote.`
  return location
    ? `Compare ${kind} based in ${locationLabel(location)}, read reviews and ask for a quote.`
    : `Compare ${kind} across the United States and Canada, read reviews and ask for a quote.`
}

/** "Found 12 companies in your area". */
export const foundText = (total: number, formatted: string): string =>
  `Found ${formatted} ${total === 1 ? 'company' : 'companies'} in your area`
