import { LoadLevels } from './load-levels.ts'
import type { Client } from './rate-limits.ts'

/** How many times more a known network can occupy before it loses a share. */
const KNOWN_TIMES = 8

/** A request's or connection's share of the memory. */
export interface Share {
  /** @returns false if there is not enough free */
  take(amount: number): boolean
  giveBack(): void
  /** Aborts when another network needs it. */
  readonly lost: AbortSignal
}

interface Holder {
  pool: string
  held: number
  isKnown: boolean
  shares: Set<{ held: number; lose(): void }>
}

/**
 * A limited amount, such as memory or connections, divided by network. While there is room, anyone takes what they
 * need. When there is none, the network that occupies most loses its oldest share to one that occupies less, so nobody
 * can fill the space at the expense of others.
 */
export class FairSpace {
  readonly #size: number
  readonly #most: number
  readonly #holders = new Map<string, Holder>()
  readonly #levels = new LoadLevels<Holder>()
  #held = 0

  /** @param most of one network; the whole size if absent */
  constructor(size: number, most = size) {
    this.#size = size
    this.#most = most
  }

  share({ pool, isKnown }: Pick<Client, 'pool' | 'isKnown'>): Share {
    const lost = new AbortController()
    const own = { held: 0, lose: () => lost.abort() }
    return {
      lost: lost.signal,
      take: (amount) => {
        const holder = this.#holders.get(pool) ?? { pool, held: 0, isKnown, shares: new Set() }
        if (lost.signal.aborted || holder.held + amount > this.#most || !this.#makeRoom(holder, amount)) return false
        holder.isKnown = isKnown
        holder.shares.add(own)
        own.held += amount
        this.#holders.set(pool, holder)
        this.#change(holder, amount)
        return true
      },
      giveBack: () => {
        const holder = this.#holders.get(pool)
        if (!holder || own.held === 0) return
        holder.shares.delete(own)
        this.#change(holder, -own.held)
        own.held = 0
        if (holder.shares.size === 0) this.#holders.delete(pool)
      },
    }
  }

  /** Takes shares from heavier networks until the amount fits. */
  #makeRoom(holder: Holder, amount: number): boolean {
    while (this.#held + amount > this.#size) {
      if (!this.#levels.hasHeavierThan(this.#loadOf(holder, amount))) return false
      const heaviest = this.#levels.heaviest()
      const [oldest] = heaviest?.shares ?? []
      if (!heaviest || !oldest) return false
      heaviest.shares.delete(oldest)
      if (heaviest.shares.size === 0) this.#holders.delete(heaviest.pool)
      this.#change(heaviest, -oldest.held)
      oldest.held = 0
      oldest.lose()
    }
    return true
  }

  #loadOf({ held, isKnown }: Holder, more = 0): number {
    return (held + more) / (isKnown ? KNOWN_TIMES : 1)
  }

  #change(holder: Holder, by: number): void {
    holder.held += by
    this.#held += by
    if (holder.held > 0) this.#levels.set(holder, this.#loadOf(holder))
    else this.#levels.delete(holder)
  }
}
