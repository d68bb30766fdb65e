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

const comesBefore = (a: Company, b: Company): boolean => {
  const [one, other] = [hashText(a.id), hashText(b.id)]
  return one < other || (one === other && a.id < b.id)
}

const positionOf = (companies: readonly Company[], company: Company): number => {
  let low = 0
  let high = companies.length
  while (low < high) {
    const middle = (low + high) >>> 1
    const other = companies[middle]
    if (other && comesBefore(other, company)) low = middle + 1
    else high = middle
  }
  return low
}

export class StatedAreas {
  readonly #categories: ServiceCategories
  /** By service and cell, in the order of the hashes of their ids. */
  readonly #services = new Map<string, Map<string, Company[]>>()

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
    if (!company.statesArea) return
    for (const { service, cell } of this.cellsOf(company)) {
      const cells = this.#services.get(service) ?? new Map<string, Company[]>()
      this.#services.set(service, cells)
      const companies = cells.get(cell) ?? []
      cells.set(cell, companies)
      companies.splice(positionOf(companies, company), 0, company)
    }
  }

  remove(company: Company): void {
    if (!company.statesArea) return
    for (const { service, cell } of this.cellsOf(company)) {
      const cells = this.#services.get(service)
      const companies = cells?.get(cell) ?? []
      const position = positionOf(companies, company)
      if (companies[position] === company) companies.splice(position, 1)
      if (companies.length === 0) cells?.delete(cell)
      if (cells?.size === 0) this.#services.delete(service)
    }
  }

  /** The companies of a cell's file. Undefined if it has none. */
  at({ service, cell }: StatedCell): readonly Company[] | undefined {
    return this.#services.get(service)?.get(cell)?.slice(0, STATED_CARRIERS)
  }

  /** The cells with companies by service, sorted. */
  get index(): StatedAreasIndex {
    const services = [...this.#services].sort(([a], [b]) => (a < b ? -1 : 1))
    return Object.fromEntries(services.map(([service, cells]) => [service, [...cells.keys()].sort()]))
  }
}
