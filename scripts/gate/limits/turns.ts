import { TRAFFIC_LIMITS, type Traffic } from '../../../domain/security/request-limits.ts'

/** Gives a turn back; once. */
export type EndTurn = () => void

interface Waiting {
  network: string
  begin: (end: EndTurn) => void
}

/**
 * Whose turn it is to have PocketBase's attention: of each kind of traffic a few at a time. Networks take turns, so
 * that one with many requests keeps others waiting no longer than one with a single request.
 */
export class Turns {
  readonly #working = new Map<Traffic, number>()
  readonly #ofNetwork = new Map<string, number>()
  readonly #queues = new Map<Traffic, Map<string, Waiting[]>>()
  readonly #waiting = new Map<Traffic, number>()

  /**
   * Waits for a turn.
   * @returns what ends it; 'network' when the network has too many requests under way, 'all' when everybody has
   */
  take(traffic: Traffic, network: string): Promise<EndTurn> | 'network' | 'all' {
    const { atOnce, atOncePerNetwork, waiting } = TRAFFIC_LIMITS[traffic]
    const key = `${traffic} ${network}`
    const ofNetwork = this.#ofNetwork.get(key) ?? 0
    if (ofNetwork >= atOncePerNetwork) return 'network'
    const working = this.#working.get(traffic) ?? 0
    if (working >= atOnce && (this.#waiting.get(traffic) ?? 0) >= waiting) return 'all'
    this.#ofNetwork.set(key, ofNetwork + 1)
    if (working < atOnce) return Promise.resolve(this.#begin(traffic, network))
    return new Promise((begin) => this.#enqueue(traffic, { network, begin }))
  }

  #enqueue(traffic: Traffic, waiting: Waiting): void {
    const queues = this.#queues.get(traffic) ?? new Map<string, Waiting[]>()
    this.#queues.set(traffic, queues)
    const queue = queues.get(waiting.network)
    if (queue) queue.push(waiting)
    else queues.set(waiting.network, [waiting])
    this.#waiting.set(traffic, (this.#waiting.get(traffic) ?? 0) + 1)
  }

  #begin(traffic: Traffic, network: string): EndTurn {
    this.#working.set(traffic, (this.#working.get(traffic) ?? 0) + 1)
    let isOver = false
    return () => {
      if (isOver) return
      isOver = true
      this.#end(traffic, network)
    }
  }

  #end(traffic: Traffic, network: string): void {
    this.#working.set(traffic, (this.#working.get(traffic) ?? 1) - 1)
    const key = `${traffic} ${network}`
    const left = (this.#ofNetwork.get(key) ?? 1) - 1
    if (left > 0) this.#ofNetwork.set(key, left)
    else this.#ofNetwork.delete(key)
    const next = this.#next(traffic)
    if (next) next.begin(this.#begin(traffic, next.network))
  }

  /** The oldest request of the network whose turn was longest ago. */
  #next(traffic: Traffic): Waiting | undefined {
    const queues = this.#queues.get(traffic)
    const [first] = queues ?? []
    if (!queues || !first) return undefined
    const [network, queue] = first
    const next = queue.shift()
    queues.delete(network)
    if (queue.length > 0) queues.set(network, queue)
    this.#waiting.set(traffic, (this.#waiting.get(traffic) ?? 1) - 1)
    return next
  }
}
