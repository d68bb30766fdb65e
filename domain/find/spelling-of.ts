/** Spelling: whether words are right, and their possible corrections. */

import type { FinderRoot } from '../directory/finder/results.ts'
import { fromBack, fromFront, isOneSlip, SHORTEST_SPELT } from '../directory/finder/spelling.ts'
import { SERVICE_TERMS } from '../search/service-terms.ts'
import { findWords } from '../search/words.ts'
import { wordsOf } from './name-words.ts'
import type { Reading } from './reading.ts'

/** Corrections to try for a misspelled word. */
export const MOST_TRIED = 3
/** Blocks to read for the words with one beginning, or one end. */
const MOST_BLOCKS = 3

/** Words that need no further file: services, states and the largest cities. */
const wordsAtHand = ({ services, regions, cities }: FinderRoot): string[] =>
  [
    ...SERVICE_TERMS.map(({ terms }) => terms),
    ...services.map(([name]) => name),
    ...regions.flatMap(([name, code]) => `${name} ${code}`),
    ...cities.map(([label]) => label.replace(/, [^,]*$/, '')),
  ].flatMap(findWords)

/** All words of what was read. */
export const wordsRead = ({ root, blocks }: Reading): Set<string> =>
  new Set([
    ...wordsAtHand(root),
    ...blocks.flatMap(({ companies, cities, words }) => [
      ...companies.flatMap(([name, place]) => [...wordsOf(name), ...wordsOf(place)]),
      ...cities.flatMap(([label]) => wordsOf(label)),
      ...words,
    ]),
  ])

export const isAmong = (words: Iterable<string>, typed: string): boolean =>
  [...words].some((word) => word.startsWith(typed))

/** Typed words that begin no name, city or state, as far as was read. */
export const unknownAmong = (reading: Reading, typed: readonly string[]): string[] => {
  const read = wordsRead(reading)
  return typed.filter((word) => reading.hasBlockOf(word) && !isAmong(read, word))
}

const sorted = (word: string): string => [...word].sort().join('')

/** Swapped letters are the most likely typo, and a wrong first letter the least likely. */
const doubtOf = (typed: string, word: string): number =>
  (sorted(typed) === sorted(word) ? 0 : 2) + (typed[0] === word[0] ? 0 : 1)

/** Corrections with one edit, most likely first. */
export const likeliest = (typed: string, words: Iterable<string>): string[] =>
  [...new Set(words)]
    .filter((word) => isOneSlip(typed, word))
    .sort((a, b) => doubtOf(typed, a) - doubtOf(typed, b))
    .slice(0, MOST_TRIED)

/** True if a word is long enough to correct. */
export const maySlip = (typed: string): boolean => typed.length >= SHORTEST_SPELT && /^[a-z]+$/.test(typed)

/** Corrections of a word among all words of the directory. Empty if it is right or nothing is similar. */
export const meantBy = async (reading: Reading, typed: string): Promise<string[]> => {
  if (!maySlip(typed)) return []
  // One typo cannot be in both halves.
  const alike = Math.floor((typed.length - 1) / 2)
  for (const beginning of [fromFront(typed.slice(0, alike)), fromBack(typed.slice(-alike))]) {
    const words = wordsRead(reading)
    if (isAmong(words, typed)) return []
    const near = likeliest(typed, words)
    if (near.length > 0) return near
    for (const name of (await reading.namesFor(beginning)).slice(0, MOST_BLOCKS)) await reading.read(name)
  }
  const words = wordsRead(reading)
  return isAmong(words, typed) ? [] : likeliest(typed, words)
}
