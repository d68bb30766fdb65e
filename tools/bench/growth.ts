/** Whether a bench's figures grow faster than the directory. */
export type Figures = Record<string, string | number>

/** How much faster than its size a directory's figures may grow. */
const SLACK = 1.2
/** Shorter times and smaller sizes are of the machine, not of the directory. */
const LEAST = 5

/** Figures of which more is better. */
const isRate = (name: string): boolean => name.endsWith('/s')

/** A figure at two sizes of the directory, and how many times it has grown. */
interface Growth {
  small: number
  large: number
  growth: number
}

/** By name, those that are numbers at both sizes. */
export const growthOf = (small: Figures, large: Figures): Record<string, Growth> =>
  Object.fromEntries(
    Object.entries(large).flatMap(([name, after]) => {
      const before = small[name]
      if (typeof before !== 'number' || typeof after !== 'number' || before === 0) return []
      return [[name, { small: before, large: after, growth: Number((after / before).toFixed(2)) }]]
    }),
  )

/** Names of the figures that have grown faster than the listings, by more than a fifth; of rates those that fell by so much. */
export const outgrown = (small: Figures, large: Figures): string[] => {
  const size = Number(large.listings) / Number(small.listings)
  return Object.entries(growthOf(small, large)).flatMap(([name, { small: before, growth }]) => {
    if (before < LEAST) return []
    return (isRate(name) ? growth * SLACK < 1 : growth > size * SLACK) ? [name] : []
  })
}
