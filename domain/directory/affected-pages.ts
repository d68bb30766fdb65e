/** Finds the pages that a change affects without rendering the others. */
import { companyPath, isDataPath, pageOfList } from '../routes.ts'
import type { Company, Location } from './company.ts'
import type { CompanyLists } from './company-lists.ts'
import type { CompanyList } from './lists/company-list.ts'
import { standingOf } from './lists/indexability.ts'
import { listFacts } from './lists/list-facts.ts'
import { isCutOff, lastPageOf, pageAt, pathsOfList, totalOnLaterPages } from './lists/list-length.ts'
import { talliedOf } from './lists/tally.ts'
import { stepOf } from './nearby/nearby-lists.ts'
import { recentChanges } from './pages/changes-feeds.ts'
import { companyCard } from './pages/company/company-card.ts'
import { companyPage } from './pages/company/company-pages.ts'
import { recentReviews } from './pages/company/recent-reviews.ts'
import { type FooterColumn, footerOf } from './pages/footer.ts'
import { HOME_PATH, homePage } from './pages/home-page.ts'
import type { CompanyChange } from './pages/page-kind.ts'
import { pageOfKind, pathsAround } from './pages/page-kinds.ts'
import { isShort, type Nearby, nearbyOf, SHORT_LIST } from './pages/places/nearby-places.ts'
import { placesOfRegion } from './pages/places/region-places.ts'
import { namesOf, relatedLists } from './pages/related-lists.ts'
import { pagePaths } from './pages/site-pages.ts'
import { companySummary } from './pages/twins/list-data.ts'
import { twinsOfLists } from './pages/twins/list-twins.ts'
import { isSame } from './remember.ts'
import { positionOf } from './reviewed-companies.ts'
import { companiesThatMayShow, isShownAlike, similarCompanies } from './similar-companies.ts'
import { noteSitemapChange } from './sitemap/sitemap-parts.ts'

const pagesOf = (list: string, from: number, to: number): string[] =>
  Array.from({ length: Math.max(0, to - from + 1) }, (_, index) => pageOfList(list, from + index))

/** What a list links to, and what it tells search engines. */
interface Links {
  /** On pages that show counts. */
  counted: unknown
  /** On every page. */
  everywhere: unknown
}

const linksOf = (lists: CompanyLists, list: CompanyList): Links => {
  const related = relatedLists(lists, list)
  return { counted: related, everywhere: [namesOf(related), standingOf(lists, list)] }
}

/** What the pages around a company render about it. */
interface View {
  own: unknown
  /** Similar companies, with their cards, for companies that may show it. */
  similar: Map<Company, unknown>
  /** Its positions in its lists. */
  positions: Map<CompanyList, number>
  totals: Map<CompanyList, number>
  /** Figures on the first pages of its lists, if they may change. */
  facts: Map<CompanyList, unknown>
  /** Links on the lists that count it, and their robots directives. */
  links: Map<string, Links>
  /** Cities on the first pages of lists of states, if they may change. */
  places: Map<CompanyList, unknown>
  /** The whole home page, or only its reviews and changes if the counts stay the same. */
  home: unknown
  footer: readonly FooterColumn[]
  /** What nearby lists show about the changed lists. */
  nearby: Map<CompanyList, Nearby>
  /** Other pages that the change may affect. */
  more: Map<string, unknown>
}

/** Lists that link to one of the given lists or are compared with it, and the lists themselves. */
const linkingTo = (lists: CompanyLists, counted: Iterable<CompanyList>): Set<CompanyList> =>
  new Set([
    ...Array.from(counted, ({ location, region }) => {
      if (region) return lists.ofRegion(region)
      return location ? lists.ofLocation(location) : []
    }).flat(),
    ...lists.ofEverywhere(),
  ])

/** True if other pages may change when a company of a list changes. */
const isSeenFromAfar = ({ companies: { length }, location }: CompanyList, position: number, isCounted: boolean) =>
  location !== undefined &&
  (position < SHORT_LIST ||
    (isCounted && (stepOf(length + 1) !== stepOf(length) || stepOf(length - 1) !== stepOf(length))))

const hasSameCard = ([old, next]: readonly Company[]): boolean =>
  Boolean(old && next && isSame(companyCard(old), companyCard(next)))

/** True if two states of a company have the same place and the same card in a list. */
const isShownSame = (states: readonly Company[]): boolean =>
  states[0]?.sortKey === states[1]?.sortKey && hasSameCard(states)

