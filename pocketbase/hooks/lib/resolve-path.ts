import { companyPath, isConsolePath, listPath, type PublicRoute, parsePath, pathOf } from '../../../domain/routes.ts'
import { isFile, pageFile } from './site-files.ts'

/** What a path of the site leads to. */
export type Destination =
  | { kind: 'file' | 'page' | 'console'; file: string }
  | { kind: 'redirect'; status: 301 | 302; path: string }
  | { kind: 'missing' }

const MISSING: Destination = { kind: 'missing' }
const redirect = (status: 301 | 302, path: string): Destination => ({ kind: 'redirect', status, path })

/** Where a page that does not exist (any more) sends its visitors. */
const replacement = (app: core.App, route: PublicRoute): Destination => {
  if (route.kind === 'company') {
    const [found] = app.findRecordsByFilter('slug_redirects', 'from_slug = {:slug}', '', 1, 0, { slug: route.slug })
    if (!found) return MISSING
    return redirect(
      301,
      companyPath(app.findRecordById('company_listings', found.getString('listing')).getString('slug')),
    )
  }
  if (route.kind === 'list' && route.service && route.location && route.page === 1) {
    const city = listPath({ location: route.location })
    if (isFile(pageFile(city)) && isFile(pageFile(listPath({ service: route.service })))) return redirect(302, city)
  }
  return MISSING
}

const pageAt = (app: core.App, path: string): Destination => {
  if (isConsolePath(path)) return { kind: 'console', file: 'console.html' }
  const route = parsePath(path)
  if (!route) return MISSING
  const file = pageFile(pathOf(route))
  return isFile(file) ? { kind: 'page', file } : replacement(app, route)
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
export const resolvePath = (app: core.App, path: string): Destination => {
  if (isUnsafe(path)) return MISSING
  const name = path.slice(1)
  if (/\.html$/i.test(name)) {
    const clean = path.replace(/(^|\/)index\.html$/i, '').replace(/\.html$/i, '') || '/'
    return pageAt(app, clean).kind === 'page' ? redirect(301, clean) : MISSING
  }
  if (path.length > 1 && path.endsWith('/')) {
    const clean = path.replace(/\/+$/, '')
    const found = pageAt(app, clean)
    return found.kind === 'missing' || found.kind === 'redirect' ? found : redirect(301, clean)
  }
  if (name !== '' && isFile(name)) return { kind: 'file', file: name }
  return pageAt(app, path)
}
