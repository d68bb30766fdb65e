import { PAGE_SIZE } from '../../../domain/constants.ts'
import { listPath } from '../../../domain/routes.ts'
import { type CompanyCard, companyCard } from '../companies/company-card.ts'
import { lastModified, type SitePage } from '../directory/site-page.ts'
import { type CompanyList, listKey } from './company-lists.ts'
import { listHeading, listSubtitle, listTitle } from './list-title.ts'
import { type RelatedLink, relatedLists } from './related-lists.ts'

export interface ListPageProps {
  heading: string
  subtitle: string
  title: string
  /** Canonical path of the list's first page. */
  listPath: string
  page: number
  lastPage: number
  total: number
  cards: CompanyCard[]
  related: RelatedLink[]
}

const sitemapEntry = ({ service, location, companies }: CompanyList): NonNullable<SitePage<unknown>['sitemap']> => {
  const lastmod = lastModified(companies)
  return {
    priority: service && location ? 0.7 : service || location ? 0.8 : 0.9,
    changefreq: 'weekly',
    ...(lastmod ? { lastmod } : {}),
  }
}

const pagesOf = (list: CompanyList, cards: CompanyCard[], related: RelatedLink[]): SitePage<ListPageProps>[] => {
  const key = listKey(list)
  const lastPage = Math.max(1, Math.ceil(cards.length / PAGE_SIZE))
  return Array.from({ length: lastPage }, (_, index) => ({
    path: listPath(key, index + 1),
    props: {
      heading: listHeading(list),
      subtitle: listSubtitle(list),
      title: listTitle(list, index + 1),
      listPath: listPath(key),
      page: index + 1,
      lastPage,
      total: cards.length,
      cards: cards.slice(index * PAGE_SIZE, (index + 1) * PAGE_SIZE),
      related,
    },
    ...(index === 0 && (cards.length > 0 || !(list.service || list.location)) ? { sitemap: sitemapEntry(list) } : {}),
  }))
}

/** Every page of every list. A list without companies has one page, which stays out of the sitemap. */
export const listPages = (lists: readonly CompanyList[]): SitePage<ListPageProps>[] => {
  const related = relatedLists(lists)
  return lists.flatMap((list) => pagesOf(list, list.companies.map(companyCard), related(list)))
}
