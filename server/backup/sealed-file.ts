/** Encrypted files: zstd, then age (https://age-encryption.org). `age -d -i KEY FILE | zstd -d` opens one by hand. */
import { createHash } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { type Readable, Transform, Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { ReadableStream } from 'node:stream/web'
import { createZstdCompress, createZstdDecompress } from 'node:zlib'
import { S3Error } from '../s3/s3-client.ts'
import type { Stored } from './stores/open-store.ts'

/** The plain content of a file. */
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

type Chunks = AsyncIterable<Uint8Array>

/** Only backups need its curves and ciphers, but every process that reads the list of backups loads this file. */
const age = () => import('age-encryption')

/** Node's and the browser's types of one class differ; age-encryption names the browser's. */
const webStream = (chunks: Chunks) => ReadableStream.from(chunks) as globalThis.ReadableStream<Uint8Array>

/** Encrypts a stream to a file, and flushes the file to disk. @param recipient the public key, `age1…` */
export const seal = async (source: Readable, file: string, recipient: string): Promise<Content> => {
  const { Encrypter } = await age()
  const encrypter = new Encrypter()
  encrypter.addRecipient(recipient)
  const { stream, content } = measured()
  const encrypt = async function* (chunks: Chunks): Chunks {
    yield* await encrypter.encrypt(webStream(chunks))
  }
  const target = createWriteStream(file, { flush: true, mode: 0o600 })
  await pipeline(source, stream, createZstdCompress(), encrypt, target)
  return content()
}

/** A stream that discards everything. */
export const nowhere = (): Writable => new Writable({ write: (_chunk, _encoding, done) => done() })

/**
 * Decrypts a stored file. What `target` received counts only when this has settled.
 * @param identity the secret key, `AGE-SECRET-KEY-1…`
 * @throws when the file was cut off or changed, or belongs to another key
 */
export const unseal = async (stored: Stored, identity: string, target: Writable): Promise<Content> => {
  const { Decrypter } = await age()
  const decrypter = new Decrypter()
  decrypter.addIdentity(identity)
  const { stream, content } = measured()
  const decrypt = async function* (chunks: Chunks): Chunks {
    yield* await decrypter.decrypt(webStream(chunks))
  }
  try {
    await pipeline(stored.read(0, stored.bytes - 1), decrypt, createZstdDecompress(), stream, target)
  } catch (error) {
    if (error instanceof S3Error) throw error
    throw new Error(`${stored.shown} is damaged, or belongs to another passphrase`, { cause: error })
  }
  return content()
}
