import { regionName } from '../../places/regions.ts'
import { cityListIndex } from '../a-z/part-links.ts'
import type { Service } from '../company.ts'
import type { CompanyList } from '../lists/company-list.ts'
import { RankedLists } from '../ranked-lists.ts'

/** City lists by state or province: of all companies, and of one service. */

/** The city lists of a state that have companies: all companies, or those of one service. */
export interface RegionCities {
  byName: ReturnType<typeof cityListIndex>
  bySize: RankedLists
}

const keyOf = (region: string, service: Service | undefined): string => `${region} ${service?.slug ?? ''}`

/** Kept current list by list, because sorting a state's cities for each page would read all of them. */
export class RegionLists {
  readonly #regions = new Map<string, RegionCities>()

  #of({ service, location }: CompanyList): RegionCities | undefined {
    if (!location || !regionName(location.region)) return undefined
    const key = keyOf(location.region, service)
    const known = this.#regions.get(key) ?? { byName: cityListIndex(), bySize: new RankedLists() }
    this.#regions.set(key, known)
    return known
  }

  /** The city lists of a state, or of a service in it. Undefined if no company is there. */
  cities(region: string, service?: Service): RegionCities | undefined {
    const found = this.#regions.get(keyOf(region, service))
    return found && found.bySize.size > 0 ? found : undefined
  }

  /** Adds lists that are not here yet. */
  addAll(lists: Iterable<CompanyList>): void {
    const filled = [...lists].filter(({ companies }) => companies.length > 0)
    for (const [region, found] of Map.groupBy(filled, (list) => this.#of(list))) {
      region?.byName.addAll(found)
      region?.bySize.addAll(found)
    }
  }

  /** Adds a list, after its companies changed. */
  add(list: CompanyList): void {
    const region = list.companies.length > 0 ? this.#of(list) : undefined
    region?.byName.add(list)
    region?.bySize.add(list)
  }

  /** Removes a list, before its companies change. */
  remove(list: CompanyList): void {
    const region = list.companies.length > 0 ? this.#of(list) : undefined
    region?.byName.remove(list)
    region?.bySize.remove(list)
  }
}
