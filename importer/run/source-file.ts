import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream, mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
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
  join(dataDir, 'imports', 'reports', name.replace(/\.(?:csv|txt|tsv)?(?:\.gz)?$/i, ''))

/**
 * A file to import. Standard input is first written to a file, because an interrupted run is identified by its file's
 * checksum.
 * @throws one line if there is no such file
 */
export const openSource = async (source: string, dataDir: string): Promise<SourceFile & { close(): void }> => {
  if (source !== STANDARD_INPUT) {
    const { size } = statsOf(source)
    const checksum = await checksumOf(source)
    const name = basename(source)
    return {
      ...{ path: source, name, bytes: size, checksum, reports: reportsOf(dataDir, name) },
      close: () => undefined,
    }
  }
  const folder = mkdtempSync(join(tmpdir(), 'import-'))
  const close = () => rmSync(folder, { recursive: true, force: true })
  const path = join(folder, 'standard-input')
  try {
    await pipeline(process.stdin, createWriteStream(path))
    const checksum = await checksumOf(path)
    return {
      path,
      name: 'standard input',
      bytes: statsOf(path).size,
      checksum,
      reports: reportsOf(dataDir, 'standard-input'),
      close,
    }
  } catch (error) {
    close()
    throw error
  }
}
