import { statSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { formatCount } from '../domain/text/format.ts'
import { HeaderError } from './importer/census/census-row.ts'
import { CsvFileError } from './importer/census/csv-rows.ts'
import { type ImportCounts, importCensus } from './importer/import-census.ts'
import { importReport } from './importer/report.ts'
import { SendError, sendCarriers } from './importer/send-carriers.ts'
import { startProgress } from './process/progress.ts'
import { type Backend, openBackend } from './server/backend.ts'
import { keepFilesPrivate } from './server/data-folder/private-files.ts'
import { readSettings } from './server/settings.ts'

const USAGE = 'Usage: npm run import -- FILE.csv [--dry-run]'

const readArguments = (): { file: string; dryRun: boolean } => {
  const { values, positionals } = parseArgs({ allowPositionals: true, options: { 'dry-run': { type: 'boolean' } } })
  const [file, ...more] = positionals
  if (!file || more.length) throw new Error(USAGE)
  return { file, dryRun: values['dry-run'] === true }
}

const sizeOf = (file: string): number => {
  const stats = statSync(file, { throwIfNoEntry: false })
  if (!stats) throw new Error(`${file} does not exist`)
  if (stats.isDirectory()) throw new Error(`${file} is a folder; name a CSV file`)
  return stats.size
}

const run = async () => {
  const { file, dryRun } = readArguments()
  const progress = startProgress(`Importing ${file}`, sizeOf(file))
  let backend: Backend | undefined
  let stored: Readonly<ImportCounts> | undefined
  try {
    const { counts, rejectedFile } = await importCensus(file, {
      begin: async () => {
        if (!dryRun) backend = await openBackend(readSettings())
      },
      send: async (carriers) =>
        backend ? sendCarriers(backend, carriers) : { created: 0, updated: 0, unchanged: 0, errors: [] },
      onBytes: (bytes) => progress.update(bytes),
      onCounts: (counts) => {
        stored = counts
      },
    })
    progress.done()
    if (dryRun) console.log('Dry run: nothing was stored.')
    console.log(importReport(counts, rejectedFile))
  } catch (error) {
    progress.done()
    if (error instanceof HeaderError || error instanceof CsvFileError) throw new Error(`${file}: ${error.message}`)
    if (!(error instanceof SendError)) throw error
    const done = stored ? stored.created + stored.updated + stored.unchanged : 0
    throw new Error(`${error.message}. ${formatCount(done)} carriers are in; run the import again for the rest.`)
  } finally {
    await backend?.close()
  }
}

keepFilesPrivate()
run().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : String(error))
  process.exitCode = 1
})
