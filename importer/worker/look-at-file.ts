import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { open } from 'node:fs/promises'
import { pipeline } from 'node:stream/promises'
import type { ImportKind } from '../../domain/imports/import-run.ts'
import { RECOGNISED_LIMITS, type RecognisedFile } from '../../domain/imports/recognised-file.ts'
import { CarrierFileError } from '../files/carrier-file-error.ts'
import { delimiterOf } from '../files/csv-cells.ts'
import { readCsvRows } from '../files/csv-rows.ts'
import { type Encoding, isGzip, recogniseText } from '../files/recognise.ts'
import { readTextBytes } from '../files/text-bytes.ts'
import { recogniseShape } from '../shapes/recognise-shape.ts'

const HEAD_BYTES = 4096
/** Text that is looked through for letters of another encoding. */
const LOOKED_AT_BYTES = 1024 * 1024

const ENCODINGS: Record<Encoding, string> = { 'utf-8': 'UTF-8', 'utf-16le': 'UTF-16', 'utf-16be': 'UTF-16' }
const SEPARATORS: Record<string, string> = { ',': 'comma', ';': 'semicolon', '\t': 'tab', '|': 'bar' }

const headOf = async (path: string): Promise<Buffer> => {
  const file = await open(path)
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(HEAD_BYTES))
    return buffer.subarray(0, bytesRead)
  } finally {
    await file.close()
  }
}

/** The beginning of the text, as UTF-8 or what an older Windows program wrote. */
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
    // a letter may be cut in two at the end
    new TextDecoder('utf-8', { fatal: true }).decode(text, { stream: true })
    return true
  } catch {
    return false
  }
}

const encodingOf = (head: Buffer, text: Buffer): string => {
  const encoding = isGzip(head) ? 'utf-8' : recogniseText(head)
  return encoding === 'utf-8' && !isUtf8(text) ? 'Windows-1252' : ENCODINGS[encoding]
}

/** The header and the first rows that can be read. */
const firstRows = async (path: string): Promise<{ header: string[]; rows: string[][] }> => {
  const rows: string[][] = []
  let header: string[] | undefined
  for await (const batch of readCsvRows(path, () => undefined))
    for (const row of batch) {
      if (header) {
        if ('cells' in row) rows.push(row.cells)
        if (rows.length === RECOGNISED_LIMITS.rows) return { header, rows }
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

/**
 * What a file that has arrived is, by its first rows.
 * @throws CarrierFileError in words for one that brings nothing of its kind
 */
export const lookAtFile = async (
  path: string,
  kind: ImportKind,
): Promise<{ recognised: RecognisedFile; checksum: string }> => {
  const { header, rows } = await firstRows(path)
  const source = kind === 'carriers' ? recogniseShape(header) : ''
  const [head, text] = await Promise.all([headOf(path), beginningOf(path)])
  const columns = header.slice(0, RECOGNISED_LIMITS.columns)
  const recognised: RecognisedFile = {
    source,
    encoding: encodingOf(head, text),
    separator: SEPARATORS[delimiterOf(text.toString().split(/\r?\n/, 1)[0] ?? '')] ?? 'comma',
    isCompressed: isGzip(head),
    columns: columns.map((name) => name.slice(0, RECOGNISED_LIMITS.columnName)),
    columnCount: header.length,
    rows: rows.map((cells) => columns.map((_, at) => (cells[at] ?? '').slice(0, RECOGNISED_LIMITS.cell))),
  }
  return { recognised, checksum: await checksumOf(path) }
}
