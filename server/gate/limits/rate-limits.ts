import { LRUCache } from 'lru-cache'
import { neighborhoodOf } from '../../../domain/security/client-network.ts'
import { NEIGHBORHOOD_TIMES, TRAFFIC_LIMITS, type Traffic } from '../../../domain/security/request-limits.ts'
import { DAY_MS } from '../../../domain/time.ts'

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
  readonly #ofNeighborhood = counters(NEIGHBORHOOD_TIMES)

  /**
   * Counts one request.
   * @param sender the network, or a member of it
   * @returns seconds to wait if the sender is over its limit, else 0
   */
  take(traffic: Traffic, sender: string, network = sender): number {
    const seconds = this.#ofSender.get(traffic)?.take(sender) ?? 0
    const neighborhood = seconds === 0 ? neighborhoodOf(network) : undefined
    return neighborhood ? (this.#ofNeighborhood.get(traffic)?.take(neighborhood) ?? 0) : seconds
  }
}

const MOST_KEYS = 50_000
/** A cache that grows with its contents: with `max`, lru-cache allocates memory for all keys at once. */
export const atMost = (keys: number) => ({ maxSize: keys, sizeCalculation: () => 1 })

/**
 * Counts what each key does in windows of a fixed length. Memory is limited: with too many keys, it forgets the ones
 * that were quiet for longest.
 */
export class Counter {
  readonly #most: number
  readonly #counts: LRUCache<string, { count: number; endsAt: number }>
  readonly #windowMs: number

  /** @param most counts of one key within `seconds` */
  constructor([most, seconds]: readonly [most: number, seconds: number]) {
    this.#most = most
    this.#windowMs = seconds * 1000
    this.#counts = new LRUCache({ ...atMost(MOST_KEYS), ttl: this.#windowMs })
  }

  /** Counts one. @returns 0, or the seconds to wait if that is too many, which is then not counted */
  take(key: string): number {
    const wait = this.secondsFull(key)
    if (wait === 0) this.add(key)
    return wait
  }

  /** Seconds until the key may do more. 0 for now. */
  secondsFull(key: string): number {
    const state = this.#counts.get(key)
    return state && state.count >= this.#most ? Math.max(1, Math.ceil((state.endsAt - performance.now()) / 1000)) : 0
  }

  add(key: string): void {
    const state = this.#counts.get(key)
    if (state) state.count++
    else this.#counts.set(key, { count: 1, endsAt: performance.now() + this.#windowMs })
  }

  giveBack(key: string): void {
    const state = this.#counts.get(key)
    if (state && state.count > 0) state.count--
  }

  forget(key: string): void {
    this.#counts.delete(key)
  }
}

/** The sender that limits and queues count a request for. */
export interface Client {
  /** An IPv4 address or an IPv6 /64, and the account if PocketBase has checked it. */
  network: string
  /** The /24 or /48 that the network is in: shared pools are divided by it. */
  pool: string
  /** The account in its token, '' for none. Unverified, so it only divides its network's share. */
  account: string
  /** Whether someone signed in from the pool, or sent a form that was stored. */
  isKnown: boolean
  /** What unknown networks may attack together, such as the account whose password they try. '' for nothing. */
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
