import { LineCutter, readTextBytes, type TextLine } from './text-lines.ts'

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

const MAX_LINE_BYTES = 256 * 1024
/** Lines that one quoted cell may run over; more of them mean that a quote was never closed. */
const MAX_ROW_LINES = 20
const RAW_KEPT = 500

const hasOddQuotes = (text: string): boolean => {
  let odd = false
  for (let at = text.indexOf('"'); at !== -1; at = text.indexOf('"', at + 1)) odd = !odd
  return odd
}

const bad = ({ number, text }: TextLine, reason: string): BadCsvRow => ({
  line: number,
  raw: text.slice(0, RAW_KEPT),
  reason,
})

/**
 * Puts lines together to rows. A quote that is never closed would swallow the rest of the file, so a row that runs over
 * several lines counts only when it then has as many cells as the header; else its first line alone is bad.
 */
class RowBuilder {
  /** Lines since a quote that is still open. */
  #open: TextLine[] = []
  #delimiter: string | undefined
  #width = 0
  /** After a quote that was never closed, lines without a delimiter are the rest of its cell. */
  #isInsideBadCell = false

  push(lines: readonly TextLine[]): (CsvRow | BadCsvRow)[] {
    const rows: (CsvRow | BadCsvRow)[] = []
    for (const line of lines) this.#add(line, rows)
    return rows
  }

  end(): (CsvRow | BadCsvRow)[] {
    const rows: (CsvRow | BadCsvRow)[] = []
    while (this.#open.length) this.#giveUp(rows, 'a quote is not closed')
    return rows
  }

  #add(line: TextLine, rows: (CsvRow | BadCsvRow)[]): void {
    if (this.#open.length === 0) this.#begin(line, rows)
    else this.#continue(line, rows)
  }

  #begin(line: TextLine, rows: (CsvRow | BadCsvRow)[]): void {
    if (line.text === '') return
    if (line.tooLong) rows.push(bad(line, `the row is longer than ${MAX_LINE_BYTES / 1024} kB`))
    else if (hasOddQuotes(line.text)) this.#open.push(line)
    else {
      const row = this.#row(line.number, line.text)
      if (typeof row !== 'string') rows.push(row)
      else if (this.#isInsideBadCell && !line.text.includes(this.#delimiter ?? ',')) return
      else rows.push(bad(line, row))
      this.#isInsideBadCell = false
    }
  }

  #continue(line: TextLine, rows: (CsvRow | BadCsvRow)[]): void {
    this.#open.push(line)
    const isClosed = !line.tooLong && hasOddQuotes(line.text)
    if (isClosed) {
      const text = this.#open.map((part) => part.text).join('\n')
      const row = this.#row(this.#open[0]?.number ?? 0, text)
      if (typeof row !== 'string') {
        rows.push(row)
        this.#open = []
        return
      }
      this.#giveUp(rows, row.includes('stray') ? row : 'a quote is not closed')
    } else if (line.tooLong || this.#open.length === MAX_ROW_LINES) this.#giveUp(rows, 'a quote is not closed')
  }

  /** The first of the open lines is bad; the others are read anew. */
  #giveUp(rows: (CsvRow | BadCsvRow)[], reason: string): void {
    const [first, ...rest] = this.#open
    this.#open = []
    if (first) rows.push(bad(first, reason))
    this.#isInsideBadCell = true
    for (const line of rest) this.#add(line, rows)
  }

  /** The row of a text, or what is wrong with it. */
  #row(line: number, text: string): CsvRow | string {
    this.#delimiter ??= delimiterOf(text)
    const cells = cellsOf(text, this.#delimiter)
    if (!cells) return 'the row has a stray quote'
    this.#width ||= cells.length
    while (cells.length > this.#width && cells.at(-1) === '') cells.pop()
    return cells.length === this.#width ? { line, cells } : `${cells.length} cells where the header has ${this.#width}`
  }
}

/**
 * Streams the rows of a CSV file, a chunk's worth at a time; the first row is the header. Empty lines are left out.
 * @param source a path, or STANDARD_INPUT
 * @param onBytes is told how many bytes have been read so far
 * @param onGuessed is told how many lines so far were no UTF-8, and read as Windows-1252
 * @throws CarrierFileError for what is no text; what node:fs throws when it cannot be read
 */
export async function* readCsvRows(
  source: string,
  onBytes: (bytes: number) => void = () => {},
  onGuessed: (lines: number) => void = () => {},
): AsyncGenerator<(CsvRow | BadCsvRow)[]> {
  const cutter = new LineCutter(MAX_LINE_BYTES)
  const builder = new RowBuilder()
  for await (const chunk of readTextBytes(source, onBytes)) {
    const rows = builder.push(cutter.push(chunk))
    onGuessed(cutter.guessed)
    yield rows
  }
  yield [...builder.push(cutter.end()), ...builder.end()]
  onGuessed(cutter.guessed)
}

/** The cells of a row of text; undefined when a quote stands where none may. */
const cellsOf = (text: string, delimiter: string): string[] | undefined =>
  text.includes('"') ? quotedCells(text, delimiter) : text.split(delimiter)

/** Where the quote that opens before `from` is closed; -1 when it is not. */
const closingQuote = (text: string, from: number): number => {
  let at = text.indexOf('"', from)
  while (at !== -1 && text[at + 1] === '"') at = text.indexOf('"', at + 2)
  return at
}

// Written out because a fully quoted census spends most of its time here; csv-parse takes as long for a row as all the rest.
const quotedCells = (text: string, delimiter: string): string[] | undefined => {
  const cells: string[] = []
  let at = 0
  for (;;) {
    let end: number
    if (text[at] === '"') {
      const close = closingQuote(text, at + 1)
      if (close === -1) return undefined
      cells.push(text.slice(at + 1, close).replaceAll('""', '"'))
      end = close + 1
    } else {
      end = text.indexOf(delimiter, at)
      if (end === -1) end = text.length
      const cell = text.slice(at, end)
      if (cell.includes('"')) return undefined
      cells.push(cell)
    }
    if (end === text.length) return cells
    if (text[end] !== delimiter) return undefined
    at = end + 1
  }
}

const DELIMITERS = [',', ';', '\t', '|']

/** What separates the cells of a header: the one of the usual signs that stands there most often. */
export const delimiterOf = (header: string): string => {
  const unquoted = header.replace(/"[^"]*"/g, '')
  const counts = DELIMITERS.map((delimiter) => unquoted.split(delimiter).length)
  return DELIMITERS[counts.indexOf(Math.max(...counts))] ?? ','
}
