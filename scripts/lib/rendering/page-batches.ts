import { listPath, parsePath } from '../../../domain/routes.ts'
import type { SitePages } from '../../../site/features/directory/site-pages.ts'

type ListPage = SitePages['lists'][number]
type CompanyPage = SitePages['companies'][number]

/** Pages that are rendered one after the other. */
export interface PageBatch {
  lists: ListPage[]
  companies: CompanyPage[]
}

const PAGES_OF_BATCH = 200

/** Path of the city that a list is of; '' for lists of the whole directory. */
const cityOf = (firstPagePath: string): string => {
  const route = parsePath(firstPagePath)
  return route?.kind === 'list' && route.location ? listPath({ location: route.location }) : ''
}

/** How far down its list a page is, from 0 to 1: lists of one order show the same companies at the same depth. */
const depth = ({ props }: ListPage): number => (props.page - 0.5) / props.lastPage

/**
 * All list and company pages but the home page, in batches in which the same companies appear again and again, so that
 * what pages share is rendered once: a city at a time, then the lists of the whole directory side by side.
 */
export function* pageBatches({ lists, companies }: Pick<SitePages, 'lists' | 'companies'>): Generator<PageBatch> {
  const cities = new Map(lists.map(({ props }) => [props.listPath, cityOf(props.listPath)]))
  const listsOfCity = Map.groupBy(lists, ({ props }) => cities.get(props.listPath) ?? '')
  const companiesOfCity = Map.groupBy(companies, ({ props }) => props.placePath)
  for (const city of new Set([...listsOfCity.keys(), ...companiesOfCity.keys()])) {
    const pages = (listsOfCity.get(city) ?? []).toSorted((a, b) => depth(a) - depth(b))
    const own = companiesOfCity.get(city) ?? []
    for (let from = 0; from < Math.max(pages.length, own.length); from += PAGES_OF_BATCH)
      yield { lists: pages.slice(from, from + PAGES_OF_BATCH), companies: own.slice(from, from + PAGES_OF_BATCH) }
  }
}
