import { createHash } from 'node:crypto'
import { createReadStream, statSync } from 'node:fs'
import { open } from 'node:fs/promises'
import { pipeline } from 'node:stream/promises'
import { type ImportKind, RECOGNIZED_LIMITS, type RecognizedFile } from '../../domain/imports/import-runs.ts'
import type { ImportRun } from '../../domain/imports/schema.ts'
import { guessMapping } from '../../domain/imports/tables/column-mapping.ts'
import { isTableKind } from '../../domain/imports/tables/table-columns.ts'
import { importFile } from '../../server/data-folder/import-files.ts'
import { failureText } from '../../server/process/report-failure.ts'
import { recognizeFederalFile } from '../federal/federal-file.ts'
import { importRecords } from '../federal/import-federal-file.ts'
import { delimiterOf, readCsvRows } from '../files/csv-rows.ts'
import { CarrierFileError, type Encoding, isGzip, recognizeText } from '../files/recognize-file.ts'
import { readTextBytes } from '../files/text-lines.ts'
import { BusyError } from '../run/directory-client.ts'
import { undoRun } from '../run/undo-run.ts'
import { recognizeShape } from '../shapes/recognize-shape.ts'
import { importTable } from '../tables/import-table.ts'
import type { DeskBackend } from './run-client.ts'

/** Works on one run in its own process, so that its memory is freed at the end. */

interface DeskWork {
  run: string
  desk: DeskBackend
  backend: { url: string; token: string }
  dataDir: string
  /** Ends the work between two steps. */
  signal: AbortSignal
  /** Called before long work, which must not delay visitors. */
  makeWay(): void
}

const ERROR_MAX = 500

const look = async ({ run, desk, dataDir }: DeskWork, { kind }: ImportRun): Promise<void> => {
  const { path } = importFile(dataDir, run)
  const { recognized, checksum } = await lookAtFile(path, kind)
  const mapping = isTableKind(kind) ? guessMapping(kind, recognized.columns) : null
  await desk.write(run, { state: 'uploaded', recognized, mapping, checksum, bytes: statSync(path).size })
}

const importRun = async (work: DeskWork, row: ImportRun): Promise<void> => {
  const { run, backend, dataDir, signal } = work
  const { file_name, kind, mode, checksum, mapping, data_date, extent } = row
  const { path } = importFile(dataDir, run)
  const stats = statSync(path, { throwIfNoEntry: false })
  if (!stats) throw new CarrierFileError('is no longer on the server. Upload it again')
  const file = { path, name: file_name, bytes: stats.size, checksum, reports: path.replace(/\.csv$/, '') }
  const options = { file, isDry: mode === 'dry_run', run, signal, open: async () => backend }
  const dated = data_date ? { day: data_date, basis: 'given' } : undefined
  if (!isTableKind(kind)) await importRecords({ ...options, dated, extent: extent || undefined })
  else await importTable({ ...options, kind, mappingOf: (header) => mapping ?? guessMapping(kind, header) })
}

const wordsOf = (error: unknown): string =>
  error instanceof CarrierFileError ? `The file ${error.message}.` : failureText(error)

/** Does what a run needs: a check of its file, the run, or its undo. Its row records the result. */
export const workOnRun = async (work: DeskWork): Promise<void> => {
  const { run, desk, backend, signal, makeWay } = work
  const row = await desk.read(run)
  try {
    if (row.state === 'uploading') return await look(work, row)
    makeWay()
    if (row.state === 'undoing') await undoRun({ run, backend, signal })
    else if (row.state === 'queued') await importRun(work, row)
  } catch (error) {
    // someone imports on the command line, so this run continues to wait
    if (error instanceof BusyError) return
    await desk.write(run, { state: 'failed', error: wordsOf(error).slice(0, ERROR_MAX) })
  }
}

const HEAD_BYTES = 4096
/** Text that is searched for letters of another encoding. */
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

/**
 * Identifies an uploaded file by its first rows.
 * @throws CarrierFileError with a message if it contains nothing of its kind
 */
const lookAtFile = async (
  path: string,
  kind: ImportKind,
): Promise<{ recognized: RecognizedFile; checksum: string }> => {
  const { header, rows } = await firstRows(path)
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
  }
  return { recognized, checksum: await checksumOf(path) }
}
