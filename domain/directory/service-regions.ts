import type { Company, Service } from './company.ts'

/** Companies of a service in one state or province. */
export class ServiceRegions {
  readonly #groups = new Map<string, Company[]>()
  /** The same for the services of companies, which share their arrays, by state or province. */
  readonly #known = new WeakMap<readonly Service[], Map<string, Company[][]>>()

  /** Those that a company belongs to, or would. */
  of({ location: { region }, services }: Pick<Company, 'location' | 'services'>): Company[][] {
    const known = this.#known.get(services)?.get(region)
    if (known) return known
    const found = services.map(({ slug }) => {
      const key = `${slug} ${region}`
      const companies = this.#groups.get(key) ?? []
      this.#groups.set(key, companies)
      return companies
    })
    const ofServices = this.#known.get(services) ?? new Map<string, Company[][]>()
    this.#known.set(services, ofServices.set(region, found))
    return found
  }
}
