import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible'
import { TRAFFIC_LIMITS, type Traffic } from '../../domain/security/request-limits.ts'

/** Counts the requests of each network, apart for each kind of traffic. */
export class Budgets {
  readonly #limiters: ReadonlyMap<Traffic, RateLimiterMemory>

  constructor() {
    const entries = Object.entries(TRAFFIC_LIMITS) as [Traffic, (typeof TRAFFIC_LIMITS)[Traffic]][]
    this.#limiters = new Map(
      entries.map(([traffic, { requests, seconds }]) => [
        traffic,
        new RateLimiterMemory({ keyPrefix: traffic, points: requests, duration: seconds }),
      ]),
    )
  }

  /** Takes one request from a network's budget; answers the seconds to wait when that is used up, else 0. */
  async take(traffic: Traffic, network: string): Promise<number> {
    try {
      await this.#limiters.get(traffic)?.consume(network)
      return 0
    } catch (refusal) {
      if (refusal instanceof RateLimiterRes) return Math.max(1, Math.ceil(refusal.msBeforeNext / 1000))
      throw refusal
    }
  }
}
