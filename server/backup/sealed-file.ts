/** Files that tell nothing without their key: compressed, then AES-256-GCM; the number used once, the text, the tag. */
import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { Readable, Transform, Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createZstdCompress, createZstdDecompress } from 'node:zlib'
import { S3Error } from '../s3/s3-client.ts'
import type { Stored } from './stores/open-store.ts'

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

const bytesOf = async (stored: Stored, start: number, end: number): Promise<Buffer> => {
  const chunks: Buffer[] = []
  for await (const chunk of stored.read(start, end)) chunks.push(chunk)
  return Buffer.concat(chunks)
}

/** Takes what is read and keeps nothing. */
export const nowhere = (): Writable => new Writable({ write: (_chunk, _encoding, done) => done() })

/**
 * Reads such a file. What `target` gets counts only when this has settled.
 * @throws when it is cut off, was changed, or belongs to another key or label
 */
export const unseal = async (stored: Stored, key: Buffer, label: string, target: Writable): Promise<Content> => {
  const { shown, bytes } = stored
  if (bytes < NONCE_BYTES + TAG_BYTES) throw new Error(`${shown} is cut off`)
  const end = bytes - TAG_BYTES
  const decipher = createDecipheriv(CIPHER, key, await bytesOf(stored, 0, NONCE_BYTES - 1), {
    authTagLength: TAG_BYTES,
  })
  decipher.setAAD(Buffer.from(label)).setAuthTag(await bytesOf(stored, end, bytes - 1))
  const { stream, content } = measured()
  const sealed = Readable.from(end > NONCE_BYTES ? stored.read(NONCE_BYTES, end - 1) : [])
  try {
    await pipeline(sealed, decipher, createZstdDecompress(), stream, target)
  } catch (error) {
    if (error instanceof S3Error) throw error
    throw new Error(`${shown} is damaged, or belongs to another passphrase`, { cause: error })
  }
  return content()
}
