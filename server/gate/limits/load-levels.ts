/** Loads up to 2^32: each level holds twice the load of the one below. */
const LEVELS = 33

/**
 * Items by their load, in steps of a factor of two. Finds a light one and a heavy one without a look at the others.
 * Items of one level take turns: `set` moves an item to the end when its level changes.
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

  /** The item of the lowest level that has been there longest. */
  lightest(): Item | undefined {
    return this.#firstOf(this.#levels.find(({ size }) => size > 0))
  }

  /** The item of the highest level that has been there longest; undefined when that is below the level of a load. */
  heaviest(atLeast = 0): Item | undefined {
    const level = this.#levels.findLastIndex(({ size }) => size > 0)
    return level < LoadLevels.levelOf(atLeast) ? undefined : this.#firstOf(this.#levels[level])
  }

  /** Whether some item is on a higher level than this load. */
  hasHeavierThan(load: number): boolean {
    return this.#levels.findLastIndex(({ size }) => size > 0) > LoadLevels.levelOf(load)
  }

  #firstOf(level: Set<Item> | undefined): Item | undefined {
    return level?.values().next().value
  }
}
