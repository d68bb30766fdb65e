import { BODY_LIMITS, type Traffic } from '../domain/security/request-limits.ts'

/**
 * Who may call a route.
 * - `anyone`: no session is needed
 * - `user`: a signed-in member or administrator
 * - `account`: the same, or a superuser
 * - `superuser`: a script with a superuser's token
 * - `publisher`: a script with PUBLISH_TOKEN
 * - `mail-service`: a mail service with MAIL_EVENTS_TOKEN
 */
export type RouteAccess = 'anyone' | 'user' | 'account' | 'superuser' | 'publisher' | 'mail-service'

/** Options that differ from a route's defaults. */
export interface RouteOptions {
  /** Which limits count its requests. Default: `read`, `write`, or `bulk` for scripts. */
  traffic?: Traffic
  /** Largest body in bytes, which PocketBase enforces, too. Default: by access, and only the gate enforces it. */
  bytes?: number
  /** Its address has parameters after `?`. Default: for GET and for scripts. */
  hasQuery?: boolean
  /** PocketBase logs only its failures: it is called often. */
  isQuiet?: boolean
  isCompressed?: boolean
  /** Emails link to it. The end of its path lets the reader act, so logs must not show it. */
  isEmailPage?: boolean
  /** The gate receives the body, and PocketBase gets a short description of it. */
  isReceivedByGate?: boolean
}

export interface Route extends RouteOptions {
  method: 'GET' | 'POST'
  /** Path with parameters in braces: /api/directory/claims/{id}/code */
  path: string
  access: RouteAccess
  /** One sentence for docs/api.md. */
  summary: string
}

const ROOT = '/api/directory'

/** A route below /api/directory, declared with its literal path so that callers must give its parameters. */
export const get = <const Path extends string>(
  path: Path,
  access: RouteAccess,
  summary: string,
  options: RouteOptions = {},
) => ({ method: 'GET', path: `${ROOT}${path}`, access, summary, ...options }) as const satisfies Route

export const post = <const Path extends string>(
  path: Path,
  access: RouteAccess,
  summary: string,
  options: RouteOptions = {},
) => ({ method: 'POST', path: `${ROOT}${path}`, access, summary, ...options }) as const satisfies Route

export const isForScripts = ({ access }: Route): boolean => access === 'superuser' || access === 'publisher'

/** Which limits count a route's requests. */
export const trafficOf = (route: Route): Traffic =>
  route.traffic ?? (route.method === 'GET' ? 'read' : isForScripts(route) ? 'bulk' : 'write')

/** Largest body that the gate passes on, in bytes. */
export const bytesOf = (route: Route): number => {
  if (route.method === 'GET') return 0
  if (route.bytes !== undefined) return route.bytes
  if (isForScripts(route) || route.access === 'mail-service') return BODY_LIMITS.listing
  return route.access === 'anyone' ? BODY_LIMITS.values : BODY_LIMITS.form
}

export const hasQuery = (route: Route): boolean => route.hasQuery ?? (route.method === 'GET' || isForScripts(route))

type ParameterNames<Path extends string> = Path extends `${string}{${infer Name}}${infer Rest}`
  ? Name | ParameterNames<Rest>
  : never

/** Values of a path's parameters. */
export type RouteParameters<Path extends string> = Readonly<Record<ParameterNames<Path>, string>>

/** The path of a route with its parameters filled in: pathOf(ROUTES.mailClaimCode, { id }) */
export const pathOf = <Path extends string>({ path }: { path: Path }, parameters: RouteParameters<Path>): string =>
  path.replace(/\{(\w+)\}/g, (_, name: ParameterNames<Path>) => encodeURIComponent(parameters[name]))
