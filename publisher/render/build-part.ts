/** One of several processes, or machines, that build a site together. */
import { hash } from 'node:crypto'

export interface Part {
  /** From 1. */
  number: number
  /** How many there are. */
  of: number
}

/** Parts at most: more cost more to load than they render. */
const MOST_PARTS = 64

/** What "3/8" says. @throws when it says nothing of the kind */
export const parsePart = (text: string): Part => {
  const [number = 0, of = 0] = (/^(\d+)\/(\d+)$/.exec(text) ?? []).slice(1).map(Number)
  if (number < 1 || of > MOST_PARTS || number > of) throw new Error(`"${text}" is no part: 3/8 is the third of eight`)
  return { number, of }
}

/** Whether a page belongs to a part: by its address alone, so that all who build agree without asking. */
export const isInPart = (path: string, part: Part | undefined): boolean =>
  !part || hash('sha1', path, 'buffer').readUInt32LE(0) % part.of === part.number - 1
