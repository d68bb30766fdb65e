import { AwsClient } from 'aws4fetch'
import { MCP_PATH } from '../../domain/routes.ts'
import { GATE_REFUSALS } from '../../domain/security/request-limits.ts'
import { contentTypeOf } from '../../domain/serving/content-types.ts'
import { type Destination, decodedPath, locationOf, MISSING_PAGE } from '../../domain/serving/resolve-path.ts'
import { type AskedSite, type MovedNames, resolveAsking } from '../../domain/serving/resolve-request.ts'
import {
  CONSOLE_HEADERS,
  compressedName,
  headersNeeded,
  headersOfFile,
  INLINE_SCRIPTS_FILE,
  isSecureAddress,
  siteHeaders,
} from '../../domain/serving/site-headers.ts'

/**
 * The site from a bucket, as a Cloudflare Worker. It responds like PocketBase, by the same rules, and passes API calls
 * on.
 */

interface Settings extends EdgeSettings {
  /** Address of the server that runs `npm start`, for the API. */
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

/** Scripts and styles are also stored in their best Brotli form. */
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
  // every site has this file: without it the bucket is gone, empty or closed to the worker, and search engines must not
  // drop the pages
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
    ...headersNeeded(file, await site.headers()),
    ...(kind === 'console' ? CONSOLE_HEADERS : headersOfFile(file)),
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
    if (/^\/api(\/|$)/.test(url.pathname) || url.pathname === MCP_PATH) return passOn(request, settings, url)
    if (request.method !== 'GET' && request.method !== 'HEAD')
      return new Response('The site only answers questions.', { status: 405, headers: { Allow: 'GET, HEAD' } })
    try {
      return await answerSite(request, settings, url)
    } catch {
      return new Response('The site cannot be reached just now.', { status: 503, headers: { 'Retry-After': '10' } })
    }
  },
}

// The site's files in a bucket, as the Worker reads them.

interface EdgeSettings {
  /** Address of the site's files: that of the bucket, or of what is in front of it. */
  ORIGIN: string
  /** Public address of the site. */
  SITE_URL: string
  /** Keys that may read the bucket, if it is not public. */
  SITE_BUCKET_KEY_ID?: string
  SITE_BUCKET_SECRET?: string
  SITE_BUCKET_REGION?: string
}

/** For at most this long, a new release's pages and the scripts that they may run differ. */
const HEADERS_KEPT_MS = 10_000

const WHOLE = ['if-none-match', 'if-modified-since']

let known: { until: number; headers: Record<string, string> } | undefined

/** Longer than a working storage takes. */
const ANSWERS_WITHIN_MS = 10_000

/**
 * S3 returns 403 for a missing object to those who may not list the bucket, and also if the worker may read nothing.
 * Before a page counts as missing, the site's 404 page must be readable.
 */
const isMissing = ({ status }: Response): boolean => status === 403 || status === 404

class SiteAtOrigin implements AskedSite {
  readonly #settings: EdgeSettings
  readonly #signer: AwsClient | undefined
  /** Responses to lookups for this visitor; the one with the page is sent on. */
  readonly #answers = new Map<string, Response>()
  readonly #asked: Request

  constructor(settings: EdgeSettings, asked: Request) {
    this.#settings = settings
    this.#asked = asked
    const { SITE_BUCKET_KEY_ID: accessKeyId, SITE_BUCKET_SECRET: secretAccessKey, SITE_BUCKET_REGION } = settings
    this.#signer =
      accessKeyId && secretAccessKey
        ? new AwsClient({ accessKeyId, secretAccessKey, service: 's3', region: SITE_BUCKET_REGION ?? 'us-east-1' })
        : undefined
  }

  /** @throws if the storage fails or does not begin to respond, because then nobody knows what exists */
  async #fetch(name: string, headers: Record<string, string> = {}): Promise<Response> {
    const url = `${this.#settings.ORIGIN.replace(/\/+$/, '')}/${name.split('/').map(encodeURIComponent).join('/')}`
    const request = this.#signer ? await this.#signer.sign(url, { headers }) : new Request(url, { headers })
    const late = new AbortController()
    const timer = setTimeout(() => late.abort(), ANSWERS_WITHIN_MS)
    const answer = await fetch(request, { signal: late.signal }).finally(() => clearTimeout(timer))
    if (!answer.ok && !isMissing(answer) && answer.status !== 304 && answer.status !== 416)
      throw new Error(`The origin answers ${answer.status}`)
    return answer
  }

  /** A file as the visitor requests it: a range, or nothing if the visitor's copy is current. */
  async get(name: string): Promise<Response> {
    const before = this.#answers.get(name)
    if (before) return before
    const headers: Record<string, string> = {}
    // a page may be stored as gzip, and a range of that is not a range of the page
    const asked = name.endsWith('.html') ? WHOLE : [...WHOLE, 'range', 'if-range']
    for (const header of asked) {
      const value = this.#asked.headers.get(header)
      if (value) headers[header] = value
    }
    const answer = await this.#fetch(name, headers)
    this.#answers.set(name, answer)
    return answer
  }

  async isFile(name: string): Promise<boolean> {
    return !isMissing(await this.get(name))
  }

  async movedNames(file: string): Promise<MovedNames | undefined> {
    const answer = await this.#fetch(file)
    return answer.ok ? ((await answer.json()) as MovedNames) : undefined
  }

  /** A complete file, whatever copy the visitor has. */
  whole(name: string): Promise<Response> {
    return this.#fetch(name)
  }

  /** Headers of every response of the site. */
  async headers(): Promise<Record<string, string>> {
    if (known && known.until > Date.now()) return known.headers
    const answer = await this.#fetch(INLINE_SCRIPTS_FILE)
    const inlineScripts = answer.ok ? (await answer.text()).split('\n').filter(Boolean) : []
    const headers = siteHeaders({ inlineScripts, isSecure: isSecureAddress(this.#settings.SITE_URL) })
    known = { until: Date.now() + HEADERS_KEPT_MS, headers }
    return headers
  }
}
