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
  headersNeeded,
  headersOfFile,
  INLINE_SCRIPTS_FILE,
  isSecureAddress,
  scriptHashesIn,
  siteHeaders,
} from '../../../domain/serving/site-headers.ts'
import { isStoredAsGzip } from '../../../domain/serving/stored-pages.ts'

type Headers = Record<string, string>

const setHeaders = (e: core.RequestEvent, headers: Headers) => {
  for (const [name, value] of Object.entries(headers)) e.response.header().set(name, value)
}

/** Also removes what PocketBase sets for every response, and this file does not need. */
const setHeadersOfSite = (e: core.RequestEvent, file: string | undefined) => {
  const all = headersOfSite()
  const needed = file === undefined ? all : headersNeeded(file, all)
  for (const name of Object.keys(all)) e.response.header().del(name)
  setHeaders(e, needed)
}

/** Answers 304 if the browser has this version already, as PocketBase does for files. */
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

/** GET /{path...}: the built site and the console, except the paths of PocketBase itself under /api/ and /_/. */
export const serveSite = (e: core.RequestEvent) => {
  const path = decodedPath(e.request?.url?.escapedPath() ?? '/')
  if (/^\/(api|_)(\/|$)/.test(path)) throw new NotFoundError()
  // A browser would take a range of the compressed response for a range of the file.
  e.request?.header.del('Range')
  const found = resolvePath(e.app, path, e.request?.url?.rawQuery ?? '')
  setHeadersOfSite(e, 'file' in found ? found.file : undefined)
  if (found.kind === 'missing') return sendMissing(e, found.page)
  if (found.kind === 'console' && !isFile(found.file)) return sendMissing(e, MISSING_PAGE)
  if (found.kind === 'redirect') return e.redirect(found.status, locationOf(found))
  if (found.kind === 'console') return sendFile(e, found.file, CONSOLE_HEADERS)
  return sendFile(e, found.file, headersOfFile(found.file))
}

// The files of the built site. Each request reads the disk, so that it finds a page that was just published.

/** Folder of the built site; '' when there is none. It may be a link that is swapped when a new site is ready. */
const siteRoot = (): string => $os.getenv('PUBLIC_DIR')

/** An entity tag made from a file's modification time and size; undefined if there is no such file. */
const tagOf = (path: string): string | undefined => {
  try {
    const info = $os.stat(`${siteRoot()}/${path}`)
    return info.isDir() ? undefined : `W/"${info.modTime().unixNano().toString(36)}-${info.size().toString(36)}"`
  } catch {
    return undefined
  }
}

/** The HTML of a page that is stored as gzip; undefined for any other file. */
const pageStoredAsGzip = (path: string): string | undefined => {
  if (!path.endsWith('.html')) return undefined
  const stored = toBytes($os.readFile(`${siteRoot()}/${path}`))
  return isStoredAsGzip(path, stored) ? strFromU8(gunzipSync(new Uint8Array(stored))) : undefined
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

/** Resolves a decoded path of the site by the rules of domain/serving/resolve-path.ts. */
const resolvePath = (app: core.App, path: string, query: string): Destination =>
  resolve(
    { isFile, slugAfter: (slug) => slugAfter(app, slug), citySlugAfter: (slug) => citySlugAfter(app, slug) },
    path,
    query,
  )

const inlineScripts = (): string[] => scriptHashesIn(toString($os.readFile(`${siteRoot()}/${INLINE_SCRIPTS_FILE}`)))

/** Cached headers of the site. The tag is that of the file with the hashes of inline scripts. */
let known: { tag: string; headers: Record<string, string> } = { tag: '', headers: {} }

/** Headers of every response of the site. A new release has its own inline scripts. */
const headersOfSite = (): Record<string, string> => {
  const tag = tagOf(INLINE_SCRIPTS_FILE) ?? 'none'
  if (known.tag !== tag) {
    const scripts = tag === 'none' ? [] : inlineScripts()
    known = { tag, headers: siteHeaders({ inlineScripts: scripts, isSecure: isSecureAddress($os.getenv('SITE_URL')) }) }
  }
  return known.headers
}
