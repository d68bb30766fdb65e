/** A file of frames: each holds a value and bytes beside it, and tells whether it is as it was written. */
import type { FileHandle } from 'node:fs/promises'
import { crc32 } from 'node:zlib'

/** Lengths of value and bytes, and the checksum of both. */
const HEAD_BYTES = 12
/** No frame that was written is longer: who reads more has no frame before him. */
const MOST_BYTES = 1 << 28

/** What is read is no frame, or not all of one. */
export class BrokenFrameError extends Error {}

export interface Frame {
  value: unknown
  bytes: Buffer
  /** In the file, in bytes. */
  length: number
}

const NO_BYTES = Buffer.alloc(0)

export const writeFrame = async (file: FileHandle, value: unknown, bytes: Buffer = NO_BYTES): Promise<void> => {
  const text = Buffer.from(JSON.stringify(value))
  const head = Buffer.alloc(HEAD_BYTES)
  head.writeUInt32LE(text.length, 0)
  head.writeUInt32LE(bytes.length, 4)
  head.writeUInt32LE(crc32(bytes, crc32(text)), 8)
  await file.writev([head, text, bytes])
}

const readBytes = async (file: FileHandle, length: number): Promise<Buffer> => {
  const buffer = Buffer.allocUnsafeSlow(length)
  for (let end = 0; end < length; ) {
    const { bytesRead } = await file.read(buffer, end, length - end)
    if (bytesRead === 0) throw new BrokenFrameError('it is cut off')
    end += bytesRead
  }
  return buffer
}

/** @throws BrokenFrameError */
export const readFrame = async (file: FileHandle): Promise<Frame> => {
  const head = await readBytes(file, HEAD_BYTES)
  const [textBytes, moreBytes] = [head.readUInt32LE(0), head.readUInt32LE(4)]
  if (textBytes + moreBytes > MOST_BYTES) throw new BrokenFrameError('it is damaged')
  const text = await readBytes(file, textBytes)
  const bytes = await readBytes(file, moreBytes)
  if (crc32(bytes, crc32(text)) !== head.readUInt32LE(8)) throw new BrokenFrameError('it is damaged')
  return { value: JSON.parse(text.toString()), bytes, length: HEAD_BYTES + textBytes + moreBytes }
}
