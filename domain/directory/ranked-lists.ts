import type { CompanyList } from './lists/company-list.ts'

/** Larger ones first, then as the catalogue orders them. */
const comesBefore = (a: CompanyList, b: CompanyList): number =>
  b.companies.length - a.companies.length || (a.order < b.order ? -1 : Number(a.order > b.order))

/**
 * Lists of one kind that hold a company, largest first. They stay in order while companies come and go, because to sort
 * all cities for each page that names the largest ones takes the square of the cities.
 */
export class RankedLists {
  readonly #lists: CompanyList[] = []

  /** How many there are. */
  get size(): number {
    return this.#lists.length
  }

  /** The largest ones. */
  first(count: number): CompanyList[] {
    return this.#lists.slice(0, count)
  }

  /** Takes lists that are not in it yet. */
  addAll(lists: readonly CompanyList[]): void {
    for (const list of lists) if (list.companies.length > 0) this.#lists.push(list)
    this.#lists.sort(comesBefore)
  }

  /** Puts a list where it belongs, after its companies have changed. */
  add(list: CompanyList): void {
    if (list.companies.length > 0) this.#lists.splice(this.#positionOf(list), 0, list)
  }

  /** Takes a list out, before its companies change. */
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
