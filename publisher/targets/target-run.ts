import { OTHER_SITE_WARNING } from '../../domain/publishing/rules.ts'
import { byRank, filesOfSite, pagesOf } from './files-of-site.ts'
import type { Target } from './target.ts'
import { type Shown, TargetTurn } from './target-lease.ts'
import { TargetManifest } from './target-manifest.ts'
import { BATCH, TargetWriter, type Written } from './target-writer.ts'

/** The target shows changes that this publisher's site does not have yet. */
export class TargetAheadError extends Error {}

/** The target shows the site of other data. */
class OtherTargetDataError extends Error {}

/** Files that wait for a target. More may be added during a run. */
export interface Waiting {
  /** Removes and returns the next ones. */
  take(count: number): string[]
  giveBack(names: readonly string[]): void
  readonly size: number
}

/** True if a target shows the same as, or more than, another site of the same history. */
const isAhead = (shown: Shown, wanted: Shown): boolean => shown.site === wanted.site && shown.seq > wanted.seq

const isSame = (a: Shown | undefined, b: Shown): boolean => a?.site === b.site && a.seq === b.seq && a.mark === b.mark

interface RunOptions {
  allowOtherData?: boolean
  endedAfterMs?: number | undefined
}

const isOfOtherData = (shown: Shown | undefined, { directory }: Shown): boolean =>
  shown?.directory !== undefined && directory !== undefined && shown.directory !== directory

/** A publisher's runs at a target, one after another, and what it remembers between them. */
export class TargetRuns {
  readonly #target: Target
  readonly #siteFolder: string
  readonly #turn: TargetTurn
  #manifest: TargetManifest
  /** What the target showed after this publisher's last run. */
  #left: Shown | undefined
  /** Files that caches have not purged yet. */
  #unpurged: string[] = []
  readonly #history = new OwnHistory()
  /** Another publisher writes another site to the target. */
  #hasRival = false
  /** True if all files must be compared, because it is unknown which ones differ. */
  #isCompared = true

  readonly #allowOtherData: boolean

  /**
   * @param allowOtherData true if a site of other data may be replaced there
   * @param endedAfterMs silence after which another publisher counts as gone
   */
  constructor(target: Target, siteFolder: string, { allowOtherData = false, endedAfterMs }: RunOptions = {}) {
    this.#allowOtherData = allowOtherData
    this.#target = target
    this.#siteFolder = siteFolder
    this.#turn = new TargetTurn(target, endedAfterMs)
    this.#manifest = new TargetManifest(target, 1)
  }

  /** A problem of a target that can still be published to; '' if none is known. */
  get warning(): string {
    return this.#turn.warning || (this.#hasRival ? OTHER_SITE_WARNING : '')
  }

  /** Records what the site shows, whether or not a run follows. */
  pass(shown: Shown): void {
    this.#history.pass(shown)
  }

  /** Makes the next run compare all files. */
  compareAll(): void {
    this.#isCompared = false
  }

  /** True if a run would only check. */
  isDone(wanted: Shown): boolean {
    return this.#isCompared && isSame(this.#left, wanted)
  }

  /**
   * Makes the target show the site.
   * @param wanted what the site shows
   * @param isStopped returns true to stop; the target is then left to others
   * @throws TargetError, OtherTargetDataError, or TargetAheadError unless `isForced`; the next run continues
   */
  async run(waiting: Waiting, wanted: Shown, isStopped: () => boolean, isForced: boolean): Promise<Written> {
    this.pass(wanted)
    await this.#begin(wanted, isForced)
    this.#left = undefined
    const written: Written = { put: [], removed: [] }
    try {
      await this.#writeWaiting(waiting, written)
      if (!this.#isCompared) this.#isCompared = await this.#compare(waiting, written, isStopped)
    } finally {
      // a failed run loses nothing that is known about the target
      if (isStopped()) await this.#leave(undefined).catch(() => undefined)
    }
    if (isStopped()) return written
    await this.#manifest.save()
    await this.#target.purge(pagesOf(this.#unpurged))
    this.#unpurged = []
    await this.#leave(wanted)
    return written
  }

  async #begin(wanted: Shown, isForced: boolean): Promise<void> {
    const found = await this.#turn.take()
    if (found === 'unchanged' || found === 'continued') {
      this.#hasRival = false
      return
    }
    this.#manifest = new TargetManifest(this.#target, this.#turn.digits)
    const { shown } = this.#turn
    if (!this.#allowOtherData && isOfOtherData(shown, wanted)) {
      await this.#turn.leave(this.#turn.digits, shown)
      throw new OtherTargetDataError(
        `The bucket shows a site of other data, so it was not changed. Set SITE_BUCKET to a separate bucket; ALLOW_OTHER_DATA=1 replaces the site there.`,
      )
    }
    if (found === 'uncertain') {
      await this.#manifest.replace(this.#target.list())
      this.#isCompared = false
      return
    }
    if (shown && isAhead(shown, wanted) && !isForced) {
      await this.#turn.leave(this.#turn.digits, shown)
      throw new TargetAheadError('Another publisher has published newer changes there.')
    }
    const left = this.#left
    const isContinued = shown && left && !isForced && this.#history.continues(left, shown)
    if (!isSame(shown, wanted) && !isContinued) this.#isCompared = false
    this.#sayRival(shown !== undefined && left !== undefined && (isForced || this.#history.excludes(left, shown)))
  }

