import { createReadStream } from 'node:fs'
import { CsvError, parse } from 'csv-parse/sync'
import { type ByteLine, LineCutter } from './byte-lines.ts'

export interface CsvRow {
  /** Line of the file on which the row begins, from 1. */
  line: number
  cells: string[]
}
/** A row that cannot be read; the rows after it can. */
export interface BadCsvRow {
  line: number
  /** The beginning of the row as it stands in the file. */
  raw: string
  reason: string
}

/** The file as a whole is not a CSV file that we can read. */
export class CsvFileError extends Error {}

const MAX_LINE_BYTES = 256 * 1024
/** Lines that one quoted cell may run over; more of them mean that a quote was never closed. */
const MAX_ROW_LINES = 20
const RAW_KEPT = 500
const QUOTE = 34

const utf8 = new TextDecoder('utf-8', { fatal: true })
const windows1252 = new TextDecoder('windows-1252')

/** Text of a line: UTF-8, or what an older Windows program wrote. */
const decode = (bytes: Buffer): string => {
  try {
    return utf8.decode(bytes)
  } catch {
    return windows1252.decode(bytes)
  }
}

const hasOddQuotes = ({ bytes }: ByteLine): boolean => {
  let odd = false
  for (let at = bytes.indexOf(QUOTE); at !== -1; at = bytes.indexOf(QUOTE, at + 1)) odd = !odd
  return odd
}

const cellsOf = (text: string): string[] | string => {
  if (!text.includes('"')) return text.split(',')
  try {
    const rows: string[][] = parse(text, { relax_column_count: true, record_delimiter: ['\0'] })
    return rows.length === 1 && rows[0] ? rows[0] : 'the row has a stray quote'
  } catch (error) {
    if (error instanceof CsvError) return 'the row has a stray quote'
    throw error
  }
}

/**
 * Puts lines together to rows. A quote that is never closed would swallow the rest of the file, so a row that runs over
 * several lines counts only when it then has as many cells as the header; else its first line alone is bad.
 */
class RowBuilder {
  #lines: ByteLine[] = []
  #width: number | undefined

  push(lines: ByteLine[], isEnd: boolean): (CsvRow | BadCsvRow)[] {
    const pending = this.#lines.concat(lines)
    const rows: (CsvRow | BadCsvRow)[] = []
    let at = 0
    while (at < pending.length) {
      const last = this.#lastLine(pending, at, isEnd)
      if (last === undefined) break
      const row = this.#row(pending.slice(at, last + 1))
      if (row === undefined) at += 1
      else {
        rows.push(row)
        at = 'cells' in row ? last + 1 : at + 1
      }
    }
    this.#lines = pending.slice(at)
    return rows
  }

  /** Where the row that begins at `at` ends; itself when its quotes never close; undefined when more lines are needed. */
  #lastLine(lines: ByteLine[], at: number, isEnd: boolean): number | undefined {
    let open = false
    for (let end = at; end < lines.length && end < at + MAX_ROW_LINES; end++) {
      const line = lines[end]
      if (!line || line.tooLong) return at
      open = hasOddQuotes(line) !== open
      if (!open) return end
    }
    return isEnd || lines.length >= at + MAX_ROW_LINES ? at : undefined
  }

  #row(lines: ByteLine[]): CsvRow | BadCsvRow | undefined {
    const [first] = lines
    if (!first || (first.bytes.length === 0 && lines.length === 1)) return undefined
    const bad = (reason: string): BadCsvRow => ({
      line: first.number,
      raw: decode(first.bytes.subarray(0, RAW_KEPT)),
      reason,
    })
    if (first.tooLong) return bad(`the row is longer than ${MAX_LINE_BYTES / 1024} kB`)
    if (lines.length === 1 && hasOddQuotes(first)) return bad('a quote is not closed')
    const cells = cellsOf(lines.map(({ bytes }) => decode(bytes)).join('\n'))
    if (typeof cells === 'string') return bad(cells)
    this.#width ??= cells.length
    if (cells.length === this.#width) return { line: first.number, cells }
    return bad(lines.length > 1 ? 'a quote is not closed' : `${cells.length} cells where the header has ${this.#width}`)
  }
}

const withoutByteOrderMark = (chunk: Buffer): Buffer => {
  if ((chunk[0] === 0xff && chunk[1] === 0xfe) || (chunk[0] === 0xfe && chunk[1] === 0xff))
    throw new CsvFileError('is UTF-16; save it as UTF-8')
  return chunk[0] === 0xef && chunk[1] === 0xbb && chunk[2] === 0xbf ? chunk.subarray(3) : chunk
}

/**
 * Streams the rows of a CSV file, a chunk's worth at a time; the first row is the header. Empty lines are left out.
 * @param onBytes is told how many bytes have been read so far
 * @throws CsvFileError for a file in UTF-16; what node:fs throws when it cannot be read
 */
export async function* readCsvRows(
  path: string,
  onBytes: (bytes: number) => void,
): AsyncGenerator<(CsvRow | BadCsvRow)[]> {
  const cutter = new LineCutter(MAX_LINE_BYTES)
  const builder = new RowBuilder()
  let bytes = 0
  for await (const chunk of createReadStream(path) as AsyncIterable<Buffer>) {
    yield builder.push(cutter.push(bytes === 0 ? withoutByteOrderMark(chunk) : chunk), false)
    bytes += chunk.length
    onBytes(bytes)
  }
  yield builder.push(cutter.end(), true)
}
