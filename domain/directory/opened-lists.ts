import { regionName, regionSlug } from '../places/regions.ts'
import { type ListKey, listPath, TRUCKING } from '../routes.ts'
import { inOnePiece } from '../text/escape-html.ts'
import { foldText } from '../text/fold-text.ts'
import type { Company, Location, Service } from './company.ts'
import type { CompanyList } from './lists/company-list.ts'
import type { ServiceCategories } from './lists/service-categories.ts'
import { remember } from './remember.ts'

/** Which list: all companies, or those of a service, a place or both. */
export interface ListOf {
  service?: Service | undefined
  location?: Location | undefined
  /** Code of a state or province, '' for none. */
  region?: string | undefined
}

/** Path of the list's first page. */
export const pathOfList = ({ service, location, region }: ListOf): string => {
  const key: ListKey = {
    ...(service ? { service: service.slug } : {}),
    ...(location ? { location: location.slug } : {}),
    ...(region ? { region: regionSlug(region) } : {}),
  }
  return listPath(key)
}

/** Sort key of cities, in the order of `byName`. */
export const orderOf = remember(({ name, slug }: Location) => inOnePiece(foldText(name), '\0', slug))

/** A class, because objects assembled by spread store half of their fields in a separate array. */
class OpenedList implements CompanyList {
  readonly service?: Service
  readonly location?: Location
  readonly region?: string
  readonly path: string
  readonly order: string
  companies: Company[] = []

  constructor({ service, location, region }: ListOf, path: string) {
    if (service) this.service = service
    if (location) this.location = location
    if (region) this.region = region
    this.path = path
    this.order = location ? orderOf(location) : ''
  }
}

/** A city's slug is never a region's code, which has capitals. */
const placeOf = ({ location, region }: ListOf): string => location?.slug ?? region ?? ''

/** The existing lists, including empty ones, by path and by company. */
export class OpenedLists {
  readonly #categories: ServiceCategories
  /** By path of the first page. */
  readonly #lists = new Map<string, CompanyList>()
  /** By city slug, or by code of a state or province. '' for lists of no place. */
  readonly #byPlace = new Map<string, CompanyList[]>()
  /** Lists of no city by code of a state or province, or '', and by the companies' service arrays, which are shared. */
  readonly #ofServices = new WeakMap<readonly Service[], Map<string, readonly CompanyList[]>>()
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
    const place = placeOf(of)
    const beside = this.#byPlace.get(place)
    if (beside) beside.push(list)
    else this.#byPlace.set(place, [list])
    this.onOpen?.(list)
    return list
  }

  /** The lists of a state or province, sorted by path. */
  inRegion(region: string): CompanyList[] {
    return this.#byPlace.get(region)?.toSorted((a, b) => (a.path < b.path ? -1 : 1)) ?? []
  }

  /** Cities with this slug that have lists. */
  citiesAt(slug: string): Location[] {
    return [...new Set(this.#byPlace.get(slug)?.flatMap(({ location }) => location ?? []))]
  }

  /** Removes the lists of a city. @returns these lists */
  closeCity({ slug }: Location): readonly CompanyList[] {
    const closed = this.#byPlace.get(slug) ?? []
    this.#byPlace.delete(slug)
    for (const { path } of closed) this.#lists.delete(path)
    return closed
  }

  /** The lists that contain a company. */
  of(company: Pick<Company, 'location' | 'services'>): CompanyList[] {
    const [all, ...services] = this.ofEverywhere(company)
    return [...(all ? [all] : []), ...this.#ofCity(company), ...this.ofRegion(company), ...services]
  }

  /** Lists of no place: all companies, then services. */
  ofEverywhere({ services }: Pick<Company, 'services'>): readonly CompanyList[] {
    return this.#remembered(services, '', () =>
      [undefined, ...this.#categories.listing(services)].map((service) => this.#opened({ service })),
    )
  }

  /** Lists of its state or province: all companies, then services. Empty if it is unknown. */
  ofRegion({ location: { region }, services }: Pick<Company, 'location' | 'services'>): readonly CompanyList[] {
    if (!regionName(region)) return []
    return this.#remembered(services, region, () => this.#inPlace({ region }, services))
  }

  #remembered(services: readonly Service[], region: string, find: () => readonly CompanyList[]) {
    const known = this.#ofServices.get(services) ?? new Map<string, readonly CompanyList[]>()
    const found = known.get(region) ?? find()
    this.#ofServices.set(services, known.set(region, found))
    return found
  }

  /** Fills the empty lists of a city. @param companies all of the city, sorted */
  fillCity({ slug }: Location, companies: readonly Company[]): void {
    for (const company of companies) for (const list of this.#ofCity(company)) list.companies.push(company)
    // Growing an array reserves room for sixteen more items, and most lists are short.
    const lists = this.#byPlace.get(slug)?.slice() ?? []
    for (const list of lists) list.companies = list.companies.slice()
    this.#byPlace.set(slug, lists)
  }

  /** Lists of its city: all companies, then services. */
  #ofCity({ location, services }: Pick<Company, 'location' | 'services'>): CompanyList[] {
    return this.#inPlace({ location }, services)
  }

  #inPlace(place: ListOf, services: readonly Service[]): CompanyList[] {
    const found = [this.#opened(place)]
    for (const service of this.#categories.listing(services))
      if (service.slug !== TRUCKING) found.push(this.#opened({ service, ...place }))
    return found
  }

  /** Searches the lists of one place, which is faster than building a path to look up. */
  #opened(of: ListOf): CompanyList {
    const slug = of.service?.slug
    return this.#byPlace.get(placeOf(of))?.find((list) => list.service?.slug === slug) ?? this.open(of)
  }
}
