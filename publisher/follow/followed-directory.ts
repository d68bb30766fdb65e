import { goneOf } from '../../domain/directory/live/exported-rows.ts'
import type { LiveDirectory } from '../../domain/directory/live/live-directory.ts'
import { isSamePosition, type Position } from '../../domain/publishing/change-log.ts'
import { companyPath } from '../../domain/routes.ts'
import { filling } from '../../server/process/node-memory.ts'
import { readStamp, sourceName } from '../release/build-stamp.ts'
import { EXPORT_ATTEMPTS, exportOrReplica, type FoundDirectory } from './current-export.ts'
import {
  type DownloadedChanges,
  downloadChanges,
  type ExportSource,
  ForgottenChangesError,
  readState,
} from './download-export.ts'
import { liveDirectory, withPictures } from './load-directory.ts'
import type { FinderBesideReplica } from './replica/finder-cache.ts'
import type { ReplicaJournal } from './replica/replica-journal.ts'

/** Up to this many changes are examined one by one. For more, comparing all pages is faster. */
const FEW_CHANGES = 500

/** What the site in a folder shows of a database. */
const shownBy = (siteFolder: string, { publishToken }: ExportSource): Position | undefined => {
  const stamp = readStamp(siteFolder)
  return stamp?.source === sourceName(publishToken) ? stamp : undefined
}

export type ReadDirectory = (source: ExportSource, shown: Position | undefined) => Promise<FoundDirectory>

/** The directory of a PocketBase in memory, with its companies' pictures in the site's folder. */
export class FollowedDirectory {
  readonly live: LiveDirectory
  readonly #source: ExportSource
  readonly #siteFolder: string
  readonly #journal: ReplicaJournal | undefined
  readonly #finderCopy: FinderBesideReplica | undefined
  readonly #pictures: string[] = []

  private constructor(
    live: LiveDirectory,
    source: ExportSource,
    siteFolder: string,
    { journal, finderCopy }: Pick<FoundDirectory, 'journal' | 'finderCopy'>,
  ) {
    this.live = live
    this.#source = source
    this.#siteFolder = siteFolder
    this.#journal = journal
    this.#finderCopy = finderCopy
  }

  /** @param read loads the directory @throws if the backend is unusable */
  static async load(
    source: ExportSource,
    siteFolder: string,
    read: ReadDirectory = exportOrReplica,
  ): Promise<FollowedDirectory> {
    return filling(async () => {
      const { directory, finder, ...copies } = await read(source, shownBy(siteFolder, source))
      const { rows } = await withPictures(directory, source, siteFolder)
      const live = liveDirectory(rows)
      if (finder) live.takeFinder(finder.copy, finder.before)
      return new FollowedDirectory(live, source, siteFolder, copies)
    })
  }

  /**
   * Applies new changes.
   * @param newest change of the database, if the caller just requested it
   * @throws ForgottenChangesError after too long an absence, or if a backup replaced the database, and as `load` does
   */
  async follow(newest?: Position): Promise<void> {
    if (isSamePosition(newest ?? (await readState(this.#source)), this.live.position)) return
    const changes = await this.#downloadChanges()
    await this.#journal?.note(this.live.position, changes)
    const { gone, awaited } = changes
    const { rows, files } = await withPictures(
      changes.rows,
      this.#source,
      this.#siteFolder,
      goneOf(gone, 'company_listings'),
    )
    this.#pictures.push(...files)
    this.live.take({ rows, gone }, awaited)
  }

  /** Names of the pictures in the site that `follow` put or removed since the last call. */
  takePictures(): string[] {
    return this.#pictures.splice(0)
  }

  /** An export is read in pages. A record added meanwhile may be missing although a listing refers to it. */
  async #downloadChanges(): Promise<DownloadedChanges> {
    for (let attempt = 1; attempt < EXPORT_ATTEMPTS; attempt++) {
      const changes = await downloadChanges(this.#source, this.live.position)
      if (this.live.hasAllFor(changes) || isSamePosition(await readState(this.#source), changes.rows)) return changes
    }
    return downloadChanges(this.#source, this.live.position)
  }

  /**
   * Copies the finder for the next start, if that is worth it.
   * @param mayGoOn called repeatedly: true while nobody waits
   * @returns true if nothing is left to do
   */
  async keepFinder(mayGoOn: () => boolean): Promise<boolean> {
    return (await this.#finderCopy?.keep(this.live, mayGoOn)) ?? true
  }

  /** Pages of companies edited after a change, if that was recent. */
  async editedSince(position: Position): Promise<ReadonlySet<string>> {
    const missed = this.live.position.seq - position.seq
    if (missed <= 0 || missed > FEW_CHANGES) return new Set()
    try {
      const { rows } = await downloadChanges(this.#source, position)
      return new Set(rows.company_listings.map(({ slug }) => companyPath(slug)))
    } catch (error) {
      if (error instanceof ForgottenChangesError) return new Set()
      throw error
    }
  }
}
