/** What somebody meant whose words find nothing: one that was mistyped, or a place, beside what nobody there offers. */
import type { Query } from './query.ts'
import type { Reading } from './reading.ts'
import { withoutBetween } from './services-in.ts'
import { isAmong, likeliest, maySlip, meantBy, wordsRead } from './spelling-of.ts'

/** Of more words nobody can tell which one is wrong. */
const MOST_WORDS = 4

/** The typed words with what some of them were meant to be, the likeliest first. @param meant of each word; none where it is right */
const replaced = (words: readonly string[], meant: readonly string[][]): string[][] =>
  Array.from({ length: Math.max(0, ...meant.map(({ length }) => length)) }, (_, nth) =>
    words.map((word, at) => meant[at]?.[nth] ?? meant[at]?.[0] ?? word),
  )

/** Words to look for instead, of what has been read. */
export const meantAmongRead = (reading: Reading, { words }: Query): string[][] => {
  const read = wordsRead(reading)
  return replaced(
    words,
    words.map((word) => (maySlip(word) && !isAmong(read, word) ? likeliest(word, read) : [])),
  )
}

/** Words to look for instead, of all that are spelt anywhere; none when all are right. */
export const meantQueries = async (reading: Reading, { words }: Query): Promise<string[][]> => {
  if (words.length > MOST_WORDS) return []
  const meant: string[][] = []
  for (const word of words) meant.push(await meantBy(reading, word))
  return replaced(words, meant)
}

/** What is left of several words without the first, and without the last: often the place. */
export const edgesLeftOut = ({ words }: Query): string[][] => {
  const named = withoutBetween(words)
  return named.length < 2 ? [] : [named.slice(1), named.slice(0, -1)]
}
