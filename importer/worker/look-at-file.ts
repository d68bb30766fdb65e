/** Tells what an uploaded file is. */
import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { pipeline } from 'node:stream/promises'
import { type ImportKind, RECOGNIZED_LIMITS, type RecognizedFile } from '../../domain/imports/import-runs.ts'
import { guessMapping, presetOf } from '../../domain/imports/tables/column-mapping.ts'
import { isTableKind } from '../../domain/imports/tables/table-columns.ts'
import { recognizeFederalFile } from '../federal/federal-file.ts'
import { delimiterOf, readCsvRows } from '../files/csv-rows.ts'
import { CarrierFileError, type Encoding, headOf, isGzip, recognizeText } from '../files/recognize-file.ts'
import { readTextBytes } from '../files/text-lines.ts'
import { recognizeKind, UnknownFileError } from '../recognize-kind.ts'
import { recognizeShape } from '../shapes/recognize-shape.ts'

/** Text that is searched for letters of another encoding. */
const LOOKED_AT_BYTES = 1024 * 1024

const ENCODINGS: Record<Encoding, string> = { 'utf-8': 'UTF-8', 'utf-16le': 'UTF-16', 'utf-16be': 'UTF-16' }
const SEPARATORS: Record<string, string> = { ',': 'comma', ';': 'semicolon', '\t': 'tab', '|': 'bar' }

/** The beginning of the text, as UTF-8 or in an older Windows encoding. */
const beginningOf = async (path: string): Promise<Buffer> => {
  const parts: Buffer[] = []
  let bytes = 0
  for await (const part of readTextBytes(path, () => undefined)) {
    parts.push(part)
    bytes += part.length
    if (bytes >= LOOKED_AT_BYTES) break
  }
  return Buffer.concat(parts)
}

const isUtf8 = (text: Buffer): boolean => {
  try {
    // a character may be cut at the end
    new TextDecoder('utf-8', { fatal: true }).decode(text, { stream: true })
    return true
  } catch {
    return false
  }
}

const encodingOf = (head: Buffer, text: Buffer): string => {
  const encoding = isGzip(head) ? 'utf-8' : recognizeText(head)
  return encoding === 'utf-8' && !isUtf8(text) ? 'Windows-1252' : ENCODINGS[encoding]
}

/** The header and the first readable rows. */
const firstRows = async (path: string): Promise<{ header: string[]; rows: string[][] }> => {
  const rows: string[][] = []
  let header: string[] | undefined
  for await (const batch of readCsvRows(path))
    for (const row of batch) {
      if (header) {
        if ('cells' in row) rows.push(row.cells)
        if (rows.length === RECOGNIZED_LIMITS.rows) return { header, rows }
      } else if ('cells' in row) header = row.cells
      else throw new CarrierFileError(`cannot be read: the header has an error, ${row.reason}`)
    }
  if (!header) throw new CarrierFileError('is empty')
  if (rows.length === 0) throw new CarrierFileError('has no rows that can be read')
  return { header, rows }
}

/** SHA-256 of a file in hexadecimal digits. */
const checksumOf = async (path: string): Promise<string> => {
  const sum = createHash('sha256')
  await pipeline(createReadStream(path), sum)
  return sum.digest('hex')
}

/** What a table contains. A person maps the columns of one that nobody knows. */
const kindOf = (header: readonly string[]): ImportKind => {
  try {
    return recognizeKind(header)
  } catch (error) {
    if (!(error instanceof UnknownFileError)) throw error
    const { columns } = guessMapping('reviews', header)
    return columns.includes('review_text') && columns.includes('rating') ? 'reviews' : 'listings'
  }
}

interface LookedAt {
  kind: ImportKind
  header: string[]
  recognized: RecognizedFile
  checksum: string
}

/**
 * Identifies an uploaded file by its first rows.
 * @param given the kind that a person chose. Without it, the header decides
 * @throws CarrierFileError with a message if it cannot be read, or contains nothing of the given kind
 */
export const lookAtFile = async (path: string, given: ImportKind | undefined): Promise<LookedAt> => {
  const { header, rows } = await firstRows(path)
  const kind = given ?? kindOf(header)
  const preset = isTableKind(kind) ? presetOf(header) : undefined
  const source = kind === 'carriers' ? (recognizeFederalFile(header) ?? recognizeShape(header)) : ''
  const [head, text] = await Promise.all([headOf(path), beginningOf(path)])
  const columns = header.slice(0, RECOGNIZED_LIMITS.columns)
  const recognized: RecognizedFile = {
    source,
    encoding: encodingOf(head, text),
    separator: SEPARATORS[delimiterOf(text.toString().split(/\r?\n/, 1)[0] ?? '')] ?? 'comma',
    isCompressed: isGzip(head),
    columns: columns.map((name) => name.slice(0, RECOGNIZED_LIMITS.columnName)),
    columnCount: header.length,
    rows: rows.map((cells) => columns.map((_, at) => (cells[at] ?? '').slice(0, RECOGNIZED_LIMITS.cell))),
    ...(preset?.kind === kind && { preset: preset.label }),
  }
  return { kind, header, recognized, checksum: await checksumOf(path) }
}
