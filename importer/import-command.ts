import { parseArgs } from 'node:util'
import { z } from 'zod'
import { isOneOf } from '../domain/guards.ts'
import { claimsProblem } from '../domain/imports/file-claims.ts'
import { FILE_EXTENTS, type FileExtent } from '../domain/imports/file-extent.ts'
import { IMPORT_KINDS, type ImportKind } from '../domain/imports/import-runs.ts'
import { ownersInvited } from '../domain/imports/messages.ts'
import { importRunSchema } from '../domain/imports/schema.ts'
import { isTableKind } from '../domain/imports/tables/table-columns.ts'
import type { Backend } from '../server/pocketbase/backend.ts'
import type { Progress } from '../server/process/progress.ts'
import { importRecords } from './federal/import-federal-file.ts'
import { CarrierFileError } from './files/recognize-file.ts'
import { EXIT, HELP, USAGE, UsageError } from './import-help.ts'
import { recognizeKind } from './recognize-kind.ts'
import { alone, importReport, runsReport, undoReport } from './report.ts'
import { DirectoryClient, DirectoryError } from './run/directory-client.ts'
import { openSource } from './run/source-file.ts'
import { undoRun } from './run/undo-run.ts'
import { SNAPSHOT_FIELDS } from './shapes/snapshot-names.ts'
import { importTableFile, type TableOptions } from './tables/table-command.ts'
import { tableHeader } from './tables/table-file.ts'
import type { Ask } from './tables/values/ask-values.ts'

const KILOBYTE = 1000
const LISTED = 50

/** What the command needs from the process that runs it. */
interface CommandHost {
  dataDir: string
  open(): Promise<Pick<Backend, 'url' | 'token' | 'close'>>
  /** Ends the current work between two batches. */
  signal: AbortSignal
  say(text: string): void
  /** Asks a person. Undefined without a terminal. */
  ask?: Ask | undefined
  /** Private networks from which pictures may be fetched: "10.0.0.0/8". '' for none. */
  pictureNetworks: string
  startProgress(label: string, total: number): Progress
}

/** Opens the directory once, when it is first needed. */
const withBackend = async <Result>(
  host: CommandHost,
  work: (open: CommandHost['open']) => Promise<Result>,
): Promise<Result> => {
  let backend: Awaited<ReturnType<CommandHost['open']>> | undefined
  try {
    return await work(async () => {
      backend ??= await host.open()
      return backend
    })
  } finally {
    await backend?.close()
  }
}

interface Asked {
  path: string
  isDry: boolean
  /** '' if the file's header says it. */
  kind: ImportKind | ''
  /** Date of the file's facts, YYYY-MM-DD. '' to read it from the file. */
  date: string
  /** What the person says about a federal file. */
  extent: FileExtent | undefined
  table: Omit<TableOptions, 'pictures'>
  /** Path of a zip file or folder with pictures. '' for none. */
  pictures: string
  /** Names of given options that only some kinds of files have. */
  only: { federal: string[]; listings: string[]; reviews: string[]; tables: string[] }
}

/** Which options do not belong to a kind of file. */
const requireOptionsOf = (kind: ImportKind, { federal, listings, reviews, tables }: Asked['only']): void => {
  const others = {
    carriers: [...listings, ...reviews, ...tables],
    listings: [...federal, ...reviews],
    reviews: [...federal, ...listings],
  }[kind]
  if (others.length > 0)
    throw new UsageError(`The file contains ${kind}, for which there is no ${others.join(', ')}.\n${USAGE}`)
}

/** Columns of a federal file by what `--map` calls them. @throws UsageError for an unknown field */
const renamedColumns = (map: readonly string[]): Record<string, string> =>
  Object.fromEntries(
    map.map((asked) => {
      const at = asked.lastIndexOf('=')
      const [name, field] = [asked.slice(0, at), asked.slice(at + 1).trim()]
      if (at > 0 && SNAPSHOT_FIELDS.includes(field)) return [name, field]
      throw new UsageError(`--map "${asked}" names none of ${SNAPSHOT_FIELDS.join(', ')}.`)
    }),
  )

const runImport = async (asked: Asked, host: CommandHost): Promise<number> => {
  const { path, isDry, date, extent, table } = asked
  const source = await openSource(path, host.dataDir)
  let progress: Progress | undefined
  const onBytes = (bytes: number) => {
    const label = `${isDry ? 'Comparing' : 'Importing'} ${source.name}, kB`
    progress ??= host.startProgress(label, Math.ceil(source.bytes / KILOBYTE))
    progress.update(Math.round(bytes / KILOBYTE))
  }
  try {
    const kind = asked.kind || recognizeKind(await tableHeader(source.path))
    requireOptionsOf(kind, asked.only)
    const result = await withBackend(host, (open) => {
      const onContinued = (run: string) => host.say(`Continues run ${run}, which was interrupted.`)
      const options = { file: source, isDry, signal: host.signal, open, onBytes, onContinued }
      const pictures = { path: asked.pictures || source.zip, networks: host.pictureNetworks }
      if (isTableKind(kind)) return importTableFile({ ...options, kind, asked: { ...table, pictures }, ask: host.ask })
      const dated = date ? { day: date, basis: 'given' } : undefined
      return importRecords({ ...options, extent, dated, renamed: renamedColumns(table.map) })
    })
    progress?.done()
    progress = undefined
    host.say(importReport(result, isDry))
    if (result.state === 'stopped') return EXIT.stopped
    return result.counts.rejected > 0 ? EXIT.rejected : EXIT.done
  } finally {
    progress?.done()
    source.close()
  }
}

