/** Cities that are about as large as the largest one: without them it would hold a tenth of all carriers. */
const LARGE_PART = 400

const sizesAt = (scale: number, cities: number): number[] =>
  Array.from({ length: cities }, (_, rank) => Math.max(1, Math.floor(scale / (rank + 1 + cities / LARGE_PART))))

const total = (sizes: readonly number[]): number => sizes.reduce((sum, size) => sum + size, 0)

/**
 * How many carriers each city has when so many are spread over cities as a census spreads them: one in most, and many
 * in few. Largest first; each has one at least, unless there are fewer carriers than cities.
 */
export const citySizes = (carriers: number, cities: number): number[] => {
  if (carriers <= cities) return Array.from({ length: cities }, (_, rank) => Number(rank < carriers))
  let [low, high] = [1, carriers * (cities / LARGE_PART + 1)]
  while (high - low > 1e-6 * high) {
    const middle = (low + high) / 2
    if (total(sizesAt(middle, cities)) > carriers) high = middle
    else low = middle
  }
  const sizes = sizesAt(low, cities)
  const [largest = 0, ...others] = sizes
  return [largest + carriers - total(sizes), ...others]
}
