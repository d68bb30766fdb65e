/**
 * What scripts read about a company from its own page, so that no server request is needed: the shortlist compares
 * companies with it, and a quote request finds similar ones.
 */

import { FACT_LABELS, NUMBER_SINCE_LABEL, USDOT_LABEL } from '../../../domain/carrier-record/carrier-facts.ts'
import type { CompanyPageProps } from '../../../domain/directory/pages/company/company-pages.ts'
import type { ServiceArea } from '../../../domain/listings/service-area.ts'
import { MAX_STARS } from '../../../domain/reviews/rules.ts'

export const PAGE_FACTS_ID = 'page-facts'

/** What is compared, in order. */
export const COMPARED = [
  'Rating',
  'City',
  'Services',
  'Fleet',
  'Authority',
  'Carrier check',
  USDOT_LABEL,
  'Hazmat',
  NUMBER_SINCE_LABEL,
  'Verified',
] as const
export type Compared = (typeof COMPARED)[number]

export interface PageFacts {
  /** Id of the listing, which stays when the company is renamed. */
  id: string
  name: string
  path: string
  /** True if it accepts quote requests. */
  quotable: boolean
  /** In words. Unknown facts are missing. */
  facts: Partial<Record<Compared, string>>
  /** Where it says that it works. Missing if it says nothing. */
  area?: ServiceArea
  /** Similar companies that accept requests. */
  similar: { listing: string; name: string }[]
}

type Given = Pick<
  CompanyPageProps,
  | 'id'
  | 'name'
  | 'path'
  | 'place'
  | 'rating'
  | 'services'
  | 'verified'
  | 'quotable'
  | 'usdotNumber'
  | 'check'
  | 'fleet'
  | 'record'
  | 'servedArea'
> & { similar: Pick<CompanyPageProps, 'id' | 'name' | 'quotable'>[] }

const ratingWords = ({ value, reviews }: Given['rating']): string => {
  if (value === 0) return 'No reviews yet'
  const source = reviews === 0 ? 'directory rating' : reviews === 1 ? '1 review' : `${reviews} reviews`
  return `${value.toFixed(1)} of ${MAX_STARS}, ${source}`
}

/** The facts of a company's page. */
export const pageFacts = (company: Given): PageFacts => {
  const recorded = (label: string) => company.record?.facts.find((fact) => fact.label === label)?.value ?? ''
  const all: Record<Compared, string> = {
    Rating: ratingWords(company.rating),
    City: company.place,
    Services: company.services.map(({ name }) => name).join(', '),
    Fleet: company.fleet,
    Authority: recorded(FACT_LABELS.authority),
    'Carrier check': company.check,
    [USDOT_LABEL]: company.usdotNumber,
    Hazmat: recorded(FACT_LABELS.hazmat),
    [NUMBER_SINCE_LABEL]: recorded(NUMBER_SINCE_LABEL),
    Verified: company.verified ? 'Yes' : 'No',
  }
  return {
    id: company.id,
    name: company.name,
    path: company.path,
    quotable: company.quotable,
    facts: Object.fromEntries(Object.entries(all).filter(([, value]) => value !== '')),
    ...(company.servedArea ? { area: company.servedArea.stated } : {}),
    similar: company.similar.filter(({ quotable }) => quotable).map(({ id, name }) => ({ listing: id, name })),
  }
}
