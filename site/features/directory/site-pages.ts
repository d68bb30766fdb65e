import { PRIVACY_POLICY_DATE } from '../../../domain/brand.ts'
import { locationLabel } from '../../../domain/location-names.ts'
import { STATIC_PATHS } from '../../../domain/routes.ts'
import { type CompanyPageProps, companyPages } from '../companies/company-pages.ts'
import { companyLists } from '../lists/company-lists.ts'
import { type ListPageProps, listPages } from '../lists/list-pages.ts'
import { largestLocations, largestServices, type RelatedLink } from '../lists/related-lists.ts'
import type { Directory } from './join-directory.ts'
import type { SitemapEntry, SitePage } from './site-page.ts'

export interface HomePageProps {
  companies: number
  /** Cities with a company. */
  cities: number
  services: { name: string; slug: string }[]
  locations: { name: string; slug: string }[]
  largestServices: RelatedLink[]
  largestLocations: RelatedLink[]
}

/** Every page that the site has, with all that it shows. */
export interface SitePages {
  home: HomePageProps
  lists: SitePage<ListPageProps>[]
  companies: SitePage<CompanyPageProps>[]
}

/** Cities that the home page links to. */
const HOME_LOCATIONS = 36

export const sitePages = (directory: Directory): SitePages => {
  const lists = companyLists(directory)
  return {
    home: {
      companies: directory.companies.length,
      cities: new Set(directory.companies.map(({ location }) => location.id)).size,
      services: directory.services.map(({ name, slug }) => ({ name, slug })),
      locations: directory.locations.map((location) => ({ name: locationLabel(location), slug: location.slug })),
      largestServices: largestServices(lists),
      largestLocations: largestLocations(lists, HOME_LOCATIONS),
    },
    lists: listPages(lists),
    companies: companyPages(directory.companies, lists),
  }
}

const STATIC_ENTRIES: [path: string, entry: SitemapEntry][] = [
  [STATIC_PATHS.home, { priority: 1, changefreq: 'weekly' }],
  [STATIC_PATHS.about, { priority: 0.8, changefreq: 'monthly' }],
  [STATIC_PATHS.contact, { priority: 0.8, changefreq: 'monthly' }],
  [STATIC_PATHS['for-business'], { priority: 0.8, changefreq: 'monthly' }],
  [STATIC_PATHS['privacy-policy'], { priority: 0.6, changefreq: 'monthly', lastmod: PRIVACY_POLICY_DATE }],
]

/** What the sitemap lists: canonical path → entry. */
export const sitemapEntries = ({ lists, companies }: SitePages): Map<string, SitemapEntry> =>
  new Map([
    ...STATIC_ENTRIES,
    ...[...lists, ...companies].flatMap(({ path, sitemap }): [string, SitemapEntry][] =>
      sitemap ? [[path, sitemap]] : [],
    ),
  ])
