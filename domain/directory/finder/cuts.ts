/**
 * Where entries in the order of their keys are cut: by content, so that what comes or goes moves the cuts around it and no
 * others. A run that is still too long is cut once more, within itself.
 */
import { hashText } from '../../text/hash-text.ts'

/** Entries of a block on average, if none were too long. */
const ENTRIES_OF_BLOCK = 128
/** Past so many entries a block is cut at one of the next eight or so. */
const MOST_ENTRIES = 80
const ENTRIES_AFTER_MOST = 8
/** Blocks of a part on average, if none were too long. */
const BLOCKS_OF_PART = 48
/** Past so many blocks a part is cut at one of the next four or so. */
const MOST_BLOCKS = 48
const BLOCKS_AFTER_MOST = 4

/** Ends the words of a key; the rest makes it unique, and is fit to name a file. */
const END_OF_WORDS = '\0'

/** @param name unique among all entries of these words */
export const keyOf = (words: string, name: string): string => `${words}${END_OF_WORDS}${name}`

export const wordsOf = (key: string): string => key.slice(0, Math.max(0, key.indexOf(END_OF_WORDS)))

export const nameInKey = (key: string): string => key.slice(key.indexOf(END_OF_WORDS) + 1)

const HALVES = [
  ['one ', 4],
  ['other ', 5],
] as const

/**
 * The name of what begins with a key, fit to name a file, and shorter than the key. Of the blocks of 1,000,000 companies
 * two are called the same in one directory of 30,000.
 */
export const nameOf = (key: string): string =>
  HALVES.map(([half, length]) =>
    hashText(half + key)
      .toString(36)
      .padStart(7, '0')
      .slice(-length),
  ).join('')

/** What is left of a hash that has said where blocks begin. */
const highHash = (key: string): number => Math.floor(hashText(key) / ENTRIES_OF_BLOCK)

export const beginsBlock = (key: string): boolean => hashText(key) % ENTRIES_OF_BLOCK === 0
/** @param key of an entry that begins a block */
export const beginsPart = (key: string): boolean => highHash(key) % BLOCKS_OF_PART === 0

/** Where the pieces of a run begin. @param mayBegin whether one may begin at a position */
const piecesOf = (length: number, most: number, mayBegin: (at: number) => boolean): number[] => {
  const starts = [0]
  for (let at = most; at < length; at++) {
    if (!mayBegin(at)) continue
    starts.push(at)
    at += most - 1
  }
  return starts
}

/** Where the pieces of a block begin. */
export const piecesOfBlock = (keys: readonly string[]): number[] =>
  piecesOf(keys.length, MOST_ENTRIES, (at) => hashText(keys[at] ?? '') % ENTRIES_AFTER_MOST === 0)

/** Where the pieces of a part begin. @param firstKeys the first key of each of its blocks */
export const piecesOfPart = (firstKeys: readonly (string | undefined)[]): number[] =>
  piecesOf(
    firstKeys.length,
    MOST_BLOCKS,
    (at) => Math.floor(highHash(firstKeys[at] ?? '') / BLOCKS_OF_PART) % BLOCKS_AFTER_MOST === 0,
  )

/** As little of a key's words as parts it from the key before: no word before the cut is like it or comes after it. */
export const cutBetween = (before: string, key: string): string => {
  const [last, words] = [wordsOf(before), wordsOf(key)]
  if (last === words) return `${words} `
  let same = 0
  while (last[same] === words[same]) same++
  return words.slice(0, same + 1)
}
