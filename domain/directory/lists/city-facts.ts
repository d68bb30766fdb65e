/**
 * A city's companies as short facts, which browsers load to sort and filter its lists. A large city has several parts,
 * cut by content so that an edit changes one of them: a company begins a part if the hash of its slug says so. The
 * first file contains the companies before the first cut, and may be empty.
 */
import { cityFactsPath, listPath } from '../../routes.ts'
import { hashText } from '../../text/hash-text.ts'
import type { Company } from '../company.ts'
import type { CompanyLists } from '../company-lists.ts'
import type { PageKind } from '../pages/page-kind.ts'
import { positionOf } from '../reviewed-companies.ts'
import { LEAST_TO_FILTER } from './company-facts.ts'
import type { CompanyList } from './company-list.ts'
import { factsInCity, hasSameFacts, type ListFactsPage, serviceNames } from './facts-of-company.ts'

/** Average number of companies per part. */
const COMPANIES_OF_PART = 1000

const begins = ({ slug }: Company): boolean => hashText(slug) % COMPANIES_OF_PART === 0

const cityList = (lists: CompanyLists, slug: string): CompanyList | undefined => {
  const list = lists.at(listPath({ location: slug }))
  return list && list.companies.length >= LEAST_TO_FILTER ? list : undefined
}

/** Companies from a position up to the next cut. Includes the first one even if it is a cut itself, when asked to. */
const partFrom = (companies: readonly Company[], from: number, least: 0 | 1): Company[] => {
  let to = from + least
  for (let next = companies[to]; next && !begins(next); next = companies[to]) to++
  return companies.slice(from, to)
}

const partsOf = (companies: readonly Company[]): string[] =>
  companies.flatMap((company) => (begins(company) ? company.slug : []))

const PATH = /^\/lists\/([^/.]+)(?:\/([^/.]+))?\.json$/

const pageAt = (lists: CompanyLists, path: string): ListFactsPage | undefined => {
  const [, city = '', part] = PATH.exec(path) ?? []
  const list = city ? cityList(lists, city) : undefined
  if (!list) return undefined
  const { companies } = list
  const factsOf = factsInCity(lists.categories)
  if (part === undefined) {
    const props = {
      companies: partFrom(companies, 0, 0).map(factsOf),
      parts: partsOf(companies),
      services: serviceNames(lists.categories, lists.services),
    }
    return { kind: 'list-facts', path, props }
  }
  const first = lists.company(part)
  const from = first && begins(first) ? positionOf(companies, first) : -1
  if (!first || companies[from] !== first) return undefined
  return { kind: 'list-facts', path, props: partFrom(companies, from, 1).map(factsOf) }
}

const pathsOf = ({ location, companies }: CompanyList): string[] => {
  const slug = location?.slug ?? ''
  return [cityFactsPath(slug), ...partsOf(companies).map((part) => cityFactsPath(slug, part))]
}

/** Files that contain a company, or would. */
const around = (list: CompanyList, company: Company): string[] => {
  const { companies } = list
  const slug = company.location.slug
  if (companies.length <= LEAST_TO_FILTER + 1) return [...pathsOf(list), cityFactsPath(slug, company.slug)]
  let at = positionOf(companies, company) - 1
  for (let before = companies[at]; before && !begins(before); before = companies[at]) at--
  const before = companies[at]?.slug
  // The first file names all parts.
  return begins(company)
    ? [undefined, before, company.slug].map((part) => cityFactsPath(slug, part))
    : [cityFactsPath(slug, before)]
}

export const cityFacts: PageKind<ListFactsPage> = {
  paths: (lists) =>
    lists.locations.flatMap(({ slug }) => {
      const list = cityList(lists, slug)
      return list ? pathsOf(list) : []
    }),
  page: pageAt,
  around: (lists, change) =>
    hasSameFacts(lists.categories, change)
      ? []
      : change.states.flatMap((company) => {
          const list = lists.list({ location: company.location })
          return list ? around(list, company) : []
        }),
}
