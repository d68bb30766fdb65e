/** The site's pages as a project of Hugo: each company's facts once, in its own file, and lists that name companies. */

import { cp, mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { BRAND, COPYRIGHT_YEAR } from '../../domain/brand.ts'
import type { CompanyLists } from '../../domain/directory/company-lists.ts'
import { FLEETS, SORT_LABELS } from '../../domain/directory/lists/list-filter.ts'
import { footerOf } from '../../domain/directory/pages/footer.ts'
import { serviceChoices } from '../../domain/directory/pages/home-page.ts'
import type { RelatedLink } from '../../domain/directory/pages/related-lists.ts'
import { listAndCompanyPaths, pagesAt } from '../../domain/directory/pages/site-pages.ts'
import { STATIC_PATHS } from '../../domain/routes.ts'
import { PROJECT } from '../process/project.ts'
import { companyMatter, listMatter, slugOf } from './hugo-matter.ts'

const LAYOUTS = join(PROJECT, 'scripts', 'bench', 'hugo', 'layouts')

const GUIDES = [
  { name: 'States and provinces', path: STATIC_PATHS.regions },
  { name: 'Cities A–Z', path: STATIC_PATHS.cities },
  { name: 'Companies A–Z', path: STATIC_PATHS['companies-a-z'] },
]

const config = (lists: CompanyLists, siteUrl: string) => ({
  baseURL: `${siteUrl}/`,
  title: BRAND.name,
  languageCode: 'en',
  disableKinds: ['home', 'section', 'taxonomy', 'term', 'RSS', '404', 'robotsTXT'],
  params: {
    ...{ blurb: BRAND.blurb, year: COPYRIGHT_YEAR, footer: footerOf(lists), guides: GUIDES },
    services: serviceChoices(lists.services),
    sorts: Object.entries(SORT_LABELS),
    fleets: Object.entries(FLEETS).map(([value, [label]]) => [value, label]),
  },
})

/** Pages whose props are in memory at a time. */
const PAGES_AT_ONCE = 1000

/** Canonical paths of the pages that are compared. */
export const comparedPaths = (lists: CompanyLists): string[] => [...listAndCompanyPaths(lists)]

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
      if (list.props.related.length > 0) related.set(list.props.listPath, list.props.related)
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
