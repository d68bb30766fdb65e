/** Services that visitors treat as one: their lists have the same companies. */
import { TRUCKING } from '../../routes.ts'
import type { Service } from '../company.ts'

/** Slugs of the services of each category. The first gave the category its name, and its list is canonical. */
const CATEGORIES: readonly (readonly string[])[] = [
  [TRUCKING, 'freight'],
  ['reefer', 'refrigerated'],
]

/**
 * Slug of the list in a city, state or province that contains the companies of a service, for browsers, which know only
 * slugs. @param slugs of all services
 */
export const slugInPlace = (slug: string, slugs: readonly string[]): string => {
  const category = CATEGORIES.find((each) => each.includes(slug)) ?? []
  return category.find((each) => each !== TRUCKING && slugs.includes(each)) ?? slug
}

/** The catalog's services by category. */
export class ServiceCategories {
  readonly #categories = new Map<string, readonly Service[]>()
  /** By the companies' service arrays, which are shared. */
  readonly #listing = new WeakMap<readonly Service[], readonly Service[]>()
  readonly #inCity = new WeakMap<readonly Service[], readonly string[]>()

  constructor(services: readonly Service[]) {
    const bySlug = new Map(services.map((service) => [service.slug, service]))
    for (const service of services) this.#categories.set(service.slug, [service])
    for (const slugs of CATEGORIES) {
      const category = slugs.flatMap((slug) => bySlug.get(slug) ?? [])
      for (const { slug } of category) this.#categories.set(slug, category)
    }
  }

  /** The services with the same list as this one, itself included. */
  with(service: Service): readonly Service[] {
    return this.#categories.get(service.slug) ?? [service]
  }

  /** The services whose lists contain a company with these services. */
  listing(services: readonly Service[]): readonly Service[] {
    const known = this.#listing.get(services)
    if (known) return known
    const listing = [...new Set(services.flatMap((service) => this.with(service)))]
    this.#listing.set(services, listing)
    return listing
  }

  /** The service whose list is canonical. */
  lead(service: Service): Service {
    return this.with(service)[0] ?? service
  }

  /** What links to its list say: "Trucking and Freight", because many of its companies name only one of them. */
  nameOf(service: Service): string {
    const all = this.with(service)
    return all.some(({ slug }) => slug === TRUCKING) ? all.map(({ name }) => name).join(' and ') : service.name
  }

  /** The same in a city, state or province, where trucking is the place's own list. */
  leadInPlace(service: Service): Service {
    return this.with(service).find(({ slug }) => slug !== TRUCKING) ?? service
  }

  /** Slugs of the lists of a city that contain a company with these services, one for each category. */
  slugsInCity(services: readonly Service[]): readonly string[] {
    const known = this.#inCity.get(services) ?? [...new Set(services.map((service) => this.leadInPlace(service).slug))]
    this.#inCity.set(services, known)
    return known
  }
}
