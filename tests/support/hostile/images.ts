/** Images that are not what they seem. */
import { crc32, deflateSync } from 'node:zlib'
import sharp from 'sharp'
import type { ByteSource } from '../../../domain/listings/logo/picture-formats.ts'

export const sourceOf = (bytes: Buffer): ByteSource => ({
  size: bytes.length,
  read: (offset, length) => bytes.subarray(offset, offset + length),
})

const chunk = (type: string, data: Buffer): Buffer => {
  const body = Buffer.concat([Buffer.from(type), data])
  const length = Buffer.alloc(4)
  const sum = Buffer.alloc(4)
  length.writeUInt32BE(data.length)
  sum.writeUInt32BE(crc32(body))
  return Buffer.concat([length, body, sum])
}

/** A gray PNG whose header states this size, whatever picture is in it. */
export const pngOfSize = (width: number, height: number, more: readonly Buffer[] = []): Buffer => {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width)
  header.writeUInt32BE(height, 4)
  header[8] = 8
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    chunk('IHDR', header),
    ...more,
    chunk('IDAT', deflateSync(Buffer.alloc(Math.min(50_000, (width + 1) * height)))),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

export const animatedPng = (): Buffer => pngOfSize(1, 1, [chunk('acTL', Buffer.from([0, 0, 0, 2, 0, 0, 0, 0]))])

export const animatedWebp = (): Promise<Buffer> =>
  sharp(Buffer.alloc(4 * 4 * 3 * 2, 0).fill(255, 48), { raw: { width: 4, height: 8, channels: 3, pageHeight: 4 } })
    .webp()
    .toBuffer()
