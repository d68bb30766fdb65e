import { LRUCache } from 'lru-cache'
import { LoadLevels } from './load-levels.ts'
import { atMost, type Client } from './rate-limits.ts'

/** Ends a turn; call it once. */
export type EndTurn = () => void

/** The queue was full, for a first request in a while or for a repeated one. */
export type Refused = 'busy' | 'busy again'

/** Time after which what a network asked for counts half. */
const HALF_LIFE_MS = 30_000
const MOST_REMEMBERED = 40_000
/** How many waiting requests an earlier request counts as, even a refused one, so that first requests go first. */
const EARLIER_WEIGHT = 4
/** How many times more a known network can ask before others go first. */
const KNOWN_TIMES = 8
/** After this many turns the lightest network gives way: to the one that asks most, then to the one that waits longest. */
const GIVES_WAY_EVERY = 8
/** A network with fewer recent requests counts as new. */
const FIRST = 0.5
const refusalOf = (earlier: number): Refused => (earlier < FIRST ? 'busy' : 'busy again')

interface Waiting {
  network: string
  begin(end: EndTurn): void
  refuse(why: Refused): void
}

/** The requests of one /24 or /48, or of many networks with the same aim. */
interface Group {
  name: string
  isKnown: boolean
  underway: number
  /** Waiting requests of each network and account, which take turns. */
  members: Map<string, Waiting[]>
}

export interface QueueLimits {
  /** Requests served in parallel. */
  atOnce: number
  /** Requests of one network, served and waiting. */
  atOncePerNetwork: number
  /** Waiting requests of all networks. */
  waiting: number
}

/**
 * A queue for something scarce. Requests of the network that has asked least lately go first, and within a network its
 * addresses and accounts take turns. A full queue refuses requests of the network that asks most. Where requests aim at
 * something, such as an account, they also count for that: many networks that aim at one thing count as one.
 */
export class FairQueue {
  readonly #limits: QueueLimits
  readonly #groups = new Map<string, Group>()
  readonly #ofNetwork = new Map<string, number>()
  readonly #levels = new LoadLevels<Group>()
  /** Groups with waiting requests, the one that waited longest first. */
  readonly #unserved = new Set<Group>()
  readonly #asked = new LRUCache<string, { amount: number; at: number }>(atMost(MOST_REMEMBERED))
  #working = 0
  #waiting = 0
  #turns = 0

  constructor(limits: QueueLimits) {
    this.#limits = limits
  }

  /** Waits for a turn. @returns a function that ends it; 'network' if the network has too many requests in progress */
  take(client: Client): Promise<EndTurn | Refused> | Refused | 'network' {
    const { network, pool, aim } = client
    const ofNetwork = this.#ofNetwork.get(network) ?? 0
    if (ofNetwork >= this.#limits.atOncePerNetwork) return 'network'
    const name = aim !== '' && this.#askedBy(aim) >= this.#askedBy(pool) ? aim : pool
    const group = this.#groupOf(name, client)
    const earlier = this.#askedBy(name)
    this.#count(pool)
    if (aim !== '') this.#count(aim)
    // requests that already wait no longer count as new
    if (group.members.size > 0) this.#levels.set(group, this.#loadOf(group, earlier))
    if (this.#working >= this.#limits.atOnce && !this.#makeRoom(group, earlier)) return refusalOf(earlier)
    this.#groups.set(name, group)
    this.#ofNetwork.set(network, ofNetwork + 1)
    group.underway++
    if (this.#working < this.#limits.atOnce) return Promise.resolve(this.#begin(group, network))
    return new Promise((settle) => {
      const waiting = { network, begin: settle, refuse: settle }
      const member = `${network} ${client.account}`
      const queue = group.members.get(member)
      if (queue) queue.push(waiting)
      else group.members.set(member, [waiting])
      this.#waiting++
      this.#unserved.add(group)
      this.#levels.set(group, this.#loadOf(group, earlier))
    })
  }

  #groupOf(name: string, { isKnown }: Client): Group {
    const group = this.#groups.get(name) ?? { name, isKnown, underway: 0, members: new Map() }
    group.isKnown = isKnown
    return group
  }

  /** If the queue is full, refuses a request of a network that asks more, or has waited longer. */
  #makeRoom(group: Group, earlier: number): boolean {
    if (this.#waiting < this.#limits.waiting) return true
    const heaviest = this.#levels.heaviest(this.#loadOf(group, earlier) + 1)
    const dropped = heaviest && heaviest !== group ? this.#takeWaiting(heaviest) : undefined
    if (!heaviest || !dropped) return false
    this.#leave(heaviest, dropped.network)
    dropped.refuse(refusalOf(this.#askedBy(heaviest.name) - 1))
    return true
  }

  #begin(group: Group, network: string): EndTurn {
    this.#working++
    let isOver = false
    return () => {
      if (isOver) return
      isOver = true
      this.#working--
      this.#leave(group, network)
      this.#next()
    }
  }

  #next(): void {
    const group = this.#nextGroup()
    const next = group && this.#takeWaiting(group)
    if (!next) return
    // Behind the others if more of it are waiting.
    if (this.#unserved.delete(group)) this.#unserved.add(group)
    next.begin(this.#begin(group, next.network))
  }

  /** Always serving the lightest would starve the heaviest, and its turns alone would starve the ones between. */
  #nextGroup(): Group | undefined {
    const turn = ++this.#turns % (2 * GIVES_WAY_EVERY)
    if (turn === 0) return this.#unserved.values().next().value
    return turn === GIVES_WAY_EVERY ? this.#levels.heaviest() : this.#levels.lightest()
  }

  /** The next request of a group. Its network and account then wait for the group's others. */
  #takeWaiting(group: Group): Waiting | undefined {
    const [first] = group.members
    if (!first) return undefined
    const [member, queue] = first
    const next = queue.shift()
    group.members.delete(member)
    if (queue.length > 0) group.members.set(member, queue)
    this.#waiting--
    this.#levels.delete(group)
    if (group.members.size > 0) this.#levels.set(group, this.#loadOf(group))
    else this.#unserved.delete(group)
    return next
  }

  #leave(group: Group, network: string): void {
    if (--group.underway === 0) this.#groups.delete(group.name)
    const left = (this.#ofNetwork.get(network) ?? 1) - 1
    if (left > 0) this.#ofNetwork.set(network, left)
    else this.#ofNetwork.delete(network)
  }

  /** Takes back a request with a legitimate aim, because people who sign in are not attackers. */
  forgive(aim: string): void {
    this.#count(aim, -1)
  }

  #count(name: string, by = 1): void {
    this.#asked.set(name, { amount: Math.max(0, this.#askedBy(name) + by), at: performance.now() })
  }

  #askedBy(name: string): number {
    const asked = this.#asked.get(name)
    return asked ? asked.amount * 0.5 ** ((performance.now() - asked.at) / HALF_LIFE_MS) : 0
  }

  /** @param earlier requests that the group sent before */
  #loadOf({ name, underway, isKnown }: Group, earlier = this.#askedBy(name)): number {
    return (EARLIER_WEIGHT * earlier + underway) / (isKnown ? KNOWN_TIMES : 1)
  }
}
