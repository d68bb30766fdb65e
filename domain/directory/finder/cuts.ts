/**
 * Where sorted entries are cut: by content, so a change moves only nearby cuts. A run that is too long is cut again.
 */
import { hashText } from '../../text/hash-text.ts'

/** Average entries per block, if no block were too long. */
const ENTRIES_OF_BLOCK = 128
/** From this length on, a block is cut at one of the next eight or so entries. */
const MOST_ENTRIES = 80
/** The same for numbers: each finds one company, and what is next to it is of no use. */
const MOST_NUMBERS = 24
const ENTRIES_AFTER_MOST = 8
/** Average blocks per part, if no part were too long. */
const BLOCKS_OF_PART = 32
/** From this length on, a part is cut at one of the next four or so blocks. */
const MOST_BLOCKS = 32
const BLOCKS_AFTER_MOST = 4
/** Average parts per group, if no group were too long and no part were cut again. */
const PARTS_OF_GROUP = 40
/** From this length on, a group is cut at one of the next four or so parts. */
const MOST_PARTS = 48
const PARTS_AFTER_MOST = 4

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

/** A number below a limit for each kind of cut. They use different bits of the hash, so they do not depend on each other. */
const CUTS = {
  block: [1, ENTRIES_OF_BLOCK],
  part: [ENTRIES_OF_BLOCK, BLOCKS_OF_PART],
  pieceOfPart: [ENTRIES_OF_BLOCK * BLOCKS_OF_PART, BLOCKS_AFTER_MOST],
  group: [ENTRIES_OF_BLOCK * BLOCKS_OF_PART * BLOCKS_AFTER_MOST, PARTS_OF_GROUP],
  pieceOfGroup: [ENTRIES_OF_BLOCK * BLOCKS_OF_PART * BLOCKS_AFTER_MOST * PARTS_OF_GROUP, PARTS_AFTER_MOST],
} as const

const isCutAt = (kind: keyof typeof CUTS, key: string): boolean => {
  const [lower, limit] = CUTS[kind]
  return Math.floor(hashText(key) / lower) % limit === 0
}

export const beginsBlock = (key: string): boolean => isCutAt('block', key)
/** @param key of an entry that begins a block */
export const beginsPart = (key: string): boolean => isCutAt('part', key)
/** @param key of an entry that begins a part */
export const beginsGroup = (key: string): boolean => isCutAt('group', key)

/**
 * Positions where the pieces of a run begin.
 * @param mostFrom length from which on the piece at a position is cut @param mayBegin true if a piece may begin there
 */
const piecesOf = (length: number, mostFrom: (start: number) => number, mayBegin: (at: number) => boolean): number[] => {
  const starts = [0]
  for (let at = mostFrom(0); at < length; at++) {
    if (!mayBegin(at)) continue
    starts.push(at)
    at += mostFrom(at) - 1
  }
  return starts
}

const isNumber = (key = ''): boolean => /^\d/.test(key)

/** Positions where the pieces of a block begin. */
export const piecesOfBlock = (keys: readonly string[]): number[] =>
  piecesOf(
    keys.length,
    (start) => (isNumber(keys[start]) ? MOST_NUMBERS : MOST_ENTRIES),
    (at) => hashText(keys[at] ?? '') % ENTRIES_AFTER_MOST === 0,
  )

/** Positions where the pieces of a part begin. @param firstKeys the first key of each of its blocks */
export const piecesOfPart = (firstKeys: readonly (string | undefined)[]): number[] =>
  piecesOf(
    firstKeys.length,
    () => MOST_BLOCKS,
    (at) => isCutAt('pieceOfPart', firstKeys[at] ?? ''),
  )

/** Positions where the pieces of a group begin. @param firstKeys the first key of each of its parts */
export const piecesOfGroup = (firstKeys: readonly (string | undefined)[]): number[] =>
  piecesOf(
    firstKeys.length,
    () => MOST_PARTS,
    (at) => isCutAt('pieceOfGroup', firstKeys[at] ?? ''),
  )

/** The shortest beginning of a key's words that sorts after the key before it. */
export const cutBetween = (before: string, key: string): string => {
  const [last, words] = [wordsOf(before), wordsOf(key)]
  if (last === words) return `${words} `
  let same = 0
  while (last[same] === words[same]) same++
  return words.slice(0, same + 1)
}
