import { parseArgs } from 'node:util'
import { z } from 'zod'
import { claimsProblem } from '../domain/imports/file-claims.ts'
import { FILE_EXTENTS, type FileExtent } from '../domain/imports/file-extent.ts'
import { importRunSchema } from '../domain/imports/schema.ts'
import { isTableKind } from '../domain/imports/tables/table-columns.ts'
import type { Backend } from '../server/pocketbase/backend.ts'
import type { Progress } from '../server/process/progress.ts'
import { importRecords } from './federal/import-federal-file.ts'
import { CarrierFileError } from './files/recognize-file.ts'
import { alone, importReport, runsReport, undoReport } from './report.ts'
import { Directory, DirectoryError } from './run/directory.ts'
import { openSource } from './run/source-file.ts'
import { undoRun } from './run/undo-run.ts'
import { importTable } from './tables/import-table.ts'
import { type AskedMapping, askedMapping } from './tables/table-file.ts'

const USAGE = `Usage: npm run import -- FILE [--date YYYY-MM-DD] [--difference|--full|--partial] [--dry-run]
       npm run import -- --kind listings|reviews FILE [--map COLUMN=FIELD]… [--approved] [--dry-run]
       npm run import -- --undo RUN
       npm run import -- --list`
const STOPPED = 130
const KILOBYTE = 1000
const LISTED = 50

/** What the command needs from the process that runs it. */
interface CommandHost {
  dataDir: string
  open(): Promise<Pick<Backend, 'url' | 'token' | 'close'>>
  /** Ends the current work between two batches. */
  signal: AbortSignal
  say(text: string): void
  startProgress(label: string, total: number): Progress
}

const withBackend = async <Result>(
  host: CommandHost,
  work: (open: CommandHost['open']) => Promise<Result>,
): Promise<Result> => {
  let backend: Awaited<ReturnType<CommandHost['open']>> | undefined
  try {
    return await work(async () => {
      backend = await host.open()
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
  /** Undefined for federal records. */
  table: AskedMapping | undefined
  /** What the person says about a federal file. */
  extent: FileExtent | undefined
}

const runImport = async (asked: Asked, host: CommandHost): Promise<number> => {
  const { path, isDry, date, table, extent } = asked
  const source = await openSource(path)
  const progress = host.startProgress(
    `${isDry ? 'Comparing' : 'Importing'} ${source.name}, kB`,
    Math.ceil(source.bytes / KILOBYTE),
  )
  const result = await withBackend(host, (open) => {
    const options = {
      ...{ file: source, isDry, extent, signal: host.signal, open },
      dated: date ? { day: date, basis: 'given' } : undefined,
      onBytes: (bytes: number) => progress.update(Math.round(bytes / KILOBYTE)),
      onContinued: (run: string) => host.say(`Continues run ${run}, which was interrupted.`),
    }
    if (!table) return importRecords(options)
    const { kind } = table
    return importTable({ ...options, kind, mappingOf: (header) => askedMapping(table, header) })
  }).finally(() => {
    progress.done()
    source.close()
  })
  host.say(importReport(result, isDry))
  return result.state === 'stopped' ? STOPPED : 0
}

const runUndo = async (run: string, host: CommandHost): Promise<number> => {
  const { signal } = host
  const result = await withBackend(host, async (open) => undoRun({ run, backend: await open(), signal }))
  host.say(undoReport(run, result))
  return result.isOver ? 0 : STOPPED
}

const listRuns = async (host: CommandHost): Promise<number> => {
  const rows = await withBackend(host, async (open) =>
    new Directory({ ...(await open()), holder: '' }).newest('imports', '', LISTED),
  )
  host.say(runsReport(z.array(importRunSchema).parse(rows)))
  return 0
}

/**
 * Does what the arguments of `npm run import` ask for.
 * @returns the exit code
 * @throws an error whose message is a line for people
 */
export const importCommand = async (args: readonly string[], host: CommandHost): Promise<number> => {
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
  const { values, positionals } = parseArgs({ args: [...args], allowPositionals: true, options })
  const [file, ...more] = positionals
  const asked = [file, values.undo, values.list].filter((value) => value !== undefined)
  if (asked.length !== 1 || more.length > 0) throw new Error(USAGE)
  if (values.list) return listRuns(host)
  const { kind = 'carriers', map = [], approved: isApproved = false, date = '' } = values
  if (kind !== 'carriers' && !isTableKind(kind)) throw new Error(USAGE)
  if ((kind !== 'reviews' && isApproved) || (!isTableKind(kind) && map.length > 0)) throw new Error(USAGE)
  const extents = FILE_EXTENTS.filter((each) => values[each])
  const isOfFederal = date !== '' || extents.length > 0
  if (extents.length > 1 || (isOfFederal && isTableKind(kind))) throw new Error(USAGE)
  const problem = claimsProblem(kind, { data_date: date, extent: extents[0] ?? '' })
  if (problem) throw new Error(`--date: ${problem}.`)
  const table = isTableKind(kind) ? { kind, map, isApproved } : undefined
  const isDry = values['dry-run'] === true
  return alone(host.dataDir, () =>
    file ? runImport({ path: file, isDry, date, table, extent: extents[0] }, host) : runUndo(values.undo ?? '', host),
  ).catch((error: unknown) => {
    if (error instanceof CarrierFileError) throw new Error(`${file}: ${error.message}`)
    if (!(error instanceof DirectoryError) || !file) throw error
    throw new Error(`${error.message.replace(/\.+$/, '')}. Finished rows are kept. Import the file again for the rest.`)
  })
}
