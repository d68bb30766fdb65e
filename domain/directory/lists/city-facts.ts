/**
 * A city's companies as short facts, which browsers load to sort and filter its lists. A large city has several parts,
 * cut by content so that an edit changes one of them: a company begins a part if the hash of its slug says so. The
 * first file contains the companies before the first cut, and may be empty.
 */
import type { CarrierCheck } from '../../carrier-record/carrier-check.ts'
import { isHauling } from '../../carrier-record/federal-files.ts'
import { cityFactsPath, listPath } from '../../routes.ts'
import { hashText } from '../../text/hash-text.ts'
import type { Company } from '../company.ts'
import type { CompanyLists } from '../company-lists.ts'
import { companyCheck, companyRating, companyStatedIn } from '../pages/company/company-card.ts'
import type { PageKind, PageOfKind } from '../pages/page-kind.ts'
import { isSame } from '../remember.ts'
import { positionOf } from '../reviewed-companies.ts'
import type { CompanyList } from './company-list.ts'
import { CHECK_MARKS, type CheckMark, type CompanyFacts } from './list-filter.ts'

/** A city with fewer companies fits on one page. */
export const LEAST_TO_FILTER = 11
/** Average number of companies per part. */
const COMPANIES_OF_PART = 1000

/** The first part of a city's companies, with the values that all of them share. */
export interface CityFacts {
  companies: CompanyFacts[]
  /** Names of the other parts, in order. */
  parts: string[]
  services: [slug: string, name: string][]
}

type CityFactsPage = PageOfKind<'city-facts', CityFacts | CompanyFacts[]>

/** The letters of what FMCSA's files say about a carrier. '' if nothing is known. */
export const marksOf = (check: CarrierCheck | null): string => {
  if (!check || check.out_of_service) return ''
  const active = check.authorities.filter(({ status }) => status === 'active')
  const has: Readonly<Record<CheckMark, boolean>> = {
    authority: active.some(({ type }) => isHauling(type)),
    household: active.some(({ type }) => type === 'household_goods'),
    insured: (check.insurance?.bipd_total ?? 0) > 0,
  }
  return (Object.keys(CHECK_MARKS) as CheckMark[]).map((mark) => (has[mark] ? CHECK_MARKS[mark] : '')).join('')
}

/** The day of its registration, or of its first authority if that is earlier. */
const sinceOf = (registeredOn: string, check: CarrierCheck | null): string =>
  [registeredOn, ...(check?.authorities ?? []).map(({ since }) => since ?? '')].filter(Boolean).sort()[0] ?? ''

const factsOf = (company: Company): CompanyFacts => {
  const { slug, name, verified, power_units, services, registered_on } = company
  const check = companyCheck(company)
  const { value, reviews } = companyRating(company)
  return [
    slug,
    name,
    value,
    reviews,
    verified ? 1 : 0,
    power_units,
    services.map(({ slug }) => slug),
    marksOf(check),
    sinceOf(registered_on, check),
    power_units > 0 ? companyStatedIn(company) : '',
  ]
}

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

const pageAt = (lists: CompanyLists, path: string): CityFactsPage | undefined => {
  const [, city = '', part] = PATH.exec(path) ?? []
  const list = city ? cityList(lists, city) : undefined
  if (!list) return undefined
  const { companies } = list
  if (part === undefined) {
    const services = lists.services.map(({ slug, name }): [string, string] => [slug, name])
    const props = { companies: partFrom(companies, 0, 0).map(factsOf), parts: partsOf(companies), services }
    return { kind: 'city-facts', path, props }
  }
  const first = lists.company(part)
  const from = first && begins(first) ? positionOf(companies, first) : -1
  if (!first || companies[from] !== first) return undefined
  return { kind: 'city-facts', path, props: partFrom(companies, from, 1).map(factsOf) }
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

export const cityFacts: PageKind<CityFactsPage> = {
  paths: (lists) =>
    lists.locations.flatMap(({ slug }) => {
      const list = cityList(lists, slug)
      return list ? pathsOf(list) : []
    }),
  page: pageAt,
  around: (lists, { states, isCounted }) => {
    const [one, other] = states
    const isSteady = one && other && !isCounted && one.sortKey === other.sortKey
    if (isSteady && isSame(factsOf(one), factsOf(other))) return []
    return states.flatMap((company) => {
      const list = lists.list({ location: company.location })
      return list ? around(list, company) : []
    })
  },
}
