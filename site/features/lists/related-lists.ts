import { locationLabel } from '../../../domain/location-names.ts'
import { listPath } from '../../../domain/routes.ts'
import { type CompanyList, listKey } from './company-lists.ts'
import { listHeading } from './list-title.ts'

/** A link from one list to another. */
export interface RelatedLink {
  label: string
  path: string
  companies: number
}

/** Links to related lists on one page. */
const RELATED_LISTS = 12

const largest = (lists: CompanyList[], label: (list: CompanyList) => string, limit = RELATED_LISTS): RelatedLink[] =>
  lists
    .filter(({ companies }) => companies.length > 0)
    .sort((a, b) => b.companies.length - a.companies.length)
    .slice(0, limit)
    .map((list) => ({ label: label(list), path: listPath(listKey(list)), companies: list.companies.length }))

/** The largest lists of one kind, for any page that links to them. */
export const largestServices = (lists: readonly CompanyList[]): RelatedLink[] =>
  largest(
    lists.filter(({ service, location }) => service && !location),
    listHeading,
  )

export const largestLocations = (lists: readonly CompanyList[], limit = RELATED_LISTS): RelatedLink[] =>
  largest(
    lists.filter(({ service, location }) => location && !service),
    ({ location }) => (location ? locationLabel(location) : ''),
    limit,
  )

/**
 * What each list links to, largest first: the list of all companies to cities, a service to its cities, a city to its
 * services, and a pair to the other services of its city.
 */
export const relatedLists = (lists: readonly CompanyList[]): ((list: CompanyList) => RelatedLink[]) => {
  const pairs = lists.filter(({ service, location }) => service && location)
  const byService = Map.groupBy(pairs, ({ service }) => service?.slug)
  const byLocation = Map.groupBy(pairs, ({ location }) => location?.slug)
  const cities = largestLocations(lists)
  return (list) => {
    const { service, location } = list
    if (location)
      return largest(
        (byLocation.get(location.slug) ?? []).filter((other) => other !== list),
        listHeading,
      )
    if (service) return largest(byService.get(service.slug) ?? [], listHeading)
    return cities
  }
}
