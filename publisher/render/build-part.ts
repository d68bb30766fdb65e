/** One of several processes or machines that build a site together. */
import { hash } from 'node:crypto'

export interface Part {
  /** From 1. */
  number: number
  /** Number of parts. */
  of: number
}

/** Most parts. With more, loading takes longer than rendering. */
const MOST_PARTS = 64

/** Parses "3/8". @throws if it is not a part */
export const parsePart = (text: string): Part => {
  const [number = 0, of = 0] = (/^(\d+)\/(\d+)$/.exec(text) ?? []).slice(1).map(Number)
  if (number < 1 || of > MOST_PARTS || number > of) throw new Error(`"${text}" is no part: 3/8 is the third of eight`)
  return { number, of }
}

/** True if a page belongs to a part. Only its path decides, so that all builders agree. */
export const isInPart = (path: string, part: Part | undefined): boolean =>
  !part || hash('sha1', path, 'buffer').readUInt32LE(0) % part.of === part.number - 1
