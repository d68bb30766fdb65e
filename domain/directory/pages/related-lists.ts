import { locationLabel } from '../../catalogue/rules.ts'
import type { CompanyList, CompanyLists } from '../company-lists.ts'
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
    .map((list) => ({ label: label(list), path: list.path, companies: list.companies.length }))

/** The largest lists of one kind, for any page that links to them. */
export const largestServices = (lists: CompanyLists): RelatedLink[] =>
  largest(
    lists.services.flatMap((service) => lists.list({ service }) ?? []),
    listHeading,
  )

export const largestLocations = (lists: CompanyLists, limit = RELATED_LISTS): RelatedLink[] =>
  largest(
    lists.locations.flatMap((location) => lists.list({ location }) ?? []),
    ({ location }) => (location ? locationLabel(location) : ''),
    limit,
  )

/**
 * What a list links to, largest first: the list of all companies to cities, a service to its cities, a city to its
 * services, and a pair to the other services of its city.
 */
export const relatedLists = (lists: CompanyLists, list: CompanyList): RelatedLink[] => {
  const { service, location } = list
  const pairs = (of: Pick<CompanyList, 'service' | 'location'>[]) => of.flatMap((pair) => lists.list(pair) ?? [])
  if (location)
    return largest(
      pairs(lists.services.map((other) => ({ service: other, location }))).filter((other) => other !== list),
      listHeading,
    )
  if (service) return largest(pairs(lists.locations.map((other) => ({ service, location: other }))), listHeading)
  return largestLocations(lists)
}
