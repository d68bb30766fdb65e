/** Files that tell nothing without their key: compressed, then AES-256-GCM; the number used once, the text, the tag. */
import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { open } from 'node:fs/promises'
import { type Readable, Transform, Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createZstdCompress, createZstdDecompress } from 'node:zlib'

const CIPHER = 'aes-256-gcm'
const NONCE_BYTES = 12
const TAG_BYTES = 16
/** Label of what a file holds: its checksum in a list tells which it is. */
export const CONTENT = 'content'

/** What a file holds. */
export interface Content {
  sha256: string
  bytes: number
}

const measured = () => {
  const hash = createHash('sha256')
  let bytes = 0
  const stream = new Transform({
    transform: (chunk: Buffer, _, done) => {
      hash.update(chunk)
      bytes += chunk.length
      done(null, chunk)
    },
  })
  return { stream, content: (): Content => ({ sha256: hash.digest('hex'), bytes }) }
}

/**
 * Writes a file that only the key opens, and lets it reach the disk.
 * @param label what it stands for: it opens under no other
 */
export const seal = async (source: Readable, file: string, key: Buffer, label: string): Promise<Content> => {
  const nonce = randomBytes(NONCE_BYTES)
  const cipher = createCipheriv(CIPHER, key, nonce).setAAD(Buffer.from(label))
  const { stream, content } = measured()
  const framed = new Transform({
    construct(done) {
      this.push(nonce)
      done()
    },
    transform: (chunk, _, done) => done(null, chunk),
    flush(done) {
      this.push(cipher.getAuthTag())
      done()
    },
  })
  const target = createWriteStream(file, { flush: true, mode: 0o600 })
  await pipeline(source, stream, createZstdCompress(), cipher, framed, target)
  return content()
}

const framesOf = async (file: string): Promise<{ nonce: Buffer; tag: Buffer; end: number }> => {
  const handle = await open(file)
  try {
    const { size } = await handle.stat()
    if (size < NONCE_BYTES + TAG_BYTES) throw new Error(`${file} is cut off`)
    const nonce = Buffer.alloc(NONCE_BYTES)
    const tag = Buffer.alloc(TAG_BYTES)
    await handle.read(nonce, 0, NONCE_BYTES, 0)
    await handle.read(tag, 0, TAG_BYTES, size - TAG_BYTES)
    return { nonce, tag, end: size - TAG_BYTES - 1 }
  } finally {
    await handle.close()
  }
}

/** Takes what is read and keeps nothing. */
export const nowhere = (): Writable => new Writable({ write: (_chunk, _encoding, done) => done() })

/**
 * Reads such a file. What `target` gets counts only when this has settled.
 * @throws when it is cut off, was changed, or belongs to another key or label
 */
export const unseal = async (file: string, key: Buffer, label: string, target: Writable): Promise<Content> => {
  const { nonce, tag, end } = await framesOf(file)
  const decipher = createDecipheriv(CIPHER, key, nonce, { authTagLength: TAG_BYTES })
  decipher.setAAD(Buffer.from(label)).setAuthTag(tag)
  const { stream, content } = measured()
  try {
    const sealed = createReadStream(file, { start: NONCE_BYTES, end })
    await pipeline(sealed, decipher, createZstdDecompress(), stream, target)
  } catch (error) {
    throw new Error(`${file} is damaged, or belongs to another passphrase`, { cause: error })
  }
  return content()
}
