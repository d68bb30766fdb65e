import { LRUCache } from 'lru-cache'

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

  /** Seconds until the key may do more; 0 for now. */
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
