/** The A–Z of companies and of cities: an index of parts, the parts, and groups if there are many parts. */
import { locationLabel } from '../../catalog/rules.ts'
import { citiesPartPath, companiesPartPath, companyPath, listPath, parsePath, STATIC_PATHS } from '../../routes.ts'
import type { Range } from '../a-z/content-index.ts'
import {
  groupLink,
  groupNamed,
  groupPath,
  MOST_PARTS,
  type PartLink,
  type Parts,
  partLink,
  partNamed,
  partPath,
} from '../a-z/part-links.ts'
import type { Company } from '../company.ts'
import type { CompanyLists } from '../company-lists.ts'
import type { CompanyList } from '../lists/company-list.ts'
import { A_Z_PRIORITY, entryOfCompanies } from '../sitemap/sitemap-rules.ts'
import type { CompanyChange, PageKind, PageOfKind } from './page-kind.ts'
import type { SitemapEntry } from './site-page.ts'

/** What the A–Z lists. */
export type Listed = 'companies' | 'cities'

/** The index, or one group of its parts. */
export interface AZIndexProps {
  of: Listed
  /** Label of the group. '' on the index. */
  label: string
  links: PartLink[]
}

/** "Acme Freight", its page, and what distinguishes it: its city, or a city's number of companies. */
export type AZEntry = readonly [name: string, path: string, note: string]

export interface AZPartProps {
  of: Listed
  label: string
  entries: AZEntry[]
  /** Paths of the neighboring parts. '' if there is none. */
  previous: string
  next: string
}

type AZIndexPage = PageOfKind<'a-z', AZIndexProps>
type AZPartPage = PageOfKind<'a-z-part', AZPartProps>

/** The content of one A–Z. */
interface AZ<Item> extends Parts<Item> {
  of: Listed
  path: string
  entryOf(item: Item): AZEntry
}

const ofCompanies = (lists: CompanyLists): AZ<Company> => ({
  of: 'companies',
  path: STATIC_PATHS['companies-a-z'],
  index: lists.companyNames,
  slugOf: ({ slug }) => slug,
  nameOf: ({ name }) => name,
  itemOf: (slug) => lists.company(slug),
  pathOf: companiesPartPath,
  entryOf: ({ name, slug, location }) => [name, companyPath(slug), locationLabel(location)],
})

const ofCities = (lists: CompanyLists): AZ<CompanyList> => ({
  of: 'cities',
  path: STATIC_PATHS.cities,
  index: lists.cities.names,
  slugOf: ({ location }) => location?.slug ?? '',
  nameOf: ({ location }) => (location ? locationLabel(location) : ''),
  itemOf: (location) => lists.at(listPath({ location })),
  pathOf: citiesPartPath,
  entryOf: ({ location, path, companies }) => [location ? locationLabel(location) : '', path, String(companies.length)],
})

const isDeep = <Item>({ index }: AZ<Item>): boolean => index.leastParts > MOST_PARTS

const partsOf = <Item>({ index }: AZ<Item>): Range[] => index.parts()

const indexPage = <Item>(az: AZ<Item>): AZIndexPage => ({
  kind: 'a-z',
  path: az.path,
  props: {
    of: az.of,
    label: '',
    links: isDeep(az)
      ? az.index.groups().map((group) => groupLink(az, group))
      : partsOf(az).map((part) => partLink(az, part)),
  },
})

const groupPage = <Item>(az: AZ<Item>, group: Range): AZIndexPage => {
  const [label, path] = groupLink(az, group)
  const links = az.index.parts(group).map((part) => partLink(az, part))
  return { kind: 'a-z', path, props: { of: az.of, label, links } }
}

/** The index and the pages that it links to. It has no date, because it would have to be found among all entries. */
const listedIn = <Item>(az: AZ<Item>): [path: string, entry: SitemapEntry][] => {
  const { path, props } = indexPage(az)
  const paths = [path, ...props.links.map(([, linked]) => linked)]
  return az.index.size > 0 ? paths.map((listed) => [listed, entryOfCompanies(A_Z_PRIORITY, undefined)]) : []
}

const partPage = <Item>(az: AZ<Item>, part: Range): AZPartPage => {
  const { index } = az
  const near = index.partsNear(part.from)
  const before = near.find(({ to }) => to === part.from)
  const after = near.find(({ from }) => from === part.to)
  const [label, path] = partLink(az, part)
  return {
    kind: 'a-z-part',
    path,
    props: {
      of: az.of,
      label,
      entries: index.items(part).map(az.entryOf),
      previous: before ? partPath(az, before) : '',
      next: after ? partPath(az, after) : '',
    },
  }
}

const pageIn = <Item>(az: AZ<Item>, name: string): AZIndexPage | AZPartPage | undefined => {
  const part = partNamed(az, name)
  if (part) return partPage(az, part)
  const group = isDeep(az) ? groupNamed(az, name) : undefined
  return group && groupPage(az, group)
}

const pathsIn = <Item>(az: AZ<Item>): string[] => [
  az.path,
  ...partsOf(az).map((part) => partPath(az, part)),
  ...(isDeep(az) ? az.index.groups().map((group) => groupPath(az, group)) : []),
]

/** Pages that show an item or its neighbors. */
const pathsNear = <Item>(az: AZ<Item>, item: Item): string[] => {
  const parts = az.index.partsNear(az.index.position(item))
  const [first, last] = [parts[0]?.from ?? 0, parts.at(-1)?.to ?? 0]
  // When grouping begins, all groups are new.
  const isAtLimit = Math.abs(az.index.leastParts - MOST_PARTS) <= 1
  const groups = isDeep(az) ? az.index.groups().filter(({ from, to }) => isAtLimit || (from < last && first < to)) : []
  return [az.path, ...parts.map((part) => partPath(az, part)), ...groups.map((group) => groupPath(az, group))]
}

/** True if an A–Z shows a company unchanged. */
const isListedSame = ({ states: [old, next] }: CompanyChange): boolean =>
  old?.name === next?.name && old?.slug === next?.slug && old?.location === next?.location

export const azPages: PageKind<AZIndexPage | AZPartPage> = {
  paths: (lists) => [...pathsIn(ofCompanies(lists)), ...pathsIn(ofCities(lists))],
  page(lists, path) {
    if (!path.startsWith('/c')) return undefined
    const route = parsePath(path)
    if (route?.kind === 'companies-a-z') return indexPage(ofCompanies(lists))
    if (route?.kind === 'cities') return indexPage(ofCities(lists))
    if (route?.kind === 'companies-part') return pageIn(ofCompanies(lists), route.part)
    return route?.kind === 'cities-part' && route.region === undefined ? pageIn(ofCities(lists), route.part) : undefined
  },
  sitemap: (lists) => [...listedIn(ofCompanies(lists)), ...listedIn(ofCities(lists))],
  around(lists, change) {
    const companies = isListedSame(change)
      ? []
      : change.states.flatMap((company) => pathsNear(ofCompanies(lists), company))
    const cities = [...change.lists].filter(({ service, location }) => location && !service)
    return [...companies, ...(change.isCounted ? cities.flatMap((list) => pathsNear(ofCities(lists), list)) : [])]
  },
}
