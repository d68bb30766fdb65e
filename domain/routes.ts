/**
 * The one place that builds and parses the site's paths. Runs in the site, the console, Node and PocketBase's
 * JavaScript engine, so it uses neither URL nor Unicode regular expressions.
 */
import { isLocationSlug, isServiceSlug, SLUG_PATTERN } from './slug.ts'
import { inOnePiece } from './text/escape-html.ts'

/** Slugs of a list's service and place: a city, or a state or province. */
export interface ListKey {
  service?: string
  location?: string
  region?: string
}

export type PublicRoute =
  | { kind: keyof typeof STATIC_PATHS }
  | { kind: 'companies-part'; part: string }
  | { kind: 'cities-part'; region?: string; service?: string; part: string }
  | ({ kind: 'list'; page: number } & ListKey)
  | { kind: 'company'; slug: string }

/**
 * The list called "trucking companies", whose name is part of every list's title. In a city, state or province it is the
 * place's own list, because every company there hauls.
 */
export const TRUCKING = 'trucking'

export const STATIC_PATHS = {
  home: '/',
  about: '/about',
  contact: '/contact',
  'for-business': '/for-business',
  'privacy-policy': '/privacy-policy',
  'company-removal': '/company-removal',
  compare: '/compare',
  request: '/request',
  regions: '/regions',
  cities: '/cities',
  'companies-a-z': '/companies/a-z',
  find: '/find',
  'not-found': '/404',
} as const

/** The home page, with a notice for members who opened a screen for administrators. */
export const ACCESS_DENIED_PATH = '/#access-denied'

/** Target of the home page's search form without JavaScript. It redirects to the list. */
export const SEARCH_PATH = '/search'

/** Where programs call the tools of the MCP server. */
export const MCP_PATH = '/mcp'

/** The list of the dataset's files, and the file of a state or province. */
export const DATASET_LIST_PATH = '/dataset.json'
export const DATASET_FOLDER = 'dataset'
export const datasetPath = (region: string): string => `/${DATASET_FOLDER}/${region}.csv.gz`

/** The Atom feed of new companies and reviews. */
export const FEED_PATH = '/feed.xml'

/** The Atom feed of changes in the federal record of carriers: of all, or of a state's or province's. */
export const changesPath = (region?: string): string => (region ? `/changes/${region}.xml` : '/changes.xml')

/** True for the path of an Atom feed. */
export const isFeedPath = (path: string): boolean => path === FEED_PATH || /^\/changes(\/[^/]+)?\.xml$/.test(path)

/** Top-level paths of the signed-in console. Each includes everything below it. */
export const CONSOLE_PATHS = [
  '/auth',
  '/dashboard',
  '/add-listing',
  '/edit-listing',
  '/manage-listings',
  '/settings',
  '/inquiries',
  '/claims',
  '/reviews',
  '/admin',
  '/access-denied',
  '/authentication-error',
] as const

/** The console's page for accounts, with the form for a new one. */
export const SIGN_UP_MODE = 'signup'
export const signUpPath = (): string => `/auth?mode=${SIGN_UP_MODE}`

export const isConsolePath = (path: string): boolean => {
  const lower = path.toLowerCase()
  return CONSOLE_PATHS.some((root) => lower === root || lower.startsWith(`${root}/`))
}

const firstPage = ({ service, location, region }: ListKey): string => {
  if (region) return service && service !== TRUCKING ? regionPath(region, service) : regionPath(region)
  if (service && service !== TRUCKING && location) return inOnePiece('/', service, '-companies-in-', location)
  if (location) return inOnePiece('/companies-in-', location)
  return service ? `/${service}-trucking-companies` : '/companies'
}

/** Path of a page of a list, from the path of its first page. */
export const pageOfList = (firstPagePath: string, page: number): string =>
  page > 1 ? `${firstPagePath}/page/${page}` : firstPagePath

/** Canonical path of a list page. Page 1 has no number. */
export const listPath = (key: ListKey, page = 1): string => pageOfList(firstPage(key), page)

export const companyPath = (slug: string): string => `/company/${slug}`

