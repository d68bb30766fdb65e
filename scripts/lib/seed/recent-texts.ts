/** The last texts that were written, in bounded memory. */
export class RecentTexts {
  readonly #size: number
  readonly #texts = new Set<string>()
  readonly #oldest: string[] = []
  #next = 0

  constructor(size: number) {
    this.#size = size
  }

  /** Remembers these texts; false, and none of them, when one is remembered already. */
  addAll(texts: readonly string[]): boolean {
    if (texts.some((text) => this.#texts.has(text))) return false
    for (const text of texts) this.#add(text)
    return true
  }

  #add(text: string) {
    const forgotten = this.#oldest[this.#next]
    if (forgotten !== undefined) this.#texts.delete(forgotten)
    this.#oldest[this.#next] = text
    this.#next = (this.#next + 1) % this.#size
    this.#texts.add(text)
  }
}
