/** `/companies-in-{city}.json` and the like: what a page of a list says, as data for programs. */
import { cityName } from '../../../catalog/rules.ts'
import { companyPath, pageOfList } from '../../../routes.ts'
import type { Company } from '../../company.ts'
import type { CompanyList } from '../../lists/company-list.ts'
import { lastPageOf, PAGE_SIZE, totalOnLaterPages } from '../../lists/list-length.ts'
import { rememberLast } from '../../remember.ts'
import { companyCard, companyRating, type Rating } from '../company/company-card.ts'
import { listHeading } from '../list-title.ts'

/** A company in a list. Its own file says more. */
export interface CompanySummary {
  id: string
  name: string
  /** Path of its page. The file contains the whole address. */
  url: string
  city: string
  region: string | null
  phone: string | null
  usdot_number: string | null
  services: string[]
  fleet: string | null
  role: string | null
  check: string | null
  rating: Rating | null
  is_verified: boolean
  is_featured: boolean
  takes_quotes: boolean
}

export interface ListData {
  title: string
  /** Path of the page. The file contains the whole address, as it does for `next`. */
  url: string
  service: string | null
  city: string | null
  region: string | null
  total: number
  /** True if the list has more companies than `total`. */
  is_total_least: boolean
  page: number
  pages: number
  next: string | null
  companies: CompanySummary[]
}

/** Enough for several batches of pages, like cards. */
export const SUMMARIES_KEPT = 20_000

const orNull = (text: string): string | null => text || null

/** What every list says about a company. The same object for the same company while it is cached. */
export const companySummary = rememberLast(SUMMARIES_KEPT, (company: Company): CompanySummary => {
  const { location } = company
  const card = companyCard(company)
  const rating = companyRating(company)
  return {
    id: company.id,
    name: company.name,
    url: companyPath(company.slug),
    city: cityName(location),
    region: orNull(location.region),
    phone: orNull(card.call?.label ?? company.phone),
    usdot_number: orNull(company.usdot_number),
    services: company.services.map(({ name }) => name),
    fleet: orNull(card.trucks),
    role: orNull(card.role),
    check: orNull(card.check),
    rating: rating.value > 0 ? rating : null,
    is_verified: company.verified,
    is_featured: company.is_featured,
    takes_quotes: company.has_email,
  }
})

const summaryText = rememberLast(SUMMARIES_KEPT, (summary: CompanySummary): string => JSON.stringify(summary))

/** The data as JSON. Each company's part is written once. */
export const listJson = ({ companies, ...list }: ListData): string =>
  `${JSON.stringify(list).slice(0, -1)},"companies":[${companies.map(summaryText).join()}]}`

/** A page of a list as data. Undefined if the list has fewer pages. */
export const listData = (list: CompanyList, page: number): ListData | undefined => {
  const { companies, path, service, location } = list
  const pages = lastPageOf(companies.length)
  if (!(page >= 1 && page <= pages)) return undefined
  const shown = page === 1 ? { total: companies.length } : totalOnLaterPages(companies.length)
  return {
    title: listHeading(list),
    url: pageOfList(path, page),
    service: service?.name ?? null,
    city: location ? cityName(location) : null,
    region: orNull(location?.region ?? list.region ?? ''),
    total: shown.total,
    is_total_least: 'isMore' in shown,
    page,
    pages,
    next: page < pages ? pageOfList(path, page + 1) : null,
    companies: companies.slice((page - 1) * PAGE_SIZE, page * PAGE_SIZE).map(companySummary),
  }
}
