import { createServer, type RequestListener, type Server } from 'node:http'
import { POOLS } from '../../domain/security/request-limits.ts'
import { limitConnections } from './connections.ts'

const HEADERS_WITHIN_MS = 10_000
/** A connection on which nothing moves for so long is dropped. */
export const SILENT_MS = 20_000
/** Of one peer, where no proxy stands between. */
const MOST_CONNECTIONS_OF_ONE = 256
const LOOK_FOR_SILENT_EVERY_MS = 3000

/**
 * An HTTP server that drops slow and silent clients, and leaves it to the answers how long a body may take.
 * @param isBehindProxy whether all connections are of one peer, the proxy
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
