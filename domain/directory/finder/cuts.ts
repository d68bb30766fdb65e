/**
 * Where sorted entries are cut: by content, so a change moves only nearby cuts. A run that is too long is cut again.
 */
import { hashText } from '../../text/hash-text.ts'

/** Average entries per block, if no block were too long. */
const ENTRIES_OF_BLOCK = 128
/** From this length on, a block is cut at one of the next eight or so entries. */
const MOST_ENTRIES = 80
const ENTRIES_AFTER_MOST = 8
/** Average blocks per part, if no part were too long. */
const BLOCKS_OF_PART = 48
/** From this length on, a part is cut at one of the next four or so blocks. */
const MOST_BLOCKS = 48
const BLOCKS_AFTER_MOST = 4

/** Ends the words of a key. The rest makes the key unique and is usable in a file name. */
const END_OF_WORDS = '\0'

/** @param name unique among all entries with these words */
export const keyOf = (words: string, name: string): string => `${words}${END_OF_WORDS}${name}`

export const wordsOf = (key: string): string => key.slice(0, Math.max(0, key.indexOf(END_OF_WORDS)))

export const nameInKey = (key: string): string => key.slice(key.indexOf(END_OF_WORDS) + 1)

const HALVES = [
  ['one ', 4],
  ['other ', 5],
] as const

/**
 * A short file name for what begins with a key. Of 30,000 directories with a million companies, one has two blocks with
 * the same name.
 */
export const nameOf = (key: string): string =>
  HALVES.map(([half, length]) =>
    hashText(half + key)
      .toString(36)
      .padStart(7, '0')
      .slice(-length),
  ).join('')

/** The bits of a hash that cuts do not use. */
const highHash = (key: string): number => Math.floor(hashText(key) / ENTRIES_OF_BLOCK)

export const beginsBlock = (key: string): boolean => hashText(key) % ENTRIES_OF_BLOCK === 0
/** @param key of an entry that begins a block */
export const beginsPart = (key: string): boolean => highHash(key) % BLOCKS_OF_PART === 0

/** Positions where the pieces of a run begin. @param mayBegin true if a piece may begin at a position */
const piecesOf = (length: number, most: number, mayBegin: (at: number) => boolean): number[] => {
  const starts = [0]
  for (let at = most; at < length; at++) {
    if (!mayBegin(at)) continue
    starts.push(at)
    at += most - 1
  }
  return starts
}

/** Positions where the pieces of a block begin. */
export const piecesOfBlock = (keys: readonly string[]): number[] =>
  piecesOf(keys.length, MOST_ENTRIES, (at) => hashText(keys[at] ?? '') % ENTRIES_AFTER_MOST === 0)

/** Positions where the pieces of a part begin. @param firstKeys the first key of each of its blocks */
export const piecesOfPart = (firstKeys: readonly (string | undefined)[]): number[] =>
  piecesOf(
    firstKeys.length,
    MOST_BLOCKS,
    (at) => Math.floor(highHash(firstKeys[at] ?? '') / BLOCKS_OF_PART) % BLOCKS_AFTER_MOST === 0,
  )

/** The shortest beginning of a key's words that sorts after the key before it. */
export const cutBetween = (before: string, key: string): string => {
  const [last, words] = [wordsOf(before), wordsOf(key)]
  if (last === words) return `${words} `
  let same = 0
  while (last[same] === words[same]) same++
  return words.slice(0, same + 1)
}
