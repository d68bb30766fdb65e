/** Loads the current directory, although an export takes a while and people keep editing. */
import { createHash } from 'node:crypto'
import { isChangeOfServices } from '../../domain/directory/live/live-catalog.ts'
import type { LiveDirectory } from '../../domain/directory/live/live-directory.ts'
import { isSamePosition, type Position } from '../../domain/publishing/change-log.ts'
import type { ExportedChanges, ExportedDirectory } from '../../domain/publishing/export-reader.ts'
import { withChanges } from '../../domain/publishing/with-changes.ts'
import { codeHash } from '../release/build-stamp.ts'
import {
  downloadChanges,
  downloadExport,
  type ExportSource,
  ForgottenChangesError,
  type OnRows,
  readState,
} from './download-export.ts'
import { FinderBesideReplica, type FoundFinder } from './replica/finder-cache.ts'
import { dropReplica, readReplica, replicaFile, writeReplica } from './replica/replica-file.ts'
import { ReplicaJournal } from './replica/replica-journal.ts'

/** How often to check for changes made during the export. Later ones are followed like any change. */
export const EXPORT_ATTEMPTS = 3

/** Smaller directories are exported as fast as a replica is read. */
const WORTH_A_REPLICA = 5000
/** After this many changes the replica is rewritten, which takes as long as reading it a few times. */
const CHANGES_OF_REPLICA = 5000
/** Up to this many changes are applied one by one faster than all pages are compared with the site. */
const FEW_CHANGES = 200

/** Where exports of large directories are cached. */
interface Replica {
  file: string
  from: number
}

/** Named after the database's token, because its address changes whenever a free port is chosen. */
const replicaOf = ({ publishToken }: ExportSource): Replica => ({
  file: replicaFile(createHash('sha256').update(publishToken).digest('hex').slice(0, 20)),
  from: WORTH_A_REPLICA,
})

/**
 * Applies what changed since a directory was exported.
 * @param onChanges gets each batch of applied changes, with the position that it follows
 * @throws as `downloadChanges` does
 */
const upToDate = async (
  source: ExportSource,
  exported: ExportedDirectory,
  onChanges: (after: Position, changes: ExportedChanges) => Promise<void> = async () => undefined,
): Promise<ExportedDirectory> => {
  let directory = exported
  for (let attempt = 1; attempt < EXPORT_ATTEMPTS; attempt++) {
    if (isSamePosition(await readState(source), directory)) return directory
    const changes = await downloadChanges(source, directory)
    await onChanges(directory, changes)
    directory = withChanges(directory, [changes])
  }
  return directory
}

const store = async (directory: ExportedDirectory, { file, from }: Replica): Promise<void> => {
  if (directory.company_listings.length < from) return
  // Without it the next start takes longer.
  await writeReplica(file, directory, codeHash()).catch((error: unknown) =>
    console.warn(`The directory could not be copied for the next start: ${String(error)}`),
  )
}

interface ExportOptions {
  onRows?: OnRows | undefined
  replica?: Replica
}

/** Exports the directory from the database, ignoring any replica. @throws as `downloadExport` does */
export const exportAnew = async (
  source: ExportSource,
  { onRows, replica = replicaOf(source) }: ExportOptions = {},
): Promise<ExportedDirectory> => {
  for (let attempt = 1; ; attempt++) {
    try {
      const directory = await upToDate(source, await downloadExport(source, onRows))
      await store(directory, replica)
      return directory
    } catch (error) {
      if (attempt === EXPORT_ATTEMPTS || !(error instanceof ForgottenChangesError)) throw error
    }
  }
}

/**
 * True if a directory in memory should apply the changes one by one. A change of a service affects almost every page.
 */
const areFew = (changes: ExportedChanges, { seq }: Position): boolean =>
  changes.rows.seq - seq <= FEW_CHANGES && !isChangeOfServices(changes)

/** The directory that a publisher finds when it starts. */
export interface FoundDirectory {
  /** The current directory, or the one that the site shows if that is a few changes older. */
  directory: ExportedDirectory
  /** Records changes from here on. */
  journal?: ReplicaJournal
  /** The finder of this directory or of an earlier state. */
  finder?: FoundFinder | undefined
  /** Where the next copy of the finder goes. */
  finderCopy?: FinderBesideReplica
}

/**
 * Reads the replica and applies the changes since then, or exports the directory if that is impossible.
 * @param shown last change that the site shows, if known
 * @throws as `downloadExport` does
 */
export const exportOrReplica = async (
  source: ExportSource,
  shown: Position | undefined,
  replica: Replica = replicaOf(source),
): Promise<FoundDirectory> => {
  const known = await readReplica(replica.file, codeHash())
  const journal = new ReplicaJournal(replica.file)
  const finderCopy = new FinderBesideReplica(replica.file)
  if (!known) return { directory: await exportAnew(source, { replica }), journal, finderCopy }
  try {
    const steps = await journal.changes(known, shown)
    let directory = withChanges(known, steps)
    const isShown = shown && isSamePosition(directory, shown)
    // Requested in any case, because the database may have another history by now.
    const missed = await downloadChanges(source, directory)
    if (!isShown || !areFew(missed, directory))
      directory = await upToDate(source, directory, async (after, changes) => {
        await journal.note(after, changes)
        steps.push(changes)
      })
    const finder = await finderCopy.find(known, steps)
    if (directory.seq - known.seq >= CHANGES_OF_REPLICA) await store(directory, replica)
    return { directory, journal, finder, finderCopy }
  } catch (error) {
    if (!(error instanceof ForgottenChangesError)) throw error
    await dropReplica(replica.file, 'the database does not know what has changed since then')
    return { directory: await exportAnew(source, { replica }), journal, finderCopy }
  }
}

/** Copies the finder of a directory that was just exported, for the next start. */
export const keepFinder = async (source: ExportSource, live: LiveDirectory): Promise<void> => {
  await new FinderBesideReplica(replicaOf(source).file).keep(live)
}
