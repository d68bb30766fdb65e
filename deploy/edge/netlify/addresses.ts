/**
 * On Netlify, the addresses that no redirect rule can describe: the search form's, and pages whose address was pasted
 * with punctuation, accents or capitals. netlify.toml says which paths come here.
 */

import { decodedPath, locationOf } from '../../../domain/serving/resolve-path.ts'
import { resolveAsking } from '../../../domain/serving/resolve-request.ts'

interface Context {
  /** Netlify's response without this function. */
  next(): Promise<Response>
}

const isThere = async (url: URL): Promise<boolean> =>
  (await fetch(url, { method: 'HEAD', redirect: 'manual' })).status === 200

/** Netlify may redirect "about.html" to "about", so page files are requested by their address. */
const addressOf = (file: string): string => `/${file.replace(/(^index)?\.html$/, '')}`

export default async (request: Request, { next }: Context): Promise<Response> => {
  const answer = await next()
  // its own lookups of the site are HEAD requests, which must not come back here forever
  if (request.method !== 'GET' || answer.status !== 404) return answer
  const { pathname, search } = new URL(request.url)
  const site = {
    isFile: (file: string) => isThere(new URL(addressOf(file), request.url)),
    // old names are rules of _redirects
    movedNames: async () => undefined,
  }
  const found = await resolveAsking(site, decodedPath(pathname), search.slice(1))
  if (found.kind === 'redirect')
    return new Response(null, { status: found.status, headers: { Location: locationOf(found) } })
  if (found.kind === 'page')
    return new Response(null, { status: 301, headers: { Location: addressOf(found.file) + search } })
  return answer
}
