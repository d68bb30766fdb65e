import type { Server } from 'node:http'
import { networkOf } from '../../domain/security/client-network.ts'

/** Drops the connections that a network opens beyond its number, so that it leaves room for others. */
export const limitConnections = (server: Server, most: number): void => {
  const open = new Map<string, number>()
  server.on('connection', (socket) => {
    const network = networkOf(socket.remoteAddress ?? '')
    const count = (open.get(network) ?? 0) + 1
    open.set(network, count)
    socket.once('close', () => {
      const left = (open.get(network) ?? 1) - 1
      if (left > 0) open.set(network, left)
      else open.delete(network)
    })
    if (count > most) socket.destroy()
  })
}