/** The same for what the twins of lists say. */
const hasSameSummary = ([old, next]: readonly Company[]): boolean =>
  Boolean(old && next && isSame(companySummary(old), companySummary(next)))

/** The changed city lists, and lists that may show them. */
const nearChanged = (lists: CompanyLists, { states, lists: changed, isCounted }: CompanyChange): Set<CompanyList> => {
  const first = (list: CompanyList) => Math.min(...states.map((state) => positionOf(list.companies, state)))
  const seen = [...changed].filter((list) => isSeenFromAfar(list, first(list), isCounted))
  if (isCounted) return new Set(seen.flatMap((list) => [list, ...lists.cities.nearby.thatMayShow(list)]))
  // If a company stays in its lists, other lists show only its card, and only if they are short.
  if (isShownSame(states)) return new Set()
  return new Set(seen.flatMap((list) => lists.cities.nearby.thatMayShow(list).filter(isShort)))
}

/**
 * Lists with the company before and after. The first page of any other list shows another count and is affected anyway.
 */
const keptLists = (lists: CompanyLists, [old, next]: readonly Company[]): CompanyList[] => {
  if (!old || !next) return []
  const after = new Set(lists.listsOf(next))
  return lists.listsOf(old).filter((list) => after.has(list))
}

/** True if a company's lists show the same figures and positions with its next state. */
const isTalliedSame = ({ states: [old, next], isCounted }: CompanyChange): boolean =>
  Boolean(old && next && !isCounted && old.sortKey === next.sortKey && isSame(talliedOf(old), talliedOf(next)))

const look = (
  lists: CompanyLists,
  company: Company | undefined,
  around: Iterable<Company>,
  change: CompanyChange,
  before?: View,
): View => ({
  own: company ? companyPage(lists, company).props : undefined,
  similar: new Map(Array.from(around, (other) => [other, similarCompanies(lists, other)])),
  positions: new Map(company ? lists.listsOf(company).map((list) => [list, positionOf(list.companies, company)]) : []),
  totals: new Map(Array.from(change.lists, (list) => [list, list.companies.length])),
  facts: new Map(
    isTalliedSame(change) ? [] : keptLists(lists, change.states).map((list) => [list, listFacts(lists.tallyOf(list))]),
  ),
  links: new Map(
    change.isCounted ? Array.from(linkingTo(lists, change.lists), (list) => [list.path, linksOf(lists, list)]) : [],
  ),
  places: new Map(change.isCounted ? Array.from(change.lists, (list) => [list, placesOfRegion(lists, list)]) : []),
  home: change.isCounted ? homePage(lists) : [recentReviews(lists), recentChanges(lists)],
  footer: footerOf(lists),
  nearby: new Map(
    Array.from(before?.nearby.keys() ?? nearChanged(lists, change), (list) => [list, nearbyOf(lists, list)]),
  ),
  more: new Map(
    Array.from(new Set([...(before?.more.keys() ?? []), ...pathsAround(lists, change)]), (path) => [
      path,
      pageOfKind(lists, path)?.props,
    ]),
  ),
})

/** Pages that show nearby lists, if those changed. */
const pagesNear = (lists: CompanyLists, list: CompanyList, before: Nearby | undefined, after: Nearby): string[] => {
  if (isSame(before, after) || !lists.at(list.path)) return []
  const companies = list.service || isSame(before?.places, after.places) ? [] : list.companies
  return [list.path, ...companies.map(({ slug }) => companyPath(slug))]
}

/** All HTML pages. */
const pathsWithFooter = (lists: CompanyLists): string[] => pagePaths(lists).filter((path) => !isDataPath(path))

/** Pages of a list whose companies or total differ between two views. @param isShownSame each page shows the company alike */
const pagesBetween = (list: CompanyList, before: View, after: View, isShownSame: boolean): string[] => {
  const [from = 0, to = 0] = [before.totals.get(list), after.totals.get(list)]
  const places = [before.positions.get(list), after.positions.get(list)].flatMap((place) => place ?? [])
  const [first = 0, other = first] = places.toSorted((a, b) => a - b)
  if (from !== to) {
    if (!isSame(totalOnLaterPages(from), totalOnLaterPages(to)))
      return pagesOf(list.path, 1, lastPageOf(Math.max(from, to)))
    return [list.path, ...pagesOf(list.path, pageAt(first), lastPageOf(to))]
  }
  if (first === other && isShownSame) return []
  return pagesOf(list.path, pageAt(first), Math.min(pageAt(other), lastPageOf(to)))
}

