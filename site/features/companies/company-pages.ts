import { ABOUT_SENTENCES } from '../../../domain/constants.ts'
import { cityName } from '../../../domain/location-names.ts'
import { companyPath } from '../../../domain/routes.ts'
import { servicesCovered } from '../../../domain/services.ts'
import type { Company } from '../directory/join-directory.ts'
import { sameItems } from '../directory/same-items.ts'
import { lastModified, type SitePage } from '../directory/site-page.ts'
import type { CompanyList } from '../lists/company-lists.ts'
import { type CompanyCard, companyCard } from './company-card.ts'
import { firstSentences } from './first-sentences.ts'
import { similarCompanies } from './similar-companies.ts'

export interface CompanyReview {
  author: string
  rating: number
  text: string
  /** As PocketBase writes moments. */
  created: string
}

export interface CompanyPageProps extends CompanyCard {
  /** The whole description. */
  description: string
  /** What the description says after the About text. */
  moreAbout: string
  website: string
  usdotNumber: string
  mcNumber: string
  city: string
  /** Codes, '' when unknown. */
  region: string
  country: string
  covered: readonly string[]
  customerReviews: CompanyReview[]
  similar: CompanyCard[]
}

const makeProps = (company: Company, similar: Company[]): CompanyPageProps => ({
  ...companyCard(company),
  description: company.description,
  moreAbout: firstSentences(company.description, ABOUT_SENTENCES).rest,
  website: company.website,
  usdotNumber: company.usdot_number,
  mcNumber: company.mc_number,
  city: cityName(company.location),
  region: company.location.region,
  country: company.location.country,
  covered: servicesCovered(company.services.map(({ name }) => name)),
  customerReviews: company.reviews.map(({ customer_name, rating, review_text, created }) => ({
    author: customer_name,
    rating,
    text: review_text,
    created,
  })),
  similar: similar.map(companyCard),
})

const known = new WeakMap<Company, { similar: Company[]; props: CompanyPageProps }>()

/** The same object for the same company with the same similar ones. */
const companyPageProps = (company: Company, similar: Company[]): CompanyPageProps => {
  const before = known.get(company)
  if (before && sameItems(before.similar, similar)) return before.props
  const props = makeProps(company, similar)
  known.set(company, { similar, props })
  return props
}

/** Every company's page. */
export const companyPages = (
  companies: readonly Company[],
  lists: readonly CompanyList[],
): SitePage<CompanyPageProps>[] => {
  const similar = similarCompanies(lists)
  return companies.map((company) => {
    const lastmod = lastModified([company])
    return {
      path: companyPath(company.slug),
      props: companyPageProps(company, similar.get(company) ?? []),
      sitemap: { priority: 0.6, changefreq: 'weekly', ...(lastmod ? { lastmod } : {}) },
    }
  })
}

/** "Blue Ridge Freight, Chicago, IL". */
export const companyTitle = ({ name, place }: Pick<CompanyPageProps, 'name' | 'place'>): string => `${name}, ${place}`
