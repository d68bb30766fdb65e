import {
  companyPath,
  fileOfPage,
  isConsolePath,
  type ListKey,
  listPath,
  type PublicRoute,
  parsePath,
  pathOf,
  SEARCH_PATH,
  STATIC_PATHS,
  searchPath,
  withoutVersion,
} from '../routes.ts'
import { slugify } from '../slug.ts'
import { citySpellings, meantPaths } from './corrected-paths.ts'
import { oldPageSlug } from './old-pages.ts'

/** What a path of the site leads to. */
export type Destination =
  | { kind: 'file' | 'page' | 'console'; file: string }
  | { kind: 'redirect'; status: 301 | 302; path: string; query: string }
  | { kind: 'missing'; page: string }

/** Files of the pages for "not found", and for a missing company. */
export const MISSING_PAGE = '404.html'
export const MISSING_COMPANY_PAGE = '404/company.html'

/** Facts about a built site. */
interface SiteFiles {
  /** True if the site's folder has a file of this name. */
  isFile(name: string): boolean
  /** Current slug of a company that had this one. Undefined if there is none, or if the host cannot know. */
  slugAfter(slug: string): string | undefined
  /** The same for a city. */
  citySlugAfter(slug: string): string | undefined
}

const MISSING: Destination = { kind: 'missing', page: MISSING_PAGE }
const MISSING_COMPANY: Destination = { kind: 'missing', page: MISSING_COMPANY_PAGE }
const redirect = (status: 301 | 302, path: string): Destination => ({ kind: 'redirect', status, path, query: '' })

const hasPage = (site: SiteFiles, path: string): boolean => site.isFile(fileOfPage(path))

/** Where the lists of a city's former slug are now: the same list, or all companies of the city. */
const movedList = (site: SiteFiles, { service, location }: ListKey): Destination => {
  const slug = location && site.citySlugAfter(location)
  if (!slug) return MISSING
  const lists = [listPath({ ...(service ? { service } : {}), location: slug }), listPath({ location: slug })]
  const path = lists.find((list) => hasPage(site, list))
  return path ? redirect(301, path) : MISSING
}

/** Where a missing page redirects to. */
const replacement = (site: SiteFiles, route: PublicRoute): Destination => {
  if (route.kind === 'company') {
    const slug = site.slugAfter(route.slug)
    return slug === undefined ? MISSING_COMPANY : redirect(301, companyPath(slug))
  }
  if (route.kind === 'list' && route.service && route.page === 1) {
    const place = listPath({ ...route, service: '' })
    if ((route.location || route.region) && hasPage(site, place) && hasPage(site, listPath({ service: route.service })))
      return redirect(302, place)
  }
  return route.kind === 'list' ? movedList(site, route) : MISSING
}

