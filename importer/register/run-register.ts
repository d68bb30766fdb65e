import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import { RECORD_SOURCES } from '../../domain/carrier-record/carrier-facts.ts'
import { isOneOf } from '../../domain/guards.ts'
import { FEDERAL_SKIP_REASONS } from '../../domain/imports/federal-rows.ts'
import { fileDateWords, IMPORT_SOURCE_LABELS } from '../../domain/imports/import-runs.ts'
import { formatCount } from '../../domain/text/format.ts'
import type { Backend } from '../../server/pocketbase/backend.ts'
import { replaceFile } from '../../server/pocketbase/migrations-folder.ts'
import { failureText } from '../../server/process/report-failure.ts'
import { importRecords } from '../federal/import-federal-file.ts'
import { CarrierFileError } from '../files/recognize-file.ts'
import type { SourceFile } from '../run/import-file.ts'
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

const stateSchema = z.object({
  /** Companies that the register has created so far. */
  created: z.int(),
  /** By name. */
  files: z.record(
    z.string(),
    z.object({
      checksum: z.string(),
      rows: z.int(),
      day: z.string(),
      version: z.string(),
      created: z.int(),
    }) satisfies z.ZodType<AppliedFile>,
  ),
})

/** What earlier runs applied. A damaged file is worth a line: without it, nothing can be compared with. */
const readState = (file: string, say: RegisterOptions['say']): z.infer<typeof stateSchema> => {
  if (!existsSync(file)) return { created: 0, files: {} }
  try {
    return stateSchema.parse(JSON.parse(readFileSync(file, 'utf8')))
  } catch {
    say(`${file} is damaged, so files are not compared with those of the last run`)
    return { created: 0, files: {} }
  }
}

/** A file to apply, and where it came from. */
interface Found {
  name: string
  path: string
  checked: CheckedFile
}

/**
 * Reads the files of a folder in the order of the register, the oldest of each kind first.
 * @throws one line if there is no such folder, or no file in it
 */
const inFolder = async (folder: string, fail: (name: string, reason: string) => void): Promise<Found[]> => {
  const found: Found[] = []
  if (!statSync(folder, { throwIfNoEntry: false })?.isDirectory()) throw new Error(`There is no folder ${folder}`)
  const files = readdirSync(folder)
    .filter((name) => /\.csv(\.gz)?$/i.test(name) && !name.includes('.rejected.'))
    .sort()
  for (const file of files)
    try {
      const path = join(folder, file)
      found.push({ name: file, path, checked: await checkFile(path) })
    } catch (error) {
      fail(file, error instanceof CarrierFileError ? `it ${error.message}` : failureText(error))
    }
  if (files.length === 0) throw new Error(`The folder ${folder} contains no CSV file`)
  const placeOf = ({ checked: { source } }: Found): number => {
    const place = REGISTER_FILES.findIndex((file) => file.source === source)
    // The census comes in three shapes.
    return place === -1 ? REGISTER_FILES.findIndex(({ name }) => name === 'census') : place
  }
  return found.toSorted(
    (one, other) => placeOf(one) - placeOf(other) || one.checked.dated.day.localeCompare(other.checked.dated.day),
  )
}

const isCensus = ({ source }: CheckedFile): boolean => isOneOf(RECORD_SOURCES, source)

/** Applies files, and remembers what it applied. */
class Register {
  failed = 0
  readonly #options: RegisterOptions
  readonly #note: string
  readonly #state: z.infer<typeof stateSchema>
  /** The newest census of this run. */
  #census: Found | undefined
  /** True if an authority may prove what the census left open. */
  #hasProof = false

  constructor(options: RegisterOptions, folder: string) {
    this.#options = options
    this.#note = join(folder, 'applied.json')
    this.#state = readState(this.#note, options.say)
  }

  fail(name: string, reason: string): void {
    this.failed += 1
    this.#options.say(`${name}: not imported, because ${reason}`)
  }

