/** The page about the directory. Its figures are counts of the directory itself. */
import { REGION_CODES } from '../../places/regions.ts'
import { listPath, STATIC_PATHS } from '../../routes.ts'
import { formatCount, formatDate } from '../../text/format.ts'
import type { CompanyLists } from '../company-lists.ts'
import { talliedOf } from '../lists/tally.ts'
import { isSame } from '../remember.ts'
import type { PageKind, PageOfKind } from './page-kind.ts'

export interface AboutPageProps {
  /** "1,204" and "companies". None that is zero. */
  figures: { value: string; label: string }[]
  /** Date of the newest federal record, in words. '' without one. */
  asOf: string
}

type AboutPage = PageOfKind<'about', AboutPageProps>

const figure = (count: number, one: string, more: string): AboutPageProps['figures'] =>
  count === 0 ? [] : [{ value: formatCount(count), label: count === 1 ? one : more }]

const propsOf = (lists: CompanyLists): AboutPageProps => {
  const all = lists.at(listPath({}))
  const tally = all && lists.tallyOf(all)
  const regions = REGION_CODES.filter((region) => lists.list({ region }))
  return {
    figures: [
      ...figure(lists.companies.length, 'company', 'companies'),
      ...figure(regions.length, 'state or province', 'states and provinces'),
      ...figure(tally?.recorded ?? 0, 'company with a federal record', 'companies with a federal record'),
      ...figure(tally?.reviews ?? 0, 'published review', 'published reviews'),
    ],
    asOf: tally?.recordDay ? formatDate(tally.recordDay) : '',
  }
}

export const aboutPage: PageKind<AboutPage> = {
  paths: () => [STATIC_PATHS.about],
  page: (lists, path) => (path === STATIC_PATHS.about ? { kind: 'about', path, props: propsOf(lists) } : undefined),
  around: (_, { states: [old, next], isCounted }) =>
    isCounted || !(old && next && isSame(talliedOf(old), talliedOf(next))) ? [STATIC_PATHS.about] : [],
}
