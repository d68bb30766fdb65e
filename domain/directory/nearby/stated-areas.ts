/**
 * Companies by where they say that they work: by service, and by cells, which are states, provinces and the large squares
 * that their distance reaches. Only companies that take requests, because only requests read it.
 */
import { withinKm } from '../../listings/service-area.ts'
import { isOnLand } from '../../places/coordinates.ts'
import { hashText } from '../../text/hash-text.ts'
import type { Company } from '../company.ts'
import type { ServiceCategories } from '../lists/service-categories.ts'
import { squaresWithin } from './squares.ts'
import { STATED_CARRIERS, type StatedAreasIndex } from './stated-area-file.ts'

/** A file of the company: a service that it offers, and a cell. */
interface StatedCell {
  service: string
  cell: string
}

type Placed = readonly [hash: number, company: Company]

const compare = ([one, a]: Placed, [other, b]: Placed): number => one - other || (a.id < b.id ? -1 : 1)

/** The first companies in the order of the hashes of their ids. One pass, because a cell may have a hundred thousand. */
const firstByHash = (companies: Iterable<Company>): Company[] => {
  const first: Placed[] = []
  for (const company of companies) {
    const placed: Placed = [hashText(company.id), company]
    const last = first.at(-1)
    if (first.length === STATED_CARRIERS && last && compare(placed, last) > 0) continue
    first.push(placed)
    first.sort(compare)
    if (first.length > STATED_CARRIERS) first.pop()
  }
  return first.map(([, company]) => company)
}

export class StatedAreas {
  readonly #categories: ServiceCategories
  /** By service, cell and id. */
  readonly #services = new Map<string, Map<string, Map<string, Company>>>()

  constructor(categories: ServiceCategories) {
    this.#categories = categories
  }

  /** The cells that a company is in. None if it says nothing or takes no requests. */
  cellsOf({ statesArea, service_area, has_email, location, services }: Company): StatedCell[] {
    if (!statesArea || !service_area || !has_email || !isOnLand(location)) return []
    const { regions, within } = service_area
    const cells = [...regions, ...(within ? squaresWithin(location, withinKm(within)) : [])]
    return this.#categories.slugsInCity(services).flatMap((service) => cells.map((cell) => ({ service, cell })))
  }

  add(company: Company): void {
    for (const { service, cell } of this.cellsOf(company)) {
      const cells = this.#services.get(service) ?? new Map<string, Map<string, Company>>()
      this.#services.set(service, cells)
      const companies = cells.get(cell) ?? new Map<string, Company>()
      cells.set(cell, companies.set(company.id, company))
    }
  }

  remove(company: Company): void {
    for (const { service, cell } of this.cellsOf(company)) {
      const cells = this.#services.get(service)
      const companies = cells?.get(cell)
      companies?.delete(company.id)
      if (companies?.size === 0) cells?.delete(cell)
      if (cells?.size === 0) this.#services.delete(service)
    }
  }

  /** The companies of a cell's file. Undefined if it has none. */
  at({ service, cell }: StatedCell): readonly Company[] | undefined {
    const companies = this.#services.get(service)?.get(cell)
    return companies && firstByHash(companies.values())
  }

  /** The cells with companies by service, sorted. */
  get index(): StatedAreasIndex {
    const services = [...this.#services].sort(([a], [b]) => (a < b ? -1 : 1))
    return Object.fromEntries(services.map(([service, cells]) => [service, [...cells.keys()].sort()]))
  }
}
