/**
 * The facts of all companies, and of each state and service, to sort and filter lists without a city. A list that ends
 * early has no file: it would take megabytes, and its page offers states and cities instead.
 */
import { REGION_CODES, regionSlug } from '../../places/regions.ts'
import { listPath, wideFactsPath } from '../../routes.ts'
import type { CompanyLists } from '../company-lists.ts'
import type { PageKind } from '../pages/page-kind.ts'
import { LEAST_TO_FILTER } from './company-facts.ts'
import type { CompanyList } from './company-list.ts'
import { factsInCity, hasSameFacts, type ListFactsPage, serviceNames } from './facts-of-company.ts'
import { isCutOff } from './list-length.ts'

/** True if a list without a city has a file. */
export const hasWideFacts = ({ location, companies }: CompanyList): boolean =>
  !location && companies.length >= LEAST_TO_FILTER && !isCutOff(companies.length)

/** Lists of a category have the same companies, so one of them has the file. */
const leadOf = ({ categories }: CompanyLists, { service, region }: CompanyList): string | undefined =>
  service && (region ? categories.leadInPlace(service) : categories.lead(service)).slug

/** Path of the file of a list without a city. */
export const wideFactsOf = (lists: CompanyLists, list: CompanyList): string => {
  const service = leadOf(lists, list)
  return wideFactsPath({ ...(service ? { service } : {}), ...(list.region ? { region: regionSlug(list.region) } : {}) })
}

const hasFile = (lists: CompanyLists, list: CompanyList): boolean =>
  hasWideFacts(list) && leadOf(lists, list) === list.service?.slug

const PATH = /^\/lists\/-\/(?:all|(?:services|regions\/([^/.]+))\/([^/.]+)|regions\/([^/.]+))\.json$/

const listAt = (lists: CompanyLists, path: string): CompanyList | undefined => {
  const [, ofService, service, state] = PATH.exec(path) ?? []
  const region = state ?? ofService
  const list = lists.at(listPath({ ...(service ? { service } : {}), ...(region ? { region } : {}) }))
  return list && hasFile(lists, list) && wideFactsOf(lists, list) === path ? list : undefined
}

export const wideFacts: PageKind<ListFactsPage> = {
  paths: (lists) =>
    [...lists.ofEverywhere(), ...REGION_CODES.flatMap((code) => lists.ofRegion(code))]
      .filter((list) => hasFile(lists, list))
      .map((list) => wideFactsOf(lists, list)),
  page(lists, path) {
    const list = PATH.test(path) ? listAt(lists, path) : undefined
    if (!list) return undefined
    const companies = list.companies.map(factsInCity(lists.categories))
    return {
      kind: 'list-facts',
      path,
      props: { companies, parts: [], services: serviceNames(lists.categories, lists.services) },
    }
  },
  around: (lists, change) =>
    hasSameFacts(lists.categories, change)
      ? []
      : new Set([...change.lists].flatMap((list) => (list.location ? [] : [wideFactsOf(lists, list)]))),
}
