import type { CompanyList } from './lists/company-list.ts'

/** Larger lists first, then in catalog order. */
const comesBefore = (a: CompanyList, b: CompanyList): number =>
  b.companies.length - a.companies.length || (a.order < b.order ? -1 : Number(a.order > b.order))

/**
 * Lists of one kind with companies, largest first. They stay sorted as companies change, because sorting all cities for
 * each page would grow with the square of the cities.
 */
export class RankedLists {
  readonly #lists: CompanyList[] = []

  /** Number of lists. */
  get size(): number {
    return this.#lists.length
  }

  /** The largest lists. */
  first(count: number): CompanyList[] {
    return this.#lists.slice(0, count)
  }

  /** Adds lists that are not here yet. */
  addAll(lists: readonly CompanyList[]): void {
    for (const list of lists) if (list.companies.length > 0) this.#lists.push(list)
    this.#lists.sort(comesBefore)
  }

  /** Adds a list, after its companies changed. */
  add(list: CompanyList): void {
    if (list.companies.length > 0) this.#lists.splice(this.#positionOf(list), 0, list)
  }

  /** Removes a list, before its companies change. */
  remove(list: CompanyList): void {
    const position = this.#positionOf(list)
    if (this.#lists[position] === list) this.#lists.splice(position, 1)
  }

  #positionOf(list: CompanyList): number {
    let low = 0
    let high = this.#lists.length
    while (low < high) {
      const middle = (low + high) >>> 1
      const other = this.#lists[middle]
      if (other && comesBefore(other, list) < 0) low = middle + 1
      else high = middle
    }
    return low
  }
}
