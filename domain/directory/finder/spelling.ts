/**
 * Words as they are spelt, for who slips while typing. One slip leaves the first letters of a word alone, or its last ones: so
 * a word stands in the index from its front and from its back, and the right one is beside the wrong one.
 */
import { keyOf } from './cuts.ts'

/** A word of a name that somebody has. */
export interface FoundWord {
  word: string
}

/** Shorter words are one slip away from too many others. */
export const SHORTEST_SPELT = 5
const SPELT = /^[a-z]{5,24}$/

const backwards = (word: string): string => [...word].reverse().join('')

// after all letters that a name begins with
export const fromFront = (word: string): string => `~${word}`
export const fromBack = (word: string): string => `~~${backwards(word)}`

export const spellingEntries = (word: string): [key: string, item: FoundWord][] => [
  [keyOf(fromFront(word), `_${word}`), { word }],
  [keyOf(fromBack(word), `__${word}`), { word }],
]

/** The words whose spelling is worth knowing, each once. */
export const speltWords = (words: Iterable<string>): Set<string> =>
  new Set([...words].filter((word) => SPELT.test(word)))

/** Two letters that somebody exchanges, and one between them. */
const EXCHANGED = 3

/** Whether one letter more, one less or another one make one word the other, or two that are close and exchanged. */
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
  // of two or three letters that are exchanged the middle one is where it was
  return left.length <= EXCHANGED && otherLeft === backwards(left)
}
