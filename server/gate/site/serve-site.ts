import type { IncomingMessage, ServerResponse } from 'node:http'
import { isObject } from '../../../domain/guards.ts'
import { parsePath, pathOf, withoutVersion } from '../../../domain/routes.ts'
import { meantPaths } from '../../../domain/serving/corrected-paths.ts'
import {
  type Destination,
  decodedPath,
  locationOf,
  MISSING_PAGE,
  resolvePath,
} from '../../../domain/serving/resolve-path.ts'
import { oldPageEntry } from '../../../domain/serving/resolve-request.ts'
import { CONSOLE_HEADERS, headersNeeded, headersOfFile } from '../../../domain/serving/site-headers.ts'
import type { Asked } from '../gate-request.ts'
import { byteRange } from './byte-range.ts'
import { encodingFor } from './content-encoding.ts'
import type { SiteFile, SiteFolder } from './site-files.ts'

type FileToSend = Destination & { file: string }

const header = ({ headers }: IncomingMessage, name: string): string => String(headers[name] ?? '')

const isKnown = (request: IncomingMessage, tag: string): boolean =>
  header(request, 'if-none-match')
    .split(',')
    .some((one) => one.trim().replace(/^W\//, '') === `"${tag}"` || one.trim() === '*')

/** The requested range, if it is about the current file. Ranges are of the plain file, never of a compressed one. */
const partOf = (request: IncomingMessage, tag: string): string | undefined => {
  const [range, unchanged] = [header(request, 'range'), header(request, 'if-range')]
  return request.method === 'GET' && range && (!unchanged || unchanged === `"${tag}"`) ? range : undefined
}

/** Destination of a site path, as far as its files show. */
export const destinationOf = (site: SiteFolder, { path, query }: Pick<Asked, 'path' | 'query'>): Destination =>
  resolvePath(
    { isFile: (file) => site.isFile(file), slugAfter: () => undefined, citySlugAfter: () => undefined },
    decodedPath(path),
    query,
  )

/**
/**
 * Canonical path of a missing company or city list, or of a file beside it, because PocketBase knows former names.
 * Undefined for all other paths.
 */
export const formerPath = (path: string): string | undefined => {
  const typed = withoutVersion(decodedPath(path).replace(/(?<=.)\/+$/, ''))
  for (const meant of [typed, ...meantPaths(typed)]) {
    const [, page = meant, ending = ''] = /^(.+)(\.(?:json|md|svg))$/i.exec(meant) ?? []
    const route = parsePath(page)
    if (route?.kind === 'company' || (route?.kind === 'list' && route.location))
      return pathOf(route) + ending.toLowerCase()
  }
  return undefined
}

/** True if a company had this page in the directory that it comes from. PocketBase knows which one. */
export const isOldPage = async (site: SiteFolder, path: string): Promise<boolean> => {
  const entry = oldPageEntry(decodedPath(path))
  const file = entry && site.find(entry.file)
  if (!file) return false
  const names: unknown = JSON.parse((await site.read(entry.file, file)).toString())
  return isObject(names) && Object.hasOwn(names, entry.key)
}

const varies = ({ isCompressible }: SiteFile) => (isCompressible ? { Vary: 'Accept-Encoding' } : {})

/** Sends a file of the site, or the requested range. */
export const sendSiteFile = async (
  site: SiteFolder,
  { kind, file }: FileToSend,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> => {
  const found = site.find(file)
  if (!found) {
    await sendMissingPage(site, MISSING_PAGE, request, response)
    return
  }
  const part = partOf(request, found.tag)
  const encoding = found.isCompressible && !part ? encodingFor(header(request, 'accept-encoding')) : undefined
  const headers = {
    ...headersNeeded(file, site.headers()),
    ...(kind === 'console' ? CONSOLE_HEADERS : headersOfFile(file)),
    // Compressed bytes differ, so the tag is weak.
    ETag: `${encoding ? 'W/' : ''}"${found.tag}"`,
    ...varies(found),
  }
  if (isKnown(request, found.tag)) {
    response.writeHead(304, headers).end()
    return
  }
  const content = await site.read(file, found, encoding)
  const range = byteRange(part, content.length)
  if (range === 'unsatisfiable') {
    response.writeHead(416, { ...headers, 'Content-Range': `bytes */${content.length}` }).end()
    return
  }
  const sent = range ? content.subarray(range.first, range.last + 1) : content
  response.writeHead(range ? 206 : 200, {
    ...headers,
    'Content-Type': found.type,
    'Content-Length': sent.length,
    ...(encoding ? { 'Content-Encoding': encoding } : { 'Accept-Ranges': 'bytes' }),
    ...(range ? { 'Content-Range': `bytes ${range.first}-${range.last}/${content.length}` } : {}),
  })
  response.end(request.method === 'HEAD' ? undefined : sent)
}

/** Sends a redirect. */
export const sendRedirect = (
  site: SiteFolder,
  found: Extract<Destination, { kind: 'redirect' }>,
  response: ServerResponse,
): void => {
  response.writeHead(found.status, { ...site.headers(), Location: locationOf(found), 'Content-Length': 0 }).end()
}

/** Sends "not found", or "being built" before the first site exists. */
export const sendMissingPage = async (
  site: SiteFolder,
  page: string,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> => {
  const file = [page, MISSING_PAGE].find((name) => site.isFile(name))
  const found = file === undefined ? undefined : site.find(file)
  const encoding = found && encodingFor(header(request, 'accept-encoding'))
  const isBuilt = found !== undefined || site.isFile('index.html')
  const content =
    file !== undefined && found
      ? await site.read(file, found, encoding)
      : isBuilt
        ? '<!doctype html><title>Not found</title><p>There is no such page.</p>'
        : '<!doctype html><title>Soon</title><p>The site is being built. Please try again in a moment.</p>'
  response.writeHead(isBuilt ? 404 : 503, {
    ...site.headers(),
    'Cache-Control': 'no-store',
    'Content-Type': 'text/html; charset=utf-8',
    'Content-Length': Buffer.byteLength(content),
    ...(found ? varies(found) : {}),
    ...(encoding ? { 'Content-Encoding': encoding } : {}),
    ...(isBuilt ? {} : { 'Retry-After': 10 }),
  })
  response.end(request.method === 'HEAD' ? undefined : content)
}
