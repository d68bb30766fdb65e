/** The last items that were used, in bounded memory. */
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
