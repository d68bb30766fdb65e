/** The twins of lists. They are made with the pages of lists, and like them. */
import { parseTwin, twinPath } from '../../../routes.ts'
import type { CompanyLists } from '../../company-lists.ts'
import { lastPageOf, pathsOfList } from '../../lists/list-length.ts'
import type { PageKind } from '../page-kind.ts'
import { type ListData, listData, listJson } from './list-data.ts'
import { listMarkdown } from './list-markdown.ts'
import { type TwinPage, twinPage } from './twin-page.ts'

/** Paths of the twins of some pages of lists. */
export const twinsOfLists = ({ twins }: CompanyLists, pages: readonly string[]): string[] =>
  pages.flatMap((page) => twins.map((form) => twinPath(page, form)))

const dataAt = (lists: CompanyLists, path: string): ListData | undefined => {
  const [first = '', number = '1'] = path.split('/page/')
  const list = lists.at(first)
  const data = list && listData(list, Number(number))
  return data?.url === path ? data : undefined
}

export const listTwins: PageKind<TwinPage> = {
  *paths(lists) {
    for (const list of lists.all()) yield* twinsOfLists(lists, pathsOfList(list))
  },
  count(lists) {
    let pages = 0
    for (const { companies } of lists.all()) pages += lastPageOf(companies.length)
    return pages * lists.twins.length
  },
  page(lists, path) {
    const twin = parseTwin(path)
    const data = twin && lists.twins.includes(twin.form) ? dataAt(lists, twin.page) : undefined
    if (!twin || !data) return undefined
    return twinPage(path, twin.form, twin.form === 'json' ? listJson(data) : listMarkdown(data))
  },
  // `replaceCompany` finds the changed pages of lists, and adds their twins
  around: () => [],
}
