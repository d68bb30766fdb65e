import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { BRAND } from '../../domain/brand.ts'
import { PROJECT } from '../../server/process/project.ts'

const MARK_SIZE = 32

/** The mark in pixels. Systems that cut icons to their own shape get a background that reaches the edge. */
const drawMark = async (size: number, { reachesEdge = false, scale = 1 } = {}): Promise<Buffer> => {
  const mark = await readFile(join(PROJECT, 'site', 'public', 'favicon.svg'))
  const inner = Math.round(size * scale)
  const drawn = await sharp(mark, { density: (72 * inner) / MARK_SIZE })
    .resize(inner, inner)
    .png()
    .toBuffer()
  const background = reachesEdge ? BRAND.colors.green : '#0000'
  return sharp({ create: { width: size, height: size, channels: 4, background } })
    .composite([{ input: drawn }])
    .png({ palette: true, compressionLevel: 9 })
    .toBuffer()
}

const ICO_HEADER = 6
const ICO_ENTRY = 16

/** An .ico file of PNG pictures, which browsers and systems have read since 2007. */
const icoOf = (pictures: readonly (readonly [size: number, png: Buffer])[]): Buffer => {
  const head = Buffer.alloc(ICO_HEADER + ICO_ENTRY * pictures.length)
  head.writeUInt16LE(1, 2)
  head.writeUInt16LE(pictures.length, 4)
  let offset = head.length
  for (const [index, [size, png]] of pictures.entries()) {
    const entry = ICO_HEADER + ICO_ENTRY * index
    head.writeUInt8(size, entry)
    head.writeUInt8(size, entry + 1)
    head.writeUInt16LE(1, entry + 4)
    head.writeUInt16LE(32, entry + 6)
    head.writeUInt32LE(png.length, entry + 8)
    head.writeUInt32LE(offset, entry + 12)
    offset += png.length
  }
  return Buffer.concat([head, ...pictures.map(([, png]) => png)])
}

/** The icons in site/public, by name, all drawn from the mark there. */
export const drawIcons = async (): Promise<Map<string, Buffer>> => {
  const small = await Promise.all([16, 32, 48].map(async (size) => [size, await drawMark(size)] as const))
  return new Map([
    ['favicon.ico', icoOf(small)],
    ['apple-touch-icon.png', await drawMark(180, { reachesEdge: true })],
    ['icon-192.png', await drawMark(192)],
    ['icon-512.png', await drawMark(512)],
    ['icon-maskable-512.png', await drawMark(512, { reachesEdge: true, scale: 0.8 })],
  ])
}
