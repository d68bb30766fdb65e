import { randomUUID } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import {
  clientAddress,
  isLoopbackAddress,
  isWithin,
  networkOf,
  type parseNetworks,
} from '../../domain/security/client-network.ts'

export interface GateTrust {
  /** Header in which a trusted proxy tells the client's address, in lower case. */
  proxyHeader: string | undefined
  /** Networks of the operator beside this machine. */
  operators: ReturnType<typeof parseNetworks>
}

/** A request as the gate judges it. */
export interface Asked {
  method: string
  /** As it was sent, without the query. */
  path: string
  query: string
  /** What limits count by. */
  network: string
  /** Whether it comes from this machine or a network of the operator. */
  isOperator: boolean
  token: string
  /** By which the request is found in the logs: the trusted proxy's, else one of its own. */
  requestId: string
}

/** Of a proxy, as far as it may stand in a log. */
const REQUEST_ID = /^[\w.:=+/-]{8,64}$/

const RELAYED = ['x-forwarded-for', 'forwarded', 'x-real-ip', 'via'] as const

const lastValue = (value: string | string[] | undefined): string => (Array.isArray(value) ? value.at(-1) : value) ?? ''

const requestIdOf = ({ headers }: IncomingMessage, isProxied: boolean): string => {
  const told = isProxied ? lastValue(headers['x-request-id']) : ''
  return REQUEST_ID.test(told) ? told : randomUUID()
}

/** Reads who asks for what. */
export const readAsked = (request: IncomingMessage, { proxyHeader, operators }: GateTrust): Asked => {
  const { headers, method = 'GET', url = '/' } = request
  const told = proxyHeader === undefined ? undefined : lastValue(headers[proxyHeader])
  const isRelayed = RELAYED.some((name) => headers[name] !== undefined)
  const address = clientAddress(request.socket.remoteAddress ?? '', told, isRelayed)
  const end = url.indexOf('?')
  return {
    method,
    path: end < 0 ? url : url.slice(0, end),
    query: end < 0 ? '' : url.slice(end + 1),
    network: networkOf(address),
    isOperator: isLoopbackAddress(address) || isWithin(address, operators),
    token: headers.authorization ?? '',
    requestId: requestIdOf(request, proxyHeader !== undefined),
  }
}
