import type { Company } from './company.ts'

/** The companies that a feed of changes is made of. No older one can have one of its newest changes. */
export const CHANGED_SHOWN = 100
/** Enough that all companies are read again only after many of the newest were removed. */
const KEPT = 500
const CUT_AT = 2 * KEPT

type Changed = Pick<Company, 'changedOn' | 'id'>

const comesBefore = (a: Changed, b: Changed): boolean =>
  a.changedOn > b.changedOn || (a.changedOn === b.changedOn && a.id < b.id)

/** Companies whose federal record changed last, newest first, kept current without sorting all of them. */
class NewestChanged {
  /** All that come before `#floor`, sorted. */
  readonly #companies: Company[] = []
  /** The first one that is not stored. Undefined if all are stored. */
  #floor: Changed | undefined
  /** Undefined after they changed, until they are needed again. */
  #first: readonly Company[] | undefined

  #positionOf(company: Changed): number {
    let low = 0
    let high = this.#companies.length
    while (low < high) {
      const middle = (low + high) >>> 1
      const other = this.#companies[middle]
      if (other && comesBefore(other, company)) low = middle + 1
      else high = middle
    }
    return low
  }

  #touch(position: number): void {
    if (position < CHANGED_SHOWN) this.#first = undefined
  }

  add(company: Company): void {
    if (this.#floor && !comesBefore(company, this.#floor)) return
    const position = this.#positionOf(company)
    this.#companies.splice(position, 0, company)
    this.#touch(position)
    if (this.#companies.length < CUT_AT) return
    const [{ changedOn, id } = company] = this.#companies.splice(KEPT)
    this.#floor = { changedOn, id }
  }

  remove(company: Company): void {
    const position = this.#positionOf(company)
    if (this.#companies[position] !== company) return
    this.#companies.splice(position, 1)
    this.#touch(position)
  }

  /** The same array as long as they stay the same. @param all the companies, which are read if too few are known */
  first(all: () => Iterable<Company>): readonly Company[] {
    if (this.#companies.length < CHANGED_SHOWN && this.#floor) {
      this.#companies.length = 0
      this.#floor = undefined
      for (const company of all()) if (company.changedOn > 0) this.add(company)
      this.#first = undefined
    }
    this.#first ??= this.#companies.slice(0, CHANGED_SHOWN)
    return this.#first
  }

  /** True if a company is one of the first. They must be known. */
  isAmongFirst(company: Company): boolean {
    const position = this.#positionOf(company)
    return position < CHANGED_SHOWN && this.#companies[position] === company
  }
}

/** The companies of one state or province, or of the whole directory. */
export type CompaniesOf = (region: string) => Iterable<Company>

/** Companies whose federal record changed last: of each state and province, and of the whole directory. */
export class ChangedCompanies {
  /** By region code. '' is the whole directory. */
  readonly #regions = new Map<string, NewestChanged>()
  readonly #companiesOf: CompaniesOf

  constructor(companiesOf: CompaniesOf) {
    this.#companiesOf = companiesOf
  }

  #of(region: string): NewestChanged {
    const known = this.#regions.get(region) ?? new NewestChanged()
    this.#regions.set(region, known)
    return known
  }

  /** Where a company counts. One without a change counts nowhere. */
  #with({ changedOn, location: { region } }: Company): NewestChanged[] {
    return changedOn === 0 ? [] : [...new Set(['', region])].map((each) => this.#of(each))
  }

  add(company: Company): void {
    for (const newest of this.#with(company)) newest.add(company)
  }

  remove(company: Company): void {
    for (const newest of this.#with(company)) newest.remove(company)
  }

  /** The companies with the newest changes, newest first. The same array as long as they stay the same. */
  first(region: string): readonly Company[] {
    return this.#of(region).first(() => this.#companiesOf(region))
  }

  /** True if a company is one of them. */
  isAmongFirst(region: string, company: Company): boolean {
    this.first(region)
    return this.#of(region).isAmongFirst(company)
  }
}
