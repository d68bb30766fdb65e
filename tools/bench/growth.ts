/** Checks whether a bench's figures grow faster than the directory. */
export type Figures = Record<string, string | number>

/** How much faster than the directory figures may grow. */
const SLACK = 1.2
/** Shorter times and smaller sizes depend on the machine, not on the directory. */
const LEAST = 5

/** Figures for which more is better. */
const isRate = (name: string): boolean => name.endsWith('/s')

/** A figure at two sizes of the directory, and its growth factor. */
interface Growth {
  small: number
  large: number
  growth: number
}

/** Figures that are numbers at both sizes, by name. */
export const growthOf = (small: Figures, large: Figures): Record<string, Growth> =>
  Object.fromEntries(
    Object.entries(large).flatMap(([name, after]) => {
      const before = small[name]
      if (typeof before !== 'number' || typeof after !== 'number' || before === 0) return []
      return [[name, { small: before, large: after, growth: Number((after / before).toFixed(2)) }]]
    }),
  )

/** Names of the figures that have grown over a fifth faster than the listings, and of rates that fell by as much. */
export const outgrown = (small: Figures, large: Figures): string[] => {
  const size = Number(large.listings) / Number(small.listings)
  return Object.entries(growthOf(small, large)).flatMap(([name, { small: before, growth }]) => {
    if (before < LEAST) return []
    return (isRate(name) ? growth * SLACK < 1 : growth > size * SLACK) ? [name] : []
  })
}
