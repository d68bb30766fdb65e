import { PRIVACY_POLICY_DATE } from '../../brand.ts'
import { STATIC_PATHS } from '../../routes.ts'
import type { CompanyList } from '../lists/company-list.ts'
import type { SitemapEntry } from '../pages/site-page.ts'

/** Priority of a list's first page. Wider lists have a higher one. */
export const listPriority = ({ service, location, region }: CompanyList): number => {
  if (region || (service && location)) return 0.7
  return service || location ? 0.8 : 0.9
}

export const COMPANY_PRIORITY = 0.6
/** Priority of the page of all states and provinces. */
export const REGIONS_PRIORITY = 0.7

/** Priority of pages that list companies or cities by name. */
export const A_Z_PRIORITY = 0.5

/** The sitemap entry of a page with companies. @param lastmod see `SitemapEntry` */
export const entryOfCompanies = (priority: number, lastmod: string | undefined): SitemapEntry => ({
  priority,
  changefreq: 'weekly',
  ...(lastmod ? { lastmod } : {}),
})

/** Pages that do not depend on any company. */
export const STATIC_ENTRIES: readonly (readonly [path: string, entry: SitemapEntry])[] = [
  [STATIC_PATHS.home, { priority: 1, changefreq: 'weekly' }],
  [STATIC_PATHS.about, { priority: 0.8, changefreq: 'monthly' }],
  [STATIC_PATHS.contact, { priority: 0.8, changefreq: 'monthly' }],
  [STATIC_PATHS['for-business'], { priority: 0.8, changefreq: 'monthly' }],
  [STATIC_PATHS['privacy-policy'], { priority: 0.6, changefreq: 'monthly', lastmod: PRIVACY_POLICY_DATE }],
]
