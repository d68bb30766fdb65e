import { asciiOf, type ByteSource, bigEndian, type ImageFacts, MOST_PARTS } from './byte-source.ts'

const SIGNATURE_LENGTH = 8
/** Length, type and check sum of a chunk. */
const CHUNK_EXTRA = 12
const HEADER = 'IHDR'
const HEADER_LENGTH = 13

export const isPng = (start: ArrayLike<number>): boolean =>
  bigEndian(start, 0, 4) === 0x89504e47 && bigEndian(start, 4, 4) === 0x0d0a1a0a

/** What a PNG says of itself; undefined when it is not whole. Every chunk is visited, none is read. */
export const readPng = ({ size, read }: ByteSource): ImageFacts | undefined => {
  const header = read(SIGNATURE_LENGTH, 16)
  if (asciiOf(header, 4, 4) !== HEADER || bigEndian(header, 0, 4) !== HEADER_LENGTH) return undefined
  const facts = { width: bigEndian(header, 8, 4), height: bigEndian(header, 12, 4), moves: false }
  let hasPicture = false
  let at = SIGNATURE_LENGTH + HEADER_LENGTH + CHUNK_EXTRA
  for (let chunk = 0; chunk < MOST_PARTS && at + CHUNK_EXTRA <= size; chunk++) {
    const start = read(at, 8)
    at += bigEndian(start, 0, 4) + CHUNK_EXTRA
    const type = asciiOf(start, 4, 4)
    if (type === 'acTL') facts.moves = true
    if (type === 'IDAT') hasPicture = true
    if (type === 'IEND') return hasPicture && at <= size ? facts : undefined
  }
  return undefined
}
