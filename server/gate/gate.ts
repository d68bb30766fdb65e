import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import { findRoute } from '../../contract/find-route.ts'
import { ROUTES } from '../../contract/routes.ts'
import { MCP_PATH } from '../../domain/routes.ts'
import { QUERY_LIMITS } from '../../domain/security/query-rules.ts'
import { TRAFFIC_LIMITS, type Traffic } from '../../domain/security/request-limits.ts'
import { apiHeaders, isSecureAddress } from '../../domain/serving/site-headers.ts'
import { HOUR_MS } from '../../domain/time.ts'
import { say } from '../process/log.ts'
import { failureText } from '../process/report-failure.ts'
import { McpDesk } from './answer-mcp.ts'
import type { ApiRoute } from './api-routes.ts'
import { BackendConnection } from './backend-connection.ts'
import { boundedServer, SILENT_MS } from './bounded-server.ts'
import { askBackend } from './forward-request.ts'
import type { GateParts } from './gate-parts.ts'
import { type Asked, type GateTrust, readAsked } from './gate-request.ts'
import { answerImports, type ImportDesk } from './imports/receive-imports.ts'
import { Admission } from './limits/admission.ts'
import { RequestCounts } from './metrics/request-counts.ts'
import { answerMetrics, METRICS_PATH, maySeeMetrics, type Watched } from './metrics/serve-metrics.ts'
import { Refusal, RefusedCount, refuse, sendRefusal } from './refusal.ts'
import { BodyAccessCheck, type BodySecrets, readBody } from './request-body.ts'
import { routeOf } from './route-of.ts'
import { SeenCount } from './seen-count.ts'
import { Sessions } from './sessions.ts'
import { destinationOf, formerPath, isOldPage, sendMissingPage, sendRedirect, sendSiteFile } from './site/serve-site.ts'
import { SiteFolder } from './site/site-files.ts'
import { WatchedStreams } from './watched-streams.ts'

interface GateOptions {
  /** PocketBase's URL. Without it, only the site's pages are served. */
  backendUrl: string | undefined
  /** Folder of the built site. */
  siteFolder: string
  trust: GateTrust
  /** Tokens of scripts and mail services, which are checked before a body is read. */
  secrets: BodySecrets
  /** The site's address, without a slash at the end. */
  siteUrl: string
  /** Reports refused requests to the security log. Undefined to report nothing. */
  tellRefused?: ConstructorParameters<typeof RefusedCount>[0]
  /** Reports page views and places of badges to PocketBase. Undefined to report nothing. */
  tellViews?: ConstructorParameters<typeof SeenCount>[0]
  /** True if requests are counted. False in load tests. */
  hasLimits: boolean
  /** Where import files are stored. Undefined to accept none. */
  desk?: ImportDesk | undefined
  /** Who may read the metrics. Undefined for nobody. */
  watched?: Watched | undefined
}

const STREAM_SILENT_MS = 330_000
const UPLOAD_SILENT_MS = 60_000
const MOST_SAID = 50
const FULL_DISK_SAID_EVERY_MS = 60_000
const isOfBackend = (path: string): boolean => /^\/(api|_)(\/|$)/.test(path)
/** A placeholder address without PocketBase. The gate never calls it. */
const NO_BACKEND = 'http://127.0.0.1:1'
/** The page of a missing company. PocketBase knows former names. */
const PAGE_ELSEWHERE: ApiRoute = { traffic: 'page', access: 'anyone', bytes: 0, query: 'own' }

/**
 * The gate between the outside and PocketBase. It serves pages itself, passes on what our screens and scripts send, in
 * an order that serves everyone, and waits while PocketBase restarts.
 */
export class Gate implements GateParts {
  readonly backend: BackendConnection
  readonly admission: Admission
  readonly sessions: Sessions
  readonly bodyAccess: BodyAccessCheck
  readonly streams = new WatchedStreams()
  readonly #site: SiteFolder
  readonly #options: GateOptions
  readonly #counts = new RequestCounts()
  readonly #said = new Set<string>()
  #fullDiskSaidUntil = 0
  readonly #refused: RefusedCount
  readonly #seen: SeenCount
  readonly #mcp: McpDesk
  readonly #isSecure: boolean
  readonly #host: string

