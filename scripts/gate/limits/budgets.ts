import { neighbourhoodOf } from '../../../domain/security/client-network.ts'
import { NEIGHBOURHOOD_TIMES, TRAFFIC_LIMITS, type Traffic } from '../../../domain/security/request-limits.ts'
import { Counter } from './counter.ts'

type Counters = ReadonlyMap<Traffic, Counter>

const counters = (times: number): Counters =>
  new Map(
    (Object.entries(TRAFFIC_LIMITS) as [Traffic, (typeof TRAFFIC_LIMITS)[Traffic]][]).map(
      ([traffic, { requests, seconds }]) => [traffic, new Counter([requests * times, seconds])],
    ),
  )

/** Counts the requests of each network, and of each IPv6 /48, separately for each route class. */
export class Budgets {
  readonly #ofNetwork = counters(1)
  readonly #ofNeighbourhood = counters(NEIGHBOURHOOD_TIMES)

  /** Counts one request. @returns the seconds to wait when the network has had its share, else 0 */
  take(traffic: Traffic, network: string): number {
    const seconds = this.#ofNetwork.get(traffic)?.take(network) ?? 0
    const neighbourhood = seconds === 0 ? neighbourhoodOf(network) : undefined
    return neighbourhood ? (this.#ofNeighbourhood.get(traffic)?.take(neighbourhood) ?? 0) : seconds
  }
}
