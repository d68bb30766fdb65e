/** Images that are not what they seem, and images that are harmful to draw. */
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

const svg = (content: string): Buffer =>
  Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="900" height="900">${content}</svg>`)

/** A plain logo, different for each text. */
export const plainLogo = (text: string): Buffer => svg(`<rect width="90" height="90"/><text y="200">${text}</text>`)

/** About 1 kB that takes minutes to draw: copies of copies, each blurred. Different for each text. */
export const endlessLogo = (text = ''): Buffer => {
  const blurred = `<filter id="f" x="-9" y="-9" width="99" height="99"><feTurbulence numOctaves="9"
    baseFrequency=".9"/><feGaussianBlur stdDeviation="50"/><feMorphology radius="50"/></filter>
    <g id="a0"><rect width="9" height="9" filter="url(#f)"/></g>`
  const copies = Array.from(
    { length: 6 },
    (_, n) => `<g id="a${n + 1}">${`<use href="#a${n}" x="1"/>`.repeat(6)}</g>`,
  ).join('')
  return svg(`${blurred}${copies}<use href="#a6"/><text>${text}</text>`)
}

/** A small file with so many pixels that it is not opened: black and white, all black. */
export const hugePng = (): Buffer => {
  const side = 16_000
  const header = Buffer.alloc(13)
  header.writeUInt32BE(side, 0)
  header.writeUInt32BE(side, 4)
  header[8] = 1
  const rows = deflateSync(Buffer.alloc(side * (1 + side / 8)))
  const signature = Buffer.from('89504e470d0a1a0a', 'hex')
  return Buffer.concat([signature, chunk('IHDR', header), chunk('IDAT', rows), chunk('IEND', Buffer.alloc(0))])
}

/** A small file that must be decompressed as a whole, into more memory than a logo may use. */
export const heavyPng = (): Promise<Buffer> =>
  sharp({ create: { width: 7000, height: 7000, channels: 4, background: 'red' } })
    .toColourspace('rgb16')
    .png({ progressive: true })
    .toBuffer()
