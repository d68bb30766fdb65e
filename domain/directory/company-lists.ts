import { type ListKey, listPath } from '../routes.ts'
import type { Company, Location, Service } from './company.ts'
import { hasEmptyPairPages } from './empty-pairs.ts'
import { insertCompany, removeCompany, sortCompanies } from './sorted-companies.ts'

/** Companies of one list, in the order in which they are shown. */
export interface CompanyList {
  service?: Service
  location?: Location
  /** Canonical path of its first page. */
  path: string
  companies: Company[]
}

type ListOf = Pick<CompanyList, 'service' | 'location'>

const listKey = ({ service, location }: ListOf): ListKey => ({
  ...(service ? { service: service.slug } : {}),
  ...(location ? { location: location.slug } : {}),
})

export interface Directory {
  /** By name. */
  services: readonly Service[]
  /** By name. */
  locations: readonly Location[]
  companies: Company[]
}

/** Every list of the directory: all companies, then by service, by location and by both. Companies come and go. */
export class CompanyLists {
  readonly services: readonly Service[]
  readonly locations: readonly Location[]
  readonly #lists = new Map<string, CompanyList>()
  /** Companies of a service in one state or province. */
  readonly #regions = new Map<string, Company[]>()
  readonly #bySlug = new Map<string, Company>()
  readonly #hasEmptyPairs: boolean

  constructor({ services, locations, companies }: Directory) {
    this.services = services
    this.locations = locations
    this.#hasEmptyPairs = hasEmptyPairPages(this)
    this.#open({})
    for (const service of services) this.#open({ service })
    for (const location of locations) this.#open({ location })
    if (this.#hasEmptyPairs)
      for (const location of locations) for (const service of services) this.#open({ service, location })
    sortCompanies(companies)
    for (const company of companies) {
      this.#bySlug.set(company.slug, company)
      for (const list of this.listsOf(company)) list.companies.push(company)
      for (const region of this.#regionsOf(company)) region.push(company)
    }
  }

  #open(of: ListOf): CompanyList {
    const path = listPath(listKey(of))
    const list = { ...of, path, companies: [] }
    this.#lists.set(path, list)
    return list
  }

  /** The list of all companies, of a service, of a location or of both; undefined when it has no page. */
  list(of: ListOf): CompanyList | undefined {
    return this.at(listPath(listKey(of)))
  }

  /** The list whose first page has this path. */
  at(path: string): CompanyList | undefined {
    const list = this.#lists.get(path)
    if (this.#hasEmptyPairs || !(list?.service && list.location)) return list
    return list.companies.length > 0 ? list : undefined
  }

  company(slug: string): Company | undefined {
    return this.#bySlug.get(slug)
  }

  /** In the order of the list of all companies. */
  get companies(): readonly Company[] {
    return this.list({})?.companies ?? []
  }

  /** The lists of one city: its own, then its pairs. */
  ofLocation(location: Location): CompanyList[] {
    return [{ location }, ...this.services.map((service) => ({ service, location }))].flatMap(
      (of) => this.list(of) ?? [],
    )
  }

  /** The lists of no single city: all companies, then by service. */
  ofEverywhere(): CompanyList[] {
    return [{}, ...this.services.map((service) => ({ service }))].flatMap((of) => this.list(of) ?? [])
  }

  /** The lists that a company stands in. */
  listsOf({ location, services }: Pick<Company, 'location' | 'services'>): CompanyList[] {
    const own: ListOf[] = [{}, { location }, ...services.flatMap((service) => [{ service }, { service, location }])]
    return own.map((of) => this.#lists.get(listPath(listKey(of))) ?? this.#open(of))
  }

  #regionsOf({ location: { region }, services }: Pick<Company, 'location' | 'services'>): Company[][] {
    return services.map(({ slug }) => {
      const key = `${slug} ${region}`
      const companies = this.#regions.get(key) ?? []
      this.#regions.set(key, companies)
      return companies
    })
  }

  /**
   * Groups that a company belongs to, or would, those most like it first: of its city and a service of it, of its
   * city, of a service in its state or province, of a service.
   */
  groupsOf(company: Pick<Company, 'location' | 'services'>): readonly (readonly Company[])[] {
    const lists = this.listsOf(company)
    const companiesOf = (is: (list: CompanyList) => unknown) => lists.filter(is).map(({ companies }) => companies)
    return [
      ...companiesOf(({ service, location }) => service && location),
      ...companiesOf(({ service, location }) => !service && location),
      ...this.#regionsOf(company),
      ...companiesOf(({ service, location }) => service && !location),
    ]
  }

  add(company: Company): void {
    this.#bySlug.set(company.slug, company)
    for (const { companies } of this.listsOf(company)) insertCompany(companies, company)
    for (const companies of this.#regionsOf(company)) insertCompany(companies, company)
  }

  remove(company: Company): void {
    if (this.#bySlug.get(company.slug) === company) this.#bySlug.delete(company.slug)
    for (const { companies } of this.listsOf(company)) removeCompany(companies, company)
    for (const companies of this.#regionsOf(company)) removeCompany(companies, company)
  }
}
