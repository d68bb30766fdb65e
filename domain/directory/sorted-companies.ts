/** Lists of companies by sort key, which say where a company stands without being searched from start to end. */
import type { Company } from './company.ts'

type Sorted = readonly Pick<Company, 'sortKey'>[]

export const sortCompanies = (companies: Company[]): void => {
  companies.sort((a, b) => (a.sortKey < b.sortKey ? -1 : Number(a.sortKey > b.sortKey)))
}

/** Where a company with this key stands, or would. */
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