  /** Version of a file that need not be applied again. Companies that were created since need each file once. */
  versionOf(name: string): string {
    const known = this.#state.files[name]
    return known && (name === 'census' || known.created === this.#state.created) ? known.version : ''
  }

  /** Does the work for one file. A failure does not keep the others back. */
  async attempt(name: string, work: () => Promise<void>): Promise<void> {
    if (this.#options.signal.aborted) return
    try {
      await work()
    } catch (error) {
      if (this.#options.signal.aborted) return
      this.fail(name, error instanceof CarrierFileError ? `it ${error.message}` : failureText(error))
    }
  }

  async apply(found: Found, version = ''): Promise<void> {
    const { name, path, checked } = found
    if (isCensus(checked)) this.#census = found
    // Two files of inspections have the same columns.
    const key = this.#options.folder && checked.source !== 'inspections' ? checked.source : name
    const last = this.#state.files[key]
    const file = await openSource(path)
    const isKnown = last?.checksum === file.checksum && (isCensus(checked) || last.created === this.#state.created)
    if (isKnown) return this.#options.say(`${name}: unchanged since the last run`)
    const odd = last?.checksum === file.checksum ? '' : oddity(checked, last)
    if (odd) return this.fail(name, odd)
    const day = await this.#import(found, file)
    if (day === undefined || checked.isDifference) return
    const { created } = this.#state
    this.#state.files[key] = { checksum: file.checksum, rows: checked.rows, day, version, created }
    replaceFile(this.#note, Buffer.from(JSON.stringify(this.#state, null, 2)))
  }

  /** The census again, if authorities of this run prove what it left open. */
  async applyProof(): Promise<void> {
    const census = this.#census
    if (census && this.#hasProof)
      await this.attempt(census.name, async () => void (await this.#import(census, await openSource(census.path))))
  }

  /** @returns the date of the file, undefined if it was stopped */
  async #import({ name, checked }: Found, file: SourceFile): Promise<string | undefined> {
    const { signal, open, say } = this.#options
    const { source, dated } = checked
    // A file without any date is as old as its download. Nobody knows how old one from a folder is.
    const day = dated.day || (this.#options.folder ? '' : new Date().toISOString().slice(0, 10))
    const date = dated.day || !day ? {} : { date: day }
    const { counts, report, state } = await importRecords({ file, isDry: false, signal, open, ...date })
    if (state === 'stopped') return undefined
    if (isCensus(checked)) this.#state.created += counts.created
    else if (/_carrier$/.test(source) && counts.skipped[FEDERAL_SKIP_REASONS.unlisted]) this.#hasProof = true
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
    return day
  }
}

/**
 * Fetches, checks and imports each file.
 * @returns the number of files that failed
 */
export const runRegister = async (options: RegisterOptions): Promise<number> => {
  const { dataDir, portal, folder, signal, say, pauseMs = PAUSE_MS } = options
  const own = join(dataDir, FOLDER)
  mkdirSync(own, { recursive: true, mode: 0o700 })
  const register = new Register(options, own)
  if (folder) {
    const files = await inFolder(folder, (name, reason) => register.fail(name, reason))
    for (const found of files) await register.attempt(found.name, () => register.apply(found))
    await register.applyProof()
    return register.failed
  }
  const pathOf = (name: string): string => join(own, `${name}.csv`)
  for (const file of REGISTER_FILES)
    await register.attempt(file.name, async () => {
      const path = pathOf(file.name)
      const known = register.versionOf(file.name)
      const version = await downloadFile(addressOf(portal, file), { path, signal, pauseMs, known })
      if (version === undefined) return say(`${file.name}: unchanged since the last run`)
      const checked = await checkFile(path)
      // The census comes in three shapes.
      const isExpected = checked.source === file.source || (file.name === 'census' && isCensus(checked))
      if (!isExpected) return register.fail(file.name, `it is ${IMPORT_SOURCE_LABELS[checked.source]}`)
      await register.apply({ name: file.name, path, checked }, version)
    })
  await register.applyProof()
  for (const { name } of REGISTER_FILES) rmSync(pathOf(name), { force: true })
  return register.failed
}
