import { MAX_PAIRS_WITH_EMPTY_PAGES } from '../../../domain/constants.ts'
import { type ListKey, listPath } from '../../../domain/routes.ts'
import type { Company, Directory, Location, Service } from '../directory/join-directory.ts'

/** Companies of one list, in the order in which they are shown. */
export interface CompanyList {
  service?: Service
  location?: Location
  companies: Company[]
}

const NOBODY: Company[] = []

export const listKey = ({ service, location }: Pick<CompanyList, 'service' | 'location'>): ListKey => ({
  ...(service ? { service: service.slug } : {}),
  ...(location ? { location: location.slug } : {}),
})

/** Companies by the canonical path of each list that they stand in. One pass over the directory. */
const groupByList = (companies: Company[]): Map<string, Company[]> => {
  const lists = new Map<string, Company[]>()
  const add = (key: ListKey, company: Company) => {
    const path = listPath(key)
    const list = lists.get(path)
    if (list) list.push(company)
    else lists.set(path, [company])
  }
  for (const company of companies) {
    const location = company.location.slug
    add({}, company)
    add({ location }, company)
    for (const { slug: service } of company.services) {
      add({ service }, company)
      add({ service, location }, company)
    }
  }
  return lists
}

/** Whether pairs of a service and a location that no company stands in still have a page. */
export const hasEmptyPairPages = ({ services, locations }: Pick<Directory, 'services' | 'locations'>): boolean =>
  services.length * locations.length <= MAX_PAIRS_WITH_EMPTY_PAGES

/** Every list of the site: all companies, then by service, by location and by both. */
export const companyLists = (directory: Directory): CompanyList[] => {
  const { services, locations, companies } = directory
  const groups = groupByList(companies)
  const list = (of: Pick<CompanyList, 'service' | 'location'>): CompanyList => ({
    ...of,
    companies: groups.get(listPath(listKey(of))) ?? NOBODY,
  })
  const pairs = locations.flatMap((location) => services.map((service) => list({ service, location })))
  return [
    list({}),
    ...services.map((service) => list({ service })),
    ...locations.map((location) => list({ location })),
    ...(hasEmptyPairPages(directory) ? pairs : pairs.filter(({ companies }) => companies.length > 0)),
  ]
}
