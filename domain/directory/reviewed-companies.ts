import type { Company } from './company.ts'

const newest = ({ reviews: [review] }: Company): string => (review ? `${review.created} ${review.id}` : '')

/** The company with the newer review first. No two reviews are the same. */
const comesBefore = (a: Company, b: Company): number => (newest(a) > newest(b) ? -1 : Number(newest(a) < newest(b)))

/** Companies with a review, newest review first. They stay sorted as companies change. */
export class ReviewedCompanies {
  readonly #companies: Company[] = []

  first(count: number): Company[] {
    return this.#companies.slice(0, count)
  }

  /** Adds companies that are not here yet. */
  addAll(companies: readonly Company[]): void {
    const known = [...this.#companies, ...companies.filter(({ reviews }) => reviews.length > 0)]
    // Computing each key once sorts several times as fast as computing keys per comparison.
    const keyed = known.map((company) => ({ company, key: newest(company) }))
    keyed.sort((a, b) => (a.key > b.key ? -1 : Number(a.key < b.key)))
    for (const [at, { company }] of keyed.entries()) this.#companies[at] = company
  }

  add(company: Company): void {
    if (company.reviews.length > 0) this.#companies.splice(this.#positionOf(company), 0, company)
  }

  remove(company: Company): void {
    const position = this.#positionOf(company)
    if (this.#companies[position] === company) this.#companies.splice(position, 1)
  }

  #positionOf(company: Company): number {
    let low = 0
    let high = this.#companies.length
    while (low < high) {
      const middle = (low + high) >>> 1
      const other = this.#companies[middle]
      if (other && comesBefore(other, company) < 0) low = middle + 1
      else high = middle
    }
    return low
  }
}

// Companies sorted by key, so that binary search finds a company's position.

type Sorted = readonly Pick<Company, 'sortKey'>[]

export const sortCompanies = (companies: Company[]): void => {
  companies.sort((a, b) => (a.sortKey < b.sortKey ? -1 : Number(a.sortKey > b.sortKey)))
}

/** Position of the company with a key, or where it would be. */
export const positionOf = (companies: Sorted, { sortKey }: Pick<Company, 'sortKey'>): number => {
  let low = 0
  let high = companies.length
  while (low < high) {
    const middle = (low + high) >>> 1
    if ((companies[middle]?.sortKey ?? '') < sortKey) low = middle + 1
    else high = middle
  }
  return low
}

export const insertCompany = (companies: Company[], company: Company): void => {
  companies.splice(positionOf(companies, company), 0, company)
}

export const removeCompany = (companies: Company[], company: Company): void => {
  const position = positionOf(companies, company)
  if (companies[position] === company) companies.splice(position, 1)
}

/** @param next has the same key as the old one */
export const exchangeCompany = (companies: Company[], old: Company, next: Company): void => {
  const position = positionOf(companies, old)
  if (companies[position] === old) companies[position] = next
}
