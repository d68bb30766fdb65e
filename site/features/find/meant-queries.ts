/** What somebody meant whose words find nothing: one that was mistyped, or a place, beside what nobody there offers. */
import type { FinderRoot } from '../../../domain/directory/finder/answers.ts'
import { findWords } from '../../../domain/directory/finder/find-words.ts'
import { serviceNames } from '../../../domain/directory/finder/service-words.ts'
import { fromBack, fromFront, isOneSlip, SHORTEST_SPELT } from '../../../domain/directory/finder/spelling.ts'
import { blocksFor, loadBlock } from './finder-files.ts'
import type { Query } from './query.ts'
import { withoutBetween } from './services-in.ts'

/** Words that are tried in the place of a misspelt one. */
const MOST_TRIED = 3
/** Blocks that are loaded for the words of one beginning, or of one end. */
const MOST_BLOCKS = 3
/** Of more words nobody can tell which one is wrong. */
const MOST_WORDS = 4

/** Words that are there without another file: of services, states and the largest cities. */
const wordsAtHand = ({ services, regions, cities }: FinderRoot): string[] =>
  [
    ...services.flatMap(([name, slug]) => serviceNames(name, slug)),
    ...regions.map(([name]) => name),
    ...cities.map(([label]) => label.replace(/, [^,]*$/, '')),
  ].flatMap(findWords)

const wordsIn = async (root: FinderRoot, phrase: string): Promise<readonly string[]> => {
  const names = (await blocksFor(root, phrase)).slice(0, MOST_BLOCKS)
  return (await Promise.all(names.map(loadBlock))).flatMap(({ words }) => words)
}

const sorted = (word: string): string => [...word].sort().join('')

/** Letters in the wrong order are the likeliest slip, the first letter is the least likely to be wrong. */
const doubtOf = (typed: string, word: string): number =>
  (sorted(typed) === sorted(word) ? 0 : 2) + (typed[0] === word[0] ? 0 : 1)

const likeliest = (typed: string, words: Iterable<string>): string[] =>
  [...new Set(words)].filter((word) => isOneSlip(typed, word)).sort((a, b) => doubtOf(typed, a) - doubtOf(typed, b))

/** What a word may have been meant to be, itself when it is right; at least one. */
const meantBy = async (root: FinderRoot, typed: string): Promise<string[]> => {
  if (typed.length < SHORTEST_SPELT || !/^[a-z]+$/.test(typed)) return [typed]
  const atHand = wordsAtHand(root)
  const isRight = (words: readonly string[]) => words.some((word) => word.startsWith(typed))
  if (isRight(atHand)) return [typed]
  const known = likeliest(typed, atHand)
  if (known.length > 0) return known.slice(0, MOST_TRIED)
  // one slip cannot be in both
  const alike = Math.floor((typed.length - 1) / 2)
  const beside = await wordsIn(root, fromFront(typed.slice(0, alike)))
  if (isRight(beside)) return [typed]
  const before = likeliest(typed, beside)
  const found = before.length > 0 ? before : likeliest(typed, await wordsIn(root, fromBack(typed.slice(-alike))))
  return found.length > 0 ? found.slice(0, MOST_TRIED) : [typed]
}

/** Words to look for instead of those of a query that finds nothing, the likeliest first; none when all are right. */
export const meantQueries = async (root: FinderRoot, { words }: Query): Promise<string[][]> => {
  if (words.length > MOST_WORDS) return []
  const meant = await Promise.all(words.map((word) => meantBy(root, word)))
  const tries = Math.max(...meant.map(({ length }) => length))
  return Array.from({ length: tries }, (_, nth) =>
    words.map((word, at) => meant[at]?.[nth] ?? meant[at]?.[0] ?? word),
  ).filter((others) => others.join(' ') !== words.join(' '))
}

/** What is left of several words without the first, and without the last: often the place. */
export const edgesLeftOut = ({ words }: Query): string[][] => {
  const named = withoutBetween(words)
  return named.length < 2 ? [] : [named.slice(1), named.slice(0, -1)]
}
