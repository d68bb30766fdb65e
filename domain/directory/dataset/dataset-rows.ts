/** The rows of the dataset: what lists and pages say about a company, without its record, reviews and photos. */
import { companyPath } from '../../routes.ts'
import { csvLine } from '../../text/csv.ts'
import { withoutEmails } from '../../text/without-emails.ts'
import type { Company } from '../company.ts'
import { type CompanySummary, companySummary } from '../pages/twins/list-data.ts'

type Cell = string | number | boolean | null

const DATASET_CELLS = {
  id: ({ id }) => id,
  name: ({ name }) => name,
  url: ({ slug }) => companyPath(slug),
  city: (_, summary) => summary.city,
  region: (_, summary) => summary.region,
  country: ({ location }) => location.country,
  address: ({ address }) => address,
  phone: (_, summary) => summary.phone,
  website: ({ website }) => website,
  usdot_number: ({ usdot_number }) => usdot_number,
  mc_number: ({ mc_number }) => mc_number,
  legal_name: ({ legal_name }) => legal_name,
  services: (_, summary) => summary.services.join('; '),
  role: (_, summary) => summary.role,
  power_units: ({ power_units }) => power_units || null,
  drivers: ({ drivers }) => drivers || null,
  check: (_, summary) => summary.check,
  rating: (_, summary) => summary.rating?.value ?? null,
  reviews: (_, summary) => summary.rating?.reviews ?? null,
  is_verified: ({ verified }) => verified,
  is_featured: ({ is_featured }) => is_featured,
  takes_quotes: ({ has_email }) => has_email,
} as const satisfies Record<string, (company: Company, summary: CompanySummary) => Cell>

export const DATASET_COLUMNS = Object.keys(DATASET_CELLS) as (keyof typeof DATASET_CELLS)[]

export const DATASET_HEAD = csvLine(DATASET_COLUMNS)

/** A company as a line of CSV. It never contains an email address. @param origin of the site, for its address */
export const datasetRow = (company: Company, origin: string): string => {
  const summary = companySummary(company)
  const cells = DATASET_COLUMNS.map((column) => {
    const value: Cell = DATASET_CELLS[column](company, summary)
    return value === null ? '' : column === 'url' ? `${origin}${value}` : String(value)
  })
  return withoutEmails(csvLine(cells))
}