/** The name, in links and in the form, of the token with which a review proves an earlier quote request. */
export const ASKED_FIELD = 'asked'

/** Where a company's review form is, for someone whose quote request a token proves. Logs never contain the token. */
export const reviewPath = (slug: string, token: string): string => `${companyPath(slug)}#${ASKED_FIELD}=${token}`

/** How a page is repeated for machines. Such a twin has the page's path with this ending. */
export const TWIN_FORMS = ['json', 'md'] as const
export type TwinForm = (typeof TWIN_FORMS)[number]

/** Path of a page's twin. */
export const twinPath = (page: string, form: TwinForm): string => `${page}.${form}`

/** The page and the form of a path that may be a twin's, in any letter case. Undefined for any other path. */
export const parseTwin = (path: string): { page: string; form: TwinForm } | undefined => {
  const form = /\.json$/i.test(path) ? 'json' : /\.md$/i.test(path) ? 'md' : undefined
  return form && { page: path.slice(0, -form.length - 1), form }
}

/**
 * Path of the file that a twin's path below its version, /v1, means. Any other path stays as it is. A change that breaks
 * readers of twins gets a new version.
 */
export const withoutVersion = (path: string): string => path.replace(/^\/v1(?=\/.+\.(json|md)$)/i, '')

export const companyDataPath = (slug: string): string => twinPath(companyPath(slug), 'json')
/** Its badge, which other websites show. */
export const companyBadgePath = (slug: string): string => `${companyPath(slug)}.svg`

/** The file that sorts and filters a city's lists, or a further part of it. */
export const cityFactsPath = (location: string, part?: string): string =>
  part === undefined ? `/lists/${location}.json` : `/lists/${location}/${part}.json`
/** The file that filters a list of no city: of all companies, a service, a state or both. No city is called "-". */
export const wideFactsPath = ({ service, region }: Omit<ListKey, 'location'>): string => {
  if (region) return service ? `/lists/-/regions/${region}/${service}.json` : `/lists/-/regions/${region}.json`
  return service ? `/lists/-/services/${service}.json` : '/lists/-/all.json'
}
/** Path of a state or province, a service in it, or a part of its cities. */
export const regionPath = (...segments: [region: string, service?: string, part?: string]): string =>
  [STATIC_PATHS.regions, ...segments].join('/')

/** Path of a part of the A–Z of companies. */
export const companiesPartPath = (part: string): string => `${STATIC_PATHS['companies-a-z']}/${part}`

/** Path of a part of the A–Z of cities: of all, of a state's, or of those that offer a service there. */
export const citiesPartPath = (part: string, region?: string, service?: string): string =>
  region && service
    ? regionPath(region, service, part)
    : [STATIC_PATHS.cities, ...(region ? [region] : []), part].join('/')

/** Where a visitor requests a correction or removal. */
export const removalPath = (slug: string): string => `${STATIC_PATHS['company-removal']}?company=${slug}`

/** The console screen where someone claims a company. */
export const claimPath = (slug: string): string => `/claims/${slug}`

/** Where an emailed removal link leads. Logs never contain the token. */
export const removalLinkPath = (token: string): string => `${STATIC_PATHS['company-removal']}#token=${token}`

/** Where the home page's search leads. These are aliases of canonical list pages. */
export const searchPath = ({ service, location }: ListKey): string => {
  if (service && location) return `/${service}-companies-in-${location}`
  if (service) return `/${service}-Trucking-companies`
  if (location) return `/trucking-companies-in-${location}`
  return '/companies'
}

/** Canonical path of a route. */
export const pathOf = (route: PublicRoute): string => {
  if (route.kind === 'list') return listPath(route, route.page)
  if (route.kind === 'company') return companyPath(route.slug)
  if (route.kind === 'companies-part') return companiesPartPath(route.part)
  if (route.kind === 'cities-part') return citiesPartPath(route.part, route.region, route.service)
  return STATIC_PATHS[route.kind]
}

const listKey = (service: string | undefined, location: string | undefined): ListKey | undefined => {
  if (service !== undefined && !isServiceSlug(service)) return undefined
  if (location === undefined) return service === undefined ? {} : { service }
  if (!isLocationSlug(location)) return undefined
  return service === undefined || service === TRUCKING ? { location } : { service, location }
}

