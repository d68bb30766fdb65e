/** The finder's copy next to a replica: what a start makes of it, and when it is renewed. */
import { stat } from 'node:fs/promises'
import type { FinderCopy } from '../../../domain/directory/finder/finder-copy.ts'
import type { LiveDirectory } from '../../../domain/directory/live/live-directory.ts'
import type { Listing } from '../../../domain/directory/packed/record-text.ts'
import { isSamePosition, type Position } from '../../../domain/publishing/change-log.ts'
import type { ExportedChanges, ExportedDirectory } from '../../../domain/publishing/export-reader.ts'
import { leavesCatalog, withChanges } from '../../../domain/publishing/with-changes.ts'
import { failureText } from '../../../server/process/report-failure.ts'
import { codeHash } from '../../release/build-stamp.ts'
import { type KeptFinder, openFinder, writeFinder } from './finder-file.ts'

/** Catching up on this many changes takes as long as reading the copy. */
const CHANGES_OF_FINDER = 1000

export interface FoundFinder {
  copy: FinderCopy
  /** Listings changed since then, in their state at that time. Undefined for those that did not exist. */
  before: ReadonlyMap<string, Listing | undefined>
}

const changedIds = ({ rows, gone }: ExportedChanges): string[] => [
  ...rows.company_listings.map(({ id }) => id),
  ...gone.flatMap(([collection, id]) => (collection === 'company_listings' ? id : [])),
  ...rows.skipped.flatMap(({ collection, record }) => (collection === 'company_listings' ? record : [])),
]

/**
 * What a finder missed of a directory's history.
 * @returns undefined if it is from another history, or if another catalog changes its keys
 */
const since = (
  { position, ...copy }: KeptFinder,
  known: ExportedDirectory,
  steps: readonly ExportedChanges[],
): FoundFinder | undefined => {
  const places: Position[] = [known, ...steps.map(({ rows }) => rows)]
  const at = places.findIndex((place) => isSamePosition(place, position))
  if (at < 0) return undefined
  const missed = steps.slice(at)
  if (missed.length === 0) return { copy, before: new Map() }
  const then = withChanges(known, steps.slice(0, at))
  if (!missed.every((changes) => leavesCatalog(changes, then))) return undefined
  const before = new Map<string, Listing | undefined>(missed.flatMap(changedIds).map((id) => [id, undefined]))
  for (const listing of then.company_listings) if (before.has(listing.id)) before.set(listing.id, listing)
  return { copy, before }
}

const isThere = async (file: string): Promise<boolean> => (await stat(file).catch(() => undefined)) !== undefined

export class FinderBesideReplica {
  readonly #replica: string
  readonly #file: string
  /** Position of the file's content. */
  #position: Position | undefined
  #hasFailed = false

  /** @param replica its file */
  constructor(replica: string) {
    this.#replica = replica
    this.#file = `${replica}.finder`
  }

  /** The existing copy, for a directory that these changes led to. Undefined if it cannot be used. */
  async find(known: ExportedDirectory, steps: readonly ExportedChanges[]): Promise<FoundFinder | undefined> {
    const kept = await openFinder(this.#file, codeHash())
    const found = kept && since(kept, known, steps)
    if (found) this.#position = kept?.position
    return found
  }

  async #isWorthIt({ position, catalogSeq }: LiveDirectory): Promise<boolean> {
    if (this.#hasFailed || !(await isThere(this.#replica))) return false
    if (!this.#position || position.seq - this.#position.seq >= CHANGES_OF_FINDER) return true
    if (catalogSeq > this.#position.seq) return true
    // A damaged copy was removed.
    return !(await isThere(this.#file))
  }

  /**
   * Copies the finder for the next start, if there is a replica and the copy is old. Only for speed: a failure is
   * reported once and stops further attempts.
   * @param mayGoOn called repeatedly: true while the directory is unchanged and nobody waits
   * @returns true if nothing is left to do
   */
  async keep(live: LiveDirectory, mayGoOn: () => boolean = () => true): Promise<boolean> {
    const { position } = live
    if (!(await this.#isWorthIt(live))) return true
    try {
      if (!(await writeFinder(this.#file, live, codeHash(), mayGoOn))) return false
      this.#position = position
    } catch (error) {
      this.#hasFailed = true
      console.warn(`The finder could not be copied for the next start: ${failureText(error)}`)
    }
    return true
  }
}
