/** What a photo's file may contain. Metadata can say where and when it was taken, so no stored file has any. */
import { formatMegabytes } from '../bytes.ts'
import { type ByteSource, bigEndian, isJpeg, MOST_PARTS, readJpeg } from '../listings/logo/picture-formats.ts'
import { PHOTO_LIMITS, type PhotoSize } from './rules.ts'

/** Why a file cannot be a photo. */
export const PHOTO_PROBLEMS = {
  noPhoto: 'A photo is a JPEG image',
  tooLarge: `A photo has at most ${formatMegabytes(PHOTO_LIMITS.bytes)}`,
  tooManyPixels: `A photo has at most ${PHOTO_LIMITS.side} pixels a side`,
  broken: 'This image is damaged or not complete',
  metadata: 'This image contains metadata, such as where it was taken. Save it without metadata first',
} as const

const START_OF_SCAN = 0xda
const END_OF_IMAGE = 0xd9
const FIRST_APP = 0xe0
const LAST_APP = 0xef
const COMMENT = 0xfe
/** JFIF, color profile and Adobe's color transform, which browsers need to draw the picture. */
const NEEDED_APPS: readonly number[] = [0xe0, 0xe2, 0xee]

const isMetadata = (mark: number): boolean =>
  mark === COMMENT || (mark >= FIRST_APP && mark <= LAST_APP && !NEEDED_APPS.includes(mark))

interface Segment {
  mark: number
  from: number
  to: number
}

/** The segments of a JPEG up to its picture. */
function* segmentsOf({ size, read }: ByteSource): Generator<Segment> {
  let at = 2
  for (let part = 0; part < MOST_PARTS && at + 4 <= size; part++) {
    const start = read(at, 4)
    const mark = Number(start[1])
    if (start[0] !== 0xff || mark === END_OF_IMAGE) return
    const to = mark === 0xff ? at + 1 : at + 2 + bigEndian(start, 2, 2)
    yield { mark, from: at, to }
    if (mark === START_OF_SCAN) return
    at = to
  }
}

const hasMetadata = (source: ByteSource): boolean => {
  for (const { mark } of segmentsOf(source)) if (isMetadata(mark)) return true
  return false
}

/** False for a file that was cut off. */
const isComplete = ({ size, read }: ByteSource): boolean => bigEndian(read(size - 2, 2), 0, 2) === 0xff00 + END_OF_IMAGE

/** The size of a photo's file in pixels, or the problem with it, judged by its content. */
export const readPhoto = (source: ByteSource): PhotoSize | { problem: string } => {
  if (source.size > PHOTO_LIMITS.bytes) return { problem: PHOTO_PROBLEMS.tooLarge }
  if (!isJpeg(source.read(0, 3))) return { problem: PHOTO_PROBLEMS.noPhoto }
  if (hasMetadata(source)) return { problem: PHOTO_PROBLEMS.metadata }
  const { width = 0, height = 0 } = readJpeg(source) ?? {}
  if (width < 1 || height < 1 || !isComplete(source)) return { problem: PHOTO_PROBLEMS.broken }
  if (Math.max(width, height) > PHOTO_LIMITS.side) return { problem: PHOTO_PROBLEMS.tooManyPixels }
  return { width, height }
}

/** A JPEG without its metadata. Some browsers add it when they draw one. */
export const withoutMetadata = (jpeg: Uint8Array): Uint8Array<ArrayBuffer> => {
  const source = { size: jpeg.length, read: (from: number, length: number) => jpeg.subarray(from, from + length) }
  const dropped = [...segmentsOf(source)].filter(({ mark }) => isMetadata(mark))
  const ends = [...dropped.map(({ from }) => from), jpeg.length]
  const parts = ends.map((end, index) => jpeg.subarray(dropped[index - 1]?.to ?? 0, end))
  const kept = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0))
  let at = 0
  for (const part of parts) {
    kept.set(part, at)
    at += part.length
  }
  return kept
}

// The pictures that the publisher makes from a photo. Pages show the small one, which links to the large one.

export const PHOTO_FOLDER = 'photos'
/** Pixels of the longer side of the small picture: twice what a page shows on most screens. */
export const SMALL_PHOTO_SIDE = 640

const SMALL = '.webp'
const LARGE = '.jpg'

/** Path of the small picture. @param name a hash, so that a name never gets another content */
export const smallPhotoPath = (listing: string, name: string): string => `/${PHOTO_FOLDER}/${listing}/${name}${SMALL}`

/** Path or name of the large picture, derived from the small one. */
export const largePhotoOf = (small: string): string => small.replace(/\.webp$/, LARGE)
