import { LineCutter, readTextBytes, type TextLine } from './text-lines.ts'

export interface CsvRow {
  /** First line of the row in the file, from 1. */
  line: number
  cells: string[]
}
/** A row that cannot be read. Later rows can. */
export interface BadCsvRow {
  line: number
  /** The beginning of the row in the file. */
  raw: string
  reason: string
  /** True if cells are missing or a quote is open: a file that ends with such a row was cut off. */
  isUnfinished: boolean
}
type Problem = Pick<BadCsvRow, 'reason' | 'isUnfinished'>

const MAX_LINE_BYTES = 256 * 1024
/** Most lines of a quoted cell. More mean that a quote was never closed. */
const MAX_ROW_LINES = 20
const RAW_KEPT = 500

const hasOddQuotes = (text: string): boolean => {
  let odd = false
  for (let at = text.indexOf('"'); at !== -1; at = text.indexOf('"', at + 1)) odd = !odd
  return odd
}

const OPEN_QUOTE: Problem = { reason: 'a quote is not closed', isUnfinished: true }
const STRAY_QUOTE: Problem = { reason: 'the row has a stray quote', isUnfinished: false }
const TOO_LONG: Problem = { reason: `the row is longer than ${MAX_LINE_BYTES / 1024} kB`, isUnfinished: false }

const bad = ({ number, text }: TextLine, problem: Problem): BadCsvRow => ({
  line: number,
  raw: text.slice(0, RAW_KEPT),
  ...problem,
})

/**
 * Joins lines to rows. An unclosed quote would swallow the rest of the file, so a row over several lines counts only if
 * it has as many cells as the header. Otherwise only its first line is rejected.
 */
class RowBuilder {
  /** Lines since an open quote. */
  #open: TextLine[] = []
  #delimiter: string | undefined
  #width = 0
  /** After an unclosed quote, lines without a delimiter are the rest of its cell. */
  #isInsideBadCell = false
  readonly #mostLines: number

  constructor(mostLines: number) {
    this.#mostLines = mostLines
  }

  push(lines: readonly TextLine[]): (CsvRow | BadCsvRow)[] {
    const rows: (CsvRow | BadCsvRow)[] = []
    for (const line of lines) this.#add(line, rows)
    return rows
  }

  end(): (CsvRow | BadCsvRow)[] {
    const rows: (CsvRow | BadCsvRow)[] = []
    while (this.#open.length) this.#giveUp(rows, OPEN_QUOTE)
    return rows
  }

  #add(line: TextLine, rows: (CsvRow | BadCsvRow)[]): void {
    if (this.#open.length === 0) this.#begin(line, rows)
    else this.#continue(line, rows)
  }

  #begin(line: TextLine, rows: (CsvRow | BadCsvRow)[]): void {
    if (line.text === '') return
    if (line.tooLong) rows.push(bad(line, TOO_LONG))
    else if (hasOddQuotes(line.text)) this.#open.push(line)
    else {
      const row = this.#row(line.number, line.text)
      if ('cells' in row) rows.push(row)
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
      if ('cells' in row) {
        rows.push(row)
        this.#open = []
        return
      }
      this.#giveUp(rows, row === STRAY_QUOTE ? row : OPEN_QUOTE)
    } else if (line.tooLong || this.#open.length === this.#mostLines) this.#giveUp(rows, OPEN_QUOTE)
  }

  /** Rejects the first open line and parses the others again. */
  #giveUp(rows: (CsvRow | BadCsvRow)[], problem: Problem): void {
    const [first, ...rest] = this.#open
    this.#open = []
    if (first) rows.push(bad(first, problem))
    this.#isInsideBadCell = true
    for (const line of rest) this.#add(line, rows)
  }

  /** The row in a text, or its problem. */
  #row(line: number, text: string): CsvRow | Problem {
    this.#delimiter ??= delimiterOf(text)
    const cells = cellsOf(text, this.#delimiter)
    if (!cells) return STRAY_QUOTE
    this.#width ||= cells.length
    while (cells.length > this.#width && cells.at(-1) === '') cells.pop()
    if (cells.length === this.#width) return { line, cells }
    const reason = `${cells.length} cells where the header has ${this.#width}`
    return { reason, isUnfinished: cells.length < this.#width }
  }
}

export interface CsvOptions {
  /** Called with the number of bytes read. */
  onBytes?: (bytes: number) => void
  /** Called with the number of lines that were not UTF-8 and were read as Windows-1252. */
  onGuessed?: (lines: number) => void
  /** Called before the last row if no line ending follows it. */
  onOpenEnd?: () => void
  /** Most lines of a row. */
  mostLines?: number
}

/**
 * Streams the rows of a CSV file in batches. The first row is the header. Skips empty lines.
 * @param source a path, or STANDARD_INPUT
 * @throws CarrierFileError if it is not text; what node:fs throws if it cannot be read
 */
export async function* readCsvRows(
  source: string,
  { onBytes, onGuessed, onOpenEnd, mostLines = MAX_ROW_LINES }: CsvOptions = {},
): AsyncGenerator<(CsvRow | BadCsvRow)[]> {
  const cutter = new LineCutter(MAX_LINE_BYTES)
  const builder = new RowBuilder(mostLines)
  for await (const chunk of readTextBytes(source, onBytes ?? (() => undefined))) {
    const rows = builder.push(cutter.push(chunk))
    onGuessed?.(cutter.guessed)
    yield rows
  }
  const rest = cutter.end()
  if (rest.length > 0) onOpenEnd?.()
  yield [...builder.push(rest), ...builder.end()]
  onGuessed?.(cutter.guessed)
}

/** The cells of a row. Undefined if it has a misplaced quote. */
const cellsOf = (text: string, delimiter: string): string[] | undefined =>
  text.includes('"') ? quotedCells(text, delimiter) : text.split(delimiter)

/** The position of the closing quote, -1 if there is none. */
const closingQuote = (text: string, from: number): number => {
  let at = text.indexOf('"', from)
  while (at !== -1 && text[at + 1] === '"') at = text.indexOf('"', at + 2)
  return at
}

// By hand, because a fully quoted census spends most of its time here (decision 094).
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

/** The delimiter of a header: the most frequent of the usual ones. */
export const delimiterOf = (header: string): string => {
  const unquoted = header.replace(/"[^"]*"/g, '')
  const counts = DELIMITERS.map((delimiter) => unquoted.split(delimiter).length)
  return DELIMITERS[counts.indexOf(Math.max(...counts))] ?? ','
}
