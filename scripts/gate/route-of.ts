import type { IncomingMessage } from 'node:http'
import { type ApiRoute, apiRoute } from '../../domain/security/api-routes.ts'
import { queryProblem } from '../../domain/security/query-rules.ts'
import { BODY_LIMITS } from '../../domain/security/request-limits.ts'
import type { Asked } from './asked.ts'
import { refuse } from './refusal.ts'

/** Id that PocketBase gives to its collection of superusers in every installation. */
const SUPERUSERS = 'pbc_3142635823'

/** What a token says of itself. Only PocketBase can tell whether it is right, so this opens nothing but the checks. */
const saysSuperuser = ({ token }: Asked): boolean => {
  try {
    const [, claims = ''] = token.split('.')
    return JSON.parse(Buffer.from(claims, 'base64url').toString()).collectionId === SUPERUSERS
  } catch {
    return false
  }
}

/**
 * How a request to PocketBase is taken. The operator's networks also reach its administration.
 * @throws Refusal when nothing answers it, or its query asks for what our screens do not
 */
export const routeOf = (asked: Asked, request: IncomingMessage): ApiRoute => {
  const { method, path, query, token, isOperator } = asked
  const isMultipart = /^multipart\//i.test(request.headers['content-type'] ?? '')
  const route = apiRoute({ method: method === 'HEAD' ? 'GET' : method, path, hasToken: token !== '', isMultipart })
  if (isOperator && (!route || saysSuperuser(asked))) return { traffic: 'bulk', bytes: BODY_LIMITS.bulk, query: 'own' }
  if (!route) throw refuse.unknown()
  const problem =
    route.query === 'own' || route.query === 'dropped'
      ? undefined
      : queryProblem(new URLSearchParams(query), route.query, route.paths)
  if (problem) throw refuse.query(problem)
  return route
}
