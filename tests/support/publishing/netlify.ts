/** Netlify's own engines for redirects, files and headers, put together as its development server does it. */
import { join } from 'node:path'
import { HeadersHandler } from '@netlify/headers'
import { RedirectsHandler } from '@netlify/redirects'
import { StaticHandler } from '@netlify/static'
import { PROJECT } from '../../../scripts/process/project.ts'

const CONFIG = join(PROJECT, 'netlify.toml')
const ORIGIN = 'https://haul.example'

export interface NetlifyAnswer {
  status: number
  /** Where a redirect leads; absent for other answers. */
  location?: string
  /** Where a request is passed on to; absent for other answers. */
  proxied?: string
  text: string
  headers: Record<string, string>
}

/** Answers paths as Netlify does for a folder that was published with netlify.toml and its own _redirects and _headers. */
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
      // the engine of the rules leaves it to its server to say that a page stands for one that is missing
      status: match?.statusCode === 404 && !file ? 404 : response.status,
      ...(location ? { location } : {}),
      text: await copy.text(),
      headers: Object.fromEntries(copy.headers),
    }
  }
}
