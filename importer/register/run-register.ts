import { mkdirSync, readdirSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { RECORD_SOURCES } from '../../domain/carrier-record/carrier-facts.ts'
import { isOneOf } from '../../domain/guards.ts'
import { FEDERAL_SKIP_REASONS } from '../../domain/imports/federal-rows.ts'
import { extentWords } from '../../domain/imports/file-extent.ts'
import { fileDateWords, IMPORT_SOURCE_LABELS } from '../../domain/imports/import-runs.ts'
import { type FileOutcome, REGISTER_FILES, type RegisterFile } from '../../domain/imports/register.ts'
import { formatCount, formatDate } from '../../domain/text/format.ts'
import type { Backend } from '../../server/pocketbase/backend.ts'
import { failureText } from '../../server/process/report-failure.ts'
import { importRecords } from '../federal/import-federal-file.ts'
import { CarrierFileError } from '../files/recognize-file.ts'
import { BusyError } from '../run/directory-client.ts'
import type { ImportOptions, ImportResult } from '../run/file-run.ts'
import { openSource } from '../run/source-file.ts'
import { downloadFile, UnreachableError } from './download-file.ts'
import { type CheckedFile, checkFile, oddity } from './file-check.ts'
import { RegisterLog } from './register-log.ts'

/** Brings the directory up to date with FMCSA's files, one after the other. */

interface RegisterOptions {
  dataDir: string
  /** Address of the portal. */
  portal: string
  /** Folder to read the files from instead. */
  folder?: string | undefined
  /** Id of a run that an administrator or the schedule requested. */
  run?: string
  open(): Promise<Pick<Backend, 'url' | 'token'>>
  signal: AbortSignal
  /** Wait after the first failed request. */
  pauseMs?: number
  /** Called with one line for each file. */
  say(line: string): void
}

const FOLDER = 'register'
const PAUSE_MS = 30_000

/** A file to apply, and where it came from. */
interface Found {
  /** Name for people. */
  name: string
  /** Name under which it is remembered. */
  key: string
  path: string
  checked: CheckedFile
}

const isCensus = ({ source }: CheckedFile): boolean => isOneOf(RECORD_SOURCES, source)

/** The file of the register that has these contents. The census comes in three shapes. */
const fileWith = (checked: CheckedFile): RegisterFile | undefined =>
  REGISTER_FILES.find(({ name, source }) => source === checked.source || (name === 'census' && isCensus(checked)))

/** @throws one line if there is no such folder, or no file in it */
const filesIn = (folder: string): string[] => {
  if (!statSync(folder, { throwIfNoEntry: false })?.isDirectory()) throw new Error(`There is no folder ${folder}`)
  const files = readdirSync(folder)
    .filter((name) => /\.csv(\.gz)?$/i.test(name) && !name.includes('.rejected.'))
    .sort()
  if (files.length === 0) throw new Error(`The folder ${folder} contains no CSV file`)
  return files
}

/** Address of a file at a portal. */
const addressOf = (portal: string, { dataset }: RegisterFile): string =>
  `${portal.replace(/\/+$/, '')}/api/views/${dataset}/rows.csv?accessType=DOWNLOAD`

/** Applies files, and reports what became of each. */
class Register {
  failed = 0
  readonly #options: RegisterOptions
  readonly #log: RegisterLog
  /** The newest census of this run. */
  #census: Found | undefined
  /** True if an authority may prove what the census left open. */
  #hasProof = false

  constructor(options: RegisterOptions, log: RegisterLog) {
    this.#options = options
    this.#log = log
  }

  /** Fetches, checks and imports each file. */
  async fetchAll(): Promise<void> {
    const folder = join(this.#options.dataDir, FOLDER)
    mkdirSync(folder, { recursive: true, mode: 0o700 })
    const pathOf = ({ name }: RegisterFile): string => join(folder, `${name}.csv`)
    try {
      for (const file of REGISTER_FILES) {
        await this.#fetch(file, pathOf(file))
        // The census may be applied once more. Of the others, millions of rows would lie around until the end.
        if (file.name !== 'census') rmSync(pathOf(file), { force: true })
      }
      await this.#applyProof()
    } finally {
      for (const file of REGISTER_FILES) rmSync(pathOf(file), { force: true })
    }
  }

  #fetch(file: RegisterFile, path: string): Promise<void> {
    const { portal, signal, say, pauseMs = PAUSE_MS } = this.#options
    const { name } = file
    return this.#attempt(name, name, async () => {
      const known = this.#versionOf(name)
      const onWait = (reason: string, ms: number) =>
        say(`${name}: ${reason}. Trying again in ${Math.ceil(ms / 1000)} s.`)
      await this.#log.working(name, 'download')
      const version = await downloadFile(addressOf(portal, file), { path, signal, pauseMs, known, onWait })
      if (version === undefined) return this.#unchanged(name, name)
      await this.#log.working(name, 'check')
      const checked = await checkFile(path)
      if (checked.source !== file.source && !(name === 'census' && isCensus(checked)))
        throw new CarrierFileError(`is ${IMPORT_SOURCE_LABELS[checked.source]}`)
      await this.#apply({ name, key: name, path, checked }, version)
    })
  }

  /** Imports the files of a folder in the order of the register, the oldest of each kind first. */
  async importFolder(folder: string): Promise<void> {
    const found: Found[] = []
    for (const name of filesIn(folder))
      await this.#attempt(name, '', async () => {
        const path = join(folder, name)
        const checked = await checkFile(path)
        // Two files of inspections have the same columns.
        const key = checked.source === 'inspections' ? name : (fileWith(checked)?.name ?? name)
        found.push({ name, key, path, checked })
      })
    const names = REGISTER_FILES.map(({ name }) => name)
    const placeOf = ({ checked }: Found): number => names.indexOf(fileWith(checked)?.name ?? '')
    found.sort(
      (one, other) => placeOf(one) - placeOf(other) || one.checked.dated.day.localeCompare(other.checked.dated.day),
    )
    for (const file of found) await this.#attempt(file.name, file.key, () => this.#apply(file, ''))
    await this.#applyProof()
  }

  /** Version of a file that need not be applied again. Companies that were created since need each file once. */
  #versionOf(name: string): string {
    const known = this.#log.known.get(name)
    return known && (name === 'census' || known.companies === this.#log.companies) ? known.version : ''
  }

  /** Does the work for one file. A failure does not keep the others back, unless there is no network. */
  async #attempt(name: string, key: string, work: () => Promise<void>): Promise<void> {
    if (this.#options.signal.aborted) return
    try {
      await work()
    } catch (error) {
      if (this.#options.signal.aborted) return
      if (error instanceof UnreachableError) throw error
      if (error instanceof CarrierFileError) await this.#fail(name, key, 'refused', `it ${error.message}`)
      else await this.#fail(name, key, 'failed', failureText(error))
    }
  }

  async #fail(name: string, key: string, result: FileOutcome['result'], reason: string): Promise<void> {
    this.failed += 1
    this.#options.say(`${name}: not imported, because ${reason}`)
    await this.#log.outcome({ name: key, result, reason })
  }

  async #unchanged(name: string, key: string): Promise<void> {
    this.#options.say(`${name}: unchanged since the last run`)
    await this.#log.outcome({ name: key, result: 'unchanged', reason: '' })
  }

  async #apply(found: Found, version: string): Promise<void> {
    const { name, key, path, checked } = found
    if (isCensus(checked)) this.#census = found
    const last = this.#log.known.get(key)
    const { checksum } = await openSource(path, this.#options.dataDir)
    const isSame = last?.checksum === checksum
    if (isSame && (isCensus(checked) || last.companies === this.#log.companies)) return this.#unchanged(name, key)
    // A file that is fetched without a date is as old as its download.
    const isUndated = this.#options.folder && !checked.isDifference && checked.dated.day === '' && last?.day
    const undated = `it contains no date, and the last file was as of ${formatDate(last?.day ?? '')}. Import it by itself, with its --date`
    const odd = isSame ? '' : isUndated ? undated : oddity(checked, last)
    if (odd) return this.#fail(name, key, 'refused', odd)
    const result = await this.#import(found)
    if (result.state === 'stopped') return
    const { day = '', basis = '' } = result.report.dated ?? {}
    const companies = this.#log.companies + (isCensus(checked) ? result.counts.created : 0)
    const applied = { checksum, rows: checked.rows, day, basis, version, companies }
    await this.#log.outcome({ name: key, result: 'imported', reason: '', ...(checked.isDifference ? {} : { applied }) })
  }

  /** The census again, if authorities of this run prove what it left open. */
  async #applyProof(): Promise<void> {
    const census = this.#census
    if (!census || !this.#hasProof) return
    await this.#attempt(census.name, census.key, async () => {
      const { counts } = await this.#import(census)
      const applied = this.#log.known.get(census.key)
      if (!applied || counts.created === 0) return
      const companies = applied.companies + counts.created
      await this.#log.outcome({ name: census.key, result: 'imported', reason: '', applied: { ...applied, companies } })
    })
  }

  async #import({ name, key, path, checked }: Found): Promise<ImportResult> {
    const { signal, open, say, folder } = this.#options
    const { source, dated } = checked
    await this.#log.working(key, 'import')
    // A file without any date is as old as its download. Nobody knows how old one from a folder is.
    const isDownload = dated.day === '' && !folder
    const today = new Date().toISOString().slice(0, 10)
    const file = await openSource(path, this.#options.dataDir)
    const given = isDownload ? { day: today, basis: 'download' } : undefined
    const result = await this.#importAlone({ file, isDry: false, signal, open, dated: given })
    const { counts, report, state } = result
    if (state === 'stopped') return result
    if (/_carrier$/.test(source) && counts.skipped[FEDERAL_SKIP_REASONS.unlisted]) this.#hasProof = true
    const numbers = [
      `${formatCount(counts.rows)} rows`,
      `${formatCount(counts.created)} new`,
      `${formatCount(counts.updated)} changed`,
      ...(counts.rejected > 0 ? [`${formatCount(counts.rejected)} rejected`] : []),
    ]
    say(
      `${name}: ${IMPORT_SOURCE_LABELS[source]}, data as of ${fileDateWords(report.dated ?? dated)}: ${numbers.join(', ')}`,
    )
    if (report.extent && report.extent.is !== 'full') say(`  Taken as ${extentWords(report.extent)}`)
    for (const warning of report.warnings) say(`  ${warning}`)
    return result
  }

  /** Waits while someone else imports. */
  async #importAlone(options: ImportOptions): Promise<ImportResult> {
    const { signal, say, pauseMs = PAUSE_MS } = this.#options
    for (;;)
      try {
        return await importRecords(options)
      } catch (error) {
        if (!(error instanceof BusyError)) throw error
        say(`  ${error.message} Waiting until it ends.`)
        await wait(pauseMs, undefined, { signal })
      }
  }
}

/**
 * Fetches, checks and imports each file, or those of a folder. The server shows its progress and may stop it.
 * @returns the number of files that failed
 * @throws one line if another run is active, the portal cannot be reached, or the folder has no files
 */
export const runRegister = async (options: RegisterOptions): Promise<number> => {
  const { folder, run = '', open } = options
  if (folder) filesIn(folder)
  const stop = new AbortController()
  const signal = AbortSignal.any([options.signal, stop.signal])
  const log = await RegisterLog.begin({ backend: await open(), run, onStop: () => stop.abort() })
  const register = new Register({ ...options, signal }, log)
  try {
    await (folder ? register.importFolder(folder) : register.fetchAll())
    // A run of the console that the system interrupts continues after the restart.
    const isInterrupted = run !== '' && !stop.signal.aborted
    await log.end(!signal.aborted ? 'finished' : isInterrupted ? 'queued' : 'stopped')
    return register.failed
  } catch (error) {
    await log.end('failed', failureText(error)).catch(() => undefined)
    throw error
  }
}
