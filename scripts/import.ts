import { parseArgs } from 'node:util'
import { z } from 'zod'
import { FACT_RULES } from '../domain/carrier-record/rules.ts'
import { newProblem } from '../domain/fields/field-rules.ts'
import { FILE_EXTENTS, type FileExtent } from '../domain/imports/left-carriers.ts'
import { importRunSchema } from '../domain/imports/schema.ts'
import { isTableKind } from '../domain/imports/tables/table-columns.ts'
import { importRecords } from '../importer/federal/import-federal-file.ts'
import { CarrierFileError } from '../importer/files/recognize-file.ts'
import { alone, importReport, runsReport, undoReport } from '../importer/report.ts'
import { Directory, DirectoryError } from '../importer/run/directory.ts'
import { openSource } from '../importer/run/source-file.ts'
import { undoRun } from '../importer/run/undo-run.ts'
import { importTable } from '../importer/tables/import-table.ts'
import { type AskedMapping, askedMapping } from '../importer/tables/table-file.ts'
import { keepFilesPrivate } from '../server/data-folder/private-files.ts'
import { type Backend, openBackend } from '../server/pocketbase/backend.ts'
import { startProgress } from '../server/process/progress.ts'
import { stopSignal } from '../server/process/stop-signal.ts'
import { readSettings } from '../server/settings/settings.ts'

const USAGE = `Usage: npm run import -- FILE [--date YYYY-MM-DD] [--difference|--full|--partial] [--dry-run]
       npm run import -- --kind listings|reviews FILE [--map COLUMN=FIELD]… [--approved] [--dry-run]
       npm run import -- --undo RUN
       npm run import -- --list`
const STOPPED = 130
const KILOBYTE = 1000
const LISTED = 50

/** Ends the current work between two batches; a second signal ends it at once. */
const stopOnSignal = (): AbortSignal => {
  const signal = stopSignal(() => console.error('Stopping after this batch. Press Ctrl-C again to stop now.'))
  for (const name of ['SIGINT', 'SIGTERM'] as const)
    process.once(name, () => process.once(name, () => process.exit(STOPPED)))
  return signal
}

const withBackend = async <Result>(work: (open: () => Promise<Backend>) => Promise<Result>): Promise<Result> => {
  let backend: Backend | undefined
  try {
    return await work(async () => {
      backend = await openBackend(readSettings())
      return backend
    })
  } finally {
    await backend?.close()
  }
}

interface Asked {
  path: string
  isDry: boolean
  /** Date of the file's facts, YYYY-MM-DD. '' to read it from the file. */
  date: string
  /** True for a daily difference without blank rows. */
  isDifference: boolean
  /** Undefined for federal records. */
  table: AskedMapping | undefined
  /** What the person says about a census: everything, or only a part. */
  extent: FileExtent | undefined
}

const runImport = async (asked: Asked, signal: AbortSignal): Promise<void> => {
  const { path, isDry, date, isDifference, table, extent } = asked
  const source = await openSource(path)
  const progress = startProgress(
    `${isDry ? 'Comparing' : 'Importing'} ${source.name}, kB`,
    Math.ceil(source.bytes / KILOBYTE),
  )
  const result = await withBackend((open) => {
    const options = {
      ...{ file: source, isDry, isDifference, extent, signal, open },
      dated: date ? { day: date, basis: 'given' } : undefined,
      onBytes: (bytes: number) => progress.update(Math.round(bytes / KILOBYTE)),
      onContinued: (run: string) => console.log(`Continues run ${run}, which was interrupted.`),
    }
    if (!table) return importRecords(options)
    const { kind } = table
    return importTable({ ...options, kind, mappingOf: (header) => askedMapping(table, header) })
  }).finally(() => {
    progress.done()
    source.close()
  })
  console.log(importReport(result, isDry))
  if (result.state === 'stopped') process.exitCode = STOPPED
}

const runUndo = async (run: string, signal: AbortSignal): Promise<void> => {
  const result = await withBackend(async (open) => undoRun({ run, backend: await open(), signal }))
  console.log(undoReport(run, result))
  if (!result.isOver) process.exitCode = STOPPED
}

const listRuns = async (): Promise<void> => {
  const rows = await withBackend(async (open) =>
    new Directory({ ...(await open()), holder: '' }).newest('imports', '', LISTED),
  )
  console.log(runsReport(z.array(importRunSchema).parse(rows)))
}

const run = async (): Promise<void> => {
  const options = {
    'dry-run': { type: 'boolean' },
    undo: { type: 'string' },
    list: { type: 'boolean' },
    kind: { type: 'string' },
    map: { type: 'string', multiple: true },
    approved: { type: 'boolean' },
    date: { type: 'string' },
    difference: { type: 'boolean' },
    full: { type: 'boolean' },
    partial: { type: 'boolean' },
  } as const
  const { values, positionals } = parseArgs({ allowPositionals: true, options })
  const [file, ...more] = positionals
  const asked = [file, values.undo, values.list].filter((value) => value !== undefined)
  if (asked.length !== 1 || more.length > 0) throw new Error(USAGE)
  if (values.list) return listRuns()
  const {
    kind = 'carriers',
    map = [],
    approved: isApproved = false,
    date = '',
    difference: isDifference = false,
  } = values
  if (kind !== 'carriers' && !isTableKind(kind)) throw new Error(USAGE)
  if ((kind !== 'reviews' && isApproved) || (!isTableKind(kind) && map.length > 0)) throw new Error(USAGE)
  const extents = FILE_EXTENTS.filter((each) => values[each])
  const isOfFederal = date !== '' || isDifference || extents.length > 0
  if (extents.length + Number(isDifference) > 1 || (isOfFederal && isTableKind(kind))) throw new Error(USAGE)
  const problem = newProblem(FACT_RULES.source_date, date)
  if (problem) throw new Error(`--date: ${problem}.`)
  const table = isTableKind(kind) ? { kind, map, isApproved } : undefined
  const signal = stopOnSignal()
  await alone(readSettings().DATA_DIR, () =>
    file
      ? runImport(
          { path: file, isDry: values['dry-run'] === true, date, isDifference, table, extent: extents[0] },
          signal,
        )
      : runUndo(values.undo ?? '', signal),
  ).catch((error: unknown) => {
    if (error instanceof CarrierFileError) throw new Error(`${file}: ${error.message}`)
    if (!(error instanceof DirectoryError) || !file) throw error
    throw new Error(`${error.message.replace(/\.+$/, '')}. Finished rows are kept. Import the file again for the rest.`)
  })
}

keepFilesPrivate()
run().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : String(error))
  process.exitCode = 1
})
