/**
 * Texts of many records in blocks of bytes. A million separate texts would cost the garbage collector more time and
 * memory than everything else in a load.
 */
import type { KeepText, TextSource } from '../../../domain/directory/packed/record-text.ts'

const BYTES = { first: 1 << 16, most: 1 << 22 }

/** A block of texts with one-byte characters. */
export class TextBlock implements TextSource {
  readonly bytes: Buffer

  constructor(bytes: Buffer) {
    this.bytes = bytes
  }

  slice(from: number, to: number): string {
    return this.bytes.toString('latin1', from, to)
  }
}

/** Returns a function that puts texts into blocks. A block stays as long as one of its texts is used. */
export const textBlocks = (): KeepText => {
  let size = BYTES.first
  let block = new TextBlock(Buffer.alloc(0))
  let end = 0
  return (text) => {
    if (end + text.length > block.bytes.length) {
      block = new TextBlock(Buffer.allocUnsafeSlow(Math.max(size, text.length)))
      size = Math.min(BYTES.most, size * 2)
      end = 0
    }
    const from = end
    end += block.bytes.write(text, from, 'latin1')
    return { source: block, from, to: end }
  }
}
