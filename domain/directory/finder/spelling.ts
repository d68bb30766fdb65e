/**
 * Spelling index for typos. One typo leaves either the beginning or the end of a word intact, so each word is indexed
 * from both sides, and the right word is next to the misspelled one.
 */
import { keyOf } from './cuts.ts'

/** A word that occurs in a name. */
export interface FoundWord {
  word: string
}

/** Shorter words are one typo away from too many others. */
export const SHORTEST_SPELT = 5
const SPELT = /^[a-z]{5,24}$/

const backwards = (word: string): string => [...word].reverse().join('')

// Sorts after every letter that a name can begin with.
export const fromFront = (word: string): string => `~${word}`
export const fromBack = (word: string): string => `~~${backwards(word)}`

export const spellingEntries = (word: string): [key: string, item: FoundWord][] => [
  [keyOf(fromFront(word), `_${word}`), { word }],
  [keyOf(fromBack(word), `__${word}`), { word }],
]

/** The words worth indexing, each once. */
export const speltWords = (words: Iterable<string>): Set<string> =>
  new Set([...words].filter((word) => SPELT.test(word)))

/** Two swapped letters, with at most one between them. */
const EXCHANGED = 3

/** True if two words differ by one letter added, removed or replaced, or by two swapped neighbors. */
export const isOneSlip = (one: string, other: string): boolean => {
  let from = 0
  while (from < one.length && one[from] === other[from]) from++
  let [end, otherEnd] = [one.length, other.length]
  while (end > from && otherEnd > from && one[end - 1] === other[otherEnd - 1]) {
    end--
    otherEnd--
  }
  const [left, otherLeft] = [one.slice(from, end), other.slice(from, otherEnd)]
  if (left.length <= 1 && otherLeft.length <= 1) return one !== other
  // If two of three letters are swapped, the middle one keeps its place.
  return left.length <= EXCHANGED && otherLeft === backwards(left)
}

/** Two typing errors in a longer word are still likely the same word: "cincinatti". */
const SHORTEST_OF_TWO_SLIPS = 8
const TWO = 2

/** True if a long word becomes the other by at most two edits of one letter each, and not at its first letter. */
export const isTwoSlips = (one: string, other: string): boolean => {
  const isNear = one[0] === other[0] && Math.abs(one.length - other.length) <= TWO
  if (one.length < SHORTEST_OF_TWO_SLIPS || !isNear) return false
  let before = Array.from({ length: other.length + 1 }, (_, at) => at)
  for (const [row, letter] of [...one].entries()) {
    const next = [row + 1]
    for (let at = 1; at <= other.length; at++)
      next[at] = Math.min(
        (before[at] ?? 0) + 1,
        (next[at - 1] ?? 0) + 1,
        (before[at - 1] ?? 0) + Number(other[at - 1] !== letter),
      )
    before = next
  }
  return (before.at(-1) ?? Infinity) <= TWO
}
