/**
 * The facts of all companies, and of each service, to sort and filter lists without a city. A list that ends early has
 * no file: it would take megabytes, and its page offers states and cities instead.
 */
import { wideFactsPath } from '../../routes.ts'
import type { CompanyLists } from '../company-lists.ts'
import type { PageKind } from '../pages/page-kind.ts'
import type { CompanyList } from './company-list.ts'
import { factsInCity, serviceNames } from './facts-of-company.ts'
import { LEAST_TO_FILTER, type ListFactsPage } from './list-facts-files.ts'
import { isCutOff } from './list-length.ts'

/** True if a list without a city has a file. */
export const hasWideFacts = ({ location, companies }: CompanyList): boolean =>
  !location && companies.length >= LEAST_TO_FILTER && !isCutOff(companies.length)

/** Lists of a category have the same companies, so one of them has the file. */
const leadOf = ({ categories }: CompanyLists, { service }: CompanyList): string | undefined =>
  service && categories.lead(service).slug

/** Path of the file of a list without a city. */
export const wideFactsOf = (lists: CompanyLists, list: CompanyList): string => wideFactsPath(leadOf(lists, list))

const everywhere = (lists: CompanyLists): CompanyList[] =>
  lists.ofEverywhere().filter((list) => hasWideFacts(list) && leadOf(lists, list) === list.service?.slug)

const PATH = /^\/lists\/-\/(?:all|services\/([^/.]+))\.json$/

export const wideFacts: PageKind<ListFactsPage> = {
  paths: (lists) => everywhere(lists).map((list) => wideFactsOf(lists, list)),
  page(lists, path) {
    if (!PATH.test(path)) return undefined
    const list = everywhere(lists).find((each) => wideFactsOf(lists, each) === path)
    if (!list) return undefined
    const companies = list.companies.map(factsInCity(lists.categories))
    return {
      kind: 'list-facts',
      path,
      props: { companies, parts: [], services: serviceNames(lists.categories, lists.services) },
    }
  },
  around: (lists, { lists: changed }) => [
    ...new Set([...changed].flatMap((list) => (list.location ? [] : [wideFactsOf(lists, list)]))),
  ],
}
