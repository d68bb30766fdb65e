/** A file that is read in parts, since no engine of ours should hold megabytes to see a header. */
export interface ByteSource {
  size: number
  /** Bytes from an offset on, fewer at the end of the file. */
  read(offset: number, length: number): ArrayLike<number>
}

/** What the header of an image says of it. */
export interface ImageFacts {
  width: number
  height: number
  /** Whether it has several pictures. */
  moves: boolean
}

/** Parts of a file that are looked at before it counts as broken. */
export const MOST_PARTS = 4096

export const asciiOf = (bytes: ArrayLike<number>, from: number, length: number): string =>
  String.fromCharCode(...Array.from({ length }, (_, at) => bytes[from + at] ?? 0))

/** An unsigned number, its highest byte first. */
export const bigEndian = (bytes: ArrayLike<number>, from: number, length: number): number => {
  let value = 0
  for (let at = 0; at < length; at++) value = value * 256 + (bytes[from + at] ?? 0)
  return value
}

/** An unsigned number, its lowest byte first. */
export const littleEndian = (bytes: ArrayLike<number>, from: number, length: number): number => {
  let value = 0
  for (let at = length - 1; at >= 0; at--) value = value * 256 + (bytes[from + at] ?? 0)
  return value
}