  #sayRival(hasRival: boolean): void {
    if (hasRival && !this.#hasRival) console.warn(OTHER_SITE_WARNING)
    this.#hasRival = hasRival
  }

  async #leave(shown: Shown | undefined): Promise<void> {
    if (!shown) await this.#manifest.save()
    await this.#turn.leave(this.#manifest.digits, shown)
    this.#left = shown
  }

  get #writer(): TargetWriter {
    return new TargetWriter(this.#target, this.#manifest, this.#siteFolder, () => this.#turn.keep())
  }

  async #write(names: readonly string[], written: Written): Promise<void> {
    await this.#manifest.load(names)
    if (this.#manifest.isDamaged) await this.#mend()
    const { put, removed } = await this.#writer.write(names)
    written.put.push(...put)
    written.removed.push(...removed)
    this.#unpurged.push(...put, ...removed)
  }

  /** Lists the target's files if the manifest cannot be read. */
  async #mend(): Promise<void> {
    await this.#manifest.replace(this.#target.list())
    this.#isCompared = false
  }

  async #writeWaiting(waiting: Waiting, written: Written): Promise<void> {
    while (waiting.size > 0) {
      const names = waiting.take(BATCH)
      try {
        await this.#write(names, written)
      } catch (error) {
        waiting.giveBack(names)
        throw error
      }
    }
  }

  /** @returns true if it was completed */
  async #compare(waiting: Waiting, written: Written, isStopped: () => boolean): Promise<boolean> {
    await this.#manifest.loadAll()
    if (this.#manifest.isDamaged) await this.#mend()
    const names = await filesOfSite(this.#siteFolder)
    for (let first = 0; first < names.length; first += BATCH) {
      if (isStopped()) return false
      // someone waits for these while all others are compared
      await this.#writeWaiting(waiting, written)
      await this.#write(names.slice(first, first + BATCH), written)
    }
    const wanted = new Set(names)
    const gone = byRank([...this.#manifest.names()].filter((name) => !wanted.has(name)))
    await this.#write(gone, written)
    return true
  }
}

/** Limit for a publisher that follows another one and may be this many changes behind. */
const MOST_PASSED = 1000

/** What one publisher's site has shown, to distinguish its own history from that of other data. */
class OwnHistory {
  /** Number of a change → its mark. */
  readonly #marks = new Map<number, string>()

  pass({ seq, mark }: Shown): void {
    this.#marks.set(seq, mark)
    const [oldest] = this.#marks.keys()
    if (oldest !== undefined && this.#marks.size > MOST_PASSED) this.#marks.delete(oldest)
  }

  /** True if a publisher of the same site has continued from what this one left at a target. */
  continues(left: Shown, shown: Shown): boolean {
    return left.site === shown.site && shown.seq >= left.seq && this.#marks.get(shown.seq) === shown.mark
  }

  /** True if a target shows something that cannot come from this publisher's data and code. */
  excludes(left: Shown, shown: Shown): boolean {
    const mark = this.#marks.get(shown.seq)
    return shown.site !== left.site || (mark !== undefined && mark !== shown.mark)
  }
}
