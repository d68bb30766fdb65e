import { createServer, type RequestListener, type Server } from 'node:http'
import { networkOf, poolOf } from '../../domain/security/client-network.ts'
import { POOLS } from '../../domain/security/request-limits.ts'
import { FairSpace } from './limits/fair-memory.ts'

const HEADERS_WITHIN_MS = 10_000
/** A connection without traffic for this long is closed. */
export const SILENT_MS = 20_000
/** Per peer, if there is no proxy. */
const MOST_CONNECTIONS_OF_ONE = 256
const LOOK_FOR_SILENT_EVERY_MS = 3000

/**
 * An HTTP server that drops slow and silent clients. Handlers limit how long a body may take.
 * @param isBehindProxy true if all connections come from the proxy
 */
export const boundedServer = (isBehindProxy: boolean, answer: RequestListener): Server => {
  const server = createServer(
    {
      headersTimeout: HEADERS_WITHIN_MS,
      requestTimeout: 0,
      keepAliveTimeout: 65_000,
      connectionsCheckingInterval: LOOK_FOR_SILENT_EVERY_MS,
    },
    answer,
  )
  server.timeout = SILENT_MS
  if (isBehindProxy) server.maxConnections = POOLS.connections
  else limitConnections(server, POOLS.connections, MOST_CONNECTIONS_OF_ONE)
  return server
}

/**
 * Keeps one network from using all connections: drops connections above the limit of an address, and if none are free,
 * the oldest one of the network with the most.
 * @param ofAddress limit of an IPv4 address or IPv6 /64
 */
const limitConnections = (server: Server, most: number, ofAddress: number): void => {
  const open = new Map<string, number>()
  const space = new FairSpace(most)
  server.on('connection', (socket) => {
    const network = networkOf(socket.remoteAddress ?? '')
    const share = space.share({ pool: poolOf(network), isKnown: false })
    const count = (open.get(network) ?? 0) + 1
    open.set(network, count)
    socket.once('close', () => {
      share.giveBack()
      const left = (open.get(network) ?? 1) - 1
      if (left > 0) open.set(network, left)
      else open.delete(network)
    })
    share.lost.addEventListener('abort', () => socket.destroy(), { once: true })
    if (count > ofAddress || !share.take(1)) socket.destroy()
  })
}
