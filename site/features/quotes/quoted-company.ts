import { MOST_ASKED } from '../../../domain/inquiries/rules.ts'
import { readCompany } from '../companies/read-company.ts'

export interface QuotedCompany {
  /** Id of its listing. */
  listing: string
  name: string
}

/** The recipients of a quote request. */
export interface QuoteTarget {
  company: QuotedCompany
  /** Others that get the same request because the visitor chose them. */
  together?: readonly QuotedCompany[]
  /** Path of the company's page, whose similar companies are offered after it was sent. */
  path?: string
}

/** Similar companies that accept requests, from the company's page. Empty if it cannot be read. */
export const similarTo = async (path: string): Promise<QuotedCompany[]> => {
  const reading = await readCompany(path)
  return reading.state === 'listed' ? reading.facts.similar.slice(0, MOST_ASKED - 1) : []
}
