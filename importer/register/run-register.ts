import { mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import { fileDateWords, IMPORT_SOURCE_LABELS } from '../../domain/imports/import-runs.ts'
import { formatCount } from '../../domain/text/format.ts'
import type { Backend } from '../../server/pocketbase/backend.ts'
import { replaceFile } from '../../server/pocketbase/migrations-folder.ts'
import { failureText } from '../../server/process/report-failure.ts'
import { importRecords } from '../federal/import-federal-file.ts'
import { CarrierFileError } from '../files/recognize-file.ts'
import { openSource } from '../run/source-file.ts'
import { downloadFile } from './download-file.ts'
import { type AppliedFile, type CheckedFile, checkFile, oddity } from './file-check.ts'
import { addressOf, REGISTER_FILES } from './register-files.ts'

/** Brings the directory up to date with FMCSA's files, one after the other. */

interface RegisterOptions {
  dataDir: string
  /** Address of the portal. */
  portal: string
  /** Folder to read the files from instead. */
  folder?: string | undefined
  open(): Promise<Pick<Backend, 'url' | 'token'>>
  signal: AbortSignal
  /** Wait after the first failed request. */
  pauseMs?: number
  /** Called with one line for each file. */
  say(line: string): void
}

const FOLDER = 'register'
const PAUSE_MS = 30_000

const appliedSchema = z.record(
  z.string(),
  z.object({
    checksum: z.string(),
    rows: z.int(),
    day: z.string(),
    version: z.string(),
  }) satisfies z.ZodType<AppliedFile>,
)

/** The files of earlier runs, by name. */
const readApplied = (file: string): Record<string, AppliedFile> => {
  try {
    return appliedSchema.parse(JSON.parse(readFileSync(file, 'utf8')))
  } catch {
    return {}
  }
}

/** A file to apply, and where it came from. */
interface Found {
  name: string
  path: string
  checked: CheckedFile
}

const today = (): string => new Date().toISOString().slice(0, 10)

/** Reads the files of a folder in the order of the register, the oldest of each kind first. */
const inFolder = async (folder: string, fail: (name: string, reason: string) => void): Promise<Found[]> => {
  const found: Found[] = []
  for (const file of readdirSync(folder)
    .filter((name) => /\.csv(\.gz)?$/i.test(name) && !name.includes('.rejected.'))
    .sort())
    try {
      const path = join(folder, file)
      found.push({ name: file, path, checked: await checkFile(path) })
    } catch (error) {
      fail(file, error instanceof CarrierFileError ? `it ${error.message}` : failureText(error))
    }
  const placeOf = ({ checked: { source } }: Found): number => {
    const place = REGISTER_FILES.findIndex((file) => file.source === source)
    // The census comes in three shapes.
    return place === -1 ? REGISTER_FILES.findIndex(({ name }) => name === 'census') : place
  }
  return found.toSorted(
    (one, other) => placeOf(one) - placeOf(other) || one.checked.dated.day.localeCompare(other.checked.dated.day),
  )
}

/**
 * Fetches, checks and imports each file. A file that fails does not keep the others back.
 * @returns the number of files that failed
 */
export const runRegister = async (options: RegisterOptions): Promise<number> => {
  const { dataDir, portal, folder, signal, say, pauseMs = PAUSE_MS } = options
  const own = join(dataDir, FOLDER)
  mkdirSync(own, { recursive: true, mode: 0o700 })
  const note = join(own, 'applied.json')
  const applied = readApplied(note)
  let failed = 0
  const fail = (name: string, reason: string) => {
    failed += 1
    say(`${name}: not imported, because ${reason}`)
  }
  const apply = async ({ name, path, checked }: Found, version = ''): Promise<void> => {
    const { source, dated } = checked
    // Two files of inspections have the same columns.
    const key = folder && source !== 'inspections' ? source : name
    const file = await openSource(path)
    if (applied[key]?.checksum === file.checksum) return say(`${name}: unchanged since the last run`)
    const odd = oddity(checked, applied[key])
    if (odd) return fail(name, odd)
    // A file without any date is as old as its download.
    const day = dated.day || today()
    const options_ = { file, isDry: false, signal, open: options.open, ...(dated.day ? {} : { date: day }) }
    const { counts, report, state } = await importRecords(options_)
    if (state === 'stopped') return
    if (!checked.isDifference) applied[key] = { checksum: file.checksum, rows: checked.rows, day, version }
    replaceFile(note, Buffer.from(JSON.stringify(applied, null, 2)))
    const numbers = [
      `${formatCount(counts.rows)} rows`,
      `${formatCount(counts.created)} new`,
      `${formatCount(counts.updated)} changed`,
      ...(counts.rejected > 0 ? [`${formatCount(counts.rejected)} rejected`] : []),
    ]
    say(
      `${name}: ${IMPORT_SOURCE_LABELS[source]}, data as of ${fileDateWords(report.dated ?? dated)}: ${numbers.join(', ')}`,
    )
    for (const warning of report.warnings) say(`  ${warning}`)
  }
  const attempt = async (name: string, work: () => Promise<void>): Promise<void> => {
    if (signal.aborted) return
    try {
      await work()
    } catch (error) {
      if (signal.aborted) return
      fail(name, error instanceof CarrierFileError ? `it ${error.message}` : failureText(error))
    }
  }
  if (folder) {
    for (const found of await inFolder(folder, fail)) await attempt(found.name, () => apply(found))
    return failed
  }
  for (const file of REGISTER_FILES)
    await attempt(file.name, async () => {
      const path = join(own, `${file.name}.csv`)
      const known = applied[file.name]?.version ?? ''
      const version = await downloadFile(addressOf(portal, file), { path, signal, pauseMs, known })
      if (version === undefined) return say(`${file.name}: unchanged since the last run`)
      const checked = await checkFile(path)
      const isExpected = checked.source === file.source || (file.name === 'census' && !checked.source.includes('_'))
      if (!isExpected) return fail(file.name, `it is ${IMPORT_SOURCE_LABELS[checked.source]}`)
      await apply({ name: file.name, path, checked }, version)
      rmSync(path, { force: true })
    })
  return failed
}
