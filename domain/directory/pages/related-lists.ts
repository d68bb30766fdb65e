import { locationLabel } from '../../catalog/rules.ts'
import type { CompanyLists } from '../company-lists.ts'
import type { Crumb } from '../lists/breadcrumbs.ts'
import type { CompanyList } from '../lists/company-list.ts'
import { remember } from '../remember.ts'

/** A link from one list to another. */
export interface RelatedLink {
  label: string
  path: string
  companies: number
}

/** Related links per page. */
const RELATED_LISTS = 12

const linkTo = (list: CompanyList, label: string): RelatedLink => ({
  label,
  path: list.path,
  companies: list.companies.length,
})

/** True if links use this list for its category. */
const isLead = ({ categories }: CompanyLists, { service, location, region }: CompanyList): boolean =>
  !service || (location || region ? categories.leadInPlace(service) : categories.lead(service)).slug === service.slug

const linkToCity = (list: CompanyList): RelatedLink => linkTo(list, list.location ? locationLabel(list.location) : '')

/** Links to the largest of a few service lists. */
const largest = (lists: CompanyLists, some: CompanyList[]): RelatedLink[] =>
  some
    .filter((list) => list.companies.length > 0 && isLead(lists, list))
    .sort((a, b) => b.companies.length - a.companies.length)
    .slice(0, RELATED_LISTS)
    .map((list) => linkTo(list, list.service ? lists.categories.nameOf(list.service) : ''))

/** The cities with the most companies, for any page that links to them. */
export const largestLocations = (lists: CompanyLists): RelatedLink[] =>
  lists.cities.ranked().first(RELATED_LISTS).map(linkToCity)

/**
 * What a list links to, largest first: the list of all companies to cities, a service to its cities, a place to its
 * services, and a service in a place to the others there.
 */
export const relatedLists = (lists: CompanyLists, list: CompanyList): RelatedLink[] => {
  const { service, location, region } = list
  if (location || region)
    return largest(
      lists,
      (location ? lists.ofLocation(location) : lists.ofRegion(region ?? '')).filter(
        (other) => other.service && !(service && lists.categories.with(service).includes(other.service)),
      ),
    )
  if (service) return lists.cities.ranked(service).first(RELATED_LISTS).map(linkToCity)
  return largestLocations(lists)
}

/** The same lists by name, for pages that should not change with each new company. */
export const namesOf = remember((links: readonly RelatedLink[]): Crumb[] =>
  links.map(({ label, path }) => ({ name: label, path })).sort((a, b) => (a.name < b.name ? -1 : 1)),
)
