/** A file of frames. Each has a value and bytes, and a checksum. */
import { readSync } from 'node:fs'
import type { FileHandle } from 'node:fs/promises'
import { crc32 } from 'node:zlib'

/** Lengths of value and bytes, and the checksum of both. */
const HEAD_BYTES = 12
/** No valid frame is longer. */
const MOST_BYTES = 1 << 28

/** The data is not a complete, valid frame. */
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

const cutOff = (): BrokenFrameError => new BrokenFrameError('it is cut off')
const damaged = (): BrokenFrameError => new BrokenFrameError('it is damaged')

/** Reads a frame, requesting bytes as its steps need them. */
function* frameOf(): Generator<number, Frame, Buffer> {
  const head = yield HEAD_BYTES
  const [textBytes, moreBytes] = [head.readUInt32LE(0), head.readUInt32LE(4)]
  if (textBytes + moreBytes > MOST_BYTES) throw damaged()
  const text = yield textBytes
  const bytes = yield moreBytes
  if (crc32(bytes, crc32(text)) !== head.readUInt32LE(8)) throw damaged()
  return { value: JSON.parse(text.toString()), bytes, length: HEAD_BYTES + textBytes + moreBytes }
}

const readBytes = async (file: FileHandle, length: number): Promise<Buffer> => {
  const buffer = Buffer.allocUnsafeSlow(length)
  for (let end = 0; end < length; ) {
    const { bytesRead } = await file.read(buffer, end, length - end)
    if (bytesRead === 0) throw cutOff()
    end += bytesRead
  }
  return buffer
}

const readBytesSync = (file: number, length: number): Buffer => {
  const buffer = Buffer.allocUnsafeSlow(length)
  for (let end = 0; end < length; ) {
    const bytesRead = readSync(file, buffer, end, length - end, null)
    if (bytesRead === 0) throw cutOff()
    end += bytesRead
  }
  return buffer
}

/** @throws BrokenFrameError */
export const readFrame = async (file: FileHandle): Promise<Frame> => {
  const frame = frameOf()
  let step = frame.next()
  while (!step.done) step = frame.next(await readBytes(file, step.value))
  return step.value
}

/** The blocking version for small frames. @throws BrokenFrameError */
export const readFrameSync = (file: number): Frame => {
  const frame = frameOf()
  let step = frame.next()
  while (!step.done) step = frame.next(readBytesSync(file, step.value))
  return step.value
}