  constructor(options: GateOptions) {
    this.#options = options
    this.backend = new BackendConnection(options.backendUrl ?? NO_BACKEND)
    this.admission = new Admission(options.hasLimits)
    this.sessions = new Sessions(this.backend, this.admission)
    this.bodyAccess = new BodyAccessCheck(this.sessions, options.secrets)
    this.#refused = new RefusedCount(options.tellRefused ?? (async () => undefined))
    this.#seen = new SeenCount(options.tellViews ?? (async () => undefined))
    this.#isSecure = isSecureAddress(options.siteUrl)
    this.#host = new URL(options.siteUrl).hostname
    this.#site = new SiteFolder(options.siteFolder, this.#isSecure)
    this.#mcp = new McpDesk(this, this.#site, options.siteUrl, this.#isSecure)
  }

  /** Headers for PocketBase's responses. Its files and pages have their own. */
  headersFor(traffic: Traffic, path: string): Record<string, string> {
    // PocketBase varies by origin, which does not matter to a page.
    if (traffic === 'page') return { Vary: 'Accept-Encoding' }
    const isOwn = traffic === 'file' || !path.startsWith('/api/') || isEmailPage(path)
    return isOwn ? {} : apiHeaders(this.#isSecure)
  }

  /** An HTTP server behind this gate. */
  serve(): Server {
    const isBehindProxy = this.#options.trust.proxyHeader !== undefined
    const server = boundedServer(isBehindProxy, (request, response) => void this.#answer(request, response))
    server.once('close', () => {
      this.backend.close()
      this.#refused.close()
      this.#seen.close()
    })
    return server
  }

  /** Reports refused requests since the last call to the security log. */
  async tellRefused(): Promise<void> {
    await this.#refused.tell()
  }

  /** Reports page views since the last call to PocketBase. */
  async tellViews(): Promise<void> {
    await this.#seen.tell()
  }

  async #answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const asked = readAsked(request, this.#options.trust)
    limitArrival(request, asked.path)
    this.#counts.watch(asked.path, response)
    sayRequest(asked, response)
    try {
      if ((request.url ?? '').length > QUERY_LIMITS.address) throw refuse.addressTooLong()
      if (!asked.path.startsWith('/')) throw refuse.unknown()
      if (isOfBackend(asked.path)) await this.#answerBackend(asked, request, response)
      else if (asked.path === MCP_PATH) await this.#mcp.answer(asked, request, response)
      else await this.#answerPage(asked, request, response)
    } catch (error) {
      this.#refuse(asked, response, error)
    }
  }

  #refuse({ network, pool, path, requestId }: Asked, response: ServerResponse, error: unknown): void {
    if (error instanceof Refusal) {
      if (error.status === 429) this.#refused.note({ network, path, reason: error.message })
      if (error.isOverShare) this.#counts.noteRefused(response, this.admission.isKnown(pool))
      if (error.afterMs === 0) sendRefusal(response, error)
      else setTimeout(() => sendRefusal(response, error), error.afterMs).unref()
      return
    }
    // A client that has left needs no response.
    if (response.destroyed || response.writableEnded) return
    this.#sayOnce(`The gate could not answer: ${failureText(error)}`, requestId)
    sendRefusal(response, refuse.away())
  }

  /** Logs a failure for the first request that meets it. */
  #sayOnce(fault: string, request: string): void {
    if (this.#said.has(fault) || this.#said.size > MOST_SAID) return
    this.#said.add(fault)
    say('error', fault, { request })
  }

