import {
  companyPath,
  fileOfPage,
  isConsolePath,
  type ListKey,
  listPath,
  type PublicRoute,
  parsePath,
  pathOf,
} from './routes.ts'

/** What a path of the site leads to. */
export type Destination =
  | { kind: 'file' | 'page' | 'console'; file: string }
  | { kind: 'redirect'; status: 301 | 302; path: string }
  | { kind: 'missing' }

/** What is known of a built site. */
export interface SiteFiles {
  /** Whether there is a file of this name below the site's folder. */
  isFile(name: string): boolean
  /** Slug that a company has now which had this one before; undefined when none had, or where nobody knows. */
  slugAfter(slug: string): string | undefined
  /** The same of a city. */
  citySlugAfter(slug: string): string | undefined
}

const MISSING: Destination = { kind: 'missing' }
const redirect = (status: 301 | 302, path: string): Destination => ({ kind: 'redirect', status, path })

const hasPage = (site: SiteFiles, path: string): boolean => site.isFile(fileOfPage(path))

/** Where the lists of a city that had this slug are now: the same list, or all companies of the city. */
const movedList = (site: SiteFiles, { service, location }: ListKey): Destination => {
  const slug = location && site.citySlugAfter(location)
  if (!slug) return MISSING
  const lists = [listPath({ ...(service ? { service } : {}), location: slug }), listPath({ location: slug })]
  const path = lists.find((list) => hasPage(site, list))
  return path ? redirect(301, path) : MISSING
}

/** Where a page that does not exist (any more) sends its visitors. */
const replacement = (site: SiteFiles, route: PublicRoute): Destination => {
  if (route.kind === 'company') {
    const slug = site.slugAfter(route.slug)
    return slug === undefined ? MISSING : redirect(301, companyPath(slug))
  }
  if (route.kind === 'list' && route.service && route.location && route.page === 1) {
    const city = listPath({ location: route.location })
    if (hasPage(site, city) && hasPage(site, listPath({ service: route.service }))) return redirect(302, city)
  }
  return route.kind === 'list' ? movedList(site, route) : MISSING
}

const pageAt = (site: SiteFiles, path: string): Destination => {
  if (isConsolePath(path)) return { kind: 'console', file: 'console.html' }
  const route = parsePath(path)
  if (!route) return MISSING
  const file = fileOfPage(pathOf(route))
  return site.isFile(file) ? { kind: 'page', file } : replacement(site, route)
}

/** Paths that could leave the folder, reach a hidden file, or mean another host in a redirect. */
const isUnsafe = (path: string): boolean => {
  const segments = path
    .replace(/^\/\.well-known(?=\/)/, '')
    .split('/')
    .slice(1)
  return (
    segments.some((segment, index) => segment.startsWith('.') || (segment === '' && index < segments.length - 1)) ||
    [...path].some((letter) => letter === '\\' || letter < ' ' || letter === '\x7f')
  )
}

/**
 * Finds what to answer for a decoded path, which begins with a slash. Pages are found in any letter case, files by
 * their exact name only. A redirect never leads to a path that has no page.
 */
export const resolvePath = (site: SiteFiles, path: string): Destination => {
  if (isUnsafe(path)) return MISSING
  const name = path.slice(1)
  if (/\.html$/i.test(name)) {
    const clean = path.replace(/(^|\/)index\.html$/i, '').replace(/\.html$/i, '') || '/'
    return pageAt(site, clean).kind === 'page' ? redirect(301, clean) : MISSING
  }
  if (path.length > 1 && path.endsWith('/')) {
    const clean = path.replace(/\/+$/, '')
    const found = pageAt(site, clean)
    return found.kind === 'missing' || found.kind === 'redirect' ? found : redirect(301, clean)
  }
  if (name !== '' && site.isFile(name)) return { kind: 'file', file: name }
  return pageAt(site, path)
}
