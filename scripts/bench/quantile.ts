/** The smallest value that a part of the values does not exceed, rounded: 0.5 for the median. 0 for no values. */
export const quantile = (values: readonly number[], part: number): number => {
  const sorted = [...values].sort((a, b) => a - b)
  return Math.round(sorted[Math.ceil(sorted.length * part) - 1] ?? 0)
}
