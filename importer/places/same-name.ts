/** Edits of letters between two names, a swap of neighbours counting as one; more than `most` counts as `most + 1`. */
const editsBetween = (one: string, other: string, most: number): number => {
  if (Math.abs(one.length - other.length) > most) return most + 1
  let before: number[] = []
  let last = Array.from({ length: other.length + 1 }, (_, at) => at)
  for (let i = 1; i <= one.length; i++) {
    const row = [i]
    for (let j = 1; j <= other.length; j++) {
      const isSame = one[i - 1] === other[j - 1]
      const edits = Math.min((last[j] ?? 0) + 1, (row[j - 1] ?? 0) + 1, (last[j - 1] ?? 0) + (isSame ? 0 : 1))
      const isSwapped = i > 1 && j > 1 && one[i - 1] === other[j - 2] && one[i - 2] === other[j - 1]
      row.push(isSwapped ? Math.min(edits, (before[j - 2] ?? 0) + 1) : edits)
    }
    before = last
    last = row
  }
  return last[other.length] ?? most + 1
}

/** Letters in which two names of one place may differ: short names that differ are two names. */
const editsAllowed = (length: number): number => (length < 5 ? 0 : length < 9 ? 1 : 2)

/** Fewest letters of a name that a column's width cut off. */
const SHORTEST_CUT = 10

/** Whether a name, by its key, is another one with a typing error, or with its end cut off. */
export const isMistyped = (written: string, known: string): boolean => {
  if (written.length >= SHORTEST_CUT && known.startsWith(written)) return true
  const most = editsAllowed(Math.min(written.length, known.length))
  // the first letter is hardly ever wrong, and "Milton" is not "Hilton"
  return most > 0 && written[0] === known[0] && editsBetween(written, known, most) <= most
}
