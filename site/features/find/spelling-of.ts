/** How words are spelt: whether they are right, and which ones they may have been meant to be. */

import { findWords } from '../../../domain/directory/finder/find-words.ts'
import type { FinderRoot } from '../../../domain/directory/finder/results.ts'
import { serviceNames } from '../../../domain/directory/finder/service-words.ts'
import { fromBack, fromFront, isOneSlip, SHORTEST_SPELT } from '../../../domain/directory/finder/spelling.ts'
import type { Reading } from './reading.ts'
import { wordsOf } from './words.ts'

/** Words that are tried in the place of a misspelt one. */
export const MOST_TRIED = 3
/** Blocks that are read for the words of one beginning, or of one end. */
const MOST_BLOCKS = 3

/** Words that are there without another file: of services, states and the largest cities. */
const wordsAtHand = ({ services, regions, cities }: FinderRoot): string[] =>
  [
    ...services.flatMap(([name, slug]) => serviceNames(name, slug)),
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

/** The typed words that no name, city or state begins with, as far as what was read tells. */
export const unknownAmong = (reading: Reading, typed: readonly string[]): string[] => {
  const read = wordsRead(reading)
  return typed.filter((word) => reading.hasBlockOf(word) && !isAmong(read, word))
}

const sorted = (word: string): string => [...word].sort().join('')

/** Letters in the wrong order are the likeliest slip, the first letter is the least likely to be wrong. */
const doubtOf = (typed: string, word: string): number =>
  (sorted(typed) === sorted(word) ? 0 : 2) + (typed[0] === word[0] ? 0 : 1)

/** The words that one slip makes the typed one, the likeliest first. */
export const likeliest = (typed: string, words: Iterable<string>): string[] =>
  [...new Set(words)]
    .filter((word) => isOneSlip(typed, word))
    .sort((a, b) => doubtOf(typed, a) - doubtOf(typed, b))
    .slice(0, MOST_TRIED)

/** Whether it is long enough to tell which word it was meant to be. */
export const maySlip = (typed: string): boolean => typed.length >= SHORTEST_SPELT && /^[a-z]+$/.test(typed)

/** What a word may have been meant to be, of all words of the directory; none when it is right or nothing is like it. */
export const meantBy = async (reading: Reading, typed: string): Promise<string[]> => {
  if (!maySlip(typed)) return []
  // one slip cannot be in both
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
