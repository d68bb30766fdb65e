/**
 * The site from a bucket, as a Cloudflare Worker: answers as PocketBase does, with the same rules. What it is not to
 * know, the API, it passes on.
 */
import { contentTypeOf } from '../../domain/content-types.ts'
import { resolveAsking } from '../../domain/edge/resolve-asking.ts'
import { type Destination, decodedPath, locationOf, MISSING_PAGE } from '../../domain/resolve-path.ts'
import { GATE_REFUSALS } from '../../domain/security/request-limits.ts'
import { CONSOLE_HEADERS, compressedName, lifetimeOf } from '../../domain/site-headers.ts'
import { type EdgeSettings, isMissing, SiteAtOrigin } from './site-at-origin.ts'

interface Settings extends EdgeSettings {
  /** Address of the server that `npm start` runs, for the API. */
  SERVER_URL: string
}

const passOn = (request: Request, { SERVER_URL }: Settings, { pathname, search }: URL): Promise<Response> => {
  const passed = new Request(SERVER_URL.replace(/\/+$/, '') + pathname + search, request)
  passed.headers.set('X-Forwarded-For', request.headers.get('CF-Connecting-IP') ?? '')
  return fetch(passed, { redirect: 'manual' }).catch(() => {
    const headers = { 'Cache-Control': 'no-store', 'Retry-After': '3' }
    return Response.json({ data: {}, message: GATE_REFUSALS.away, status: 503 }, { status: 503, headers })
  })
}

const bodyFor = (request: Request, answer: Response) => (request.method === 'HEAD' ? null : answer.body)

/** Scripts and styles are there in their best Brotli form, too. */
const compressedForm = async (site: SiteAtOrigin, request: Request, file: string): Promise<Response | undefined> => {
  const isAsset = /^(_astro|assets)\/[^.][^/]*\.(js|css|svg|json)$/.test(file)
  if (!isAsset || request.headers.has('range') || !/\bbr\b/.test(request.headers.get('accept-encoding') ?? ''))
    return undefined
  const answer = await site.get(compressedName(file))
  return answer.ok || answer.status === 304 ? answer : undefined
}

const sendMissing = async (site: SiteAtOrigin, request: Request, page: string): Promise<Response> => {
  const wanted = await site.whole(page)
  const answer = wanted.ok || page === MISSING_PAGE ? wanted : await site.whole(MISSING_PAGE)
  // every site has it: the bucket is gone, empty or closed to the worker, and search engines must not drop the pages
  if (!answer.ok) throw new Error(`The origin answers ${answer.status} to ${MISSING_PAGE}`)
  const headers = { ...(await site.headers()), 'Cache-Control': 'no-store', 'Content-Type': contentTypeOf('404.html') }
  return new Response(bodyFor(request, answer), { status: 404, headers })
}

const sendFile = async (
  site: SiteAtOrigin,
  request: Request,
  { kind, file }: Destination & { file: string },
): Promise<Response> => {
  const compressed = await compressedForm(site, request, file)
  const answer = compressed ?? (await site.get(file))
  if (!compressed && isMissing(answer)) return sendMissing(site, request, MISSING_PAGE)
  const headers = new Headers({
    ...(await site.headers()),
    ...(kind === 'console' ? CONSOLE_HEADERS : { 'Cache-Control': lifetimeOf(file) }),
    'Content-Type': contentTypeOf(file),
    'Accept-Ranges': 'bytes',
    ...(compressed ? { 'Content-Encoding': 'br', Vary: 'Accept-Encoding' } : {}),
  })
  for (const name of ['etag', 'content-range', 'last-modified']) {
    const value = answer.headers.get(name)
    if (value) headers.set(name, value)
  }
  return new Response(answer.status === 304 ? null : bodyFor(request, answer), { status: answer.status, headers })
}

const answerSite = async (request: Request, settings: Settings, { pathname, search }: URL): Promise<Response> => {
  const site = new SiteAtOrigin(settings, request)
  const found = await resolveAsking(site, decodedPath(pathname), search.slice(1))
  if (found.kind === 'missing') return sendMissing(site, request, found.page)
  if (found.kind === 'redirect')
    return new Response(null, {
      status: found.status,
      headers: { ...(await site.headers()), Location: locationOf(found) },
    })
  return sendFile(site, request, found)
}

export default {
  async fetch(request: Request, settings: Settings): Promise<Response> {
    const url = new URL(request.url)
    if (/^\/api(\/|$)/.test(url.pathname)) return passOn(request, settings, url)
    if (request.method !== 'GET' && request.method !== 'HEAD')
      return new Response('The site only answers questions.', { status: 405, headers: { Allow: 'GET, HEAD' } })
    try {
      return await answerSite(request, settings, url)
    } catch {
      return new Response('The site cannot be reached just now.', { status: 503, headers: { 'Retry-After': '10' } })
    }
  },
}
