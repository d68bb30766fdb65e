import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream, mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { extractTable, isZipFile } from '../files/zipped-table.ts'
import type { SourceFile } from './file-run.ts'

/** Standard input, as people type it. */
export const STANDARD_INPUT = '-'

const checksumOf = async (path: string): Promise<string> => {
  const sum = createHash('sha256')
  await pipeline(createReadStream(path), sum)
  return sum.digest('hex')
}

const statsOf = (path: string) => {
  const stats = statSync(path, { throwIfNoEntry: false })
  if (!stats) throw new Error(`${path} does not exist`)
  if (stats.isDirectory()) throw new Error(`${path} is a folder; name a CSV file`)
  return stats
}

/** Where commands write what they could not import. Below the data, because it has people's addresses. */
const reportsOf = (dataDir: string, name: string): string =>
  join(dataDir, 'imports', 'reports', name.replace(/\.(?:csv|txt|tsv|zip)?(?:\.gz)?$/i, ''))

interface OpenSource extends SourceFile {
  /** The zip file that it came in, with its pictures. '' for any other file. */
  zip: string
  close(): void
}

/**
 * A file to import, or the table of a zip file. Standard input is first written to a file, because an interrupted run is identified by its file's
 * checksum.
 * @throws one line if there is no such file
 */
export const openSource = async (source: string, dataDir: string): Promise<OpenSource> => {
  const isStandardInput = source === STANDARD_INPUT
  if (!isStandardInput) statsOf(source)
  const name = isStandardInput ? 'standard input' : basename(source)
  const folder = mkdtempSync(join(tmpdir(), 'import-'))
  const close = () => rmSync(folder, { recursive: true, force: true })
  try {
    const given = isStandardInput ? join(folder, 'standard-input') : source
    if (isStandardInput) await pipeline(process.stdin, createWriteStream(given))
    const isZipped = await isZipFile(given)
    const path = isZipped ? join(folder, 'table.csv') : given
    if (isZipped) await extractTable(given, path)
    const [{ size: bytes }, checksum] = [statsOf(path), await checksumOf(path)]
    const reports = reportsOf(dataDir, isStandardInput ? 'standard-input' : name)
    return { path, name, bytes, checksum, reports, zip: isZipped ? given : '', close }
  } catch (error) {
    close()
    throw error
  }
}
