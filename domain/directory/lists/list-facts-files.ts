/** Files of short facts, which browsers load to sort and filter a list. */
import type { PageOfKind } from '../pages/page-kind.ts'
import type { CompanyFacts } from './company-facts.ts'

/** A list with fewer companies fits on one page. */
export const LEAST_TO_FILTER = 11

/** The companies of a list, or the first part of them, with what all of them share. */
export interface ListFactsFile {
  companies: CompanyFacts[]
  /** Names of the other parts, in order. Only a large city has some. */
  parts: string[]
  services: [slug: string, name: string][]
}

export type ListFactsPage = PageOfKind<'list-facts', ListFactsFile | CompanyFacts[]>
