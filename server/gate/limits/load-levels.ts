/** Loads up to 2^32. Each level has twice the load of the one below. */
const LEVELS = 33

/**
 * Items by load, in steps of a factor of two. Finds a light and a heavy item without scanning. Items of one level take
 * turns: `set` moves an item to the end when its level changes.
 */
export class LoadLevels<Item> {
  readonly #levels = Array.from({ length: LEVELS }, () => new Set<Item>())
  readonly #levelOf = new Map<Item, number>()

  static levelOf(load: number): number {
    return Math.min(LEVELS - 1, Math.floor(Math.log2(1 + Math.max(0, load))))
  }

  set(item: Item, load: number): void {
    const level = LoadLevels.levelOf(load)
    if (this.#levelOf.get(item) === level) return
    this.delete(item)
    this.#levelOf.set(item, level)
    this.#levels[level]?.add(item)
  }

  delete(item: Item): void {
    this.#levels[this.#levelOf.get(item) ?? -1]?.delete(item)
    this.#levelOf.delete(item)
  }

  /** The oldest item of the lowest level. */
  lightest(): Item | undefined {
    return this.#firstOf(this.#levels.find(({ size }) => size > 0))
  }

  /** The oldest item of the highest level. Undefined if that is below the level of a load. */
  heaviest(atLeast = 0): Item | undefined {
    const level = this.#levels.findLastIndex(({ size }) => size > 0)
    return level < LoadLevels.levelOf(atLeast) ? undefined : this.#firstOf(this.#levels[level])
  }

  /** True if an item is on a higher level than this load. */
  hasHeavierThan(load: number): boolean {
    return this.#levels.findLastIndex(({ size }) => size > 0) > LoadLevels.levelOf(load)
  }

  #firstOf(level: Set<Item> | undefined): Item | undefined {
    return level?.values().next().value
  }
}