const withoutTrucking = (words: string): string =>
  words.endsWith('-trucking') ? words.slice(0, -'-trucking'.length) : words

const parseListSegment = (segment: string): ListKey | undefined => {
  if (segment === 'companies') return {}
  if (segment.startsWith('companies-in-')) return listKey(undefined, segment.slice('companies-in-'.length))
  const split = segment.indexOf('-companies-in-')
  if (split > 0)
    return listKey(withoutTrucking(segment.slice(0, split)), segment.slice(split + '-companies-in-'.length))
  if (segment.endsWith('-companies')) return listKey(withoutTrucking(segment.slice(0, -'-companies'.length)), undefined)
  return undefined
}

const parsePage = (segments: string[]): number | undefined => {
  if (segments.length === 0) return 1
  const [word, digits = ''] = segments
  if (segments.length !== 2 || word !== 'page' || !/^[1-9]\d{0,8}$/.test(digits)) return undefined
  return Number(digits)
}

/** Parses pages of a state or province: its list, the list of a service in it, or a part of the cities with a service. */
const parseRegion = (region: string, rest: string[]): PublicRoute | undefined => {
  const number = rest.length > 0 ? parsePage(rest.slice(-2)) : 1
  const [service, part, more] = rest.length > 0 && number ? rest.slice(0, -2) : rest
  if (more || (service && !isServiceSlug(service))) return undefined
  if (service && part) return { kind: 'cities-part', region, service, part }
  const page = number ?? 1
  return service && service !== TRUCKING ? { kind: 'list', region, service, page } : { kind: 'list', region, page }
}

/** Parses pages that lead through the directory: of states and provinces, and parts of the A–Z. */
const parseGuide = (first: string, rest: string[]): PublicRoute | undefined => {
  if (!rest.every((segment) => SLUG_PATTERN.test(segment))) return undefined
  const [one = '', two] = rest
  if (first === 'regions' && one) return parseRegion(one, rest.slice(1))
  if (first === 'cities' && rest.length === 1) return { kind: 'cities-part', part: one }
  if (first === 'cities' && rest.length === 2 && two) return { kind: 'cities-part', region: one, part: two }
  if (first === 'companies' && one === 'a-z' && rest.length === 2 && two) return { kind: 'companies-part', part: two }
  return undefined
}

/**
 * Parses any path of the public site: canonical or an alias, in any letter case, with or without a trailing slash.
 * Undefined if no page can have it. Does not check whether the service, location or company exists.
 */
export const parsePath = (path: string): PublicRoute | undefined => {
  const clean = path.toLowerCase().replace(/\/+$/, '') || '/'
  for (const kind of Object.keys(STATIC_PATHS) as (keyof typeof STATIC_PATHS)[])
    if (STATIC_PATHS[kind] === clean) return { kind }
  const [first = '', ...rest] = clean.slice(1).split('/')
  if (first === 'company') {
    const [slug = ''] = rest
    return rest.length === 1 && SLUG_PATTERN.test(slug) ? { kind: 'company', slug } : undefined
  }
  const guide = parseGuide(first, rest)
  if (guide) return guide
  const key = parseListSegment(first)
  const page = parsePage(rest)
  return key && page !== undefined ? { kind: 'list', ...key, page } : undefined
}

/** True if a path is canonical. Like `parsePath`, it does not check what exists. */
export const isCanonicalPath = (path: string): boolean => {
  const route = parsePath(path)
  return route !== undefined && pathOf(route) === path
}

/** True if a path belongs to a file for scripts or machines, not to a page for people. */
export const isDataPath = (path: string): boolean => /\.\w+$/.test(path)

/**
 * A page's file below the site's folder: "/companies/page/2" → "companies/page/2.html". A path with an extension is a
 * file.
 */
export const fileOfPage = (path: string): string => {
  if (path === '/') return 'index.html'
  return isDataPath(path) ? path.slice(1) : `${path.slice(1)}.html`
}
