import { pathOf } from '../../../contract/route.ts'
import { ROUTES } from '../../../contract/routes.ts'
import { REQUEST_ACTIONS, type RequestAction } from '../../../domain/requests/rules.ts'
import { DAY_SECONDS } from '../../../domain/time.ts'
import { findRecord } from '../database/records.ts'
import { readToken } from '../database/tokens.ts'
import { siteUrl } from '../mail/mail-facts.ts'

/** As long as a request can be stored. */
const DURATION_S = 730 * DAY_SECONDS
/** A key of its own, so that tokens for other purposes are refused. */
const keyOf = (app: core.App): string =>
  `sending one request ${app.findCachedCollectionByNameOrId('users').emailChangeToken.secret}`

/** The path on which the sender of a request does something. @param inquiry of the carrier that it is about */
export const requestPath = (app: core.App, request: string, action: RequestAction, inquiry = ''): string =>
  pathOf(ROUTES.showRequest, { token: $security.createJWT({ request, action, inquiry }, keyOf(app), DURATION_S) })

/** The same as a whole URL, for emails. */
export const requestUrl = (app: core.App, request: string, action: RequestAction): string =>
  siteUrl(app, requestPath(app, request, action))

export interface OpenedLink {
  action: RequestAction
  /** Id of an inquiry, '' if the action is about the whole request. */
  inquiry: string
  /** Undefined if it was deleted. */
  request: core.Record | undefined
}

/** What the link of a page allows. Undefined if it has expired or is not ours. */
export const openedLink = (e: core.RequestEvent): OpenedLink | undefined => {
  const { request, action: given, inquiry } = readToken(e.request?.pathValue('token'), keyOf(e.app))
  const action = REQUEST_ACTIONS.find((known) => known === given)
  if (typeof request !== 'string' || typeof inquiry !== 'string' || !action) return undefined
  return { action, inquiry, request: findRecord(e.app, 'requests', request) }
}
