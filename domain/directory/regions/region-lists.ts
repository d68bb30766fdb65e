import { regionName } from '../../places/regions.ts'
import { cityListIndex } from '../a-z/part-links.ts'
import type { Company, Service } from '../company.ts'
import type { CompanyList } from '../lists/company-list.ts'
import { RankedLists } from '../ranked-lists.ts'

/** City lists by state or province: of all companies, and of one service. */

/** The city lists of a state that have companies: all companies, or those of one service. */
export interface RegionList {
  /** Number of companies in all its lists. */
  companies: number
  byName: ReturnType<typeof cityListIndex>
  bySize: RankedLists
}

const keyOf = (region: string, service: Service | undefined): string => `${region} ${service?.slug ?? ''}`

/** Kept current list by list, because counting a state's companies for each page would read all its cities. */
export class RegionLists {
  readonly #regions = new Map<string, RegionList>()

  #of({ service, location }: CompanyList): RegionList | undefined {
    if (!location || !regionName(location.region)) return undefined
    const key = keyOf(location.region, service)
    const known = this.#regions.get(key) ?? { companies: 0, byName: cityListIndex(), bySize: new RankedLists() }
    this.#regions.set(key, known)
    return known
  }

  /** The lists of a state, or of a service in it. Undefined if no company is there. */
  list(region: string, service?: Service): RegionList | undefined {
    const found = this.#regions.get(keyOf(region, service))
    return found && found.companies > 0 ? found : undefined
  }

  /** The companies of a state's cities, read again on each iteration. */
  companiesOf(region: string): Iterable<Company> {
    return { [Symbol.iterator]: () => this.#read(region) }
  }

  *#read(region: string): Generator<Company> {
    const cities = this.list(region)?.bySize
    for (const { companies } of cities?.first(cities.size) ?? []) yield* companies
  }

  /** Adds lists that are not here yet. */
  addAll(lists: Iterable<CompanyList>): void {
    const filled = [...lists].filter(({ companies }) => companies.length > 0)
    for (const [region, found] of Map.groupBy(filled, (list) => this.#of(list))) {
      if (!region) continue
      region.byName.addAll(found)
      region.bySize.addAll(found)
      region.companies += found.reduce((sum, { companies }) => sum + companies.length, 0)
    }
  }

  /** Adds a list, after its companies changed. */
  add(list: CompanyList): void {
    const region = this.#of(list)
    if (!region || list.companies.length === 0) return
    region.byName.add(list)
    region.bySize.add(list)
    region.companies += list.companies.length
  }

  /** Removes a list, before its companies change. */
  remove(list: CompanyList): void {
    const region = this.#of(list)
    if (!region || list.companies.length === 0) return
    region.byName.remove(list)
    region.bySize.remove(list)
    region.companies -= list.companies.length
  }
}

/** Companies of a service in one state or province. */
export class ServiceRegions {
  readonly #groups = new Map<string, Company[]>()
  /** The same by the companies' service arrays, which are shared, and by state or province. */
  readonly #known = new WeakMap<readonly Service[], Map<string, Company[][]>>()

  /** The groups of a company. */
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