/** Pages of a list whose links changed. */
const pagesThatLink = ({ path, companies: { length } }: CompanyList, before?: Links, after?: Links): string[] => {
  if (isSame(before, after)) return []
  const isFirstAlone = isCutOff(length) && isSame(before?.everywhere, after?.everywhere)
  return isFirstAlone ? [path] : pagesOf(path, 1, lastPageOf(length))
}

/** Canonical paths of a company's own page in both states. */
export const ownPages = (states: readonly (Company | undefined)[]): Set<string> =>
  new Set(states.flatMap((company) => (company ? companyPath(company.slug) : [])))

/**
 * Replaces a company in the lists. One of the states is missing if it was added or removed.
 * @returns canonical paths of pages that are new, gone or changed
 */
export const replaceCompany = (
  lists: CompanyLists,
  old: Company | undefined,
  next: Company | undefined,
): Set<string> => {
  const states = [old, next].flatMap((company) => company ?? [])
  const involved = new Set(states.flatMap((company) => lists.listsOf(company)))
  const around = new Set(
    isShownAlike(states) ? [] : states.flatMap((company) => [...companiesThatMayShow(lists, company)]),
  )
  if (old) around.delete(old)
  const isCounted =
    !old || !next || involved.size !== lists.listsOf(next).length || involved.size !== lists.listsOf(old).length
  const change = { states, lists: involved, isCounted }
  const before = look(lists, old, around, change)
  lists.replace({ old, next })
  noteSitemapChange(lists, states)
  const after = look(lists, next, around, change, before)
  const [isSameCard, isSameSummary] = [hasSameCard(states), hasSameSummary(states)]
  const touched = new Set<string>()
  const touch = (paths: Iterable<string>) => {
    for (const path of paths) touched.add(path)
  }
  if (!isSame(before.own, after.own)) touch(ownPages(states))
  for (const other of around)
    if (!isSame(before.similar.get(other), after.similar.get(other))) touched.add(companyPath(other.slug))
  for (const list of involved) {
    touch(pagesBetween(list, before, after, isSameCard))
    touch(twinsOfLists(lists, pagesBetween(list, before, after, isSameSummary)))
    if (!isSame(before.facts.get(list), after.facts.get(list))) touched.add(list.path)
    if (!isSame(before.places.get(list), after.places.get(list))) touched.add(list.path)
  }
  for (const path of new Set([...before.links.keys(), ...after.links.keys()])) {
    const list = lists.at(path)
    if (!list) touched.add(path)
    else touch(pagesThatLink(list, before.links.get(path), after.links.get(path)))
    if (!list || !before.links.has(path)) touch(twinsOfLists(lists, list ? pathsOfList(list) : [path]))
  }
  if (!isSame(before.home, after.home)) touched.add(HOME_PATH)
  if (!isSame(before.footer, after.footer)) touch(pathsWithFooter(lists))
  for (const [list, nearby] of after.nearby) touch(pagesNear(lists, list, before.nearby.get(list), nearby))
  for (const [path, props] of after.more) if (!isSame(before.more.get(path), props)) touched.add(path)
  return touched
}

/**
 * The same without looking for other affected pages. For many companies, comparing all pages is faster.
 * @returns canonical paths of its own pages
 */
export const replaceUnseen = (
  lists: CompanyLists,
  old: Company | undefined,
  next: Company | undefined,
): Set<string> => {
  const states = [old, next].flatMap((company) => company ?? [])
  lists.replace({ old, next })
  noteSitemapChange(lists, states)
  return ownPages(states)
}

/** The pages of a city's lists, with their twins. */
const pagesOfCity = (lists: CompanyLists, location: Location): Set<string> => {
  const pages = lists.ofLocation(location).flatMap(pathsOfList)
  return new Set([...pages, ...twinsOfLists(lists, pages)])
}

/** Adds a city without companies. @returns canonical paths of pages that are new or changed */
export const addLocation = (lists: CompanyLists, location: Location): Set<string> => {
  const before = homePage(lists)
  lists.addLocation(location)
  const touched = pagesOfCity(lists, location)
  if (!isSame(before, homePage(lists))) touched.add(HOME_PATH)
  return touched
}

/** Removes a city without companies. @returns canonical paths of pages that are gone or changed */
export const removeLocation = (lists: CompanyLists, location: Location): Set<string> => {
  const before = homePage(lists)
  const touched = pagesOfCity(lists, location)
  lists.removeLocation(location)
  if (!isSame(before, homePage(lists))) touched.add(HOME_PATH)
  return touched
}
