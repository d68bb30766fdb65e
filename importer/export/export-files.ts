/** Writes the rows of one kind to a CSV and a JSON file at once. */
import { type FileHandle, open } from 'node:fs/promises'
import { csvHead, csvRows, jsonRow } from '../../domain/imports/tables/export-text.ts'
import type { ExportedRow, ExportKind } from '../../domain/imports/tables/own-export.ts'

const FORMATS = ['csv', 'json'] as const

/** The names of the files of a kind: "listings.csv", "listings.json". */
export const fileNames = (kind: ExportKind): string[] => FORMATS.map((format) => `${kind}.${format}`)

/** A file that only its owner can read. @throws what node:fs throws if it exists */
const create = (path: string): Promise<FileHandle> => open(path, 'wx', 0o600)

/**
 * Writes both files.
 * @param path their path, without the extension
 * @param onRows called with the number of rows so far
 * @returns the number of rows
 * @throws what node:fs throws, and what the rows throw
 */
export const writeFiles = async (
  path: string,
  kind: ExportKind,
  batches: AsyncIterable<ExportedRow[]>,
  onRows: (rows: number) => void,
): Promise<number> => {
  const [csv, json] = await Promise.all([create(`${path}.csv`), create(`${path}.json`)])
  let count = 0
  try {
    await csv.write(csvHead(kind))
    await json.write('[')
    for await (const rows of batches) {
      const objects = rows.map((row, at) => `${count + at > 0 ? ',' : ''}\n${jsonRow(kind, row)}`)
      await csv.write(csvRows(kind, rows))
      await json.write(objects.join(''))
      count += rows.length
      onRows(count)
    }
    await json.write('\n]\n')
    await Promise.all([csv.sync(), json.sync()])
  } finally {
    await Promise.all([csv.close(), json.close()])
  }
  return count
}