const runUndo = async (run: string, host: CommandHost): Promise<number> => {
  const { signal } = host
  const result = await withBackend(host, async (open) => undoRun({ run, backend: await open(), signal }))
  host.say(undoReport(run, result))
  return result.isOver ? EXIT.done : EXIT.stopped
}

const inviteOwners = async (run: string, host: CommandHost): Promise<number> => {
  const result = await withBackend(host, async (open) => new DirectoryClient(await open()).inviteOwners(run))
  host.say(ownersInvited(result))
  return EXIT.done
}

const listRuns = async (host: CommandHost): Promise<number> => {
  const rows = await withBackend(host, async (open) => new DirectoryClient(await open()).newest('imports', '', LISTED))
  host.say(runsReport(z.array(importRunSchema).parse(rows)))
  return EXIT.done
}

const OPTIONS = {
  help: { type: 'boolean', short: 'h' },
  'dry-run': { type: 'boolean' },
  undo: { type: 'string' },
  invite: { type: 'string' },
  list: { type: 'boolean' },
  kind: { type: 'string' },
  map: { type: 'string', multiple: true },
  mapping: { type: 'string' },
  pictures: { type: 'string' },
  'no-questions': { type: 'boolean' },
  approved: { type: 'boolean' },
  service: { type: 'string' },
  place: { type: 'string' },
  category: { type: 'string', multiple: true },
  city: { type: 'string', multiple: true },
  'old-page': { type: 'string' },
  date: { type: 'string' },
  difference: { type: 'boolean' },
  full: { type: 'boolean' },
  partial: { type: 'boolean' },
} as const

const parse = (args: readonly string[]) => {
  try {
    return parseArgs({ args: [...args], allowPositionals: true, options: OPTIONS })
  } catch (error) {
    throw new UsageError(`${error instanceof Error ? error.message : String(error)}\n${USAGE}`)
  }
}
type Values = ReturnType<typeof parse>['values']

const given = (values: Values, names: readonly (keyof Values)[]): string[] =>
  names.filter((name) => values[name] !== undefined).map((name) => `--${name}`)

/** @throws UsageError if the options contradict each other */
const askedOf = (path: string, values: Values): Asked => {
  const { kind = '', date = '', map = [], approved: isApproved = false } = values
  if (kind !== '' && !isOneOf(IMPORT_KINDS, kind)) throw new UsageError(`There is no kind "${kind}".\n${USAGE}`)
  const extents = FILE_EXTENTS.filter((each) => values[each])
  if (extents.length > 1) throw new UsageError(`A file is only one of --${extents.join(' and --')}.\n${USAGE}`)
  const problem = claimsProblem('carriers', { data_date: date, extent: extents[0] ?? '' })
  if (problem) throw new UsageError(`--date: ${problem}.`)
  const { category = [], city = [], service, place } = values
  return {
    ...{ path, kind, date, extent: extents[0], isDry: values['dry-run'] === true, pictures: values.pictures ?? '' },
    table: { map, isApproved, category, city, service, place, oldUrl: values['old-page'], mappingFile: values.mapping },
    only: {
      federal: given(values, ['date', ...FILE_EXTENTS]),
      listings: given(values, ['service', 'place', 'category', 'city', 'old-page', 'pictures']),
      reviews: [],
      tables: given(values, ['mapping', 'approved']),
    },
  }
}

/**
 * Does what the arguments of `npm run import` ask for.
 * @returns the exit code
 * @throws an error whose message is a line for people; UsageError for a wrong command line
 */
export const importCommand = async (args: readonly string[], host: CommandHost): Promise<number> => {
  const { values, positionals } = parse(args)
  if (values.help) {
    host.say(HELP)
    return EXIT.done
  }
  const [file, ...more] = positionals
  const asked = [file, values.undo, values.invite, values.list].filter((value) => value !== undefined)
  if (asked.length !== 1 || more.length > 0) throw new UsageError(USAGE)
  if (values.list) return listRuns(host)
  if (values.invite !== undefined) return inviteOwners(values.invite, host)
  if (file === undefined) return alone(host.dataDir, () => runUndo(values.undo ?? '', host))
  const work = askedOf(file, values)
  const quiet = values['no-questions'] ? { ...host, ask: undefined } : host
  return alone(host.dataDir, () => runImport(work, quiet)).catch((error: unknown) => {
    if (error instanceof CarrierFileError) throw new Error(`${file}: ${error.message}`)
    if (!(error instanceof DirectoryError)) throw error
    throw new Error(`${error.message.replace(/\.+$/, '')}. Finished rows are kept. Import the file again for the rest.`)
  })
}
