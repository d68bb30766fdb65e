/** Spelling: whether words are right, and their possible corrections. */

import type { FinderRoot } from '../directory/finder/results.ts'
import { fromBack, fromFront, isOneSlip, isTwoSlips, SHORTEST_SPELT } from '../directory/finder/spelling.ts'
import { regionName } from '../places/regions.ts'
import { FILLER_TERMS } from '../search/other-terms.ts'
import { SERVICE_TERMS } from '../search/service-terms.ts'
import { findWords } from '../search/words.ts'
import { wordsOf } from './name-words.ts'
import { type Query, unknownWords, withNames } from './query.ts'
import type { Reading } from './reading.ts'

/** Corrections to try for a misspelled word. */
export const MOST_TRIED = 3
/** Blocks to read for the words with one beginning, or one end. */
const MOST_BLOCKS = 3

const withPlural = (word: string): string[] => [word, word.endsWith('y') ? `${word.slice(0, -1)}ies` : `${word}s`]

let termWords: readonly string[] | undefined
/** Words for services, and words that choose nothing. Every search needs them several times. */
const wordsOfTerms = (): readonly string[] => {
  termWords ??= [...SERVICE_TERMS.map(({ terms }) => terms), FILLER_TERMS].flatMap(findWords).flatMap(withPlural)
  return termWords
}

/** Words that need no further file: those of terms, services, states and the largest cities. */
const wordsAtHand = ({ services, regions, cities }: FinderRoot): string[] => [
  ...wordsOfTerms(),
  ...[
    ...services.map(([name]) => name),
    ...regions.flatMap(([code]) => `${regionName(code)} ${code}`),
    ...cities.map(([label]) => label.replace(/, [^,]*$/, '')),
  ].flatMap(findWords),
]

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

/** Corrections with one edit, most likely first. With two edits if a long word has none. */
export const likeliest = (typed: string, words: Iterable<string>): string[] => {
  const all = [...new Set(words)]
  const near = all.filter((word) => isOneSlip(typed, word))
  return (near.length > 0 ? near : all.filter((word) => isTwoSlips(typed, word)))
    .sort((a, b) => doubtOf(typed, a) - doubtOf(typed, b))
    .slice(0, MOST_TRIED)
}

/** Words that names of cities begin with, and end with, if they have several. */
const CITY_BEGINNINGS =
  'san santa saint los las new north south east west fort port mount lake long salt grand little el'
const CITY_ENDINGS = 'city beach springs falls park hills heights valley worth rock rapids'
const [BEGINNINGS, ENDINGS] = [CITY_BEGINNINGS.split(' '), CITY_ENDINGS.split(' ')]
/** Fewest letters of the other word: "portland" is one word. */
const LETTERS_APART = 4

/** The words of a city that somebody typed as one: "sandiego" → "san diego". */
const apart = (typed: string): string[] => [
  ...BEGINNINGS.filter((word) => typed.startsWith(word) && typed.length - word.length >= LETTERS_APART).map(
    (word) => `${word} ${typed.slice(word.length)}`,
  ),
  ...ENDINGS.filter((word) => typed.endsWith(word) && typed.length - word.length >= LETTERS_APART).map(
    (word) => `${typed.slice(0, -word.length)} ${word}`,
  ),
]

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
  if (isAmong(words, typed)) return []
  const near = likeliest(typed, words)
  return near.length > 0 ? near : apart(typed)
}

/** With more words, nobody can tell which one is wrong. */
const MOST_WORDS = 4

/** The typed text with corrections, most likely first. @param meant corrections of each word; none if it is right */
const replaced = (query: Query, meant: ReadonlyMap<string, readonly string[]>): string[] =>
  Array.from({ length: Math.max(0, ...[...meant.values()].map(({ length }) => length)) }, (_, nth) =>
    withNames(query, (word) => meant.get(word)?.[nth] ?? meant.get(word)?.[0] ?? word),
  )

/** Corrected texts, from what was already read. */
export const meantAmongRead = (reading: Reading, query: Query): string[] => {
  const read = wordsRead(reading)
  const wrong = unknownWords(query).filter((word) => maySlip(word) && !isAmong(read, word))
  return replaced(query, new Map(wrong.map((word) => [word, likeliest(word, read)])))
}

/** Corrected texts, from all indexed words. Empty if all words are right. */
export const meantTexts = async (reading: Reading, query: Query): Promise<string[]> => {
  const words = unknownWords(query)
  if (words.length > MOST_WORDS) return []
  const meant = new Map<string, string[]>()
  for (const word of words) meant.set(word, await meantBy(reading, word))
  return replaced(query, meant)
}

/** Several words without the first, and without the last, which is often the place. */
export const edgesLeftOut = (query: Query): string[] => {
  const { told } = query
  return told.length < 2 || unknownWords(query).length === 0
    ? []
    : [told.slice(1), told.slice(0, -1)].map((words) => words.join(' '))
}
