/** Services that visitors do not tell apart: they list the same companies, whichever of them a company names. */
import { TRUCKING } from '../../routes.ts'
import type { Service } from '../company.ts'

/** Slugs of the services of a category. The first one gave it its name, and its list is the one to link to. */
const CATEGORIES: readonly (readonly string[])[] = [
  [TRUCKING, 'freight'],
  ['reefer', 'refrigerated'],
]

/** The catalogue's services by category. */
export class ServiceCategories {
  readonly #categories = new Map<string, readonly Service[]>()
  /** By the services of companies, which share their arrays. */
  readonly #listing = new WeakMap<readonly Service[], readonly Service[]>()

  constructor(services: readonly Service[]) {
    const bySlug = new Map(services.map((service) => [service.slug, service]))
    for (const service of services) this.#categories.set(service.slug, [service])
    for (const slugs of CATEGORIES) {
      const category = slugs.flatMap((slug) => bySlug.get(slug) ?? [])
      for (const { slug } of category) this.#categories.set(slug, category)
    }
  }

  /** The services that list the same companies as this one, itself among them. */
  with(service: Service): readonly Service[] {
    return this.#categories.get(service.slug) ?? [service]
  }

  /** The services that list a company of some services. */
  listing(services: readonly Service[]): readonly Service[] {
    const known = this.#listing.get(services)
    if (known) return known
    const listing = [...new Set(services.flatMap((service) => this.with(service)))]
    this.#listing.set(services, listing)
    return listing
  }

  /** The one whose list stands for all of them. */
  lead(service: Service): Service {
    return this.with(service)[0] ?? service
  }

  /** The same in one city, where trucking has no list beside the city's own. */
  leadInCity(service: Service): Service {
    return this.with(service).find(({ slug }) => slug !== TRUCKING) ?? service
  }
}
