/** One line of a file, without its line end. */
export interface ByteLine {
  /** Counted from 1. */
  number: number
  bytes: Buffer
  /** Longer than the limit: `bytes` holds its beginning only. */
  tooLong: boolean
}

const LF = 10
const CR = 13

/** Cuts a stream of chunks into lines (LF, CRLF, or CR alone) and never holds more than `maxBytes` of one. */
export class LineCutter {
  readonly #maxBytes: number
  #pieces: Buffer[] = []
  #held = 0
  #tooLong = false
  #number = 0
  #separator: number | undefined

  constructor(maxBytes: number) {
    this.#maxBytes = maxBytes
  }

  /** The lines that this chunk completes. */
  push(chunk: Buffer): ByteLine[] {
    this.#separator ??= chunk.includes(LF) ? LF : chunk.includes(CR) ? CR : undefined
    const lines: ByteLine[] = []
    let start = 0
    for (let end = this.#find(chunk, 0); end !== -1; end = this.#find(chunk, start)) {
      this.#hold(chunk.subarray(start, end))
      lines.push(this.#take())
      start = end + 1
    }
    this.#hold(chunk.subarray(start))
    return lines
  }

  /** The last line when the file does not end with a line end. */
  end(): ByteLine[] {
    return this.#held > 0 ? [this.#take()] : []
  }

  #find(chunk: Buffer, from: number): number {
    return this.#separator === undefined ? -1 : chunk.indexOf(this.#separator, from)
  }

  #hold(piece: Buffer): void {
    if (piece.length === 0) return
    const room = this.#maxBytes - this.#held
    if (piece.length > room) this.#tooLong = true
    // A copy, so that a short rest does not keep its whole chunk in memory.
    if (room > 0) this.#pieces.push(Buffer.from(piece.subarray(0, room)))
    this.#held += Math.min(piece.length, Math.max(0, room))
  }

  #take(): ByteLine {
    const whole = this.#pieces.length === 1 ? (this.#pieces[0] ?? Buffer.alloc(0)) : Buffer.concat(this.#pieces)
    const bytes = whole.at(-1) === CR ? whole.subarray(0, -1) : whole
    this.#number += 1
    const line = { number: this.#number, bytes, tooLong: this.#tooLong }
    this.#pieces = []
    this.#held = 0
    this.#tooLong = false
    return line
  }
}
