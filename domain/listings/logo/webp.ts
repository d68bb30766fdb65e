import { asciiOf, type ByteSource, type ImageFacts, littleEndian, MOST_PARTS } from './byte-source.ts'

const FILE_HEADER = 12
const CHUNK_HEADER = 8
const MOVES_FLAG = 0x02
const SIDE_MASK = 0x3fff

export const isWebp = (start: ArrayLike<number>): boolean =>
  asciiOf(start, 0, 4) === 'RIFF' && asciiOf(start, 8, 4) === 'WEBP'

type Size = Pick<ImageFacts, 'width' | 'height'>

/** The size that a chunk tells; undefined for one that tells none. */
const sizeOf = (type: string, chunk: ArrayLike<number>): Size | undefined => {
  const from = CHUNK_HEADER
  switch (type) {
    case 'VP8X':
      return { width: littleEndian(chunk, from + 4, 3) + 1, height: littleEndian(chunk, from + 7, 3) + 1 }
    case 'VP8 ':
      return {
        width: littleEndian(chunk, from + 6, 2) & SIDE_MASK,
        height: littleEndian(chunk, from + 8, 2) & SIDE_MASK,
      }
    case 'VP8L': {
      const sides = littleEndian(chunk, from + 1, 4)
      return { width: (sides & SIDE_MASK) + 1, height: ((sides >>> 14) & SIDE_MASK) + 1 }
    }
    default:
      return undefined
  }
}

/** What a WebP says of itself, its canvas or its picture, whichever is larger; undefined when it is not whole. */
export const readWebp = ({ size, read }: ByteSource): ImageFacts | undefined => {
  const end = littleEndian(read(4, 4), 0, 4) + CHUNK_HEADER
  if (end > size) return undefined
  const facts = { width: 0, height: 0, moves: false }
  let hasPicture = false
  let at = FILE_HEADER
  for (let part = 0; part < MOST_PARTS && at + CHUNK_HEADER <= end; part++) {
    const chunk = read(at, 18)
    const type = asciiOf(chunk, 0, 4)
    const length = littleEndian(chunk, 4, 4)
    at += CHUNK_HEADER + length + (length % 2)
    if (at > end) return undefined
    const told = sizeOf(type, chunk)
    facts.width = Math.max(facts.width, told?.width ?? 0)
    facts.height = Math.max(facts.height, told?.height ?? 0)
    if (type === 'ANIM' || type === 'ANMF' || (type === 'VP8X' && ((chunk[CHUNK_HEADER] ?? 0) & MOVES_FLAG) !== 0))
      facts.moves = true
    if (type === 'VP8 ' || type === 'VP8L') hasPicture = true
  }
  return hasPicture || facts.moves ? facts : undefined
}
