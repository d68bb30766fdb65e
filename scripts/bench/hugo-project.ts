/** The site's pages as a project of Hugo: each company's facts once, in its own file, and lists that name companies. */

import { cp, mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { BRAND, COPYRIGHT_YEAR } from '../../domain/brand.ts'
import type { CompanyLists } from '../../domain/directory/company-lists.ts'
import { pageNumbers } from '../../domain/directory/lists/list-length.ts'
import type { CompanyPageProps } from '../../domain/directory/pages/company/company-pages.ts'
import { companyTitle } from '../../domain/directory/pages/company/company-title.ts'
import { footerOf } from '../../domain/directory/pages/footer.ts'
import type { ListPageProps } from '../../domain/directory/pages/list-pages.ts'
import { foundText } from '../../domain/directory/pages/list-title.ts'
import { metaDescription, websiteLabel } from '../../domain/directory/pages/page-text.ts'
import type { RelatedLink } from '../../domain/directory/pages/related-lists.ts'
import type { SitePage } from '../../domain/directory/pages/site-page.ts'
import { listAndCompanyPaths, pagesAt } from '../../domain/directory/pages/site-pages.ts'
import { formatDate, formatPhone } from '../../domain/text/format.ts'
import { dialable } from '../../domain/text/phone.ts'
import { PROJECT } from '../process/project.ts'

const LAYOUTS = join(PROJECT, 'scripts', 'bench', 'hugo', 'layouts')

/** Keys are in lower case, as Hugo makes them. */
type FrontMatter = { title: string; description: string; url: string; path: string; image: string } & Record<
  string,
  unknown
>

const slugOf = (path: string): string => path.slice(path.lastIndexOf('/') + 1)

const companyMatter = ({ path, props }: SitePage<CompanyPageProps>): FrontMatter => {
  const [street = '', postal = ''] = props.address.split(`, ${props.place}`)
  return {
    title: `${companyTitle(props)} | ${BRAND.name}`,
    description: metaDescription(props.description || companyTitle(props)),
    url: `${path}.html`,
    path,
    image: props.logo || '/social.png',
    ...{ id: props.id, name: props.name, logo: props.logo, initials: props.initials },
    ...{ place: props.place, placepath: props.placePath, city: props.city, region: props.region },
    ...{ country: props.country, street, postal: postal.trim(), address: props.address },
    ...{ listed: props.phone, phone: formatPhone(props.phone), dial: dialable(props.phone) },
    ...{ website: props.website, websitelabel: websiteLabel(props.website) },
    ...{ usdot: props.usdotNumber, mc: props.mcNumber },
    ...{ text: props.description, about: props.about, moreabout: props.moreAbout },
    ...{ services: props.services, areas: props.areas, covered: props.covered, rating: props.rating },
    ...{ featured: props.featured, verified: props.verified, quotable: props.quotable },
    reviews: props.customerReviews.map(({ author, rating, text, created }) => ({
      ...{ author, rating, text, day: created.slice(0, 10), date: formatDate(created) },
    })),
    similar: props.similar.map((company) => slugOf(company.path)),
  }
}

const listMatter = ({ path, props }: SitePage<ListPageProps>): FrontMatter => {
  const { heading, subtitle, title, description, noindex, listPath, canonical, page, lastPage, cards } = props
  const pathOf = (number: number) => (number > 1 ? `${listPath}/page/${number}` : listPath)
  const found = foundText(props)
  return {
    title,
    description,
    url: `${path}.html`,
    path: canonical,
    image: '/social.png',
    noindex,
    ...{ heading, subtitle, found, page, lastpage: lastPage, total: props.total },
    cards: cards.map((company) => slugOf(company.path)),
    numbers: pageNumbers(page, lastPage).map((number) => (number === 'gap' ? 0 : number)),
    around: [pathOf(page - 1), pathOf(page + 1)],
  }
}

const config = (lists: CompanyLists, siteUrl: string) => ({
  baseURL: `${siteUrl}/`,
  title: BRAND.name,
  languageCode: 'en',
  disableKinds: ['home', 'section', 'taxonomy', 'term', 'RSS', '404', 'robotsTXT'],
  params: { blurb: BRAND.blurb, year: COPYRIGHT_YEAR, footer: footerOf(lists) },
})

/** Pages whose props are in memory at a time. */
const PAGES_AT_ONCE = 1000

/** Canonical paths of the pages that are compared. */
export const comparedPaths = listAndCompanyPaths

/** What stands in the project beside the templates: a file for each list page and company, and what lists share. */
export const hugoFiles = function* (lists: CompanyLists, siteUrl: string): Generator<[path: string, content: string]> {
  const paths = comparedPaths(lists)
  const related = new Map<string, RelatedLink[]>()
  let number = 0
  for (let start = 0; start < paths.length; start += PAGES_AT_ONCE) {
    const pages = pagesAt(lists, paths.slice(start, start + PAGES_AT_ONCE))
    for (const company of pages.companies)
      yield [`content/company/${slugOf(company.path)}.md`, `${JSON.stringify(companyMatter(company))}\n`]
    for (const list of pages.lists) {
      related.set(list.props.listPath, list.props.related)
      yield [`content/list/${number++}.md`, `${JSON.stringify(listMatter(list))}\n`]
    }
  }
  yield ['data/related.json', JSON.stringify(Object.fromEntries(related))]
  yield ['config.json', JSON.stringify(config(lists, siteUrl))]
}

/** Writes the project into an empty folder. */
export const writeHugoProject = async (folder: string, lists: CompanyLists, siteUrl: string): Promise<void> => {
  await cp(LAYOUTS, join(folder, 'layouts'), { recursive: true })
  for (const path of ['data', 'content/company', 'content/list']) await mkdir(join(folder, path), { recursive: true })
  for (const [path, content] of hugoFiles(lists, siteUrl)) await writeFile(join(folder, path), content)
}
