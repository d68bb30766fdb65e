import type { IncomingMessage, ServerResponse } from 'node:http'
import { type Destination, resolvePath } from '../../domain/resolve-path.ts'
import { CONSOLE_HEADERS, lifetimeOf } from '../../domain/site-headers.ts'
import type { SiteFolder } from './site-files.ts'

const decoded = (path: string): string | undefined => {
  try {
    return decodeURIComponent(path)
  } catch {
    return undefined
  }
}

const takesGzip = ({ headers }: IncomingMessage): boolean =>
  /\bgzip\b(?!\s*;\s*q=0(?:\.0+)?\s*(?:,|$))/i.test(String(headers['accept-encoding'] ?? ''))

const isKnown = ({ headers }: IncomingMessage, tag: string): boolean =>
  String(headers['if-none-match'] ?? '')
    .split(',')
    .some((one) => one.trim() === tag || one.trim() === '*')

/** Where a path leads when a file answers it. Names that companies had are known to PocketBase only. */
export const fileAt = (site: SiteFolder, path: string): (Destination & { file: string }) | undefined => {
  const name = decoded(path)
  if (name === undefined) return undefined
  const found = resolvePath({ isFile: (file) => site.isFile(file), slugAfter: () => undefined }, name)
  return 'file' in found && site.isFile(found.file) ? found : undefined
}

/** Answers with a file of the site. */
export const sendSiteFile = async (
  site: SiteFolder,
  { kind, file }: Destination & { file: string },
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> => {
  const found = site.find(file)
  if (!found) throw new Error(`${file} is gone`)
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
