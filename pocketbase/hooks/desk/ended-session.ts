import { SESSION_ENDED } from '../../../domain/console/session-ended.ts'
import { hasEnded } from '../accounts/named-sessions.ts'

/** As PocketBase's own begin; other routes are asked with other secrets. */
const IS_TOKEN = /^(?:Bearer\s+)?eyJ/i
const READS_OR_WRITES = /^\/api\/(?:directory\/|collections\/[^/]+\/records)/

/**
 * On a request whose token is worth nothing any more: says so. PocketBase would answer as to a visitor, with empty lists and
 * "not found", and nobody could tell that from the truth without another request. A session that was ended alone is no
 * account's from here on.
 */
export const refuseEndedSession = (e: core.RequestEvent) => {
  if (e.auth && !hasEnded(e)) return e.next()
  if (e.auth) e.auth = null as unknown as core.Record
  const given = e.request?.header.get('Authorization') ?? ''
  if (IS_TOKEN.test(given) && READS_OR_WRITES.test(e.request?.url?.path ?? ''))
    throw new UnauthorizedError(SESSION_ENDED)
  return e.next()
}

/** GET /api/directory/session, for the gate. */
export const answerSession = (e: core.RequestEvent) =>
  e.json(200, { account: e.auth?.id ?? '', isSuperuser: e.auth?.isSuperuser() === true })
