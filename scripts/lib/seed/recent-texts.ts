/** The last texts that were written, in bounded memory. */
export class RecentTexts {
  readonly #size: number
  readonly #texts = new Set<string>()
  readonly #oldest: string[] = []
  #next = 0

  constructor(size: number) {
    this.#size = size
  }

  /** Remembers a text; false when it is remembered already. */
  add(text: string): boolean {
    if (this.#texts.has(text)) return false
    const forgotten = this.#oldest[this.#next]
    if (forgotten !== undefined) this.#texts.delete(forgotten)
    this.#oldest[this.#next] = text
    this.#next = (this.#next + 1) % this.#size
    this.#texts.add(text)
    return true
  }
}
