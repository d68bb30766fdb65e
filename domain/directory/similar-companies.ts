import type { Company } from './company.ts'
import type { CompanyLists } from './company-lists.ts'
import { positionOf } from './reviewed-companies.ts'

/** Companies in the similar-companies block. */
export const SIMILAR_COMPANIES = 3

/**
 * The few companies that are most like one, of the first of its groups that have any. Within a group those that follow
 * it are taken, so that not every page shows the same ones.
 */
export const similarCompanies = (lists: CompanyLists, company: Company): Company[] => {
  const found: Company[] = []
  for (const group of lists.groupsOf(company)) {
    const position = positionOf(group, company)
    for (let step = 1; step < group.length && found.length < SIMILAR_COMPANIES; step++) {
      const other = group[(position + step) % group.length]
      if (other && other !== company && !found.includes(other)) found.push(other)
    }
    if (found.length === SIMILAR_COMPANIES) break
  }
  return found
}

/** Companies that show another one, or would if it were there: none but the few before it in one of its groups. */
export const companiesBefore = (
  lists: CompanyLists,
  company: Pick<Company, 'location' | 'services' | 'sortKey'>,
): Set<Company> => {
  const before = new Set<Company>()
  for (const group of lists.groupsOf(company)) {
    const position = positionOf(group, company)
    for (let step = 1; step <= Math.min(SIMILAR_COMPANIES, group.length); step++) {
      const other = group[(position - step + group.length) % group.length]
      if (other) before.add(other)
    }
  }
  return before
}
