const SIZE = 624
const MIDDLE = 397

const seeded = (seed: number): Uint32Array => {
  const state = new Uint32Array(SIZE)
  let last = seed >>> 0
  state[0] = last
  for (let at = 1; at < SIZE; at++) {
    last = (Math.imul(1_812_433_253, last ^ (last >>> 30)) + at) >>> 0
    state[at] = last
  }
  return state
}

/**
 * MT19937 of Matsumoto and Nishimura: fractions in [0, 1) with 53 random bits. The same seed gives the same sequence on
 * every machine, and the demo data of a seed has to stay what it is.
 */
export const mersenneTwister = (seed: number): (() => number) => {
  const state = seeded(seed)
  const word = (at: number): number => state[at % SIZE] ?? 0
  let next = SIZE

  const turn = () => {
    for (let at = 0; at < SIZE; at++) {
      const joined = (word(at) & 0x80000000) | (word(at + 1) & 0x7fffffff)
      state[at] = word(at + MIDDLE) ^ (joined >>> 1) ^ (joined & 1 ? 0x9908b0df : 0)
    }
    next = 0
  }
  const bits = (): number => {
    if (next === SIZE) turn()
    let value = word(next++)
    value ^= value >>> 11
    value ^= (value << 7) & 0x9d2c5680
    value ^= (value << 15) & 0xefc60000
    value ^= value >>> 18
    return value >>> 0
  }
  return () => {
    const [high, low] = [bits() >>> 5, bits() >>> 6]
    return (high * 2 ** 26 + low) / 2 ** 53
  }
}
