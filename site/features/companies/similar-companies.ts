import { SIMILAR_COMPANIES } from '../../../domain/constants.ts'
import type { Company } from '../directory/join-directory.ts'
import type { CompanyList } from '../lists/company-lists.ts'

const addNeighbours = (companies: Company[], similar: Map<Company, Company[]>): void => {
  companies.forEach((company, index) => {
    const found = similar.get(company) ?? []
    for (let step = 1; step < companies.length && found.length < SIMILAR_COMPANIES; step++) {
      const other = companies[(index + step) % companies.length]
      if (other && other !== company && !found.includes(other)) found.push(other)
    }
    similar.set(company, found)
  })
}

/**
 * For each company the few that are most like it: of its city and a service of it, then of its city, then of a
 * service, those of its state or province first. Within a list those that follow it are taken, so that not every page shows the same ones.
 */
export const similarCompanies = (lists: readonly CompanyList[]): Map<Company, Company[]> => {
  const similar = new Map<Company, Company[]>()
  const ofService = lists.filter(({ service, location }) => service && !location)
  for (const { service, location, companies } of lists) if (service && location) addNeighbours(companies, similar)
  for (const { service, location, companies } of lists) if (!service && location) addNeighbours(companies, similar)
  for (const { companies } of ofService)
    for (const neighbours of Map.groupBy(companies, ({ location }) => location.region).values())
      addNeighbours(neighbours, similar)
  for (const { companies } of ofService) addNeighbours(companies, similar)
  return similar
}
