import { LRUCache } from 'lru-cache'
import { DAY_MS } from '../../../domain/time.ts'
import { atMost } from './counter.ts'

/** The sender that limits and queues count a request for. */
export interface Client {
  /** An IPv4 address or an IPv6 /64, and the account if PocketBase has checked it. */
  network: string
  /** The /24 or /48 that the network is in: shared pools are divided by it. */
  pool: string
  /** The account that its token names; '' for none. Nobody has checked it, so it only divides what its network gets. */
  account: string
  /** Whether someone signed in from the pool, or sent a form that was stored. */
  isKnown: boolean
  /** What networks that nobody knows may aim at together, such as the account whose password they try; '' for nothing. */
  aim: string
}

const MOST_KNOWN = 20_000
const KNOWN_FOR_MS = 30 * DAY_MS

/** Pools from which something real was done. When there are too many, the ones quiet for longest are forgotten. */
export class KnownPools {
  readonly #known = new LRUCache<string, true>({ ...atMost(MOST_KNOWN), ttl: KNOWN_FOR_MS })

  has(pool: string): boolean {
    return this.#known.get(pool) === true
  }

  add(pool: string): void {
    this.#known.set(pool, true)
  }
}
