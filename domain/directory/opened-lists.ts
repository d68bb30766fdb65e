import { type ListKey, listPath, TRUCKING } from '../routes.ts'
import { inOnePiece } from '../text/escape-html.ts'
import { foldText } from '../text/fold-text.ts'
import type { Company, Location, Service } from './company.ts'
import type { CompanyList } from './lists/company-list.ts'
import type { ServiceCategories } from './lists/service-categories.ts'
import { remember } from './remember.ts'

/** Which list: all companies, or those of a service, a city or both. */
export type ListOf = Pick<CompanyList, 'service' | 'location'>

/** Path of the list's first page. */
export const pathOfList = ({ service, location }: ListOf): string => {
  const key: ListKey = {
    ...(service ? { service: service.slug } : {}),
    ...(location ? { location: location.slug } : {}),
  }
  return listPath(key)
}

/** Sort key of cities, in the order of `byName`. */
export const orderOf = remember(({ name, slug }: Location) => inOnePiece(foldText(name), '\0', slug))

/** A class, because objects assembled by spread store half of their fields in a separate array. */
class OpenedList implements CompanyList {
  readonly service?: Service
  readonly location?: Location
  readonly path: string
  readonly order: string
  companies: Company[] = []

  constructor({ service, location }: ListOf, path: string) {
    if (service) this.service = service
    if (location) this.location = location
    this.path = path
    this.order = location ? orderOf(location) : ''
  }
}

/** The existing lists, including empty ones, by path and by company. */
export class OpenedLists {
  readonly #categories: ServiceCategories
  /** By path of the first page. */
  readonly #lists = new Map<string, CompanyList>()
  /** By city slug. '' for lists without a city. */
  readonly #byCity = new Map<string, CompanyList[]>()
  /** Lists without a city, by the companies' service arrays, which are shared. */
  readonly #everywhere = new WeakMap<readonly Service[], readonly CompanyList[]>()
  /** Called with each new list. */
  onOpen: ((list: CompanyList) => void) | undefined

  constructor(categories: ServiceCategories) {
    this.#categories = categories
  }

  get all(): IterableIterator<CompanyList> {
    return this.#lists.values()
  }

  /** The list whose first page has this path. */
  at(path: string): CompanyList | undefined {
    return this.#lists.get(path)
  }

  open(of: ListOf): CompanyList {
    const path = pathOfList(of)
    const list = new OpenedList(of, path)
    this.#lists.set(path, list)
    const city = of.location?.slug ?? ''
    const beside = this.#byCity.get(city)
    if (beside) beside.push(list)
    else this.#byCity.set(city, [list])
    this.onOpen?.(list)
    return list
  }

  /** Cities with this slug that have lists. */
  citiesAt(slug: string): Location[] {
    return [...new Set(this.#byCity.get(slug)?.flatMap(({ location }) => location ?? []))]
  }

  /** Removes the lists of a city. @returns these lists */
  closeCity({ slug }: Location): readonly CompanyList[] {
    const closed = this.#byCity.get(slug) ?? []
    this.#byCity.delete(slug)
    for (const { path } of closed) this.#lists.delete(path)
    return closed
  }

  /** The lists that contain a company. */
  of(company: Pick<Company, 'location' | 'services'>): CompanyList[] {
    const [all, ...services] = this.ofEverywhere(company)
    return [...(all ? [all] : []), ...this.#ofCity(company), ...services]
  }

  /** Lists without a city: all companies, then services. */
  ofEverywhere({ services }: Pick<Company, 'services'>): readonly CompanyList[] {
    const known = this.#everywhere.get(services)
    if (known) return known
    const listed = [undefined, ...this.#categories.listing(services)]
    const found = listed.map((service) => this.#opened(service, undefined))
    this.#everywhere.set(services, found)
    return found
  }

  /** Fills the empty lists of a city. @param companies all of the city, sorted */
  fillCity({ slug }: Location, companies: readonly Company[]): void {
    for (const company of companies) for (const list of this.#ofCity(company)) list.companies.push(company)
    // Growing an array reserves room for sixteen more items, and most lists are short.
    const lists = this.#byCity.get(slug)?.slice() ?? []
    for (const list of lists) list.companies = list.companies.slice()
    this.#byCity.set(slug, lists)
  }

  /** Lists of its city: all companies, then services. */
  #ofCity({ location, services }: Pick<Company, 'location' | 'services'>): CompanyList[] {
    const found = [this.#opened(undefined, location)]
    for (const service of this.#categories.listing(services))
      if (service.slug !== TRUCKING) found.push(this.#opened(service, location))
    return found
  }

  /** Searches the lists of one city, which is faster than building a path to look up. */
  #opened(service: Service | undefined, location: Location | undefined): CompanyList {
    const slug = service?.slug
    const known = this.#byCity.get(location?.slug ?? '')?.find((list) => list.service?.slug === slug)
    return known ?? this.open({ ...(service ? { service } : {}), ...(location ? { location } : {}) })
  }
}
