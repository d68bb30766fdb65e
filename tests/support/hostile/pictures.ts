/** Harmful pictures as strangers made them: drawing them takes minutes or too much memory. */
import { crc32, deflateSync } from 'node:zlib'
import sharp from 'sharp'

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

const chunk = (type: string, content: Buffer): Buffer => {
  const body = Buffer.concat([Buffer.from(type), content])
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(content.length)
  sum.writeUInt32BE(crc32(body))
  return Buffer.concat([length, body, sum])
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
