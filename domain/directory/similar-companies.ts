/** Companies that do a company's work in its city and nearby: its page and its quote form offer them besides it. */
import { distanceText } from '../places/coordinates.ts'
import { isParticular } from '../search/service-terms.ts'
import type { Company } from './company.ts'
import type { CompanyLists } from './company-lists.ts'
import type { CompanyList } from './lists/company-list.ts'
import { type CompanyCard, companyCard } from './pages/company/company-card.ts'
import { isSame } from './remember.ts'
import { positionOf } from './reviewed-companies.ts'

/** Number of similar companies on a page. */
export const SIMILAR_COMPANIES = 3

/** What a page shows of a similar company. */
export interface SimilarCompany
  extends Pick<
    CompanyCard,
    'id' | 'name' | 'path' | 'logo' | 'initials' | 'place' | 'rating' | 'services' | 'check' | 'quotable'
  > {
  /** "39 mi". '' in the same city. */
  distance: string
}

/** A reefer that also hauls freight is compared with other reefers. */
const isBroad = ({ service }: CompanyList): boolean => !(service && isParticular(service.slug))

/** The lists of a company's city: of its particular services, of its broad ones, then of the city. */
const cityLists = (lists: CompanyLists, company: Pick<Company, 'location' | 'services'>): CompanyList[] => {
  const inCity = lists.listsOf(company).filter(({ location }) => location)
  return [
    ...inCity.filter((list) => !isBroad(list)),
    ...inCity.filter((list) => list.service && isBroad(list)),
    ...inCity.filter((list) => !list.service && company.services.length === 0),
  ]
}

const shown = (company: Company, distance: string): SimilarCompany => {
  const { id, name, path, logo, initials, place, rating, services, check, quotable } = companyCard(company)
  return { id, name, path, logo, initials, place, rating, services, check, quotable, distance }
}

/** The next companies of a list after this one, so that not every page shows the same, then those of the nearest lists. */
const nextIn = (lists: CompanyLists, list: CompanyList, company: Company): SimilarCompany[] => {
  const { companies, location } = list
  const position = positionOf(companies, company)
  const found = Array.from({ length: Math.min(SIMILAR_COMPANIES, companies.length - 1) }, (_, step) =>
    companies.at((position + step + 1) % companies.length),
  ).flatMap((other) => (other ? [shown(other, '')] : []))
  for (const { list: near, km } of found.length < SIMILAR_COMPANIES ? lists.cities.nearby.of(list) : []) {
    const distance = distanceText(km, location?.country ?? '')
    found.push(...near.companies.slice(0, SIMILAR_COMPANIES - found.length).map((other) => shown(other, distance)))
  }
  return found
}

/** The companies nearest to another one that share its particular services, or else its broad ones. */
export const similarCompanies = (lists: CompanyLists, company: Company): SimilarCompany[] => {
  const found = new Map<string, SimilarCompany>()
  for (const list of cityLists(lists, company)) {
    if (found.size >= SIMILAR_COMPANIES || (found.size > 0 && isBroad(list))) break
    for (const other of nextIn(lists, list, company)) if (!found.has(other.id)) found.set(other.id, other)
  }
  return [...found.values()].slice(0, SIMILAR_COMPANIES)
}

/** True if other companies show two states of a company in the same way, as when only its description changed. */
export const isShownAlike = ([old, next]: readonly Company[]): boolean =>
  Boolean(
    old &&
      next &&
      old.sortKey === next.sortKey &&
      old.location.slug === next.location.slug &&
      isSame(shown(old, ''), shown(next, '')),
  )

/** Companies that show another one, or would: the few before it in its lists, and those of short lists nearby. */
export const companiesThatMayShow = (lists: CompanyLists, company: Company): Set<Company> => {
  const found = new Set<Company>()
  for (const list of lists.listsOf(company)) {
    const { companies, location } = list
    if (!location) continue
    const position = positionOf(companies, company)
    for (let step = 1; step <= Math.min(SIMILAR_COMPANIES, companies.length); step++) {
      const other = companies[(position - step + companies.length) % companies.length]
      if (other) found.add(other)
    }
    if (position >= SIMILAR_COMPANIES) continue
    for (const near of lists.cities.nearby.thatMayShow(list))
      if (near.companies.length <= SIMILAR_COMPANIES)
        for (const other of near.companies) if (list.service || other.services.length === 0) found.add(other)
  }
  return found
}
