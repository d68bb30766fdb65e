/** Recognizes a file by its first bytes. */
import { open } from 'node:fs/promises'

export type Encoding = 'utf-8' | 'utf-16le' | 'utf-16be'

const begins = (head: Buffer, ...bytes: number[]): boolean => bytes.every((byte, at) => head[at] === byte)

export const isGzip = (head: Buffer): boolean => begins(head, 0x1f, 0x8b)

const HEAD_BYTES = 4096

/** The first bytes of a file. */
export const headOf = async (path: string): Promise<Buffer> => {
  const file = await open(path)
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(HEAD_BYTES))
    return buffer.subarray(0, bytesRead)
  } finally {
    await file.close()
  }
}

const isArchive = (head: Buffer): boolean => begins(head, 0x50, 0x4b, 0x03, 0x04)
/** Where an archive has the length of its first entry's name, and the name. */
const FIRST_NAME = { length: 26, at: 30 } as const
/** First entries of spreadsheets, which are archives as well. */
const OF_SPREADSHEET = /^(?:\[Content_Types\]\.xml|_rels\/|docProps\/|xl\/|mimetype$)/

const isSpreadsheet = (head: Buffer): boolean => {
  if (head.length < FIRST_NAME.at) return false
  const end = FIRST_NAME.at + head.readUInt16LE(FIRST_NAME.length)
  return OF_SPREADSHEET.test(head.toString('latin1', FIRST_NAME.at, end))
}

export const isZip = (head: Buffer): boolean => isArchive(head) && !isSpreadsheet(head)

/** Files that people send instead of text, by their first bytes. */
const OTHERS: readonly (readonly [bytes: number[], what: string])[] = [
  [[0xd0, 0xcf, 0x11, 0xe0], 'is a spreadsheet (.xls); save it as CSV'],
  [[0x25, 0x50, 0x44, 0x46], 'is a PDF document'],
  [[0x42, 0x5a, 0x68], 'is compressed as .bz2; unpack it'],
  [[0xfd, 0x37, 0x7a, 0x58, 0x5a], 'is compressed as .xz; unpack it'],
  [[0x28, 0xb5, 0x2f, 0xfd], 'is compressed as .zst; unpack it'],
]

const otherFile = (head: Buffer): string | undefined => {
  if (!isArchive(head)) return OTHERS.find(([bytes]) => begins(head, ...bytes))?.[1]
  return isSpreadsheet(head)
    ? 'is a spreadsheet (.xlsx); save it as CSV'
    : 'is a ZIP archive; unpack the CSV file in it'
}

/** UTF-16 without a byte order mark: mostly Latin text has a NUL in every second byte. */
const utf16Pattern = (head: Buffer): Encoding | undefined => {
  const nuls: [even: number, odd: number] = [0, 0]
  for (const [at, byte] of head.entries()) if (byte === 0) nuls[(at & 1) as 0 | 1] += 1
  const many = head.length / 4
  if (nuls[1] > many && nuls[0] === 0) return 'utf-16le'
  return nuls[0] > many && nuls[1] === 0 ? 'utf-16be' : undefined
}

/**
 * The encoding of a text, from its first bytes. Single rows of a 'utf-8' text may still be Windows-1252.
 * @throws CarrierFileError if it is not text
 */
export const recognizeText = (head: Buffer): Encoding => {
  if (begins(head, 0xff, 0xfe)) return 'utf-16le'
  if (begins(head, 0xfe, 0xff)) return 'utf-16be'
  const other = otherFile(head)
  if (other) throw new CarrierFileError(`${other} (${EXPECTED})`)
  const pattern = utf16Pattern(head)
  if (!pattern && head.includes(0)) throw new CarrierFileError(`is a binary file (${EXPECTED})`)
  return pattern ?? 'utf-8'
}

/** The whole file cannot be read. The message follows the file's name: "is empty". */
export class CarrierFileError extends Error {}

/** End of every message about a wrong file. */
const EXPECTED = 'expected is a CSV file of carriers, plain or as .gz'
