/** A file that is read in parts, because a hook engine should not load megabytes to read a header. */
export interface ByteSource {
  size: number
  /** Bytes from an offset on. Fewer at the end of the file. */
  read(offset: number, length: number): ArrayLike<number>
}

/** Facts from an image's header. */
export interface ImageFacts {
  width: number
  height: number
  /** True if it is animated. */
  moves: boolean
}

/** Parts of a file that are read before it counts as broken. */
export const MOST_PARTS = 4096

export const asciiOf = (bytes: ArrayLike<number>, from: number, length: number): string =>
  String.fromCharCode(...Array.from({ length }, (_, at) => bytes[from + at] ?? 0))

/** An unsigned big-endian number. */
export const bigEndian = (bytes: ArrayLike<number>, from: number, length: number): number => {
  let value = 0
  for (let at = 0; at < length; at++) value = value * 256 + (bytes[from + at] ?? 0)
  return value
}

/** An unsigned little-endian number. */
export const littleEndian = (bytes: ArrayLike<number>, from: number, length: number): number => {
  let value = 0
  for (let at = length - 1; at >= 0; at--) value = value * 256 + (bytes[from + at] ?? 0)
  return value
}

const SIGNATURE_LENGTH = 8
/** Length, type and checksum of a chunk. */
const CHUNK_EXTRA = 12
const HEADER = 'IHDR'
const HEADER_LENGTH = 13

export const isPng = (start: ArrayLike<number>): boolean =>
  bigEndian(start, 0, 4) === 0x89504e47 && bigEndian(start, 4, 4) === 0x0d0a1a0a

/** Facts about a PNG. Undefined if it is incomplete. Skips over the content of each chunk. */
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

const START_OF_SCAN = 0xda
/** Baseline, extended and progressive: the frames that browsers support. */
const SHOWN_FRAMES = [0xc0, 0xc1, 0xc2]
/** Tables that use marker numbers of frames. */
const NO_FRAMES = [0xc4, 0xc8, 0xcc]

export const isJpeg = (start: ArrayLike<number>): boolean => bigEndian(start, 0, 3) === 0xffd8ff

const isFrame = (mark: number): boolean => mark >= 0xc0 && mark <= 0xcf && !NO_FRAMES.includes(mark)

/** Facts about a JPEG. Undefined if it ends before its picture begins, or if browsers do not support its kind. */
export const readJpeg = ({ size, read }: ByteSource): ImageFacts | undefined => {
  let facts: ImageFacts | undefined
  let at = 2
  for (let part = 0; part < MOST_PARTS && at + 4 <= size; part++) {
    const segment = read(at, 9)
    const mark = segment[1] ?? 0
    if (segment[0] !== 0xff) return undefined
    if (mark === 0xff) {
      // A fill byte.
      at += 1
      continue
    }
    const length = bigEndian(segment, 2, 2)
    if (length < 2) return undefined
    at += 2 + length
    if (mark === START_OF_SCAN) return at < size ? facts : undefined
    if (!isFrame(mark)) continue
    if (facts || !SHOWN_FRAMES.includes(mark)) return undefined
    facts = { height: bigEndian(segment, 5, 2), width: bigEndian(segment, 7, 2), moves: false }
  }
  return undefined
}

const FILE_HEADER = 12
const CHUNK_HEADER = 8
const MOVES_FLAG = 0x02
const SIDE_MASK = 0x3fff

export const isWebp = (start: ArrayLike<number>): boolean =>
  asciiOf(start, 0, 4) === 'RIFF' && asciiOf(start, 8, 4) === 'WEBP'

type Size = Pick<ImageFacts, 'width' | 'height'>

/** The size in a chunk, or undefined. */
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

/** Facts about a WebP: its canvas or its picture, whichever is larger. Undefined if it is incomplete. */
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
