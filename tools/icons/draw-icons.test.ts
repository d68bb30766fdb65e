import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { PROJECT } from '../../server/process/project.ts'
import { drawIcons } from './draw-icons.ts'

const publicFile = (name: string): Promise<Buffer> => readFile(join(PROJECT, 'site', 'public', name))
/** Pixels of an icon file, because another machine may compress them differently. */
const picturesOf = (name: string, file: Buffer): Buffer[] =>
  name.endsWith('.ico')
    ? Array.from({ length: file.readUInt16LE(4) }, (_, index) => {
        const [length, offset] = [file.readUInt32LE(6 + 16 * index + 8), file.readUInt32LE(6 + 16 * index + 12)]
        return file.subarray(offset, offset + length)
      })
    : [file]
const pixelsOf = (picture: Buffer) => sharp(picture).ensureAlpha().raw().toBuffer({ resolveWithObject: true })

test('the icons match the mark: after you change it, run npm run tool -- icons', async () => {
  for (const [name, drawn] of await drawIcons()) {
    const [own, now] = [picturesOf(name, await publicFile(name)), picturesOf(name, drawn)]
    expect(own, name).toHaveLength(now.length)
    for (const [index, picture] of own.entries()) {
      const [a, b] = [await pixelsOf(picture), await pixelsOf(now[index] ?? Buffer.alloc(0))]
      expect([a.info.width, a.info.height], name).toEqual([b.info.width, b.info.height])
      const difference = a.data.reduce((sum, value, at) => sum + Math.abs(value - (b.data[at] ?? 0)), 0)
      expect(difference / a.data.length, name).toBeLessThan(2)
    }
  }
})
