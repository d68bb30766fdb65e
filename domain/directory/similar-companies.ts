import type { Company } from './company.ts'
import type { CompanyLists } from './company-lists.ts'
import { positionOf } from './reviewed-companies.ts'

/** Number of similar companies on a page. */
export const SIMILAR_COMPANIES = 3

/**
 * The companies most like another one, from the first of its groups that has any. Within a group, the next ones in
 * order are taken, so that not every page shows the same companies.
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

/** Companies that show another one, or would: the few before it in one of its groups. */
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
