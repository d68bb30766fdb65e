import { once } from 'node:events'
import { createWriteStream } from 'node:fs'
import { finished } from 'node:stream/promises'
import { EXPORTED, type ExportedCollection } from '../../domain/publishing/directory-export.ts'
import type { ExportedDirectory } from '../../domain/publishing/export-reader.ts'

const collections = Object.keys(EXPORTED) as ExportedCollection[]

/** Writes the directory to a file, in the form of the export, for the site's loader. */
export const writeSnapshot = async (directory: ExportedDirectory, file: string): Promise<void> => {
  const out = createWriteStream(file)
  const write = async (value: unknown) => {
    if (!out.write(`${JSON.stringify(value)}\n`)) await once(out, 'drain')
  }
  await write({ export: 'haulindex', seq: directory.seq, mark: directory.mark })
  for (const collection of collections) for (const row of directory[collection]) await write([collection, row])
  const counts = Object.fromEntries(collections.map((collection) => [collection, directory[collection].length]))
  await write({ end: true, counts })
  out.end()
  await finished(out)
}
