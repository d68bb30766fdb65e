import { hostname } from 'node:os'
import { setTimeout as pause } from 'node:timers/promises'
import { LEASE_SECONDS } from '../../domain/imports/import-runs.ts'
import { UPLOAD_KEPT_DAYS } from '../../domain/imports/upload-rules.ts'
import { DAY_MS, readStoredTime } from '../../domain/time.ts'
import { importFile, removeImportFiles, runsWithFiles, sinceLastByte } from '../../server/data-folder/import-files.ts'
import { failureText } from '../../server/process/report-failure.ts'
import { isRunning } from '../../server/supervision/process-group.ts'
import type { DeskBackend, WaitingRegister, WaitingRun } from './run-client.ts'

/** A process that works on one run. */
export interface DeskWorker {
  ended: Promise<unknown>
  /** Asks it to end after its current step. */
  ask(): void
  /** Ends it. */
  stop(): Promise<void>
}

export interface DeskOptions {
  desk: DeskBackend
  dataDir: string
  /** Starts work on a run. */
  begin(run: string): DeskWorker
  /** Starts a run of the register. */
  beginRegister(run: string): DeskWorker
  /** True if the register runs every day without a request. */
  isDaily: boolean
  signal: AbortSignal
  /** Called with a line when the server cannot be reached, and when it can again. */
  report(line: string): void
  everyMs?: number
}

const EVERY_MS = 1000
/** Pause while nothing is pending, as a multiple of the time for a request. */
const REST = 2
/** Failed rounds before an unreachable server is reported, because it may only be restarting. */
const FAILURES_TOLD = 20
/** A file that has not grown for this long is not expected any more. */
const SILENT_MS = 120_000
const TIDY_EVERY_MS = 300_000

/** True if the process of this machine that a run names has ended. */
const isGone = (holder: string): boolean => {
  const [, host, pid] = /^(.*) (\d+)$/.exec(holder) ?? []
  return host === hostname() && !isRunning(Number(pid))
}

class ImportDesk {
  readonly #options: DeskOptions
  /** Files are checked while a run continues, which may take an hour. */
  readonly #working = new Map<'look' | 'run', { run: string; worker: DeskWorker; isAsked: boolean }>()
  /** The last sign of life of runs that other processes work on, and its age by a clock that never jumps. */
  readonly #heard = new Map<string, { at: string; since: number }>()
  #tidyAt = 0

  constructor(options: DeskOptions) {
    this.#options = options
  }

  /** @returns true if there is more to do */
  async round(): Promise<boolean> {
    const { runs, register } = await this.#options.desk.waiting()
    for (const run of runs) await this.#attend(run)
    await this.#attendRegister(register)
    for (const id of this.#heard.keys()) if (!runs.some((run) => run.id === id)) this.#heard.delete(id)
    if (performance.now() >= this.#tidyAt) {
      this.#tidyAt = performance.now() + TIDY_EVERY_MS
      await this.#tidy()
    }
    return runs.length > 0 || register.isActive
  }

  async stop(): Promise<void> {
    await Promise.all([...this.#working.values()].map(({ worker }) => worker.stop()))
  }

  async #attend(run: WaitingRun): Promise<void> {
    const own = [...this.#working.values()].find((working) => working.run === run.id)
    if (own) {
      if (run.is_stopping && !own.isAsked) own.worker.ask()
      own.isAsked ||= run.is_stopping
    } else if (run.state === 'uploading') await this.#receive(run)
    else if (run.state === 'queued') this.#begin('run', run.id, this.#options.begin)
    else if (this.#isLeft(run)) await this.#takeUp(run)
  }

  /** True if no process works on a run, although its row may name one. */
  #isLeft({ id, holder, heartbeat_at }: WaitingRun): boolean {
    if (holder === '' || isGone(holder)) return true
    const heard = this.#heard.get(id)
    if (heard?.at === heartbeat_at) return performance.now() - heard.since > LEASE_SECONDS * 1000
    this.#heard.set(id, { at: heartbeat_at, since: performance.now() })
    return false
  }

  /** Handles a run that its process has left: continues an undo, and leaves everything else to people. */
  async #takeUp({ id, state, holder, is_stopping }: WaitingRun): Promise<void> {
    const { desk } = this.#options
    if (state !== 'undoing' || is_stopping) await desk.write(id, { state: 'stopped', holder: '', is_stopping: false })
    else if (holder) await desk.write(id, { holder: '' })
    else this.#begin('run', id, this.#options.begin)
  }

  async #receive({ id, created }: WaitingRun): Promise<void> {
    const { desk, dataDir } = this.#options
    const { path, part } = importFile(dataDir, id)
    if (sinceLastByte(path) !== undefined) return this.#begin('look', id, this.#options.begin)
    const silentMs = sinceLastByte(part) ?? Date.now() - new Date(created).getTime()
    if (silentMs < SILENT_MS) return
    removeImportFiles(dataDir, id)
    await desk.remove(id)
  }

  /** Starts a requested run of the register. Imports wait until it ends, because it imports one file after the other. */
  async #attendRegister({ queued, isActive, newest }: WaitingRegister): Promise<void> {
    if (queued) this.#begin('run', queued, this.#options.beginRegister)
    const isDue = newest === '' || Date.now() - readStoredTime(newest).getTime() >= DAY_MS
    if (this.#options.isDaily && !isActive && isDue) await this.#options.desk.requestRegister()
  }

  #begin(what: 'look' | 'run', run: string, start: (run: string) => DeskWorker): void {
    if (this.#working.has(what)) return
    const worker = start(run)
    this.#working.set(what, { run, worker, isAsked: false })
    void worker.ended.then(() => this.#working.delete(what))
  }

  /** Deletes the files of removed runs, and files that nobody has used for long. */
  async #tidy(): Promise<void> {
    const { desk, dataDir } = this.#options
    for (const run of runsWithFiles(dataDir)) {
      const written = await desk.lastWritten(run)
      const age = written === undefined ? Number.POSITIVE_INFINITY : Date.now() - new Date(written).getTime()
      if (age > UPLOAD_KEPT_DAYS * DAY_MS) removeImportFiles(dataDir, run)
    }
  }
}

/**
 * Works on the imports that administrators request, one at a time, each in its own process, until the signal aborts.
 * Failures never end it.
 */
export const keepImporting = async (options: DeskOptions): Promise<void> => {
  const { signal, report, everyMs = EVERY_MS } = options
  const desk = new ImportDesk(options)
  let failures = 0
  while (!signal.aborted) {
    let isBusy = false
    try {
      isBusy = await desk.round()
      if (failures >= FAILURES_TOLD) report('Imports are available again')
      failures = 0
    } catch (error) {
      failures++
      if (failures === FAILURES_TOLD) report(`Pending imports cannot be read: ${failureText(error)}`)
    }
    await pause(isBusy ? everyMs : everyMs * REST, undefined, { signal }).catch(() => undefined)
  }
  await desk.stop()
}
