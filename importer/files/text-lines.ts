import { isUtf8 } from 'node:buffer'
import { createReadStream } from 'node:fs'
import { Readable } from 'node:stream'
import { createGunzip } from 'node:zlib'
import { CarrierFileError, type Encoding, isGzip, recognizeText } from './recognize-file.ts'

/** One line of a file, without its line ending. */
export interface TextLine {
  /** From 1. */
  number: number
  /** The beginning, if the line is too long. */
  text: string
  tooLong: boolean
}

const LF = 10
const CR = 13
/** Length of that beginning. */
const HEAD_KEPT = 500

const windows1252 = new TextDecoder('windows-1252')

/** A CR at the very end may be half of a CRLF. */
const separatorOf = (chunk: Buffer): number | undefined => {
  if (chunk.includes(LF)) return LF
  const at = chunk.indexOf(CR)
  return at !== -1 && at < chunk.length - 1 ? CR : undefined
}

/**
 * Splits a stream of chunks into lines (LF, CRLF, or CR alone) and never keeps more than `maxBytes` of one. A line that
 * is not UTF-8 is read as Windows-1252, whatever the other lines are.
 */
export class LineCutter {
  readonly #maxBytes: number
  #held: Buffer[] = []
  #heldBytes = 0
  #number = 0
  #separator: number | undefined
  #guessed = 0

  constructor(maxBytes: number) {
    this.#maxBytes = maxBytes
  }

  /** Number of lines that were not UTF-8. */
  get guessed(): number {
    return this.#guessed
  }

  /** The lines that this chunk completes. */
  push(chunk: Buffer): TextLine[] {
    this.#separator ??= separatorOf(chunk)
    const first = this.#separator === undefined ? -1 : chunk.indexOf(this.#separator)
    if (first === -1) {
      this.#hold(chunk)
      return []
    }
    this.#hold(chunk.subarray(0, first))
    const lines = [this.#take()]
    const last = chunk.lastIndexOf(this.#separator ?? LF)
    if (last > first) this.#cut(chunk.subarray(first + 1, last), lines)
    this.#hold(chunk.subarray(last + 1))
    return lines
  }

  /** The last line, if the file does not end with a line ending. */
  end(): TextLine[] {
    return this.#heldBytes > 0 ? [this.#take()] : []
  }

  /** Copies the bytes, so that a short rest does not keep its whole chunk in memory. */
  #hold(piece: Buffer): void {
    const room = this.#maxBytes + 1 - this.#heldBytes
    if (piece.length === 0 || room <= 0) return
    this.#held.push(Buffer.from(piece.subarray(0, room)))
    this.#heldBytes += Math.min(piece.length, room)
  }

  #take(): TextLine {
    const bytes = this.#held.length === 1 ? (this.#held[0] ?? Buffer.alloc(0)) : Buffer.concat(this.#held)
    this.#held = []
    this.#heldBytes = 0
    return this.#line(bytes)
  }

  #line(bytes: Buffer): TextLine {
    this.#number += 1
    const tooLong = bytes.length > this.#maxBytes
    const end = bytes.at(-1) === CR ? -1 : bytes.length
    return {
      number: this.#number,
      text: this.#decode(tooLong ? bytes.subarray(0, HEAD_KEPT) : bytes.subarray(0, end)),
      tooLong,
    }
  }

  #decode(bytes: Buffer): string {
    if (isUtf8(bytes)) return bytes.toString('utf8')
    this.#guessed += 1
    return windows1252.decode(bytes)
  }

  #cut(block: Buffer, lines: TextLine[]): void {
    const separator = this.#separator ?? LF
    if (block.length <= this.#maxBytes && isUtf8(block)) {
      for (const text of block.toString('utf8').split(separator === LF ? '\n' : '\r'))
        lines.push({
          number: ++this.#number,
          text: text.endsWith('\r') ? text.slice(0, -1) : text,
          tooLong: false,
        })
      return
    }
    let start = 0
    for (let end = block.indexOf(separator); end !== -1; end = block.indexOf(separator, start)) {
      lines.push(this.#line(block.subarray(start, end)))
      start = end + 1
    }
    lines.push(this.#line(block.subarray(start)))
  }
}

// From a file or standard input to text.

/** Stands for standard input. */
const STANDARD_INPUT = '-'

const CHUNK_BYTES = 64 * 1024
/** Enough bytes to recognize a file. */
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

/** The same chunks, with a first one long enough to recognize the file. */
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

/** Unpacks gzip, and passes other chunks on. */
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
      encoding = recognizeText(chunk)
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
 * Streams the text of a file or of standard input: unpacked, UTF-16 converted to UTF-8, without a byte order mark.
 * @param onBytes called with the number of bytes read
 * @throws CarrierFileError if it is not text; what node:fs throws if it cannot be read
 */
export const readTextBytes = (source: string, onBytes: (bytes: number) => void): AsyncGenerator<Buffer> => {
  const chunks = source === STANDARD_INPUT ? process.stdin : createReadStream(source, { highWaterMark: CHUNK_BYTES })
  return asUtf8(withHead(plain(withHead(counted(chunks as Chunks, onBytes)))))
}
