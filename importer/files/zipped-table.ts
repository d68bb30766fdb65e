/** A zip file with a table, and often with the pictures that the table names. */
import { createWriteStream, rmSync } from 'node:fs'
import { pipeline } from 'node:stream/promises'
import { crc32 } from 'node:zlib'
import { type Entry, openPromise } from 'yauzl'
import { UPLOAD_BYTES } from '../../domain/imports/upload-rules.ts'
import { CarrierFileError, headOf, isZip } from './recognize-file.ts'

/** What an entry is called if it is a folder, or if a system added it. */
const HIDDEN = /(?:^|\/)(?:__MACOSX\/|\.)|\/$/
const TABLE = /\.(?:csv|tsv)(?:\.gz)?$/i
/** Counts as a table only if there is no other, because it may explain the rest. */
const TEXT = /\.txt$/i
const NAMED = 5
const DAMAGED = 'is a damaged zip file. Pack it again'

/** True for a folder, and for what a system added to a zip file. */
export const isHidden = ({ fileName }: Pick<Entry, 'fileName'>): boolean => HIDDEN.test(fileName)

/** True if a file is a zip file, but no spreadsheet, which is packed the same way. */
export const isZipFile = async (path: string): Promise<boolean> => isZip(await headOf(path))

/** @throws CarrierFileError unless there is one table */
const onlyTable = (entries: readonly Entry[]): Entry => {
  const tables = entries.filter(({ fileName }) => TABLE.test(fileName))
  const found = tables.length > 0 ? tables : entries.filter(({ fileName }) => TEXT.test(fileName))
  const [table, ...others] = found
  if (!table) throw new CarrierFileError('has no table in it. Put the CSV file and its pictures into one zip file')
  if (others.length > 0) {
    const names = found.slice(0, NAMED).map(({ fileName }) => fileName)
    const more = found.length > NAMED ? ' and more' : ''
    throw new CarrierFileError(
      `has ${found.length} tables in it (${names.join(', ')}${more}). Import one after the other`,
    )
  }
  if (table.isEncrypted()) throw new CarrierFileError('has a password. Pack it again without one')
  if (table.uncompressedSize > UPLOAD_BYTES)
    throw new CarrierFileError(`has a table of more than ${UPLOAD_BYTES / 1024 ** 3} GB in it`)
  return table
}

/**
 * Writes the only table of a zip file to another file. Leaves nothing there if that fails.
 * @throws CarrierFileError if the zip file is damaged, or has no table or several
 */
export const extractTable = async (path: string, to: string): Promise<void> => {
  const zip = await openPromise(path, { lazyEntries: true, autoClose: false }).catch((cause: unknown) => {
    throw new CarrierFileError(DAMAGED, { cause })
  })
  try {
    const entries: Entry[] = []
    for await (const entry of zip.eachEntry()) if (!isHidden(entry)) entries.push(entry)
    const table = onlyTable(entries)
    // the library does not compare the checksum
    let sum = 0
    const summed = async function* (parts: AsyncIterable<Buffer>) {
      for await (const part of parts) {
        sum = crc32(part, sum)
        yield part
      }
    }
    const written = createWriteStream(to, { mode: 0o600, flush: true })
    await pipeline(await zip.openReadStreamPromise(table), summed, written)
    if (sum !== table.crc32) throw new CarrierFileError(DAMAGED)
  } catch (error) {
    rmSync(to, { force: true })
    if (error instanceof CarrierFileError || isSystemError(error)) throw error
    throw new CarrierFileError(DAMAGED, { cause: error })
  } finally {
    zip.close()
  }
}

/** True for a full disk, for example, which is no fault of the file. */
const isSystemError = (error: unknown): boolean =>
  error instanceof Error && 'syscall' in error && typeof error.syscall === 'string'
