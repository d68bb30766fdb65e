import type { IncomingMessage } from 'node:http'
import { queryProblem } from '../../domain/security/query-rules.ts'
import { BODY_LIMITS } from '../../domain/security/request-limits.ts'
import { type ApiRoute, apiRoute } from './api-routes.ts'
import type { Asked } from './gate-request.ts'
import { refuse } from './refusal.ts'
import type { Sessions } from './sessions.ts'

/** PocketBase's administration, for a superuser whose token PocketBase knows. */
const ADMINISTRATION: ApiRoute = { traffic: 'bulk', access: 'anyone', bytes: BODY_LIMITS.bulk, query: 'own' }
/** Its screens, which require only a password. */
const SCREENS: ApiRoute = { traffic: 'read', access: 'anyone', bytes: 0, query: 'own' }
const SCREEN = /^\/_(?:\/|$)|^\/api\/collections\/_superusers\/auth-methods$/

/**
 * The class and limits of a request to PocketBase. A token raises no limit before PocketBase has checked it.
 * @throws Refusal if nothing answers it, or its query is not one of our screens'
 */
export const routeOf = async (sessions: Sessions, asked: Asked, request: IncomingMessage): Promise<ApiRoute> => {
  const { method, path, query, token, isOperator, isNearby, saysSuperuser } = asked
  const isMultipart = /^multipart\//i.test(request.headers['content-type'] ?? '')
  if (isNearby && saysSuperuser && (await sessions.find(asked))?.isSuperuser) return ADMINISTRATION
  if (SCREEN.test(path)) {
    if (!isOperator || (method !== 'GET' && method !== 'HEAD')) throw refuse.unknown()
    return SCREENS
  }
  const route = apiRoute({ method: method === 'HEAD' ? 'GET' : method, path, hasToken: token !== '', isMultipart })
  if (!route) throw refuse.unknown()
  const problem =
    route.query === 'own' || route.query === 'dropped'
      ? undefined
      : queryProblem(new URLSearchParams(query), route.query, route.paths)
  if (problem) throw refuse.query(problem)
  return route
}
