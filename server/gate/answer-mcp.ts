import type { IncomingMessage, ServerResponse } from 'node:http'
import { bytesOf, trafficOf } from '../../contract/route.ts'
import { GATE_ROUTES } from '../../contract/routes.ts'
import type { ReadText } from '../../domain/find/loaded-files.ts'
import { MCP_PATH } from '../../domain/routes.ts'
import { TRAFFIC_LIMITS } from '../../domain/security/request-limits.ts'
import { apiHeaders } from '../../domain/serving/site-headers.ts'
import { say } from '../process/log.ts'
import type { GateParts } from './gate-parts.ts'
import type { Asked } from './gate-request.ts'
import { readBody } from './request-body.ts'
import type { SiteFolder } from './site/site-files.ts'

/** Programs in other sites' pages may ask: everything is public, and no cookie is read. */
const CORS = {
  'Access-Control-Allow-Origin': '*',
  'Access-Control-Allow-Methods': 'POST',
  'Access-Control-Allow-Headers': '*',
  'Access-Control-Max-Age': '86400',
} as const

const TRAFFIC = trafficOf(GATE_ROUTES.answerMcp)
const BYTES = bytesOf(GATE_ROUTES.answerMcp)

/** A file that is replaced while it is read is as good as gone: the search starts again. */
const isGone = (error: unknown): boolean => error instanceof Error && 'code' in error && error.code === 'ENOENT'

const readerOf =
  (site: SiteFolder): ReadText =>
  async (path) => {
    const name = path.slice(1)
    const found = site.find(name)
    if (!found) return undefined
    try {
      return (await site.read(name, found)).toString()
    } catch (error) {
      if (isGone(error)) return undefined
      throw error
    }
  }

const headersOf = ({ headers }: IncomingMessage): Headers => {
  const copied = new Headers()
  for (const [name, value] of Object.entries(headers)) if (typeof value === 'string') copied.set(name, value)
  return copied
}

/** Answers programs that call the tools of the MCP server, within the limits of the gate. */
export class McpDesk {
  readonly #gate: GateParts
  readonly #folder: SiteFolder
  readonly #siteUrl: string
  readonly #headers: Readonly<Record<string, string>>
  #endpoint: Promise<(request: Request) => Promise<Response>> | undefined

  /** @param siteUrl the site's address, for its addresses in answers */
  constructor(gate: GateParts, folder: SiteFolder, siteUrl: string, isSecure: boolean) {
    this.#gate = gate
    this.#folder = folder
    this.#siteUrl = siteUrl
    this.#headers = { ...apiHeaders(isSecure), ...CORS }
  }

  /** Loaded by the first request, because it takes 15 MB that most installations can do without. */
  async #load(): Promise<(request: Request) => Promise<Response>> {
    const { mcpEndpoint } = await import('../mcp/mcp-endpoint.ts')
    return mcpEndpoint({ url: this.#siteUrl, read: readerOf(this.#folder) }, (problem) =>
      say('error', `The MCP server could not answer: ${problem}`),
    )
  }

  async answer(asked: Asked, request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { admission } = this.#gate
    for (const [name, value] of Object.entries(this.#headers)) response.setHeader(name, value)
    admission.spend(TRAFFIC, asked)
    const isPost = asked.method === 'POST'
    const space = admission.bodySpace({ bytes: BYTES }, asked)
    const body = await readBody(request, isPost ? BYTES : 0, space).finally(space.giveBack)
    const endTurn = await admission.turn(TRAFFIC, asked)
    try {
      this.#endpoint ??= this.#load().catch((error: unknown) => {
        // The next request tries again.
        this.#endpoint = undefined
        throw error
      })
      const endpoint = await this.#endpoint
      const answer = await endpoint(
        new Request(this.#siteUrl + MCP_PATH, {
          method: asked.method,
          headers: headersOf(request),
          body: isPost ? new Uint8Array(body) : null,
          signal: AbortSignal.timeout(TRAFFIC_LIMITS[TRAFFIC].answerSeconds * 1000),
        }),
      )
      const text = Buffer.from(await answer.arrayBuffer())
      response.writeHead(answer.status, { ...Object.fromEntries(answer.headers), 'Content-Length': text.length })
      response.end(asked.method === 'HEAD' ? undefined : text)
    } finally {
      endTurn()
    }
  }
}
