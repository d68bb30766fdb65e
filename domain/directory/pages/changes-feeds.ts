/** What changed in the federal record of carriers: one feed for all, and one for each state or province. */
import { BRAND } from '../../brand.ts'
import { carrierChanges } from '../../carrier-record/carrier-changes.ts'
import { locationLabel } from '../../catalog/rules.ts'
import { REGION_CODES, regionName, regionOfSlug, regionSlug } from '../../places/regions.ts'
import { changesPath, companyPath, listPath, regionPath } from '../../routes.ts'
import { CHANGED_SHOWN } from '../changed-companies.ts'
import type { Company } from '../company.ts'
import type { CompanyLists } from '../company-lists.ts'
import { remember, rememberLast } from '../remember.ts'
import { companyCheck } from './company/company-card.ts'
import type { FeedEntry, FeedProps } from './feed.ts'
import type { CompanyChange, PageKind, PageOfKind } from './page-kind.ts'

/** Twice the companies of all feeds. */
const COMPANIES_KEPT = 2 * CHANGED_SHOWN * (1 + REGION_CODES.length)

/** The entries of a company, one for each day, newest first. Each keeps its id if the company is renamed or moves. */
const entriesOf = rememberLast(COMPANIES_KEPT, (company: Company): FeedEntry[] => {
  const { name, slug, location, usdot_number, federal } = company
  const check = companyCheck(company)
  if (!federal || !check) return []
  return carrierChanges(federal, check).map(({ on, title, text }) => ({
    tag: `carrier/${usdot_number}/${on}`,
    path: companyPath(slug),
    title: `${name} (${locationLabel(location)}): ${title}`,
    text,
    author: '',
    created: `${on}T00:00:00Z`,
  }))
})

/** The newest entries of the companies with the newest changes. */
const newestEntries = remember((companies: readonly Company[]): FeedEntry[] => {
  const ofAll = companies.flatMap((company) => entriesOf(company))
  // Sorting is stable, and the companies of one day are sorted.
  return ofAll.sort((a, b) => (a.created > b.created ? -1 : Number(a.created < b.created))).slice(0, CHANGED_SHOWN)
})

/** A change of a company's federal record, on the home page. */
export type RecentChange = Pick<FeedEntry, 'path' | 'title' | 'created'>
const RECENT_CHANGES = 4

/** The newest changes of all carriers. */
export const recentChanges = ({ changed }: CompanyLists): RecentChange[] =>
  newestEntries(changed.first(''))
    .slice(0, RECENT_CHANGES)
    .map(({ path, title, created }) => ({ path, title, created }))

/** The feed of a state or province, or of all carriers. */
export const changesLink = (code = ''): { title: string; path: string } => ({
  title: `${BRAND.name}: changes in the federal record of carriers${code && ` in ${regionName(code)}`}`,
  path: changesPath(regionSlug(code)),
})

type ChangesFeed = PageOfKind<'changes', FeedProps>

const feedOf = ({ changed }: CompanyLists, code: string): ChangesFeed => {
  const link = changesLink(code)
  const page = code ? regionPath(regionSlug(code)) : listPath({})
  return { kind: 'changes', path: link.path, props: { ...link, page, entries: newestEntries(changed.first(code)) } }
}

const hasFeed = (lists: CompanyLists, region: string): boolean => lists.list({ region }) !== undefined

/** Of all carriers, and of states and provinces with a company. */
const codesOf = (lists: CompanyLists): string[] => ['', ...REGION_CODES.filter((code) => hasFeed(lists, code))]

/** '' for the feed of all carriers, undefined if the path is of none. */
const codeAt = (lists: CompanyLists, path: string): string | undefined => {
  if (path === changesPath()) return ''
  const [, slug = ''] = /^\/changes\/([^/]+)\.xml$/.exec(path) ?? []
  const code = regionOfSlug(slug)
  return code !== undefined && hasFeed(lists, code) ? code : undefined
}

/** True if a state or province gets its first company by a change, or loses its last one. The same before and after it. */
const isComingOrGoing = (lists: CompanyLists, code: string, { states }: CompanyChange): boolean => {
  const own = states.filter((state) => state.location.region === code && lists.company(state.slug) === state)
  return (lists.list({ region: code })?.companies.length ?? 0) === own.length
}

export const changesFeeds: PageKind<ChangesFeed> = {
  paths: (lists) => codesOf(lists).map((code) => changesPath(regionSlug(code))),
  page(lists, path) {
    const code = codeAt(lists, path)
    return code === undefined ? undefined : feedOf(lists, code)
  },
  around: (lists, change) =>
    change.states.flatMap((company) => {
      const { region } = company.location
      const isShown = (code: string) => lists.changed.isAmongFirst(code, company)
      return [
        ...(isShown('') ? [changesPath()] : []),
        ...(regionName(region) && (isShown(region) || isComingOrGoing(lists, region, change))
          ? [changesPath(regionSlug(region))]
          : []),
      ]
    }),
}