  async #answerBackend(asked: Asked, request: IncomingMessage, response: ServerResponse): Promise<void> {
    response.setHeader('X-Request-Id', asked.requestId)
    if (this.#options.backendUrl === undefined) throw refuse.away()
    const route = await routeOf(this.sessions, asked, request)
    if (route.traffic === 'import') {
      request.socket.setTimeout(UPLOAD_SILENT_MS)
      return answerImports(this, this.#options.desk, asked, request, response)
    }
    if (route.traffic === 'seen') return this.#countSeen(route, asked, request, response)
    const answerMs = TRAFFIC_LIMITS[route.traffic].answerSeconds * 1000
    request.socket.setTimeout(route.traffic === 'stream' ? STREAM_SILENT_MS : SILENT_MS + answerMs)
    await askBackend(this, route, asked, request, response)
  }

  /** Logs from time to time that the disk is full, because PocketBase's own log is on the same disk. */
  sayFullDisk({ method, path, requestId }: Asked): void {
    if (performance.now() < this.#fullDiskSaidUntil) return
    this.#fullDiskSaidUntil = performance.now() + FULL_DISK_SAID_EVERY_MS
    const folder = this.#options.desk?.dataDir ?? 'the data'
    say('error', `Nothing can be saved: the disk of ${folder} is full or cannot be written (${method} ${path})`, {
      request: requestId,
    })
  }

  /** Page views are counted here and reported to PocketBase in batches. */
  async #countSeen(route: ApiRoute, asked: Asked, request: IncomingMessage, response: ServerResponse) {
    this.admission.spend('seen', asked)
    const space = this.admission.bodySpace(route, asked)
    this.#seen.note(request, await readBody(request, route.bytes, space).finally(space.giveBack))
    response.writeHead(204, { 'Cache-Control': 'no-store' }).end()
  }

  async #answerPage(asked: Asked, request: IncomingMessage, response: ServerResponse): Promise<void> {
    if (asked.method !== 'GET' && asked.method !== 'HEAD') throw refuse.method()
    const { backendUrl, watched } = this.#options
    if (watched && backendUrl && asked.path === METRICS_PATH && maySeeMetrics(watched, asked))
      return answerMetrics(backendUrl, watched, this.#counts, response)
    const found = destinationOf(this.#site, asked)
    if ('file' in found) {
      this.#seen.noteBadge(request, found.file, this.#host)
      return sendSiteFile(this.#site, found, request, response)
    }
    if (found.kind === 'redirect') return sendRedirect(this.#site, found, response)
    const path = formerPath(asked.path) ?? ((await isOldPage(this.#site, asked.path)) ? asked.path : undefined)
    if (path && backendUrl) return askBackend(this, PAGE_ELSEWHERE, { ...asked, path }, request, response)
    return sendMissingPage(this.#site, found.page, request, response)
  }
}

/** Paths that end with a secret from an email. */
const isEmailPage = (path: string): boolean => findRoute('GET', path)?.isEmailPage === true
const shownPath = (path: string): string => (isEmailPage(path) ? path.replace(/[^/]*$/, '…') : path)

/** Logs a finished request, without its sender and query. Only at level debug. */
const sayRequest = ({ method, path, requestId }: Asked, response: ServerResponse): void => {
  const startedAt = performance.now()
  response.once('close', () =>
    say('debug', `${method} ${shownPath(path)}`, {
      status: response.writableFinished ? response.statusCode : 0,
      ms: Math.round(performance.now() - startedAt),
      request: requestId,
    }),
  )
}

const WITHIN_MS = 150_000
/** Time for the largest file over a slow line. */
const UPLOAD_WITHIN_MS = 6 * HOUR_MS

const hasBody = ({ headers }: IncomingMessage): boolean =>
  Number(headers['content-length'] ?? 0) > 0 || headers['transfer-encoding'] !== undefined

/**
 * Ends a request whose body does not arrive in time. Node has one limit for all requests of a server, but a large file
 * may take hours.
 */
const limitArrival = (request: IncomingMessage, path: string): void => {
  if (!hasBody(request)) return
  const withinMs = path === ROUTES.beginUpload.path ? UPLOAD_WITHIN_MS : WITHIN_MS
  const timer = setTimeout(() => request.destroy(), withinMs).unref()
  request.once('close', () => clearTimeout(timer))
}
