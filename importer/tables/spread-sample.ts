/** At most `most` items of a stream of unknown length, spread evenly over it. */
export class SpreadSample<Item> {
  readonly #most: number
  #items: Item[] = []
  #seen = 0
  /** Every how many items one is kept. */
  #stride = 1

  constructor(most: number) {
    this.#most = most
  }

  /** @param make makes the item, if it is kept */
  offer(make: () => Item): void {
    if (this.#seen++ % this.#stride !== 0) return
    this.#items.push(make())
    if (this.#items.length < this.#most * 2) return
    this.#items = this.#items.filter((_, at) => at % 2 === 0)
    this.#stride *= 2
  }

  items(): Item[] {
    const { length } = this.#items
    if (length <= this.#most) return [...this.#items]
    return Array.from({ length: this.#most }, (_, at) => this.#items[Math.floor((at * length) / this.#most)]).filter(
      (item) => item !== undefined,
    )
  }
}
