import { existsSync, mkdirSync, readdirSync, renameSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { readExport } from '../../domain/imports/tables/export-text.ts'
import { EXPORT_KINDS, type ExportKind } from '../../domain/imports/tables/own-export.ts'
import { formatCountOf } from '../../domain/text/format.ts'
import type { Backend } from '../../server/pocketbase/backend.ts'
import type { Progress } from '../../server/process/progress.ts'
import { EXIT, UsageError } from '../import-help.ts'
import { DirectoryClient } from '../run/directory-client.ts'
import { fileNames, writeFiles } from './export-files.ts'

const USAGE = `Usage: npm run export -- FOLDER [--replace]   write all listings, reviews and inquiries to files
       npm run export -- --help               explain`

const HELP = `${USAGE}

FOLDER is created if it does not exist. Of listings, reviews and inquiries, it gets a CSV file for spreadsheets and a JSON
file for programs, with the same columns. npm run import reads the CSV files of listings and reviews.

  --replace   replace the files of an earlier export in a folder that has files

The files contain email addresses and phone numbers of people, so only you can read them. They contain neither accounts
nor logos nor federal records. To move or restore a whole directory, use npm run backup.`

/** What the command needs from the process that runs it. */
interface CommandHost {
  open(): Promise<Pick<Backend, 'url' | 'token' | 'close'>>
  /** Ends the export. */
  signal: AbortSignal
  say(text: string): void
  startProgress(label: string, total: number): Progress
}

const parse = (args: readonly string[]) => {
  const options = { help: { type: 'boolean', short: 'h' }, replace: { type: 'boolean', default: false } } as const
  try {
    return parseArgs({ args: [...args], allowPositionals: true, options })
  } catch (error) {
    throw new UsageError(`${error instanceof Error ? error.message : String(error)}\n${USAGE}`)
  }
}

/** Where the files are written until all of them are complete. Of an export that was killed, it remains. */
const UNFINISHED = '.unfinished-export'

/** @throws one line if the folder cannot take the files */
const requireFolder = (folder: string, isReplacing: boolean): void => {
  if (!existsSync(folder)) return
  if (!statSync(folder).isDirectory()) throw new Error(`${folder} is a file. Name a folder.`)
  const names = readdirSync(folder).filter((name) => name !== UNFINISHED)
  if (names.length > 0 && !isReplacing)
    throw new Error(`${folder} has files. Name an empty folder, or add --replace to replace an earlier export in it.`)
}

interface Export {
  folder: string
  directory: DirectoryClient
  host: CommandHost
}

/** @returns undefined if the signal stopped it */
const exportKind = async (kind: ExportKind, { folder, directory, host }: Export): Promise<number | undefined> => {
  const { signal } = host
  if (signal.aborted) return undefined
  let progress: Progress | undefined
  const onTotal = (total: number) => {
    progress = host.startProgress(`Exporting ${kind}`, total)
  }
  try {
    const rows = readExport(await directory.exportTable(kind, signal), onTotal)
    return await writeFiles(join(folder, kind), kind, rows, (count) => progress?.update(count))
  } catch (error) {
    if (signal.aborted) return undefined
    throw error
  } finally {
    progress?.done()
  }
}

/** Writes the files of all kinds, or none. */
const exportAll = async (folder: string, host: CommandHost): Promise<number> => {
  const unfinished = join(folder, UNFINISHED)
  const backend = await host.open()
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 })
    rmSync(unfinished, { recursive: true, force: true })
    mkdirSync(unfinished, { mode: 0o700 })
    const directory = new DirectoryClient(backend)
    const lines: string[] = []
    for (const kind of EXPORT_KINDS) {
      const rows = await exportKind(kind, { folder: unfinished, directory, host })
      if (rows === undefined) {
        host.say('Stopped. Nothing was written.')
        return EXIT.stopped
      }
      lines.push(...fileNames(kind).map((name) => `${join(folder, name)}: ${formatCountOf(rows, 'row')}`))
    }
    for (const name of EXPORT_KINDS.flatMap(fileNames)) renameSync(join(unfinished, name), join(folder, name))
    host.say(lines.join('\n'))
    return EXIT.done
  } finally {
    rmSync(unfinished, { recursive: true, force: true })
    await backend.close()
  }
}

/**
 * Does what the arguments of `npm run export` ask for.
 * @returns the exit code
 * @throws an error whose message is a line for people; UsageError for a wrong command line
 */
export const exportCommand = async (args: readonly string[], host: CommandHost): Promise<number> => {
  const { values, positionals } = parse(args)
  if (values.help) {
    host.say(HELP)
    return EXIT.done
  }
  const [folder, ...more] = positionals
  if (!folder || more.length > 0) throw new UsageError(USAGE)
  requireFolder(folder, values.replace)
  return exportAll(folder, host)
}
