/**
 * The site's addresses as a CloudFront function for viewer requests. It cannot look up files, so it treats what looks
 * like a page as one, and the distribution's error pages handle missing files.
 */

import { parsePath } from '../../domain/routes.ts'
import { decodedPath, locationOf, resolvePath } from '../../domain/serving/resolve-path.ts'

interface QueryValue {
  value: string
  multiValue?: { value: string }[]
}

interface CloudFrontRequest {
  uri: string
  querystring: Record<string, QueryValue>
}

interface CloudFrontResponse {
  statusCode: number
  headers: Record<string, { value: string }>
}

/** True if a site may have a file with this name. */
const looksLikeFile = (name: string): boolean => {
  if (/\.html$/.test(name)) {
    const path = `/${name.replace(/\.html$/, '')}`
    return parsePath(path === '/index' ? '/' : path) !== undefined
  }
  // names in the top folder have no capitals
  return /\.\w+$/.test(name) && (name.indexOf('/') > 0 || name === name.toLowerCase())
}

const ANY_SITE = { isFile: looksLikeFile, slugAfter: () => undefined, citySlugAfter: () => undefined }

const queryOf = (query: CloudFrontRequest['querystring']): string => {
  const parts = Object.keys(query).map((name) => {
    const { value, multiValue } = query[name] as QueryValue
    return (multiValue ?? [{ value }]).map((one) => (one.value ? `${name}=${one.value}` : name)).join('&')
  })
  return parts.join('&')
}

export const handler = ({ request }: { request: CloudFrontRequest }): CloudFrontRequest | CloudFrontResponse => {
  // the API is another behavior of the distribution
  const found = resolvePath(ANY_SITE, decodedPath(request.uri), queryOf(request.querystring))
  if (found.kind === 'redirect')
    return {
      statusCode: found.status,
      headers: { location: { value: locationOf(found) } },
    }
  if (found.kind !== 'missing') request.uri = `/${found.file}`
  return request
}
