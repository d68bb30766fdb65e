import type { IncomingMessage, ServerResponse } from 'node:http'
import { type Destination, resolvePath } from '../../domain/resolve-path.ts'
import { parsePath, pathOf } from '../../domain/routes.ts'
import { CONSOLE_HEADERS, lifetimeOf } from '../../domain/site-headers.ts'
import type { Asked } from './asked.ts'
import type { SiteFolder } from './site-files.ts'

type FileToSend = Destination & { file: string }

const decoded = (path: string): string => {
  try {
    return decodeURIComponent(path)
  } catch {
    // no path of the site has such a name
    return '/\\'
  }
}

const takesGzip = ({ headers }: IncomingMessage): boolean =>
  /\bgzip\b(?!\s*;\s*q=0(?:\.0+)?\s*(?:,|$))/i.test(String(headers['accept-encoding'] ?? ''))

const isKnown = ({ headers }: IncomingMessage, tag: string): boolean =>
  String(headers['if-none-match'] ?? '')
    .split(',')
    .some((one) => one.trim() === tag || one.trim() === '*')

/** Where a path of the site leads, as far as its files tell. */
export const destinationOf = (site: SiteFolder, path: string): Destination =>
  resolvePath(
    { isFile: (file) => site.isFile(file), slugAfter: () => undefined, citySlugAfter: () => undefined },
    decoded(path),
  )

/**
 * Path of a company's page, or of a list of a city, that is not there, in the one way that it is written: PocketBase
 * knows the names that they had. Undefined for everything else.
 */
export const formerPath = (path: string): string | undefined => {
  const route = parsePath(decoded(path).replace(/(?<=.)\/+$/, ''))
  return route?.kind === 'company' || (route?.kind === 'list' && route.location) ? pathOf(route) : undefined
}

/** Answers with a file of the site. */
export const sendSiteFile = async (
  site: SiteFolder,
  { kind, file }: FileToSend,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> => {
  const found = site.find(file)
  if (!found) {
    await sendMissingPage(site, request, response)
    return
  }
  const isCompressed = found.isCompressible && takesGzip(request)
  const tag = `W/"${found.tag}"`
  const headers = {
    ...site.headers(),
    ...(kind === 'console' ? CONSOLE_HEADERS : { 'Cache-Control': lifetimeOf(file) }),
    ETag: tag,
    ...(found.isCompressible ? { Vary: 'Accept-Encoding' } : {}),
  }
  if (isKnown(request, tag)) {
    response.writeHead(304, headers).end()
    return
  }
  const content = await site.read(file, found, isCompressed)
  response.writeHead(200, {
    ...headers,
    'Content-Type': found.type,
    'Content-Length': content.length,
    ...(isCompressed ? { 'Content-Encoding': 'gzip' } : {}),
  })
  response.end(request.method === 'HEAD' ? undefined : content)
}

/** Answers that a page has another address. */
export const sendRedirect = (
  site: SiteFolder,
  { status, path }: Extract<Destination, { kind: 'redirect' }>,
  { query }: Asked,
  response: ServerResponse,
): void => {
  response.writeHead(status, { ...site.headers(), Location: encodeURI(path) + (query ? `?${query}` : '') }).end()
}

/** Answers that there is no such page; while the first site is built, that there is none yet. */
export const sendMissingPage = async (
  site: SiteFolder,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> => {
  const page = site.find('404.html')
  const isBuilt = page !== undefined || site.isFile('index.html')
  const content = page
    ? await site.read('404.html', page, false)
    : isBuilt
      ? '<!doctype html><title>Not found</title><p>There is no such page.</p>'
      : '<!doctype html><title>Soon</title><p>The site is being built. Please try again in a moment.</p>'
  response.writeHead(isBuilt ? 404 : 503, {
    ...site.headers(),
    'Cache-Control': 'no-store',
    'Content-Type': 'text/html; charset=utf-8',
    ...(isBuilt ? {} : { 'Retry-After': 10 }),
  })
  response.end(request.method === 'HEAD' ? undefined : content)
}
