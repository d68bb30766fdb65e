import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible'
import { neighbourhoodOf } from '../../../domain/security/client-network.ts'
import { NEIGHBOURHOOD_TIMES, TRAFFIC_LIMITS, type Traffic } from '../../../domain/security/request-limits.ts'

type Limiters = ReadonlyMap<Traffic, RateLimiterMemory>

const limiters = (times: number): Limiters =>
  new Map(
    (Object.entries(TRAFFIC_LIMITS) as [Traffic, (typeof TRAFFIC_LIMITS)[Traffic]][]).map(
      ([traffic, { requests, seconds }]) => [
        traffic,
        new RateLimiterMemory({ keyPrefix: traffic, points: requests * times, duration: seconds }),
      ],
    ),
  )

/** Seconds to wait; 0 when there was something left. */
const takeFrom = async (limiter: RateLimiterMemory | undefined, key: string): Promise<number> => {
  try {
    await limiter?.consume(key)
    return 0
  } catch (refusal) {
    if (refusal instanceof RateLimiterRes) return Math.max(1, Math.ceil(refusal.msBeforeNext / 1000))
    throw refusal
  }
}

/** Counts the requests of each network, and of each neighbourhood of IPv6, apart for each kind of traffic. */
export class Budgets {
  readonly #ofNetwork = limiters(1)
  readonly #ofNeighbourhood = limiters(NEIGHBOURHOOD_TIMES)

  /** Takes one request from a network's budget; answers the seconds to wait when that is used up, else 0. */
  async take(traffic: Traffic, network: string): Promise<number> {
    const seconds = await takeFrom(this.#ofNetwork.get(traffic), network)
    const neighbourhood = seconds === 0 ? neighbourhoodOf(network) : undefined
    return neighbourhood ? takeFrom(this.#ofNeighbourhood.get(traffic), neighbourhood) : seconds
  }
}
