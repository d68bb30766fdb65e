/**
 * The page numbers to show: the first, the last and those around the current one; 'gap' where some are left out.
 * A single left-out page is shown instead of a gap.
 */
export const pageNumbers = (page: number, lastPage: number): (number | 'gap')[] => {
  const shown = [1, page - 1, page, page + 1, lastPage].filter((number) => number >= 1 && number <= lastPage)
  const numbers = [...new Set(shown)].sort((a, b) => a - b)
  return numbers.flatMap((number, index) => {
    const missing = number - (numbers[index - 1] ?? 0) - 1
    if (missing === 0) return [number]
    return missing === 1 ? [number - 1, number] : ['gap' as const, number]
  })
}
