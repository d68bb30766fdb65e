import { existsSync, mkdirSync, readdirSync, renameSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { readExport } from '../../domain/imports/tables/export-text.ts'
import {
  EXPORT_KINDS,
  EXPORTED_PICTURES,
  type ExportedRow,
  type ExportKind,
} from '../../domain/imports/tables/own-export.ts'
import { formatCountOf } from '../../domain/text/format.ts'
import type { Backend } from '../../server/pocketbase/backend.ts'
import type { Progress } from '../../server/process/progress.ts'
import { EXIT, UsageError } from '../import-help.ts'
import { DirectoryClient } from '../run/directory-client.ts'
import { fileNames, writeFiles } from './export-files.ts'
import { type ExportedPicture, picturesOf, writePictures } from './export-pictures.ts'

const USAGE = `Usage: npm run export -- FOLDER [--replace]   write all listings, reviews and inquiries to files
       npm run export -- --help               explain`

const HELP = `${USAGE}

FOLDER is created if it does not exist. Of listings, reviews and inquiries, it gets a CSV file for spreadsheets and a JSON
file for programs, with the same columns. Logos and approved photos are in its folder pictures. npm run import reads the
CSV files of listings and reviews, and the pictures next to them.

  --replace   replace the files of an earlier export in a folder that has files

The files contain email addresses and phone numbers of people, so only you can read them. They contain neither accounts
nor federal records. To move or restore a whole directory, use npm run backup.`

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

/** @returns the number of rows and the pictures that they name, or undefined if the signal stopped it */
const exportKind = async (kind: ExportKind, { folder, directory, host }: Export) => {
  const { signal } = host
  if (signal.aborted) return undefined
  let progress: Progress | undefined
  const onTotal = (total: number) => {
    progress = host.startProgress(`Exporting ${kind}`, total)
  }
  const pictures: ExportedPicture[] = []
  const noted = async function* (batches: AsyncIterable<ExportedRow[]>) {
    for await (const rows of batches) {
      if (kind === 'listings') pictures.push(...rows.flatMap(picturesOf))
      yield rows
    }
  }
  try {
    const rows = noted(readExport(await directory.exportTable(kind, signal), onTotal))
    const count = await writeFiles(join(folder, kind), kind, rows, (done) => progress?.update(done))
    return { count, pictures }
  } catch (error) {
    if (signal.aborted) return undefined
    throw error
  } finally {
    progress?.done()
  }
}

/** @returns undefined if the signal stopped it */
const exportPictures = async (pictures: readonly ExportedPicture[], { folder, directory, host }: Export) => {
  if (pictures.length === 0) return 0
  const { signal } = host
  const progress = host.startProgress('Exporting pictures', pictures.length)
  try {
    return await writePictures(folder, pictures, { directory, signal, onDone: (count) => progress.update(count) })
  } catch (error) {
    if (signal.aborted) return undefined
    throw error
  } finally {
    progress.done()
  }
}

/** Moves what was written to its place. A folder of pictures replaces that of the earlier export. */
const moveInPlace = (unfinished: string, folder: string): void => {
  rmSync(join(folder, EXPORTED_PICTURES), { recursive: true, force: true })
  for (const name of readdirSync(unfinished)) renameSync(join(unfinished, name), join(folder, name))
}

const stopped = (host: CommandHost): number => {
  host.say('Stopped. Nothing was written.')
  return EXIT.stopped
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
    const work = { folder: unfinished, directory, host }
    const lines: string[] = []
    const pictures: ExportedPicture[] = []
    for (const kind of EXPORT_KINDS) {
      const done = await exportKind(kind, work)
      if (!done) return stopped(host)
      pictures.push(...done.pictures)
      lines.push(...fileNames(kind).map((name) => `${join(folder, name)}: ${formatCountOf(done.count, 'row')}`))
    }
    const written = await exportPictures(pictures, work)
    if (written === undefined) return stopped(host)
    if (written > 0) lines.push(`${join(folder, EXPORTED_PICTURES)}: ${formatCountOf(written, 'picture')}`)
    moveInPlace(unfinished, folder)
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
