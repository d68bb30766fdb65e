import { MOST_ASKED } from '../../../domain/inquiries/rules.ts'
import { readCompany } from '../companies/read-company.ts'

export interface QuotedCompany {
  /** Id of its listing. */
  listing: string
  name: string
}

/** Whom a request for a quote is for. */
export interface QuoteTarget {
  company: QuotedCompany
  /** Others that get the same request with it, because the visitor chose them. */
  together?: readonly QuotedCompany[]
  /** Others that are offered once it is sent. */
  similar?: Promise<QuotedCompany[]>
}

/** Companies like one that take requests, as its own page names them; none when it cannot be read. */
export const similarTo = async (path: string): Promise<QuotedCompany[]> => {
  const reading = await readCompany(path)
  return reading.state === 'listed' ? reading.facts.similar.slice(0, MOST_ASKED - 1) : []
}
