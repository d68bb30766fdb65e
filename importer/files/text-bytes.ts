/** From a file or standard input to the bytes of its text. */
import { createReadStream } from 'node:fs'
import { Readable } from 'node:stream'
import { createGunzip } from 'node:zlib'
import { CarrierFileError } from './carrier-file-error.ts'
import { type Encoding, isGzip, recogniseText } from './recognize-file.ts'

/** Names standard input as the source of a file. */
export const STANDARD_INPUT = '-'

const CHUNK_BYTES = 64 * 1024
/** Enough of a file to tell what it is. */
const HEAD_BYTES = 4096

type Chunks = AsyncIterable<Buffer>

async function* counted(chunks: Chunks, onBytes: (bytes: number) => void): AsyncGenerator<Buffer> {
  let bytes = 0
  for await (const chunk of chunks) {
    yield chunk
    bytes += chunk.length
    onBytes(bytes)
  }
}

/** The same chunks, the first one long enough to tell what they are. */
async function* withHead(chunks: Chunks): AsyncGenerator<Buffer> {
  let head: Buffer | undefined = Buffer.alloc(0)
  for await (const chunk of chunks) {
    if (!head) yield chunk
    else {
      head = head.length ? Buffer.concat([head, chunk]) : chunk
      if (head.length < HEAD_BYTES) continue
      yield head
      head = undefined
    }
  }
  if (head?.length) yield head
}

async function* unpacked(chunks: Chunks): AsyncGenerator<Buffer> {
  try {
    yield* Readable.from(chunks).pipe(createGunzip({ chunkSize: CHUNK_BYTES })) as Chunks
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code?.startsWith('Z_'))
      throw new CarrierFileError(`is a damaged .gz file: ${(error as Error).message}`)
    throw error
  }
}

/** Hands the chunks on, those of a gzip unpacked. */
async function* plain(chunks: AsyncGenerator<Buffer>): AsyncGenerator<Buffer> {
  const { value: head, done } = await chunks.next()
  if (done) return
  const all = (async function* () {
    yield head
    yield* chunks
  })()
  yield* isGzip(head) ? unpacked(all) : all
}

async function* asUtf8(chunks: Chunks): AsyncGenerator<Buffer> {
  let encoding: Encoding | undefined
  let decoder: InstanceType<typeof TextDecoder> | undefined
  for await (const chunk of chunks) {
    if (!encoding) {
      encoding = recogniseText(chunk)
      if (encoding !== 'utf-8') decoder = new TextDecoder(encoding)
      else if (chunk[0] === 0xef && chunk[1] === 0xbb && chunk[2] === 0xbf) {
        yield chunk.subarray(3)
        continue
      }
    }
    yield decoder ? Buffer.from(decoder.decode(chunk, { stream: true })) : chunk
  }
}

/**
 * Streams the text of a file, or of standard input: unpacked, UTF-16 as UTF-8, without a byte-order mark.
 * @param onBytes is told how many bytes of the file have been read so far
 * @throws CarrierFileError for what is no text; what node:fs throws when it cannot be read
 */
export const readTextBytes = (source: string, onBytes: (bytes: number) => void): AsyncGenerator<Buffer> => {
  const chunks = source === STANDARD_INPUT ? process.stdin : createReadStream(source, { highWaterMark: CHUNK_BYTES })
  return asUtf8(withHead(plain(withHead(counted(chunks as Chunks, onBytes)))))
}
