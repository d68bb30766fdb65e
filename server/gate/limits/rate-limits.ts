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

/** Counts the requests of each sender, and of each IPv6 /48, separately for each route class. */
export class Budgets {
  readonly #ofSender = counters(1)
  readonly #ofNeighbourhood = counters(NEIGHBOURHOOD_TIMES)

  /**
   * Counts one request.
   * @param sender the network, or a member in it
   * @returns the seconds to wait when the sender has had its share, else 0
   */
  take(traffic: Traffic, sender: string, network = sender): number {
    const seconds = this.#ofSender.get(traffic)?.take(sender) ?? 0
    const neighbourhood = seconds === 0 ? neighbourhoodOf(network) : undefined
    return neighbourhood ? (this.#ofNeighbourhood.get(traffic)?.take(neighbourhood) ?? 0) : seconds
  }
}
