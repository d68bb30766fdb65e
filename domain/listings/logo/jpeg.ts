import { type ByteSource, bigEndian, type ImageFacts, MOST_PARTS } from './byte-source.ts'

const START_OF_SCAN = 0xda
/** Baseline, extended and progressive: the frames that browsers show. */
const SHOWN_FRAMES = [0xc0, 0xc1, 0xc2]
/** Tables among the marks of frames. */
const NO_FRAMES = [0xc4, 0xc8, 0xcc]

export const isJpeg = (start: ArrayLike<number>): boolean => bigEndian(start, 0, 3) === 0xffd8ff

const isFrame = (mark: number): boolean => mark >= 0xc0 && mark <= 0xcf && !NO_FRAMES.includes(mark)

/** What a JPEG says of itself; undefined when it ends before its picture begins, or when browsers do not show its kind. */
export const readJpeg = ({ size, read }: ByteSource): ImageFacts | undefined => {
  let facts: ImageFacts | undefined
  let at = 2
  for (let part = 0; part < MOST_PARTS && at + 4 <= size; part++) {
    const segment = read(at, 9)
    const mark = segment[1] ?? 0
    if (segment[0] !== 0xff) return undefined
    if (mark === 0xff) {
      // a filling byte
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
