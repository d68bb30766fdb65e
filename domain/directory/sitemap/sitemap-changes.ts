/** What may have changed in the sitemap of a directory since somebody asked last. */
import { companyPath } from '../../routes.ts'
import type { Company } from '../company.ts'
import type { CompanyLists } from '../company-lists.ts'

export interface SitemapChanges {
  /** Of companies that came, went or changed, and of the lists of their cities. */
  paths: ReadonlySet<string>
  /** How many companies there were before. */
  companies: number
}

const noted = new WeakMap<CompanyLists, { paths: Set<string>; companies: number }>()

/** Called for each company that changes, with what it was and what it is now. Nothing is kept until somebody has asked. */
export const noteSitemapChange = (lists: CompanyLists, states: readonly Company[]): void => {
  const changes = noted.get(lists)
  if (!changes) return
  for (const { slug, location } of states) {
    changes.paths.add(companyPath(slug))
    for (const { path } of lists.ofLocation(location)) changes.paths.add(path)
  }
}

/** What was noted, which is forgotten; undefined at the first time, when anything may have changed. */
export const takeSitemapChanges = (lists: CompanyLists): SitemapChanges | undefined => {
  const changes = noted.get(lists)
  noted.set(lists, { paths: new Set(), companies: lists.companies.length })
  return changes
}
