import { gunzipSync, strFromU8 } from 'fflate'
import { contentTypeOf } from '../../../domain/serving/content-types.ts'
import {
  type Destination,
  decodedPath,
  locationOf,
  MISSING_PAGE,
  resolvePath as resolve,
} from '../../../domain/serving/resolve-path.ts'
import {
  CONSOLE_HEADERS,
  INLINE_SCRIPTS_FILE,
  isSecureAddress,
  lifetimeOf,
  scriptHashesIn,
  siteHeaders,
} from '../../../domain/serving/site-headers.ts'
import { isStoredAsGzip } from '../../../domain/serving/stored-pages.ts'

type Headers = Record<string, string>

const setHeaders = (e: core.RequestEvent, headers: Headers) => {
  for (const [name, value] of Object.entries(headers)) e.response.header().set(name, value)
}

/** Answers 304 to who has the page already, as PocketBase does for files by itself. */
const sendStoredPage = (e: core.RequestEvent, page: string, tag: string) =>
  e.request?.header.get('If-None-Match') === tag ? e.noContent(304) : e.html(200, page)

const sendFile = (e: core.RequestEvent, file: string, headers: Headers) => {
  const tag = tagOf(file) ?? ''
  setHeaders(e, { ...headers, 'Content-Type': contentTypeOf(file), ETag: tag })
  const page = pageStoredAsGzip(file)
  return page === undefined ? e.fileFS($os.dirFS(siteRoot()), file) : sendStoredPage(e, page, tag)
}

const sendMissing = (e: core.RequestEvent, wanted: string) => {
  setHeaders(e, { 'Cache-Control': 'no-store' })
  const page = [wanted, MISSING_PAGE].find(isFile)
  if (page) return e.html(404, pageStoredAsGzip(page) ?? toString($os.readFile(`${siteRoot()}/${page}`)))
  if (isFile('index.html')) return e.html(404, '<!doctype html><title>Not found</title><p>There is no such page.</p>')
  setHeaders(e, { 'Retry-After': '10' })
  return e.html(503, '<!doctype html><title>Soon</title><p>The site is being built. Please try again in a moment.</p>')
}

/** GET /{path...}: the built site and the console. What PocketBase itself answers, under /api/ and /_/, is not here. */
export const serveSite = (e: core.RequestEvent) => {
  const path = decodedPath(e.request?.url?.escapedPath() ?? '/')
  if (/^\/(api|_)(\/|$)/.test(path)) throw new NotFoundError()
  // a part of a compressed answer would be given out as that part of the file
  e.request?.header.del('Range')
  setHeaders(e, headersOfSite())
  const found = resolvePath(e.app, path, e.request?.url?.rawQuery ?? '')
  if (found.kind === 'missing') return sendMissing(e, found.page)
  if (found.kind === 'console' && !isFile(found.file)) return sendMissing(e, MISSING_PAGE)
  if (found.kind === 'redirect') return e.redirect(found.status, locationOf(found))
  if (found.kind === 'console') return sendFile(e, found.file, CONSOLE_HEADERS)
  return sendFile(e, found.file, { 'Cache-Control': lifetimeOf(found.file) })
}

// The files of the built site. Each request looks on disk, so that a page published a moment ago is found.

/** Folder of the built site; '' when there is none. It may be a link that is swapped when a new site is ready. */
const siteRoot = (): string => $os.getenv('PUBLIC_DIR')

/** Moment and size of a file of the site, as an entity tag; undefined when there is no such file. */
const tagOf = (path: string): string | undefined => {
  try {
    const info = $os.stat(`${siteRoot()}/${path}`)
    return info.isDir() ? undefined : `W/"${info.modTime().unixNano().toString(36)}-${info.size().toString(36)}"`
  } catch {
    return undefined
  }
}

/** What a page says whose file holds gzip; undefined for any other file. */
const pageStoredAsGzip = (path: string): string | undefined => {
  if (!path.endsWith('.html')) return undefined
  const stored = toBytes($os.readFile(`${siteRoot()}/${path}`))
  return isStoredAsGzip(stored) ? strFromU8(gunzipSync(new Uint8Array(stored))) : undefined
}

const isFile = (path: string): boolean => tagOf(path) !== undefined

const slugAfter = (app: core.App, slug: string): string | undefined => {
  const ofPublished = "from_slug = {:slug} && listing.state = 'published'"
  const [found] = app.findRecordsByFilter('slug_redirects', ofPublished, '', 1, 0, { slug })
  return found && app.findRecordById('company_listings', found.getString('listing')).getString('slug')
}

const citySlugAfter = (app: core.App, slug: string): string | undefined => {
  const [found] = app.findRecordsByFilter('location_redirects', 'from_slug = {:slug}', '', 1, 0, { slug })
  return found && app.findRecordById('locations', found.getString('location')).getString('slug')
}

/** Finds what to answer for a decoded path of the site, as domain/serving/resolve-path.ts says. */
const resolvePath = (app: core.App, path: string, query: string): Destination =>
  resolve(
    { isFile, slugAfter: (slug) => slugAfter(app, slug), citySlugAfter: (slug) => citySlugAfter(app, slug) },
    path,
    query,
  )

const inlineScripts = (): string[] => scriptHashesIn(toString($os.readFile(`${siteRoot()}/${INLINE_SCRIPTS_FILE}`)))

/** The headers of the built site, for as long as its file of scripts is this one. */
let known = { tag: '', headers: {} as Record<string, string> }

/** What every answer of the site says; a new release has scripts of its own. */
const headersOfSite = (): Record<string, string> => {
  const tag = tagOf(INLINE_SCRIPTS_FILE) ?? 'none'
  if (known.tag !== tag) {
    const scripts = tag === 'none' ? [] : inlineScripts()
    known = { tag, headers: siteHeaders({ inlineScripts: scripts, isSecure: isSecureAddress($os.getenv('SITE_URL')) }) }
  }
  return known.headers
}
