/** The MCP server over HTTP: each request gets a server of its own and one JSON answer, and nothing is kept for the next. */
import {
  createMcpHandler,
  hostHeaderValidationResponse,
  isLegacyRequest,
  localhostAllowedHostnames,
  localhostAllowedOrigins,
  originValidationResponse,
  WebStandardStreamableHTTPServerTransport,
} from '@modelcontextprotocol/server'
import { BODY_LIMITS } from '../../domain/security/request-limits.ts'
import type { PublicSite } from './answers.ts'
import { mcpServer } from './mcp-server.ts'

const ONLY_POST = { Allow: 'POST, OPTIONS' } as const

/** Without sessions there is no stream to open and no session to end. */
const methodRefusal = (): Response =>
  Response.json(
    { jsonrpc: '2.0', error: { code: -32_000, message: 'This server answers POST only.' }, id: null },
    { status: 405, headers: ONLY_POST },
  )

/**
 * Refuses a page that reached an installation on its own machine by another name (DNS rebinding), or by "localhost".
 * At the site's public name, every page may ask.
 */
const originRefusal = (request: Request, siteHost: string): Response | undefined => {
  if (!request.headers.has('origin')) return undefined
  const local = localhostAllowedHostnames()
  const host = URL.parse(`http://${request.headers.get('host') ?? ''}`)?.hostname
  if (host === siteHost && !local.includes(siteHost)) return undefined
  return (
    hostHeaderValidationResponse(request, [...local, siteHost]) ??
    originValidationResponse(request, [...localhostAllowedOrigins(), siteHost])
  )
}

/** @param report called with failures that the caller did not cause */
export const mcpEndpoint = (
  site: PublicSite,
  report: (problem: string) => void,
): ((request: Request) => Promise<Response>) => {
  const siteHost = new URL(site.url).hostname
  const makeServer = () => mcpServer(site, report)
  const current = createMcpHandler(makeServer, {
    legacy: 'reject',
    maxSubscriptions: 0,
    maxRequestBodySize: BODY_LIMITS.message,
  })
  /** Versions of the protocol before 2026, in which a client introduces itself first. */
  const answerLegacy = async (request: Request): Promise<Response> => {
    const server = makeServer()
    const transport = new WebStandardStreamableHTTPServerTransport({ enableJsonResponse: true })
    await server.connect(transport)
    try {
      return await transport.handleRequest(request)
    } finally {
      await server.close()
    }
  }
  return async (request) => {
    if (request.method === 'OPTIONS') return new Response(null, { status: 204, headers: ONLY_POST })
    if (request.method !== 'POST') return methodRefusal()
    const refusal = originRefusal(request, siteHost)
    if (refusal) return refusal
    return (await isLegacyRequest(request)) ? answerLegacy(request) : current.fetch(request)
  }
}
