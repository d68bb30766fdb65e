import { randomUUID } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import {
  clientAddress,
  isLoopbackAddress,
  isWithin,
  networkOf,
  type parseNetworks,
  poolOf,
} from '../../domain/security/client-network.ts'

export interface GateTrust {
  /** Header in which a trusted proxy passes the client's address, in lowercase. */
  proxyHeader: string | undefined
  /** ADMIN_NETWORKS. Does not include this machine by default, because a proxy on it may not name its clients. */
  operators: ReturnType<typeof parseNetworks>
}

/** A request with the facts that the gate decides by. */
export interface Asked {
  method: string
  /** Path as sent, without the query. */
  path: string
  query: string
  /** The network that limits count by. */
  network: string
  /** The network, and the account whose session PocketBase has checked: people in one office count separately. */
  sender: string
  /** The network by which shared pools are divided. */
  pool: string
  /** True if it comes from ADMIN_NETWORKS. */
  isOperator: boolean
  /** True if it comes from there or from this machine. A superuser's token then opens PocketBase's administration. */
  isNearby: boolean
  token: string
  /** The account in the token, unverified. '' without a token. */
  account: string
  saysSuperuser: boolean
  /** Identifies the request in the logs: the trusted proxy's id, or our own. */
  requestId: string
}

/** Valid ids from a proxy, which are safe to log. */
const REQUEST_ID = /^[\w.:=+/-]{8,64}$/

const RELAYED = ['x-forwarded-for', 'forwarded', 'x-real-ip', 'via'] as const

const lastValue = (value: string | string[] | undefined): string => (Array.isArray(value) ? value.at(-1) : value) ?? ''

const requestIdOf = ({ headers }: IncomingMessage, isProxied: boolean): string => {
  const told = isProxied ? lastValue(headers['x-request-id']) : ''
  return REQUEST_ID.test(told) ? told : randomUUID()
}

/** The id of PocketBase's collection of superusers, the same in every installation. */
const SUPERUSERS = 'pbc_3142635823'
const LONGEST_TOKEN = 4000

const claimsOf = (token: string): { id?: unknown; collectionId?: unknown } => {
  try {
    const [, claims = ''] = token.length > LONGEST_TOKEN ? [] : token.split('.')
    return JSON.parse(Buffer.from(claims, 'base64url').toString()) ?? {}
  } catch {
    return {}
  }
}

/** Reads the facts of a request. */
export const readAsked = (request: IncomingMessage, { proxyHeader, operators }: GateTrust): Asked => {
  const { headers, method = 'GET', url = '/' } = request
  const told = proxyHeader === undefined ? undefined : lastValue(headers[proxyHeader])
  const isRelayed = RELAYED.some((name) => headers[name] !== undefined)
  const address = clientAddress(request.socket.remoteAddress ?? '', told, isRelayed)
  const end = url.indexOf('?')
  const network = networkOf(address)
  const token = headers.authorization ?? ''
  const { id, collectionId } = claimsOf(token)
  const isOperator = isWithin(address, operators)
  return {
    method,
    path: end < 0 ? url : url.slice(0, end),
    query: end < 0 ? '' : url.slice(end + 1),
    network,
    sender: network,
    pool: poolOf(network),
    isOperator,
    isNearby: isOperator || isLoopbackAddress(address),
    token,
    account: typeof id === 'string' ? id.slice(0, 15) : '',
    saysSuperuser: collectionId === SUPERUSERS,
    requestId: requestIdOf(request, proxyHeader !== undefined),
  }
}
