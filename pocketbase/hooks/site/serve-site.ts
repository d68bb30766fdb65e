import { contentTypeOf } from '../../../domain/content-types.ts'
import { decodedPath, locationOf, MISSING_PAGE } from '../../../domain/resolve-path.ts'
import { CONSOLE_HEADERS, lifetimeOf } from '../../../domain/site-headers.ts'
import { headersOfSite } from './headers-of-site.ts'
import { isFile, pageStoredAsGzip, resolvePath, siteRoot, tagOf } from './site-files.ts'

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
