/** The rows of the dataset: what lists and pages say about a company, without its record, reviews and photos. */
import { companyPath } from '../../routes.ts'
import { csvLine } from '../../text/csv.ts'
import { withoutEmails } from '../../text/without-emails.ts'
import type { Company } from '../company.ts'
import { companySummary } from '../pages/twins/list-data.ts'

type Cell = string | number | boolean | null

const DATASET_CELLS = {
  id: ({ id }) => id,
  name: ({ name }) => name,
  url: ({ slug }) => companyPath(slug),
  city: (company) => companySummary(company).city,
  region: (company) => companySummary(company).region,
  country: ({ location }) => location.country,
  address: ({ address }) => address,
  phone: (company) => companySummary(company).phone,
  website: ({ website }) => website,
  usdot_number: ({ usdot_number }) => usdot_number,
  mc_number: ({ mc_number }) => mc_number,
  legal_name: ({ legal_name }) => legal_name,
  services: (company) => companySummary(company).services.join('; '),
  role: (company) => companySummary(company).role,
  power_units: ({ power_units }) => power_units || null,
  drivers: ({ drivers }) => drivers || null,
  check: (company) => companySummary(company).check,
  rating: (company) => companySummary(company).rating?.value ?? null,
  reviews: (company) => companySummary(company).rating?.reviews ?? null,
  is_verified: ({ verified }) => verified,
  is_featured: ({ is_featured }) => is_featured,
  takes_quotes: ({ has_email }) => has_email,
} as const satisfies Record<string, (company: Company) => Cell>

export const DATASET_COLUMNS = Object.keys(DATASET_CELLS) as (keyof typeof DATASET_CELLS)[]

export const DATASET_HEAD = csvLine(DATASET_COLUMNS)

/** A company as a line of CSV. It never contains an email address. @param origin of the site, for its address */
export const datasetRow = (company: Company, origin: string): string => {
  const cells = DATASET_COLUMNS.map((column) => {
    const value = DATASET_CELLS[column](company)
    return value === null ? '' : column === 'url' ? `${origin}${value}` : String(value)
  })
  return withoutEmails(csvLine(cells))
}
