import { setTimeout as pause } from 'node:timers/promises'
import { failureText } from '../../server/process/report-failure.ts'
import type { PublicationReports, ReportedRun } from '../reports/publication-report.ts'
import { pagesOf } from './files-of-site.ts'
import type { Target } from './target.ts'
import { type Shown, TargetBusyError } from './target-lease.ts'
import { TargetAheadError, TargetRuns, type Waiting } from './target-run.ts'

/** Waiting times before retries, increasing. */
const AGAIN_MS = { first: 5000, last: 120_000 }
/** How long another publisher may be active before it is reported, and ahead before it counts as another history. */
const OTHERS_MS = { told: 30_000, ahead: 60_000 }
const OTHERS_LOOK_MS = 2000
/** A longer run is reported while it is in progress. */
const TOLD_AFTER_MS = 1000

class WaitingFiles implements Waiting {
  readonly #names = new Set<string>()

  get size(): number {
    return this.#names.size
  }

  giveBack(names: Iterable<string>): void {
    for (const name of names) this.#names.add(name)
  }

  take(count: number): string[] {
    const taken: string[] = []
    for (const name of this.#names) {
      if (taken.length === count) break
      taken.push(name)
      this.#names.delete(name)
    }
    return taken
  }
}

/** Keeps a target equal to the site that a publisher writes. Runs in parallel. Calls neither block nor throw. */
export class FollowedTarget {
  readonly #target: Target
  readonly #runs: TargetRuns
  readonly #reports: PublicationReports
  readonly #waiting = new WaitingFiles()
  readonly #closed = new AbortController()
  #wanted: Shown | undefined
  #working: Promise<void> | undefined
  #said = ''
  /** A run that is long enough to be reported while in progress. */
  #run: ReportedRun | undefined

  constructor(target: Target, siteFolder: string, reports: PublicationReports, allowOtherData = false) {
    this.#target = target
    this.#runs = new TargetRuns(target, siteFolder, { allowOtherData })
    this.#reports = reports
    reports.resume()
  }

  /** Records written and removed files until the next `show`. */
  touch(names: Iterable<string>): void {
    this.#waiting.giveBack(names)
  }

  /** The site has another folder now, so everything must be compared. */
  compareAll(): void {
    this.#runs.compareAll()
  }

  /** Sets the state that the site shows. It may be unchanged. */
  show(shown: Shown): void {
    this.#wanted = shown
    this.#runs.pass(shown)
    if (this.#waiting.size === 0 && this.#runs.isDone(shown)) return
    this.#working ??= this.#work().finally(() => {
      this.#working = undefined
      // Changes that were reported while it finished.
      if (this.#wanted && !this.#closed.signal.aborted) this.show(this.#wanted)
    })
  }

  /** Resolves when nothing is in progress. */
  async settled(): Promise<void> {
    await this.#working
    await this.#reports.settled()
  }

  /** Stops within one batch of files. Another publisher can continue at once. */
  async close(): Promise<void> {
    this.#closed.abort()
    await this.settled()
  }

  async #work(): Promise<void> {
    let againMs = AGAIN_MS.first
    let othersSince = 0
    for (let wanted = this.#wanted; wanted && !this.#closed.signal.aborted; wanted = this.#wanted) {
      if (this.#waiting.size === 0 && this.#runs.isDone(wanted)) return
      try {
        await this.#publish(wanted, othersSince > 0 && performance.now() - othersSince > OTHERS_MS.ahead)
        if (this.#said && !this.#closed.signal.aborted) console.log(`Published to ${this.#target.name} again`)
        this.#said = ''
        againMs = AGAIN_MS.first
        othersSince = 0
      } catch (error) {
        if (this.#closed.signal.aborted) return
        const isOthers = error instanceof TargetBusyError || error instanceof TargetAheadError
        if (isOthers) othersSince ||= performance.now()
        if (!isOthers || performance.now() - othersSince > OTHERS_MS.told) this.#say(failureText(error), wanted.seq)
        await pause(isOthers ? OTHERS_LOOK_MS : againMs, undefined, { signal: this.#closed.signal }).catch(
          () => undefined,
        )
        if (!isOthers) againMs = Math.min(againMs * 2, AGAIN_MS.last)
      }
    }
  }

  async #publish(wanted: Shown, isForced: boolean): Promise<void> {
    const startedAt = performance.now()
    const begun = setTimeout(() => {
      this.#run ??= this.#reports.begin({ trigger: 'change', seq: wanted.seq })
    }, TOLD_AFTER_MS)
    try {
      const isStopped = () => this.#closed.signal.aborted
      const { put, removed } = await this.#runs.run(this.#waiting, wanted, isStopped, isForced)
      if (isStopped()) return
      const run = this.#run ?? this.#reports.begin({ trigger: 'change', seq: wanted.seq })
      this.#run = undefined
      const pages = pagesOf(put)
      const seconds = (performance.now() - startedAt) / 1000
      const { warning } = this.#runs
      run.done({ seq: wanted.seq, written: pages.length, removed: pagesOf(removed).length, seconds, pages, warning })
    } finally {
      clearTimeout(begun)
    }
  }

  /** Reports each failure once, to the terminal and to editors. */
  #say(failure: string, seq: number): void {
    const line = `Not published to ${this.#target.name}: ${failure.replace(/\.$/, '')}. It is tried again until it works.`
    if (failure !== this.#said) console.error(line)
    if (failure !== this.#said || this.#run)
      (this.#run ?? this.#reports.begin({ trigger: 'change', seq })).failed(failure)
    this.#said = failure
    this.#run = undefined
  }
}
