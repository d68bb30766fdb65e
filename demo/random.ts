import { mersenne } from 'pure-rand/generator/mersenne'

/** A seeded source of choices: the same seed gives the same sequence on every machine. */
export interface Random {
  /** A fraction in [0, 1). */
  next(): number
  /** A whole number from `min` to `max`, both included. */
  int(min: number, max: number): number
  /** True with this probability. */
  chance(probability: number): boolean
  pick<T>(items: readonly T[]): T
  /** An item by weight; `total` is the sum of the weights. */
  weighted<T extends { weight: number }>(items: readonly T[], total?: number): T
  shuffled<T>(items: readonly T[]): T[]
  /** A record id of fifteen lowercase letters and digits. It sorts after all ids before it, like those of an import. */
  id(): string
}

const ID_HALF = 36 ** 8
const FIRST_ID_HALF = 36 ** 7
/** The largest step between two ids. */
const ID_STEP = 2 ** 16

export const createRandom = (seed: number): Random => {
  const generator = mersenne(seed)
  // A fraction with 53 random bits. The demo data of a seed depends on this formula.
  const next = () => ((generator.next() >>> 5) * 2 ** 26 + (generator.next() >>> 6)) / 2 ** 53
  const int = (min: number, max: number) => min + Math.floor(next() * (max - min + 1))
  const pick = <T>(items: readonly T[]): T => {
    if (items.length === 0) throw new Error('nothing to pick from')
    return items[Math.floor(next() * items.length)] as T
  }
  let lastId = FIRST_ID_HALF
  const id = () => {
    lastId += 1 + Math.floor(next() * ID_STEP)
    const rest = Math.floor(next() * ID_HALF)
      .toString(36)
      .padStart(8, '0')
    return `${lastId.toString(36)}${rest}`.slice(0, 15)
  }
  return {
    next,
    int,
    pick,
    chance: (probability) => next() < probability,
    weighted: (items, total = items.reduce((sum, { weight }) => sum + weight, 0)) => {
      let left = next() * total
      for (const item of items) {
        left -= item.weight
        if (left < 0) return item
      }
      return pick(items)
    },
    shuffled: (items) => {
      const out = [...items]
      for (let i = out.length - 1; i > 0; i--) {
        const j = int(0, i)
        ;[out[i], out[j]] = [out[j] as (typeof out)[number], out[i] as (typeof out)[number]]
      }
      return out
    },
    id,
  }
}

/** Deals the items of a list in random order. No item repeats before all have been dealt. */
export const createDeck = <T>(items: readonly T[], random: Random): (() => T) => {
  let left: T[] = []
  return () => {
    if (left.length === 0) left = random.shuffled(items)
    return left.pop() as T
  }
}
