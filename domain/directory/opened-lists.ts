import { type ListKey, listPath, TRUCKING } from '../routes.ts'
import { foldText } from '../text/fold-text.ts'
import { inOnePiece } from '../text/in-one-piece.ts'
import type { Company, Location, Service } from './company.ts'
import type { CompanyList } from './company-lists.ts'
import type { ServiceCategories } from './lists/service-categories.ts'
import { remember } from './remember.ts'

/** Which list is meant: all companies, those of a service, of a city or of both. */
export type ListOf = Pick<CompanyList, 'service' | 'location'>

/** Path of the first page of a list. */
export const pathOfList = ({ service, location }: ListOf): string => {
  const key: ListKey = {
    ...(service ? { service: service.slug } : {}),
    ...(location ? { location: location.slug } : {}),
  }
  return listPath(key)
}

/** Orders cities by it as `byName` does. */
export const orderOf = remember(({ name, slug }: Location) => inOnePiece(foldText(name), '\0', slug))

/** Of a class, since objects that were put together hold half of their fields in an array beside them. */
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

/** The lists that there are, empty ones too: found by their path, and by what a company is. */
export class OpenedLists {
  readonly #categories: ServiceCategories
  /** By the path of the first page. */
  readonly #lists = new Map<string, CompanyList>()
  /** By slug of their city, '' for those of no single one. */
  readonly #byCity = new Map<string, CompanyList[]>()
  /** Lists of no single city, by the services of companies, which share their arrays. */
  readonly #everywhere = new WeakMap<readonly Service[], readonly CompanyList[]>()
  /** Gets a list that was opened. */
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
    this.#byCity.set(city, [...(this.#byCity.get(city) ?? []), list])
    this.onOpen?.(list)
    return list
  }

  /** The lists that a company stands in. */
  of({ location, services }: Pick<Company, 'location' | 'services'>): CompanyList[] {
    const listed = this.#categories.listing(services)
    const found = [this.#opened(undefined, undefined), this.#opened(undefined, location)]
    for (const service of listed) if (service.slug !== TRUCKING) found.push(this.#opened(service, location))
    const everywhere = this.#everywhere.get(services) ?? listed.map((service) => this.#opened(service, undefined))
    this.#everywhere.set(services, everywhere)
    found.push(...everywhere)
    return found
  }

  /** Looks among the lists of a city, which takes less time than to write a path to look for. */
  #opened(service: Service | undefined, location: Location | undefined): CompanyList {
    const slug = service?.slug
    const known = this.#byCity.get(location?.slug ?? '')?.find((list) => list.service?.slug === slug)
    return known ?? this.open({ ...(service ? { service } : {}), ...(location ? { location } : {}) })
  }
}