const pageAt = (site: SiteFiles, path: string): Destination => {
  if (isConsolePath(path)) return { kind: 'console', file: 'console.html' }
  const route = parsePath(path)
  if (!route) return /^\/company\/[^/]+$/i.test(path) ? MISSING_COMPANY : MISSING
  const canonical = pathOf(route)
  const file = fileOfPage(canonical)
  if (!site.isFile(file)) return replacement(site, route)
  // Page 1 of a list has no number in its URL.
  return /\/page\/1\/*$/i.test(path) ? redirect(301, canonical) : { kind: 'page', file }
}

/** A top-level file in any letter case. Their names have no capitals. */
const fileInAnyCase = (site: SiteFiles, path: string): string | undefined => {
  const name = path.slice(1).toLowerCase()
  return /^[\w-]+\.\w+$/.test(name) && !name.endsWith('.html') && site.isFile(name) ? `/${name}` : undefined
}

/** A twin or badge of the page that a path leads to: of a renamed company, or of a list under another of its names. */
const movedFile = (site: SiteFiles, path: string): Destination | undefined => {
  const ending = path.slice(path.lastIndexOf('.')).toLowerCase()
  if (!/^.(json|md|svg)$/.test(ending)) return undefined
  const found = pageAt(site, path.slice(0, -ending.length))
  const page = found.kind === 'redirect' ? found.path : found.kind === 'page' ? `/${found.file.slice(0, -5)}` : ''
  const file = page + ending
  return hasPage(site, file) ? redirect(found.kind === 'redirect' ? found.status : 301, file) : undefined
}

/** True for paths that could leave the folder, reach a hidden file, or redirect to another host. */
const isUnsafe = (path: string): boolean => {
  const segments = path.replace(/^\/\.well-known(?=\/)/, '').split('/')
  return (
    segments.some((segment) => segment.startsWith('.')) ||
    path.split('').some((letter) => letter === '\\' || letter < ' ' || letter === '\x7f')
  )
}

/** The path with single slashes and none at the end. */
const tidied = (path: string): string => path.replace(/\/+/g, '/').replace(/(.)\/$/, '$1')

/** The destination of a path exactly as typed. */
const resolveTyped = (site: SiteFiles, path: string): Destination => {
  if (isUnsafe(path)) return MISSING
  const tidy = tidied(path)
  if (tidy !== path) {
    const found = resolveTyped(site, tidy)
    return found.kind === 'missing' || found.kind === 'redirect' ? found : redirect(301, tidy)
  }
  const name = path.slice(1)
  if (/\.html$/i.test(name)) {
    const clean = path.replace(/(^|\/)index\.html$/i, '').replace(/\.html$/i, '') || '/'
    return pageAt(site, clean).kind === 'page' ? redirect(301, clean) : MISSING
  }
  if (name !== '' && site.isFile(name)) return { kind: 'file', file: name }
  const file = fileInAnyCase(site, path)
  return file ? redirect(301, file) : (movedFile(site, path) ?? pageAt(site, path))
}

/** The canonical URL that a corrected path leads to, or undefined. */
const correctedPath = (site: SiteFiles, path: string): string | undefined => {
  const found = resolveTyped(site, path)
  if (found.kind === 'redirect') return found.path
  if (found.kind === 'file') return `/${found.file}`
  const route = found.kind === 'page' ? parsePath(path) : undefined
  return route && pathOf(route)
}

/** Only if the typed path leads nowhere: the page that it means, such as /company/acme for "/company/ACME)." */
const resolveMeant = (site: SiteFiles, path: string, missing: Destination): Destination => {
  if (isUnsafe(path)) return missing
  for (const meant of meantPaths(path)) {
    const corrected = correctedPath(site, meant)
    if (corrected !== undefined) return redirect(301, corrected)
  }
  return movedHere(site, path) ?? missing
}

/** The company that had this page in the directory that it comes from. */
const movedHere = (site: SiteFiles, path: string): Destination | undefined => {
  const old = oldPageSlug(path)
  const slug = old ? site.slugAfter(old) : undefined
  return slug === undefined ? undefined : redirect(301, companyPath(slug))
}

/**
 * Finds what to answer for a decoded path, which begins with a slash. Pages are found in any letter case, and so are
 * files at the top; other files by their exact name only. A path that leads nowhere is corrected: without the
 * punctuation and accents that people paste with it. A redirect never leads to a path that has no page.
 * @param given a path as it is requested, for a twin with or without its version
 * @param query of the request, without "?": a redirect keeps it, and the search form's becomes a path
 */
export const resolvePath = (site: SiteFiles, given: string, query = ''): Destination => {
  const path = withoutVersion(given)
  if (tidied(path).toLowerCase() === SEARCH_PATH)
    return redirect(
      302,
      searchTarget((list) => hasPage(site, list), query),
    )
  const typed = resolveTyped(site, path)
  const found = typed.kind === 'missing' ? resolveMeant(site, path, typed) : typed
  return found.kind === 'redirect' ? { ...found, query } : found
}

/** Location header of a redirect. */
export const locationOf = ({ path, query }: Extract<Destination, { kind: 'redirect' }>): string =>
  encodeURI(path) + (query ? `?${query}` : '')

/** The path of a URL, decoded from UTF-8 or, as old systems write it, Latin-1 ("/montr%E9al"). */
export const decodedPath = (path: string): string => {
  try {
    return decodeURIComponent(path)
  } catch {
    return path.replace(/%([0-9a-f]{2})/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
  }
}

// Where the home page's search form leads without JavaScript.

const decoded = (text: string): string => {
  try {
    return decodeURIComponent(text.replace(/\+/g, ' '))
  } catch {
    return ''
  }
}

/** The first value of a query field. '' if there is none. */
const fieldOf = (query: string, name: string): string => {
  const pair = query.split('&').find((part) => part.startsWith(`${name}=`))
  return pair ? decoded(pair.slice(name.length + 1)).trim() : ''
}

/** Slugs that a typed city name can mean: "Chicago, IL" is at chicago-il or at chicago. */
const citySlugs = (typed: string): string[] => {
  const slugs = [typed, typed.split(',')[0] ?? ''].map(slugify).filter(Boolean)
  return [...slugs, ...slugs.flatMap(citySpellings)]
}

/**
 * The path that a search leads to. If only one of the two choices is known, it is the list of that one. If neither is,
 * it is all cities for a typed city, else all companies.
 * @param query such as "service=freight&location=chicago"; the city may also be a typed name
 */
const searchTarget = (hasPage: (path: string) => boolean, query: string): string => {
  const [service, typed] = [slugify(fieldOf(query, 'service')), fieldOf(query, 'location')]
  const location = citySlugs(typed).find((slug) => hasPage(listPath({ location: slug })))
  const key: ListKey = {
    ...(service && hasPage(listPath({ service })) ? { service } : {}),
    ...(location ? { location } : {}),
  }
  return typed && !key.service && !key.location ? STATIC_PATHS.cities : searchPath(key)
}
