import type { Server } from 'node:http'
import { networkOf, poolOf } from '../../domain/security/client-network.ts'
import { FairSpace } from './limits/fair-space.ts'

/**
 * Keeps connections of one network from using up all of them: drops what an address opens beyond its number, and when
 * there are none left, the oldest connection of the network that has most.
 * @param ofAddress most of one IPv4 address or IPv6 /64
 */
export const limitConnections = (server: Server, most: number, ofAddress: number): void => {
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
