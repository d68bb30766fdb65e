import { storedTime } from '../domain/time.ts'
import type { Random } from './random.ts'

/** A time in PocketBase's format: "2026-01-31 12:00:00.000Z". */
export const stamp = (ms: number): string => storedTime(new Date(ms))

/** A time between two others, in milliseconds. `from` if they are reversed. */
export const momentBetween = (from: number, to: number, random: Random): number =>
  Math.round(from + Math.max(0, to - from) * random.next())

/** The most recently used items, in bounded memory. */
export class Recent<T> {
  readonly #size: number
  readonly #items = new Set<T>()
  readonly #order: T[] = []
  #next = 0

  constructor(size: number) {
    this.#size = size
  }

  has(item: T): boolean {
    return this.#items.has(item)
  }

  add(item: T) {
    if (this.#items.has(item)) return
    const forgotten = this.#order[this.#next]
    if (forgotten !== undefined) this.#items.delete(forgotten)
    this.#order[this.#next] = item
    this.#next = (this.#next + 1) % this.#size
    this.#items.add(item)
  }
}
