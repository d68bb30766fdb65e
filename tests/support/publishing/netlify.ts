/** Netlify's own engines for redirects, files and headers, combined as in its development server. */
import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { HeadersHandler } from '@netlify/headers'
import { RedirectsHandler } from '@netlify/redirects'
import { StaticHandler } from '@netlify/static'
import { parse } from 'smol-toml'
import answerAddress from '../../../deploy/edge/netlify/addresses.ts'
import { PROJECT } from '../../../server/process/project.ts'

const CONFIG = join(PROJECT, 'netlify.toml')
const ORIGIN = 'https://haul.example'

export interface NetlifyAnswer {
  status: number
  /** Target of a redirect; absent for other responses. */
  location?: string
  /** Target of a proxied request; absent for other responses. */
  proxied?: string
  text: string
  headers: Record<string, string>
}

/**
 * Responds to paths as Netlify does for a folder that was published with netlify.toml and its own _redirects and
 * _headers.
 */
export const netlifyFor = (publishFolder: string) => {
  const files = new StaticHandler({ directory: publishFolder })
  const rules = new RedirectsHandler({
    configPath: CONFIG,
    configRedirects: [],
    jwtRoleClaim: '',
    jwtSecret: '',
    projectDir: publishFolder,
    publicDir: publishFolder,
  })
  const headers = new HeadersHandler({
    configPath: CONFIG,
    projectDir: publishFolder,
    publishDir: publishFolder,
    logger: console,
  })
  const fileAt = async (request: Request) => (await files.match(request))?.handle

  return async (path: string): Promise<NetlifyAnswer> => {
    const request = new Request(new URL(path, ORIGIN))
    const match = await rules.match(request)
    const isProxied = match?.external && !(await fileAt(request))
    if (isProxied) return { status: match.statusCode, proxied: match.target.href, text: '', headers: {} }
    const file = await fileAt(request)
    const response = (match ? await rules.handle(request, match, fileAt) : undefined) ?? (await file?.())
    if (!response) return { status: 404, text: '', headers: {} }
    const location = response.headers.get('location')?.replace(ORIGIN, '')
    const copy = new Response(location ? null : response.body, { headers: new Headers(response.headers) })
    await headers.apply(request, copy)
    return {
      // the rules' engine does not say that a page replaces a missing one; its server must
      status: match?.statusCode === 404 && !file ? 404 : response.status,
      ...(location ? { location } : {}),
      text: await copy.text(),
      headers: Object.fromEntries(copy.headers),
    }
  }
}

/** A server that responds as Netlify does, with the edge function for the paths that netlify.toml routes to it. */
export const serveNetlify = async (get: (path: string) => Promise<NetlifyAnswer>) => {
  const { edge_functions } = parse(readFileSync(CONFIG, 'utf8')) as { edge_functions: [{ pattern: string }] }
  const pattern = new RegExp(edge_functions[0].pattern)
  const answer = async (path: string) => {
    const { status, location, text } = await get(path)
    return new Response(location || !text ? null : text, { status, headers: location ? { location } : {} })
  }
  const server = createServer(async (request, response) => {
    const url = new URL(request.url ?? '/', `http://${request.headers.host}`)
    const next = () => answer(url.pathname + url.search)
    const asked = new Request(url, { method: request.method ?? 'GET' })
    const answered = pattern.test(url.pathname) ? await answerAddress(asked, { next }) : await next()
    response.writeHead(answered.status, Object.fromEntries(answered.headers)).end(await answered.text())
  })
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    /** Whether Netlify counts a request for this path as one of the function. */
    costs: (path: string) => pattern.test(path),
    stop: () => server.close(),
  }
}
